import { describe, expect, test } from 'vitest';
import { type Candidate, needOf, reasonsAgainst } from './need.ts';

const card = { kind: 'card', parameters: { 'card.number': '4200000000000018' } } as const;
const candidate: Candidate = { type: 'DB', brand: 'VISA', account: card, request: {}, isSetUp: true };
const byMerchant = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };

const rows: readonly (readonly [expected: string, words: string, change: Partial<Candidate>])[] = [
  ['holder', 'a debit', {}],
  ['holder', 'an authorization', { type: 'PA' }],
  ['holder', 'an authorization that the service captures', { type: 'PA.CP' }],
  ['holder', 'an authentication by itself', { type: '3D' }],
  ['holder', 'the first payment of an agreement', { request: { 'standingInstruction.mode': 'INITIAL' } }],
  [
    'holder',
    'a repeated one that the holder makes',
    { request: { ...byMerchant, 'standingInstruction.source': 'CIT' } },
  ],
  ['holder', 'a request that does not want it disabled', { request: { 'threeDSecure.disable': 'false' } }],
  [
    'holder',
    'a card from a wallet that is no card of a device',
    { account: { ...card, parameters: { 'card.numberType': 'PAN' } } },
  ],
  [
    'issuer',
    'a request of the merchant alone, by its channel',
    { request: { ...byMerchant, 'threeDSecure.channel': '03' } },
  ],
  ['issuer', 'a request of the merchant alone, by its reason', { request: { 'threeDSecure.threeRIInd': 'RECURRING' } }],
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
  ['walletCard', "a device's card", { account: { ...card, parameters: { 'card.numberType': 'DPAN' } } }],
  ['otherBrand', 'a brand without 3-D Secure', { brand: 'UNIONPAY' }],
  ['otherBrand', 'no brand', { brand: undefined }],
  ['disabled', 'a request that wants none', { request: { 'threeDSecure.disable': 'true' } }],
  ['notSetUp', 'a channel without it', { isSetUp: false }],
  ['byMerchant', 'what was agreed on earlier', { request: byMerchant }],
  ['byMerchant', 'the same by its older name', { request: { recurringType: 'REPEATED' } }],
];

describe('who is asked about a payment', () => {
  test.each(rows)('%s: %s', (expected, _words, change) => {
    expect(needOf({ ...candidate, ...change })).toBe(expected);
  });

  test('every reason is met by a row', () => {
    const met = new Set(rows.map(([expected]) => expected));
    expect(reasonsAgainst.map(({ reason }) => reason).filter((reason) => !met.has(reason))).toEqual([]);
  });

  test('the result of an authentication elsewhere passes, however the channel is set up', () => {
    expect(needOf({ ...candidate, isSetUp: false, request: { 'threeDSecure.eci': '05' } })).toBe('external');
  });
});
