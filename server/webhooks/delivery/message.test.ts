import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../clock.ts';
import { openedBy } from '../testing.ts';
import { newSecret, secretIdOf, signingSecretOf } from '../webhook.ts';
import { encrypted, messageOf } from './message.ts';

/** Source: compatibility, 'Notifications as consumers decrypt them'. */
const KEY = '000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f';

const letter = { id: 'a'.repeat(32), content: '{"type":"PAYMENT"}', sequence: 7 };

describe('a notification', () => {
  test('is encrypted as the known answer says', () => {
    expect(encrypted(letter.content, KEY, Buffer.alloc(12))).toEqual({
      vector: '000000000000000000000000',
      tag: 'CE573FB7A41AB78E743180DC83FF09BD',
      body: '0A3471C72D9BE49A8520F79C66BBD9A12FF9',
    });
  });

  test.each([false, true])('is opened and verified by its consumer (wrapped: %s)', (isWrapped) => {
    const message = messageOf({ ...letter, isWrapped, secrets: [KEY] }, systemClock.now());
    const call = {
      ...message,
      path: '',
      method: '',
      headers: Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name.toLowerCase(), value])),
    };
    expect(openedBy(KEY, call)).toEqual({ type: 'PAYMENT' });
    const verifier = new Verifier(signingSecretOf(KEY));
    expect(() => verifier.verify(message.body, message.headers, { jsonParse: false })).not.toThrow();
    expect(() => verifier.verify(`${message.body}0`, message.headers, { jsonParse: false })).toThrow();
    expect(message.headers['X-Sequence']).toBe('7');
    expect(message.headers['Content-Type']).toBe(isWrapped ? 'application/json' : 'text/plain');
  });

  test('has another vector and signature each time, and the same id', () => {
    const [first, second] = [1, 2].map((nowMs) =>
      messageOf({ ...letter, isWrapped: false, secrets: [KEY] }, nowMs * 1000),
    );
    expect(first?.headers['X-Initialization-Vector']).not.toBe(second?.headers['X-Initialization-Vector']);
    expect(first?.headers['webhook-signature']).not.toBe(second?.headers['webhook-signature']);
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
  });

  test('is signed by every secret that is valid, and says which one opens it', () => {
    const next = newSecret();
    const { headers, body } = messageOf({ ...letter, isWrapped: false, secrets: [KEY, next] }, systemClock.now());
    for (const secret of [KEY, next]) {
      expect(() => new Verifier(signingSecretOf(secret)).verify(body, headers, { jsonParse: false })).not.toThrow();
    }
    expect(headers['X-Secret-Id']).toBe(secretIdOf(KEY));
  });
});
