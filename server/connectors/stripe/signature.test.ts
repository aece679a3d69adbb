import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSigned } from './signature.ts';

const SECRET = 'whsec_test';
const body = Buffer.from('{"id":"evt_1"}');
const NOW_MS = 1_800_000_000_000;

const signed = (secret = SECRET, timeMs = NOW_MS, text = body): string => {
  const seconds = Math.floor(timeMs / 1000);
  return `v1=${createHmac('sha256', secret).update(`${seconds}.${text.toString()}`).digest('hex')},t=${seconds}`;
};

describe('the signature of an event', () => {
  test.each<[string, string | undefined, readonly string[], boolean]>([
    ['is accepted', signed(), [SECRET], true],
    ['is accepted with the new secret during a rotation', signed('new'), [SECRET, 'new'], true],
    ['is accepted among signatures by other secrets', `${signed('other')},${signed().split(',')[0]}`, [SECRET], true],
    ['is accepted after four minutes', signed(SECRET, NOW_MS - 240_000), [SECRET], true],
    ['is refused after six minutes', signed(SECRET, NOW_MS - 360_000), [SECRET], false],
    ['is refused six minutes ahead', signed(SECRET, NOW_MS + 360_000), [SECRET], false],
    ['is refused by another secret', signed('other'), [SECRET], false],
    ['is refused over another body', signed(SECRET, NOW_MS, Buffer.from('{}')), [SECRET], false],
    ['is refused where there is none', undefined, [SECRET], false],
    ['is refused without a time', signed().split(',')[0], [SECRET], false],
    ['is refused without a signature', signed().split(',')[1], [SECRET], false],
    ['is refused of a channel without a secret', signed(''), [], false],
    ['is refused in a broken header', 't=,v1=,,=', [SECRET], false],
  ])('%s', (_, header, secrets, expected) => {
    expect(isSigned(body, header, secrets, NOW_MS)).toBe(expected);
  });
});
