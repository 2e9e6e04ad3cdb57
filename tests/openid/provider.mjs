// A certified OpenID provider for the tests: the npm package oidc-provider, configured by one line of JSON on standard input.
//
//   {"port", "keys", "accounts", "clients", "algorithms", "settings"}    see tests/oidcprovider.py
//
// It says on standard output where it listens. Further lines change it: {"delay": milliseconds} before every answer, {"accounts": …}.
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { Provider } = await import(pathToFileURL(`${process.argv[2]}/node_modules/oidc-provider/lib/index.js`).href);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const given = JSON.parse((await lines.next()).value);
let delay = 0;
let accounts = given.accounts;

const server = createServer();
await new Promise((listening) => server.listen(given.port, '127.0.0.1', listening));
const issuer = `http://127.0.0.1:${server.address().port}`;

const configuration = {
  clients: given.clients,
  jwks: { keys: given.keys },
  enabledJWA: { idTokenSigningAlgValues: given.algorithms },
  cookies: { keys: ['a key for the cookies of tests'] },
  pkce: { required: () => true },
  scopes: ['openid', 'offline_access', 'email', 'profile', 'roles'],
  claims: {
    openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'], roles: ['resource_access', 'roles', 'groups'],
  },
  conformIdTokenClaims: false,
  rotateRefreshToken: true,
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, RefreshToken: 86400, Interaction: 600, Session: 86400, Grant: 86400 },
  findAccount: async (context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...(accounts[id] ?? {}) }) }),
  ...given.settings,
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true }, ...given.settings.features },
};
// A function cannot come as JSON: access tokens that are signed, for this audience.
if (given.audience) {
  const resource = { scope: 'openid email profile roles', audience: given.audience, accessTokenFormat: 'jwt', jwt: { sign: { alg: given.algorithms[0] } } };
  configuration.features.resourceIndicators = {
    enabled: true,
    defaultResource: () => 'urn:genows:tests',
    useGrantedResource: () => true,
    getResourceServerInfo: () => resource,
  };
  configuration.extraTokenClaims = (context, token) => ({ ...(accounts[token.accountId] ?? {}) });
}
const provider = new Provider(issuer, configuration);
provider.use(async (context, next) => {
  if (delay) await new Promise((over) => setTimeout(over, delay));
  await next();
});
server.on('request', provider.callback());
console.log(`listens: ${issuer}`);

for await (const line of lines) {
  const change = JSON.parse(line);
  delay = change.delay ?? delay;
  accounts = change.accounts ?? accounts;
  console.log('changed');
}
process.exit(0);
