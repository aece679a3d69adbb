import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChallengeRequest,
  type ChallengeResponse,
  challengeRequestFrom,
  challengeResponseFrom,
  encoded,
  methodDataFrom,
  methodRequestFrom,
} from './messages.ts';

const ids = {
  messageVersion: '2.2.0',
  threeDSServerTransID: '8a880dc0-d2d2-4067-bcb1-b08d1690b26e',
  acsTransID: 'd7c1ee99-9478-44a6-b1f2-391e29c6b340',
} as const;
const cres: ChallengeResponse = { messageType: 'CRes', ...ids, challengeCompletionInd: 'Y', transStatus: 'Y' };
const creq: ChallengeRequest = { messageType: 'CReq', ...ids, challengeWindowSize: '05' };
const raw = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a message in a form', () => {
  test('is parsed to what was encoded', () => {
    expect(challengeResponseFrom(encoded(cres))).toEqual(cres);
    expect(challengeRequestFrom(encoded(creq))).toEqual(creq);
    const method = {
      threeDSServerTransID: ids.threeDSServerTransID,
      threeDSMethodNotificationURL: 'http://a.example/b',
    };
    expect(methodRequestFrom(encoded(method))).toEqual(method);
    expect(methodDataFrom(encoded(method))).toEqual({ threeDSServerTransID: ids.threeDSServerTransID });
  });

  test('is base64url without padding', () => {
    expect(encoded(cres)).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(challengeResponseFrom(`${encoded(cres)}==`)).toEqual(cres);
  });

  test('with additional fields is parsed without them', () => {
    expect(challengeResponseFrom(raw({ ...cres, whitelistStatus: 'Y' }))).toEqual(cres);
  });

  test.each([
    ['another type', { ...cres, messageType: 'CReq' }],
    ['another version', { ...cres, messageVersion: '2.3.1' }],
    ['no status', { ...cres, transStatus: undefined }],
    ['an unknown status', { ...cres, transStatus: 'Z' }],
    ['a status that is not a text', { ...cres, transStatus: 1 }],
    ['a wrong id', { ...cres, acsTransID: "' or 1=1" }],
    ['an id in capitals', { ...cres, acsTransID: ids.acsTransID.toUpperCase() }],
    ['a list', [cres]],
    ['no object', 'CRes'],
    ['nothing', null],
    ['inherited fields', { messageType: 'CRes', __proto__: cres }],
  ])('with %s is refused', (_words, value) => {
    expect(challengeResponseFrom(raw(value))).toBeUndefined();
  });

  test('of any other text is refused without an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => Buffer.from(text).toString('base64url')),
        ),
        (text) => {
          expect(challengeResponseFrom(text)).toBeUndefined();
          expect(challengeRequestFrom(text)).toBeUndefined();
          expect(methodRequestFrom(text)).toBeUndefined();
        },
      ),
    );
  });

  test('that is too long is refused', () => {
    expect(challengeResponseFrom(raw({ ...cres, more: 'x'.repeat(4_096) }))).toBeUndefined();
  });
});
