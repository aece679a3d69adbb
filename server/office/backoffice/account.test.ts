import { beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '../../access/people/credentials/codes.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { softwarePasskey } from '../../testing/passkeys.ts';
import {
  createPerson,
  openPage,
  PASSWORD,
  pageOf,
  signInOn,
  type TestPage,
  type TestPerson,
} from '../../testing/people.ts';

describe.each(databases)('the account over HTTP on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let ada: TestPerson;
  beforeEach(async () => {
    ada = await createPerson(gateway, 'administrator');
  });

  const stage = async (page: TestPage) => (await page.get('/session')).body['stage'];
  const tokenOf = (link: unknown) => String(link).split('#')[1] ?? '';
  const invited = async (by: TestPage, email: string) => {
    const sent = { email, role: 'viewer', 'scope.kind': 'psp' };
    const { body } = await by.post('/team/invitations', sent);
    return tokenOf((body['invitation'] as { link: string }).link);
  };

  test('somebody accepts an invitation, sets up an authenticator, and signs in with a recovery code', async () => {
    const email = `joan-${ada.id}@example.com`;
    const token = await invited(await pageOf(gateway, ada), email);
    const page = openPage(gateway);
    expect((await page.post('/invitation/read', { token })).body).toMatchObject({
      kind: 'INVITED',
      email,
      role: 'viewer',
      scope: { kind: 'psp' },
    });
    const refused = await page.post('/invitation', { token, name: 'Joan', password: 'short' });
    expect([refused.status, refused.body.result.parameterErrors?.[0]?.name]).toEqual([400, 'password']);
    const accepted = await page.post('/invitation', { token, name: 'Joan', password: PASSWORD, language: 'de' });
    expect([accepted.status, accepted.body['next'], await stage(page)]).toEqual([200, 'ENROL', 'ENROL']);
    expect((await page.get('/me/sessions')).status).toBe(401);
    const { body } = await page.post('/me/totp');
    expect(body['uri']).toContain(`secret=${body['secret']}`);
    const code = codeAt(String(body['secret']), gateway.realClock.now());
    const done = await page.post('/me/totp/confirm', { code });
    const codes = done.body['recoveryCodes'] as readonly string[];
    expect([done.status, done.body['next'], codes.length, await stage(page)]).toEqual([200, 'DONE', 10, 'FULL']);
    const again = openPage(gateway);
    await again.post('/sign-in', { email, password: PASSWORD });
    expect((await again.post('/sign-in/code', { recoveryCode: codes[3] ?? '' })).status).toBe(200);
    expect((await again.get('/session')).body).toMatchObject({ stage: 'FULL', user: { email, language: 'de' } });
    expect((await openPage(gateway).post('/invitation/read', { token })).status).toBe(404);
    const log = gateway.logLines.join('\n');
    for (const secret of [token, PASSWORD, String(body['secret']), code, codes[3] ?? '']) {
      expect(log).not.toContain(secret);
    }
  });

  test('a passkey is added, signs in alone, confirms, and is removed', async () => {
    const page = await pageOf(gateway, ada);
    const device = softwarePasskey(gateway.url);
    const { options } = (await page.post('/me/passkeys/options')).body as unknown as { options: { challenge: string } };
    const added = await page.post('/me/passkeys', { name: 'key', response: device.register(options) });
    expect([added.status, added.body['passkey']]).toEqual([
      200,
      expect.objectContaining({ id: device.id, name: 'key' }),
    ]);
    const other = openPage(gateway);
    const asked = (await other.post('/sign-in/passkey/options')).body as unknown as { options: { challenge: string } };
    const response = device.answer(asked.options);
    // The answer is worth nothing in a browser that was not asked.
    expect((await openPage(gateway).post('/sign-in/passkey', { response })).status).toBe(401);
    const signedIn = await other.post('/sign-in/passkey', { response });
    expect([signedIn.status, signedIn.body['next'], await stage(other)]).toEqual([200, 'DONE', 'FULL']);
    expect(other.cookies.has('tollgate_passkey')).toBe(false);
    gateway.realClock.advance(11 * 60_000);
    const dangerous = () => other.send('DELETE', `/me/passkeys/${device.id}`);
    const refused = await dangerous();
    expect([refused.status, refused.headers.get('x-tollgate')]).toEqual([403, 'confirm']);
    const again = (await other.post('/me/confirm/passkey/options')).body as unknown as {
      options: { challenge: string };
    };
    expect((await other.post('/me/confirm/passkey', { response: device.answer(again.options) })).status).toBe(200);
    expect((await other.get('/me/passkeys')).body['passkeys']).toMatchObject([{ id: device.id, name: 'key' }]);
    expect((await dangerous()).status).toBe(200);
    expect((await other.get('/me/passkeys')).body['passkeys']).toEqual([]);
  });

  test('sessions are listed and ended, those of the person only', async () => {
    const [one, two] = [await pageOf(gateway, ada), await pageOf(gateway, ada)];
    const stranger = await pageOf(gateway, await createPerson(gateway, 'viewer'));
    type Listed = readonly { readonly id: string; readonly isThis: boolean }[];
    const listed = async (page: TestPage) => (await page.get('/me/sessions')).body['sessions'] as unknown as Listed;
    const all = await listed(one);
    expect(all.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    const other = all.find(({ isThis }) => !isThis)?.id ?? '';
    expect((await stranger.send('DELETE', `/me/sessions/${other}`)).status).toBe(404);
    expect((await one.send('DELETE', `/me/sessions/${other}`)).status).toBe(200);
    expect((await two.get('/me/sessions')).status).toBe(401);
    expect(await listed(one)).toHaveLength(1);
  });

  test('password, name and language are changed', async () => {
    const page = await pageOf(gateway, ada);
    const password = 'another long password';
    expect((await page.post('/me/password', { current: 'wrong', password })).status).toBe(400);
    expect((await page.post('/me/password', { current: PASSWORD, password })).status).toBe(200);
    expect((await page.post('/me', { name: 'Ada', language: 'de' })).status).toBe(200);
    expect((await page.get('/session')).body['user']).toMatchObject({ name: 'Ada', language: 'de' });
    expect((await signInOn(openPage(gateway), gateway, ada)).status).toBe(401);
  });

  // The last test: the network of all tests has to wait from here on.
  test('tokens of links cannot be tried without end', async () => {
    const page = openPage(gateway);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 31; attempt += 1) {
      statuses.add((await page.post('/invitation/read', { token: 'ab'.repeat(32) })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});
