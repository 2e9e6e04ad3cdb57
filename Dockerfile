# genows in a container; the second line makes an empty database, without which the service does not start:
#   docker build -t genows .
#   docker run --rm -v genows:/data genows check --create
#   docker run --name genows -p 127.0.0.1:8000:8000 -v genows:/data --stop-timeout 310 genows
# docs/operators.md says how to load studies into it and how to give it settings.
FROM python:3.13-slim AS build
WORKDIR /source
COPY setup.cfg pyproject.toml README.md ./
COPY genows genows
COPY sql sql
COPY conf conf
RUN python -m venv /opt/genows && /opt/genows/bin/pip install --no-cache-dir --disable-pip-version-check .

FROM python:3.13-slim
COPY --from=build /opt/genows /opt/genows
# A number, so that an orchestrator can see that it is not root.
RUN useradd --system --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin genows \
    && install -d -o 10001 -g 10001 -m 0750 /data
ENV PATH=/opt/genows/bin:$PATH
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["genows", "health"]
ENTRYPOINT ["genows"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
