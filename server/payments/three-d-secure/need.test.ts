import { describe, expect, test } from 'vitest';
import { type Candidate, needOf, reasonsAgainst } from './need.ts';

const card = { kind: 'card', parameters: { 'card.number': '4200000000000018' } } as const;
const candidate: Candidate = { type: 'DB', brand: 'VISA', account: card, request: {}, isSetUp: true };
const byMerchant = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };

const rows: readonly (readonly [expected: string, words: string, change: Partial<Candidate>])[] = [
  ['holder', 'a debit', {}],
  ['holder', 'an authorization', { type: 'PA' }],
  ['holder', 'an authorization that the service captures', { type: 'PA.CP' }],
  ['holder', 'a standalone authentication', { type: '3D' }],
  ['holder', 'the first payment of an agreement', { request: { 'standingInstruction.mode': 'INITIAL' } }],
  [
    'holder',
    'a repeated payment that the cardholder initiates',
    { request: { ...byMerchant, 'standingInstruction.source': 'CIT' } },
  ],
  ['holder', 'a request that does not disable it', { request: { 'threeDSecure.disable': 'false' } }],
  [
    'holder',
    'a card from a wallet with its own number',
    { account: { ...card, parameters: { 'card.numberType': 'PAN' } } },
  ],
  [
    'issuer',
    'a request that the merchant initiates, by its channel',
    { request: { ...byMerchant, 'threeDSecure.channel': '03' } },
  ],
  [
    'issuer',
    'a request that the merchant initiates, by its reason',
    { request: { 'threeDSecure.threeRIInd': 'RECURRING' } },
  ],
  ['followUp', 'a follow-up', { referencedId: '8a' }],
  ['otherType', 'a payout', { type: 'CD' }],
  ['otherType', 'a tokenization', { type: 'TK' }],
  ['otherType', 'storing an account', { type: 'RG' }],
  ['external', 'an ECI from elsewhere', { request: { 'threeDSecure.eci': '05' } }],
  [
    'external',
    'a cryptogram from elsewhere',
    { account: { ...card, parameters: { 'threeDSecure.verificationId': 'A' } } },
  ],
  ['external', 'a status from elsewhere', { request: { 'threeDSecure.authenticationStatus': 'U' } }],
  ['external', 'an older proof', { request: { 'threeDSecure.xid': 'x' } }],
  [
    'external',
    'a cryptogram of a network token',
    { account: { kind: 'tokenAccount', parameters: { 'tokenAccount.cryptogram': 'A' } } },
  ],
  ['noCard', 'a bank account', { account: { kind: 'bankAccount', parameters: {} } }],
  ['noCard', 'no account', { account: undefined }],
  [
    'atProcessor',
    'a card that a processor keeps',
    { account: { kind: 'card', parameters: {}, token: { connector: 'stripe', ids: {} } } },
  ],
  ['walletCard', "a device's card", { account: { ...card, parameters: { 'card.numberType': 'DPAN' } } }],
  ['otherBrand', 'a brand without 3-D Secure', { brand: 'UNIONPAY' }],
  ['otherBrand', 'no brand', { brand: undefined }],
  ['disabled', 'a request that disables it', { request: { 'threeDSecure.disable': 'true' } }],
  ['notSetUp', 'a channel without it', { isSetUp: false }],
  ['byMerchant', 'an agreed charge', { request: byMerchant }],
  ['byMerchant', 'an agreed charge by the older parameter', { request: { recurringType: 'REPEATED' } }],
];

describe('the authentication that a payment needs', () => {
  test.each(rows)('%s: %s', (expected, _words, change) => {
    expect(needOf({ ...candidate, ...change })).toBe(expected);
  });

  test('has a row for every reason', () => {
    const covered = new Set(rows.map(([expected]) => expected));
    expect(reasonsAgainst.map(({ reason }) => reason).filter((reason) => !covered.has(reason))).toEqual([]);
  });

  test('is external for a result from elsewhere, whatever the settings of the channel', () => {
    expect(needOf({ ...candidate, isSetUp: false, request: { 'threeDSecure.eci': '05' } })).toBe('external');
  });
});
