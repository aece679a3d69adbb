import { beforeAll, describe, expect, test } from 'vitest';
import { type BearerEndpoint, endpointRights } from '../../../catalogue/backoffice/endpoint-rights.ts';
import { rightsFor } from '../../../catalogue/backoffice/needed-rights.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { tokenRights } from '../../../catalogue/backoffice/token-rights.ts';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { followUpTypes, initialTypes } from '../../../catalogue/payments/payment-types.ts';
import { auditRecords } from '../../access/audit/records.ts';
import { NOTED_ONCE_IN_MS } from '../../access/entities/beyond-rights.ts';
import { entityRecords } from '../../access/entities/records.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { issueToken, issueUser } from '../../access/entities/tokens.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';

const UNKNOWN = '8a019a9cf1a80000000000000000000f';

const rows: readonly Endpoint[] = endpoints.filter(({ authorization }) => authorization === 'bearer');
const fixed = rows.filter(({ id }) => endpointRights[id as BearerEndpoint].byType !== true);

describe.each(databases)('the rights of access tokens on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  /** Tokens with all rights but one, and with one right only. */
  const without = new Map<Right, string>();
  const only = new Map<Right, string>();

  const made = async (rights: readonly Right[]): Promise<string> =>
    (await issueToken(gateway, gateway.entityId, undefined, { rights })).token;

  beforeAll(async () => {
    for (const right of tokenRights) {
      without.set(right, await made(tokenRights.filter((each) => each !== right)));
      only.set(right, await made([right]));
    }
  });

  const send = async (
    token: string | undefined,
    { method, path, upload }: Pick<Endpoint, 'method' | 'path' | 'upload'>,
    parameters: Readonly<Record<string, string>> = {},
  ) => {
    const form = new URLSearchParams({ entityId: gateway.entityId, ...parameters });
    const hasForm = (method === 'POST' || method === 'PUT') && upload === undefined;
    const response = await fetch(`${gateway.url}${path.replaceAll(/\{\w+\}/g, UNKNOWN)}${hasForm ? '' : `?${form}`}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(upload === undefined ? {} : { 'Content-Type': upload }) },
      ...(hasForm ? { body: form } : {}),
    });
    const text = await response.text();
    const isJson = text.startsWith('{');
    const description: string = isJson ? JSON.parse(text).result?.description : '';
    return { status: response.status, description, body: isJson ? JSON.parse(text) : {}, headers: response.headers };
  };
  const post = (path: string) => ({ method: 'POST', path }) as const;

  const beyond = (right: string) => ({
    status: 403,
    description: expect.stringContaining(`the right ${right} is missing`),
  });
  const within = { description: expect.not.stringContaining('is missing: the access token') };

  test.each(fixed.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', async (_name, row) => {
    const { right, also = right } = endpointRights[row.id as BearerEndpoint];
    for (const each of [right, also]) expect(await send(without.get(each), row)).toMatchObject(beyond(each));
    const token = also === right ? only.get(right) : await made([right, also]);
    expect(await send(token, row)).toMatchObject(within);
  });

  const typed = [
    ...initialTypes.map((type) => ['/v1/payments', type] as const),
    ...followUpTypes
      .filter((type) => type !== 'CB' && type !== 'CR')
      .map((type) => [`/v1/payments/${UNKNOWN}`, type] as const),
    ...initialTypes
      .filter((type) => type !== 'RG')
      .map((type) => [`/v1/registrations/${UNKNOWN}/payments`, type] as const),
    ...initialTypes.filter((type) => type !== 'RG').map((type) => [`/v1/registrations/${UNKNOWN}`, type] as const),
    ...(['SD', 'RS', 'DS'] as const).map((type) => [`/v1/registrations/${UNKNOWN}/payments`, type] as const),
  ];
  test.each(typed)('POST %s of type %s', async (path, type) => {
    const rights = rightsFor('createPayment', [type]);
    const isFollowUp = path.includes(UNKNOWN);
    const schedule = { 'job.dayOfMonth': '1', amount: '1.00', currency: 'EUR', paymentType: type };
    const payment = isFollowUp
      ? { amount: '1.00', currency: 'EUR', paymentType: type }
      : { ...cardPayment, paymentType: type };
    const ofSchedule = type === 'SD' || type === 'RS';
    const parameters = ofSchedule ? schedule : type === 'DS' ? { paymentType: type } : payment;
    for (const right of rights) {
      expect(await send(without.get(right), post(path), parameters)).toMatchObject(beyond(right));
    }
    expect(await send(await made(rights), post(path), parameters)).toMatchObject(within);
  });

  test('a token stores no account beside a schedule, and charges none by one, without the rights to', async () => {
    const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
    const plan = { 'job.dayOfMonth': '1', amount: '999.00', currency: 'EUR' };
    const storing = post('/v1/registrations');
    const scheduling = await made(['schedules.change', 'payments.take']);
    expect(await send(scheduling, storing, { ...account, ...plan })).toMatchObject(beyond('registrations.change'));
    const agreed = { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' };
    const recurring = { ...agreed, 'standingInstruction.type': 'RECURRING' };
    const stored = await send(await made(['registrations.change']), storing, { ...account, ...recurring });
    expect(stored.status).toBe(200);
    const schedule = { registrationId: stored.body.id, paymentType: 'SD', ...plan };
    const planning = await made(['registrations.change', 'schedules.change', 'schedules.read']);
    const schedules = post('/v1/schedules');
    expect(await send(planning, storing, { ...account, ...plan })).toMatchObject(beyond('payments.take'));
    expect(await send(planning, schedules, schedule)).toMatchObject(beyond('payments.take'));
    const planned = await send(scheduling, schedules, { ...schedule, amount: '1.00' });
    expect(planned.status).toBe(200);
    const own = `/v1/schedules/${planned.body.id}`;
    expect(await send(planning, post(`${own}/reschedule`), plan)).toMatchObject(beyond('payments.take'));
    expect((await send(scheduling, post(`${own}/reschedule`), plan)).status).toBe(200);
    expect((await send(planning, post(`${own}/deschedule`))).status).toBe(200);
  });

  test('a developer’s token takes payments, but neither refunds nor pays out', async () => {
    const token = await made(['payments.take']);
    const paid = await send(token, post('/v1/payments'), cardPayment);
    expect(paid.status).toBe(200);
    const refund = { paymentType: 'RF', amount: '92.00', currency: 'EUR' };
    expect(await send(token, post(`/v1/payments/${paid.body.id}`), refund)).toMatchObject(beyond('payments.refund'));
    const payout = { ...cardPayment, amount: '500.00', paymentType: 'CD' };
    expect(await send(token, post('/v1/payments'), payout)).toMatchObject(beyond('payments.payout'));
    expect((await send(await made(['payments.refund']), post(`/v1/payments/${paid.body.id}`), refund)).status).toBe(
      200,
    );
  });

  test('a checkout pays out for no token without the right, by whatever name and at whatever step', async () => {
    const take = await made(['payments.take']);
    const order = { amount: '92.00', currency: 'EUR' };
    const checkouts = post('/v1/checkouts');
    expect((await send(take, checkouts, { ...order, paymentType: 'DB' })).status).toBe(200);
    for (const types of [{ paymentType: 'CD' }, { paymentType: 'DB', 'overridePaymentType[VISA]': 'CD' }]) {
      expect(await send(take, checkouts, { ...order, ...types })).toMatchObject(beyond('payments.payout'));
    }
    const storing = { ...order, paymentType: 'DB', createRegistration: 'true' };
    expect(await send(take, checkouts, storing)).toMatchObject(beyond('registrations.change'));
    const ofOther = await send(await made(['payments.payout']), checkouts, { ...order, paymentType: 'CD' });
    const own = await send(take, checkouts, { ...order, paymentType: 'DB' });
    const at = (id: string, rest = '') => post(`/v1/checkouts/${id}${rest}`);
    expect((await send(take, at(own.body.id), { amount: '93.00' })).status).toBe(200);
    expect(await send(take, at(own.body.id), { paymentType: 'CD' })).toMatchObject(beyond('payments.payout'));
    expect(await send(take, at(ofOther.body.id), { amount: '9000.00' })).toMatchObject(beyond('payments.payout'));
    expect(await send(take, at(ofOther.body.id, '/confirmation'))).toMatchObject(beyond('payments.payout'));
  });

  test('a key under which another token has refunded gives away nothing', async () => {
    const paid = await send(only.get('payments.take'), post('/v1/payments'), cardPayment);
    const refund = new URLSearchParams({
      entityId: gateway.entityId,
      paymentType: 'RF',
      amount: '1.00',
      currency: 'EUR',
    });
    const under = (token: string | undefined) =>
      fetch(`${gateway.url}/v1/payments/${paid.body.id}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'refund-1' },
        body: refund,
      });
    expect((await under(only.get('payments.refund'))).status).toBe(200);
    expect((await under(only.get('payments.take'))).status).toBe(403);
  });

  test('a token that was made without a list does everything', async () => {
    const { token } = await issueToken(gateway, gateway.entityId, undefined);
    expect((await send(token, post('/v1/payments'), { ...cardPayment, paymentType: 'CD' })).status).toBe(200);
  });

  test('a user id with its password has rights as a token has', async () => {
    const settings = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    const merchant = (await entityRecords(gateway.database).entity(gateway.entityId))?.merchant ?? '';
    const lenient = await addChannel(settings, merchant, 'Lenient shop', { compatibility: 'lenient' });
    const rights = ['payments.take'] as const;
    const { userId, password } = await issueUser(gateway, lenient, undefined, undefined, { rights });
    const pays = async (paymentType: string) => {
      const user = { 'authentication.userId': userId, 'authentication.password': password };
      const body = new URLSearchParams({ entityId: lenient, ...user, ...cardPayment, paymentType });
      const reply = await fetch(`${gateway.url}/v1/payments`, { method: 'POST', body });
      return [reply.status, ((await reply.json()) as { result: { description: string } }).result.description];
    };
    expect(await pays('DB')).toEqual([200, expect.any(String)]);
    expect(await pays('CD')).toEqual([403, expect.stringContaining('the right payments.payout is missing')]);
  });

  test('the refusal names the right as RFC 6750 does, and the audit notes it once a minute', async () => {
    const { token, id } = await issueToken(gateway, gateway.entityId, undefined, { rights: ['payments.read'] });
    const asked = await Promise.all(Array.from({ length: 50 }, () => send(token, post('/v1/payments'), cardPayment)));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([403]));
    expect(asked[0]?.headers.get('www-authenticate')).toBe(
      'Bearer realm="tollgate", error="insufficient_scope", error_description="the right payments.take is missing: the access token was made without it"',
    );
    const entries = () => auditRecords(gateway.database).newest({ actor: id }, 100);
    expect(await entries()).toEqual([
      expect.objectContaining({
        actor: { kind: 'token', id, name: id },
        action: 'tokens.beyond',
        entity: gateway.entityId,
        after: { endpoint: 'POST /v1/payments', missing: 'payments.take' },
      }),
    ]);
    gateway.realClock.advance(NOTED_ONCE_IN_MS);
    await send(token, post('/v1/payments'), cardPayment);
    await send(token, { method: 'GET', path: '/v1/webhooks' });
    expect((await entries()).map(({ after }) => after?.['missing'])).toEqual([
      'webhooks.read',
      'payments.take',
      'payments.take',
    ]);
  });
});
