import { describe, expect, test } from 'vitest';
import type { Authentication } from './authentication.ts';
import { afterAnswer, afterResult } from './directory-calls.ts';
import type { AuthenticationResponse, ResultsRequest } from './protocol/messages.ts';

const ID = '8a880dc0-d2d2-4067-bcb1-b08d1690b26e';
const ACS = '2c42c553-176f-4f08-af6c-f9364ecbd0e8';
const DS = 'c75f23af-9454-43f6-ba17-130ed529507e';

const unanswered: Authentication = {
  id: ID,
  channelId: 'e'.repeat(32),
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
  test('that demands a challenge starts one', () => {
    expect(afterAnswer(unanswered, challenge, 'live')).toMatchObject({ state: 'challenge', acsUrl: challenge.acsURL });
  });

  test.each([
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['an incomplete URL', '//acs.example/challenge'],
    ['a URL with a password', 'https://user:password@acs.example/'],
    ['a private address', 'https://10.0.0.7/challenge'],
    ['the own machine', 'https://[::1]/challenge'],
    ['nothing', undefined],
  ])('that redirects to %s ends the authentication without a redirect', (_words, acsURL) => {
    const { acsURL: _valid, ...rest } = challenge;
    const after = afterAnswer(unanswered, acsURL === undefined ? rest : { ...rest, acsURL }, 'live');
    expect([after.state, after.result?.end, after.acsUrl]).toEqual(['ended', 'malformed', undefined]);
  });

  test('may redirect to the own machine in the test environment', () => {
    const acsURL = 'http://127.0.0.1:8080/challenge';
    expect(afterAnswer(unanswered, { ...challenge, acsURL }, 'test').acsUrl).toBe(acsURL);
  });

  test('for another request ends the authentication', () => {
    const after = afterAnswer(unanswered, { ...challenge, threeDSServerTransID: ACS }, 'live');
    expect([after.state, after.result?.end]).toEqual(['ended', 'malformed']);
  });
});

describe('the result that an issuer sends', () => {
  const open = afterAnswer(unanswered, challenge, 'live');
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
    expect(afterResult(open, result)?.result).toMatchObject({ end: 'authenticated', flow: 'challenge', eci: '05' });
  });

  test.each([
    ['of another authentication', open, { threeDSServerTransID: ACS }],
    ['of another issuer', open, { acsTransID: DS }],
    ['of another directory', open, { dsTransID: ACS }],
    ['without an end', open, { transStatus: 'C' }],
    ['before the directory answered', unanswered, {}],
    ['after the end', afterResult(open, result) ?? open, {}],
  ] as const)('%s is refused', (_words, authentication, change) => {
    expect(afterResult(authentication, { ...result, ...change })).toBeUndefined();
  });

  test('without a proof has no cryptogram, even if the message has one', () => {
    const declined = afterResult(open, { ...result, transStatus: 'N' })?.result;
    expect([declined?.end, declined?.authenticationValue]).toEqual(['failed', undefined]);
  });
});
