import type { EvidenceTable } from '../evidence.ts';

const AUTHORIZATION_SERVER = 'No endpoint of the gateway issues tokens of OAuth: it is no authorization server.';
const RESOURCE_SERVER =
  'No endpoint accepts access tokens of OAuth: merchants send tokens that the gateway has stored by their hash, with rights of its own.';
const OPENID_PROVIDER =
  'The gateway is no OpenID provider: it signs no ID tokens, and no endpoint logs people out elsewhere.';

/** Chapter V10 of OWASP ASVS: OAuth and OIDC. */
export const oauth: EvidenceTable = {
  '10.1.1': {
    asks: 'tokens reach only who needs them',
    holds:
      'Tokens of the provider stay in the memory of the request, those of PayPal in the memory of the process; browsers and database get none (`server/access/people/oidc.ts`, `server/connectors/paypal`).',
    tests: [
      'server/office/backoffice/provider.test.ts › no token of the provider reaches the browser, or is stored',
      'server/connectors/paypal/tokens.test.ts › which does not have them',
    ],
  },
  '10.1.2': {
    asks: 'answers count in the browser and transaction that asked',
    holds:
      'State, nonce and verifier are random, sealed in a cookie of the browser that leaves, and valid for ten minutes (`server/access/people/oidc.ts`).',
    tests: [
      'server/office/backoffice/provider.test.ts › an answer counts once, in the browser that left, within minutes',
      'server/office/backoffice/provider.test.ts › the browser leaves with a state, a nonce and a challenge',
    ],
  },
  '10.2.1': {
    asks: 'no forged token requests',
    holds: 'The code is exchanged only with the `state` of the cookie, and with PKCE (S256).',
    tests: [
      'server/office/backoffice/provider.test.ts › an answer counts once, in the browser that left, within minutes',
      'server/office/backoffice/provider.test.ts › the browser leaves with a state, a nonce and a challenge',
    ],
  },
  '10.2.2': {
    asks: 'servers are not mixed up',
    notApplicable:
      'People are sent to one authorization server at most: `OIDC_ISSUER` is one variable. Its metadata and tokens have to name it.',
  },
  '10.3.1': {
    asks: 'access tokens name this service',
    notApplicable: RESOURCE_SERVER,
  },
  '10.3.2': {
    asks: 'claims of the access token decide',
    notApplicable: RESOURCE_SERVER,
  },
  '10.3.3': {
    asks: 'people are known by claims that stay theirs',
    notApplicable: RESOURCE_SERVER,
  },
  '10.3.4': {
    asks: 'strength of authentication in access tokens',
    notApplicable: RESOURCE_SERVER,
  },
  '10.4.1': {
    asks: 'redirect addresses match exactly',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.2': {
    asks: 'authorization codes work once',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.3': {
    asks: 'authorization codes are short-lived',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.4': {
    asks: 'only needed grants, no implicit flow',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.5': {
    asks: 'refresh tokens cannot be replayed',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.6': {
    asks: 'PKCE is required',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.7': {
    asks: 'registration of clients is guarded',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.8': {
    asks: 'refresh tokens end',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.9': {
    asks: 'people can revoke tokens',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.10': {
    asks: 'confidential clients authenticate',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.4.11': {
    asks: 'clients get only needed scopes',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.5.1': {
    asks: 'ID tokens cannot be replayed',
    holds: 'The `nonce` of the token is that of the cookie (`server/access/people/oidc.ts`).',
    tests: [
      'server/office/backoffice/provider.test.ts › a token that the provider has signed with the nonce of another sign-in is refused',
      'server/office/backoffice/provider.test.ts › with no nonce is refused',
    ],
  },
  '10.5.2': {
    asks: 'people are known by `sub`',
    holds:
      'At the first sign-in, the subject is stored with the issuer; an address under another subject is refused (`server/access/people/oidc.ts`).',
    tests: [
      'server/office/backoffice/provider.test.ts › an address that another account of the provider has got is not the same person',
    ],
  },
  '10.5.3': {
    asks: 'metadata of another issuer is refused',
    holds: 'The issuer in the metadata has to be `OIDC_ISSUER`.',
    tests: ['server/office/backoffice/provider.test.ts › one whose metadata name another issuer is refused'],
  },
  '10.5.4': {
    asks: 'ID tokens of another audience are refused',
    holds: '`aud` has to be `OIDC_CLIENT_ID`.',
    tests: [
      'server/office/backoffice/provider.test.ts › a token that the provider has signed with another audience is refused',
    ],
  },
  '10.5.5': {
    asks: 'forged back-channel logouts are refused',
    notApplicable:
      'No endpoint takes back-channel logouts: the table of endpoints (`catalogue/backoffice/endpoints`) has none.',
  },
  '10.6.1': {
    asks: 'no implicit flow of the provider',
    notApplicable: OPENID_PROVIDER,
  },
  '10.6.2': {
    asks: 'logouts at the provider are confirmed',
    notApplicable: OPENID_PROVIDER,
  },
  '10.7.1': {
    asks: 'people consent to each authorization',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.7.2': {
    asks: 'consent says what it is for',
    notApplicable: AUTHORIZATION_SERVER,
  },
  '10.7.3': {
    asks: 'consents can be revoked',
    notApplicable: AUTHORIZATION_SERVER,
  },
};
