import { describe, expect, test } from 'vitest';
import { answered, concluded } from './asking.ts';
import type { Authentication } from './authentication.ts';
import type { AuthenticationResponse, ResultsRequest } from './protocol/messages.ts';

const ID = '8a880dc0-d2d2-4067-bcb1-b08d1690b26e';
const ACS = '2c42c553-176f-4f08-af6c-f9364ecbd0e8';
const DS = 'c75f23af-9454-43f6-ba17-130ed529507e';

const asking: Authentication = {
  id: ID,
  entity: 'e'.repeat(32),
  version: 1,
  paymentId: 'p'.repeat(32),
  attempt: 1,
  state: 'fingerprint',
  sealed: undefined,
  brand: 'VISA',
  deviceChannel: '02',
  messageVersion: '2.2.0',
  isMethodDone: false,
  challengeWindowSize: '05',
  isReturned: false,
  createdAtMs: 0,
  endsAtMs: 900_000,
};

const challenge: AuthenticationResponse = {
  messageType: 'ARes',
  messageVersion: '2.2.0',
  threeDSServerTransID: ID,
  dsTransID: DS,
  acsTransID: ACS,
  transStatus: 'C',
  acsURL: 'https://acs.example/challenge',
};

describe('an answer of a directory', () => {
  test('that demands a challenge leads to the issuer', () => {
    expect(answered(asking, challenge, 'live')).toMatchObject({ state: 'challenge', acsUrl: challenge.acsURL });
  });

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['no whole address', '//acs.example/challenge'],
    ['an address with a password', 'https://user:password@acs.example/'],
    ['a private address', 'https://10.0.0.7/challenge'],
    ['the own machine', 'https://[::1]/challenge'],
    ['nothing', undefined],
  ])('that leads to %s leads nobody anywhere, and ends', (_words, acsURL) => {
    const { acsURL: _fit, ...rest } = challenge;
    const after = answered(asking, acsURL === undefined ? rest : { ...rest, acsURL }, 'live');
    expect([after.state, after.result?.end, after.acsUrl]).toEqual(['ended', 'malformed', undefined]);
  });

  test('may lead to the own machine in tests', () => {
    const acsURL = 'http://127.0.0.1:8080/challenge';
    expect(answered(asking, { ...challenge, acsURL }, 'test').acsUrl).toBe(acsURL);
  });

  test('to another request ends it', () => {
    const after = answered(asking, { ...challenge, threeDSServerTransID: ACS }, 'live');
    expect([after.state, after.result?.end]).toEqual(['ended', 'malformed']);
  });
});

describe('the result that an issuer tells', () => {
  const open = answered(asking, challenge, 'live');
  const result: ResultsRequest = {
    messageType: 'RReq',
    messageVersion: '2.2.0',
    threeDSServerTransID: ID,
    dsTransID: DS,
    acsTransID: ACS,
    transStatus: 'Y',
    eci: '05',
    authenticationValue: 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  };

  test('ends the challenge', () => {
    expect(concluded(open, result)?.result).toMatchObject({ end: 'authenticated', flow: 'challenge', eci: '05' });
  });

  test.each([
    ['of another authentication', open, { threeDSServerTransID: ACS }],
    ['of another issuer', open, { acsTransID: DS }],
    ['of another directory', open, { dsTransID: ACS }],
    ['that is none yet', open, { transStatus: 'C' }],
    ['before the directory was asked', asking, {}],
    ['after it has ended', concluded(open, result) ?? open, {}],
  ] as const)('%s is refused', (_words, authentication, change) => {
    expect(concluded(authentication, { ...result, ...change })).toBeUndefined();
  });

  test('without a proof has no cryptogram, whatever it tells', () => {
    const declined = concluded(open, { ...result, transStatus: 'N' })?.result;
    expect([declined?.end, declined?.authenticationValue]).toEqual(['failed', undefined]);
  });
});
