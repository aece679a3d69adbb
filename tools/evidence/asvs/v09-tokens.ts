import type { EvidenceTable } from '../evidence.ts';

/** Chapter V9 of OWASP ASVS: Self-contained tokens. */
export const tokens: EvidenceTable = {
  '9.1.1': {
    asks: 'signed tokens are verified before they count',
    holds:
      'ID tokens, tokens of wallets and links of the self-service page are verified first (`server/access/people/oidc.ts`, `server/payments/wallets`, `server/self-service/model/link.ts`); access tokens and sessions contain nothing.',
    tests: [
      'server/office/backoffice/provider.test.ts › a token with right claims and a signature',
      'server/self-service/sessions.test.ts › is refused if it is a link with another payload',
      'server/payments/wallets/wallet-two.test.ts › signed by a key that no root vouches for is refused',
    ],
  },
  '9.1.2': {
    asks: 'only listed algorithms, never none',
    holds:
      'Tokens of wallets name an algorithm of a table, which has to fit the kind of the key (`server/payments/wallets/formats/jose.ts`); ID tokens are verified by the keys of the provider only.',
    tests: [
      'server/office/backoffice/provider.test.ts › that alg none leaves out',
      'server/office/backoffice/provider.test.ts › by the secret of the client',
      'server/payments/wallets/wallet-three.test.ts › is refused when it is encrypted as',
    ],
  },
  '9.1.3': {
    asks: 'keys come from configured sources, not from the token',
    holds:
      'Roots and signers of wallets are files of the operator, keys of the provider are those of `jwks_uri`; a key in a header is ignored.',
    tests: [
      'server/office/backoffice/provider.test.ts › by a key that it brings along',
      'server/payments/wallets/wallet-one.test.ts › are issued by a configured root, or the token is refused',
      'server/connectors/paypal/signature.test.ts › is refused by a certificate of somebody else',
    ],
  },
  '9.2.1': {
    asks: 'times of validity are respected',
    holds: 'ID tokens by `exp` and `nbf`, tokens of wallets by their age, links by their end.',
    tests: [
      'server/office/backoffice/provider.test.ts › a token that the provider has signed with an end that is over is refused',
      'server/payments/wallets/wallet-two.test.ts › is stale from its expiry on',
      'server/self-service/sessions.test.ts › ends after the hours of the setting',
    ],
  },
  '9.2.2': {
    asks: 'a token counts for its purpose only',
    holds:
      'Only the ID token of a sign-in under way proves a person; an access token opens no session, and a link, a code and a mark of a browser are keyed by their purpose.',
    tests: [
      'server/office/backoffice/provider.test.ts › with no nonce is refused',
      'server/office/backoffice/rights.test.ts › is for people who are signed in',
      'server/self-service/codes.test.ts › takes no code of another session, nor the one that opened it',
    ],
  },
  '9.2.3': {
    asks: 'a token counts for its audience only',
    holds: 'ID tokens by `aud`, tokens of wallets by the merchant, links by the channel and the environment.',
    tests: [
      'server/office/backoffice/provider.test.ts › a token that the provider has signed with another audience is refused',
      'server/payments/wallets/wallet-two.test.ts › for another recipient, or another merchant of this gateway, is refused',
      'server/self-service/sessions.test.ts › of another channel or another environment is unknown',
    ],
  },
  '9.2.4': {
    asks: 'issued tokens name their audience',
    holds:
      'The only token with a content that the gateway issues, the link of the self-service page, names its channel and is signed by a key of that channel (`server/self-service/model/link.ts`).',
    tests: ['server/self-service/sessions.test.ts › of another channel or another environment is unknown'],
  },
};
