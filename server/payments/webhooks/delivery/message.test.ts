import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/base/clock.ts';
import { openedBy } from '../../../testing/webhooks.ts';
import { newSecret, secretIdOf, signingSecretOf } from '../model/webhook.ts';
import { encrypted, messageOf } from './message.ts';

/** Source: compatibility, 'Notifications as consumers decrypt them'. */
const KEY = '000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f';

const letter = { id: 'a'.repeat(32), content: '{"type":"PAYMENT"}', sequence: 7, isEncrypted: true };

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

  test('is the signed JSON itself where it is not to be encrypted', () => {
    const next = newSecret();
    const { body, headers } = messageOf(
      { ...letter, isEncrypted: false, isWrapped: false, secrets: [KEY, next] },
      systemClock.now(),
    );
    expect(body).toBe(letter.content);
    expect(Object.keys(headers).toSorted()).toEqual(
      ['Content-Type', 'X-Sequence', 'webhook-id', 'webhook-signature', 'webhook-timestamp'].toSorted(),
    );
    expect(headers['Content-Type']).toBe('application/json');
    for (const secret of [KEY, next]) {
      const verifier = new Verifier(signingSecretOf(secret));
      expect(verifier.verify(body, headers)).toEqual({ type: 'PAYMENT' });
      expect(() => verifier.verify(`${body} `, headers)).toThrow();
    }
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

/** Each consumer of the documentation, and whether its notifications are encrypted. */
const consumers = [
  ['of encrypted notifications', 0, true],
  ['of plain JSON', 1, false],
] as const;

describe('the consumer of the documentation', () => {
  test.each(consumers)(
    '%s accepts each signed notification once, and refuses others',
    async (_of, nth, isEncrypted) => {
      const page = await readFile(new URL('../../../../docs/take-payments/webhooks.md', import.meta.url), 'utf8');
      const [, code = ''] = [...page.matchAll(/```js\n(.*?)```/gs)][nth] ?? [];
      const program = code.replace('.listen(3000)', '.listen(0, function () { console.log(this.address().port); })');
      const child = spawn(execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { TOLLGATE_SECRET: KEY, TOLLGATE_SIGNING_SECRET: signingSecretOf(KEY) },
      });
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
      const url = `http://127.0.0.1:${(await lines.next()).value}/`;
      const send = async (id: string, isWrapped: boolean, secret = KEY) => {
        const content = JSON.stringify({ type: 'PAYMENT', payload: { id, result: { code: '000.100.110' } } });
        const { body, headers } = messageOf(
          { id, content, sequence: 2, isEncrypted, isWrapped, secrets: [secret] },
          systemClock.now(),
        );
        return (await fetch(url, { method: 'POST', body, headers })).status;
      };
      expect(await send('first', false)).toBe(200);
      expect(await send('first', false)).toBe(200);
      expect(await send('second', true)).toBe(200);
      expect(await send('forged', false, newSecret())).toBe(401);
      child.kill();
      await once(child, 'close');
      const printed: unknown[] = [];
      for await (const line of lines) printed.push(line);
      expect(printed).toEqual(['PAYMENT first 000.100.110', 'PAYMENT second 000.100.110']);
    },
  );
});
