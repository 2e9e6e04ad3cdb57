"""The limit of any server that sends from user space: ready bytes from memory, one sendall. `python -m benchmarks.limit PORT FOLDER`"""

import socket
import sys
from pathlib import Path


def main(port, folder):
    answers = {file.name: _answer(file.read_bytes()) for file in Path(folder).iterdir()}
    with socket.create_server(("127.0.0.1", int(port)), backlog=128) as listener:
        while True:
            connection, _ = listener.accept()
            with connection:
                target = connection.recv(65536).split(b" ", 2)[1].decode()
                connection.sendall(answers[target.lstrip("/")])


def _answer(body):
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    return head.encode() + body


if __name__ == "__main__":
    main(*sys.argv[1:])
