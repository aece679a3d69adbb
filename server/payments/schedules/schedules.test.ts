import { describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';

const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;

const monthly = {
  amount: '9.90',
  currency: 'EUR',
  'job.name': 'Tea club',
  'job.expression': '0 0 9 1 * ?',
} as const;

const RECORD_ID = /^8a[0-9a-f]{30}$/;

interface ShownSchedule {
  readonly state: string;
  readonly plan: string;
  readonly nextRuns: readonly { readonly utc: string; readonly local: string }[];
  readonly [name: string]: unknown;
}

describe.each(databases)('schedules on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const customer = differentCustomers();

  const registered = async (more: Record<string, string> = {}): Promise<string> =>
    (await gateway.post('/v1/registrations', { ...account, ...customer(), ...more })).body.id ?? '';

  const create = async (more: Record<string, string> = {}) =>
    gateway.post('/v1/schedules', { ...monthly, registrationId: await registered(), ...more });

  const created = async (more: Record<string, string> = {}): Promise<string> => {
    const { status, body } = await create(more);
    expect([status, body.result]).toMatchObject([200, { code: '000.100.110' }]);
    return body.id ?? '';
  };

  const read = async (path: string, headers?: Record<string, string>) =>
    gateway.get(`${path}${path.includes('?') ? '&' : '?'}entityId=${gateway.entityId}`, {
      Authorization: `Bearer ${gateway.accessToken}`,
      ...headers,
    });

  const shownOf = (body: Readonly<Record<string, unknown>>) => body['schedule'] as ShownSchedule;

  const namesIn = (body: { readonly result: { readonly parameterErrors?: readonly { readonly name: string }[] } }) =>
    body.result.parameterErrors?.map(({ name }) => name);

  describe('are made', () => {
    test('at their endpoint, and shown with the plan and the next twelve due times', async () => {
      const registrationId = await registered();
      const { status, body } = await gateway.post('/v1/schedules', {
        ...monthly,
        registrationId,
        merchantTransactionId: 'tea-club-0001',
        'customParameters[club]': 'tea',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: expect.stringMatching(RECORD_ID),
        paymentType: 'SD',
        registrationId,
        amount: '9.90',
        currency: 'EUR',
        merchantTransactionId: 'tea-club-0001',
        customParameters: { club: 'tea' },
        job: { name: 'Tea club', expression: '0 0 9 1 * ?' },
        schedule: { state: 'ACTIVE', expression: '0 0 9 1 * ? *', timeZone: 'UTC', runs: [] },
        result: { code: '000.100.110' },
      });
      const { nextRuns, plan } = shownOf(body);
      expect(nextRuns).toHaveLength(12);
      expect(nextRuns[0]).toEqual({ utc: '2026-12-01 09:00:00+0000', local: '2026-12-01T09:00:00+00:00' });
      expect(plan).toMatch(/9:00|09:00/);
      const again = await read(`/v1/schedules/${body.id}`);
      expect(again.body).toMatchObject({ id: body.id, result: { code: '000.000.100' }, schedule: body['schedule'] });
    });

    test.each([
      ['/v1/payments', true],
      ['/scheduling/v1/schedules', true],
      ['/v1/registrations/{id}/payments', false],
      ['/v1/registrations/{id}', false],
    ])('by paymentType SD at %s', async (path, names) => {
      const id = await registered();
      const { status, body } = await gateway.post(path.replace('{id}', id), {
        ...monthly,
        paymentType: 'SD',
        ...(names ? { registrationId: id } : {}),
      });
      expect([status, body['paymentType'], body['registrationId']]).toEqual([200, 'SD', id]);
      expect((await read(`/scheduling/v1/schedules/${body.id}`)).status).toBe(200);
    });

    test('once for each Idempotency-Key', async () => {
      const request = { ...monthly, registrationId: await registered() };
      const key = { 'Idempotency-Key': 'schedule-once-0001' };
      const [first, second] = [
        await gateway.post('/v1/schedules', request, key),
        await gateway.post('/v1/schedules', request, key),
      ];
      expect(second.text).toBe(first.text);
    });

    test('with a plan in the language of the request', async () => {
      const id = await created();
      const german = await read(`/v1/schedules/${id}`, { 'Accept-Language': 'de' });
      const italian = await read(`/v1/schedules/${id}?locale=it`);
      expect(shownOf(german.body).plan).not.toBe(shownOf(italian.body).plan);
    });

    test.each([
      ['a registration', 'RG', {}],
      ['a payment that stores its account', 'DB', { createRegistration: 'true' }],
    ])('by %s with job.*', async (_words, paymentType, more) => {
      const request = { ...cardPayment, ...customer(), ...monthly, ...more, paymentType };
      const { body } = await gateway.post('/v1/payments', request);
      expect(body.result.code).toBe('000.100.110');
      const { id } = body['schedule'] as { id: string };
      const schedule = (await read(`/v1/schedules/${id}`)).body;
      expect(schedule).toMatchObject({
        registrationId: body['registrationId'] ?? body.id,
        amount: '9.90',
        schedule: { state: 'ACTIVE' },
      });
    });

    test('by a checkout with job.*, when the shopper has paid', async () => {
      const { body: checkout } = await gateway.post('/v1/checkouts', {
        ...monthly,
        paymentType: 'DB',
        createRegistration: 'true',
        'standingInstruction.mode': 'INITIAL',
        'standingInstruction.type': 'RECURRING',
        'standingInstruction.source': 'CIT',
      });
      const { body: paid } = await gateway.submit(`/v1/checkouts/${checkout.id}/payment`, {
        ...account,
        ...customer(),
      });
      expect(paid.result.code).toBe('000.100.110');
      const { body } = await read(`/v1/checkouts/${checkout.id}/payment`);
      const schedule = await read(`/v1/schedules/${(body['schedule'] as { id: string }).id}`);
      expect(schedule.body).toMatchObject({
        registrationId: body['registrationId'],
        standingInstruction: { agreementId: (body['standingInstruction'] as { agreementId: string }).agreementId },
      });
    });

    test('by a checkout with job.* that only stores an account', async () => {
      const { body: checkout } = await gateway.post('/v1/checkouts', { ...monthly, paymentType: 'RG' });
      const path = `/v1/checkouts/${checkout.id}/registration`;
      const { body: stored } = await gateway.submit(path, { ...account, ...customer() });
      expect(stored.result.code).toBe('000.100.110');
      const { schedules } = (await read(`/v1/schedules?registrationId=${stored.id}`)).body as unknown as {
        schedules: { amount: string; schedule: ShownSchedule }[];
      };
      expect(schedules).toMatchObject([{ amount: '9.90', schedule: { state: 'ACTIVE' } }]);
      const { body } = await read(path);
      expect(body['schedule']).toEqual({ id: (schedules[0] as unknown as { id: string }).id });
    });

    test('by a payment without createRegistration: none', async () => {
      const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...monthly, paymentType: 'DB' });
      expect([body.result.code, 'schedule' in body]).toEqual(['000.100.110', false]);
    });

    test('by a declined payment: none', async () => {
      const registration = { createRegistration: 'true', 'card.number': '4200000000001552' };
      const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...monthly, ...registration });
      expect([body.result.code, 'schedule' in body]).toEqual(['800.100.155', false]);
    });
  });

  describe('are refused by name', () => {
    test.each([
      ['no plan', { 'job.expression': '' }, 'job.expression'],
      ['a plan that never comes due', { 'job.expression': '0 0 0 30 2 ?' }, 'job.expression'],
      ['a year that is over', { 'job.expression': '0 0 0 1 1 ? 2020' }, 'job.expression'],
      ['more than one payment a minute', { 'job.expression': '*/10 * * * * ?' }, 'job.expression'],
      [
        'an end before the start',
        { 'job.startDate': '2027-02-01 00:00:00', 'job.endDate': '2027-01-01 00:00:00' },
        'job.endDate',
      ],
      ['an end before the first payment', { 'job.endDate': '2026-11-25 00:00:00' }, 'job.expression'],
      [
        'a duration before the first payment',
        { 'job.durationNumber': '1', 'job.durationUnit': 'DAY' },
        'job.durationNumber',
      ],
      ['a duration without a unit', { 'job.durationNumber': '1' }, 'job.durationUnit'],
      ['an amount of zero', { amount: '0.00' }, 'amount'],
      ['half a yen', { amount: '9.90', currency: 'JPY' }, 'amount'],
      ['an instruction that has ended', { 'standingInstruction.expiry': '2020-01-01' }, 'standingInstruction.expiry'],
      [
        'no payment at all',
        { 'standingInstruction.numberOfInstallments': '0' },
        'standingInstruction.numberOfInstallments',
      ],
      ['an initial instruction', { 'standingInstruction.mode': 'INITIAL' }, 'standingInstruction.mode'],
      ['a card', { 'card.number': '4200000000000000' }, 'card.number'],
    ])('%s', async (_words, more, name) => {
      const { status, body } = await create(more);
      expect([status, namesIn(body)]).toEqual([400, expect.arrayContaining([name])]);
    });

    test('an unknown account, that of another channel, and one that was removed', async () => {
      const { database, clock, entityId } = gateway;
      const known = { database, clock, vault: gateway.gateway.vault };
      const other = await addChannel(known, entityId, 'Another shop', {});
      const foreign = await create({ entityId: other });
      expect([foreign.status, foreign.body.result.code]).toEqual([404, '100.150.200']);
      const unknown = await create({ registrationId: '8a'.repeat(16) });
      expect([unknown.status, unknown.body.result.code]).toEqual([404, '100.150.200']);
      const removed = await registered();
      await gateway.remove(`/v1/registrations/${removed}`);
      const refused = await create({ registrationId: removed });
      expect([refused.status, refused.body.result.code]).toEqual([400, '100.150.202']);
    });

    test('the plan of a sign-up, before anything is paid', async () => {
      const request = { ...cardPayment, ...customer(), createRegistration: 'true', 'job.expression': '0 0 0 30 2 ?' };
      const { status, body } = await gateway.post('/v1/payments', request);
      expect([status, namesIn(body)]).toEqual([400, ['job.expression']]);
      const checkout = await gateway.post('/v1/checkouts', {
        ...monthly,
        createRegistration: 'true',
        paymentType: 'RG',
        amount: '0.00',
      });
      expect([checkout.status, namesIn(checkout.body)]).toEqual([400, ['amount']]);
    });
  });

  describe('are listed', () => {
    test('by account and by state, the newest first, page by page', async () => {
      const registrationId = await registered();
      const ids: string[] = [];
      for (let each = 0; each < 3; each += 1) {
        ids.unshift(await created({ registrationId }));
        gateway.clock.advance(1);
      }
      const listed = async (more = '') =>
        (
          (await read(`/v1/schedules?registrationId=${registrationId}${more}`)).body['schedules'] as { id: string }[]
        ).map(({ id }) => id);
      expect(await listed()).toEqual(ids);
      expect(await listed(`&cursor=${ids[0]}`)).toEqual(ids.slice(1));
      await gateway.post(`/v1/schedules/${ids[1]}/deschedule`, {});
      const active = (await read(`/v1/schedules?registrationId=${registrationId}&state=ACTIVE`)).body['schedules'];
      const shown = active as unknown as readonly { readonly schedule: ShownSchedule }[];
      expect(shown.map(({ schedule }) => schedule.nextRuns.length)).toEqual([1, 1]);
      expect(await listed('&state=ENDED')).toEqual([ids[1]]);
      expect(await listed('&state=ACTIVE')).toEqual([ids[0], ids[2]]);
    });

    test('among the payments, by their types', async () => {
      const merchantTransactionId = 'club-of-queries';
      const id = await created({ merchantTransactionId });
      gateway.clock.advance(1);
      await gateway.post(`/v1/schedules/${id}/reschedule`, { amount: '5.00', currency: 'EUR', merchantTransactionId });
      gateway.clock.advance(1);
      await gateway.post(`/v1/schedules/${id}/deschedule`, { merchantTransactionId });
      const found = await read(`/v1/query?merchantTransactionId=${merchantTransactionId}`);
      const types = (found.body['payments'] as { paymentType: string }[]).map(({ paymentType }) => paymentType);
      expect(types).toEqual(['DS', 'RS', 'SD']);
      expect((await read(`/v1/payments/${id}`)).body).toMatchObject({ paymentType: 'SD', amount: '9.90' });
      const capture = await gateway.post(`/v1/payments/${id}`, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
      expect([capture.status, capture.body.result.code]).toEqual([400, '700.400.520']);
    });
  });

  describe('are changed', () => {
    test('in amount, plan and account; what is not sent stays', async () => {
      const id = await created({ 'customParameters[club]': 'tea' });
      const { body } = await gateway.post(`/v1/schedules/${id}/reschedule`, {
        amount: '12.00',
        currency: 'EUR',
        'job.expression': '0 30 8 L * ?',
      });
      expect(body).toMatchObject({
        id,
        paymentType: 'RS',
        amount: '12.00',
        job: { name: 'Tea club', expression: '0 30 8 L * ?' },
        customParameters: { club: 'tea' },
        schedule: { state: 'ACTIVE', expression: '0 30 8 L * ? *' },
      });
      expect(shownOf(body).nextRuns[0]?.utc).toBe('2026-11-30 08:30:00+0000');
    });

    test('by single parts, which replace an expression', async () => {
      const id = await created();
      const { body } = await gateway.post(`/v1/schedules/${id}/reschedule`, {
        'job.dayOfWeek': 'MON',
        'job.month': '*',
      });
      expect(body['job']).toMatchObject({ name: 'Tea club', dayOfWeek: 'MON' });
      expect(body['job']).not.toHaveProperty('expression');
      expect(shownOf(body).nextRuns[0]?.utc).toBe('2026-11-23 00:00:00+0000');
    });

    test('later: the plan goes on from a start', async () => {
      const id = await created();
      const { body } = await gateway.post(`/v1/schedules/${id}/reschedule`, { 'job.startDate': '2027-03-15 00:00:00' });
      expect(shownOf(body).nextRuns[0]?.utc).toBe('2027-04-01 09:00:00+0000');
    });

    test('by paymentType RS and DS, named by path, by referenceUuid, or by the only one of an account', async () => {
      const registrationId = await registered();
      const id = await created({ registrationId });
      const change = { paymentType: 'RS', amount: '7.00', currency: 'EUR' };
      const replies = [
        await gateway.post(`/v1/payments/${id}`, change),
        await gateway.post('/v1/payments', { ...change, referenceUuid: id }),
        await gateway.post('/v1/payments', { ...change, registrationId }),
        await gateway.post(`/v1/registrations/${registrationId}/payments`, change),
        await gateway.post(`/v1/registrations/${registrationId}/payments`, { paymentType: 'DS' }),
      ];
      expect(replies.map(({ status, body }) => [status, body.id])).toEqual(replies.map(() => [200, id]));
      const none = await gateway.post('/v1/payments', { paymentType: 'DS', registrationId });
      expect([none.status, namesIn(none.body)]).toEqual([400, ['referenceUuid']]);
    });

    test('never to the account of another customer', async () => {
      const id = await created();
      const other = await registered({ 'card.holder': 'Joan Doe' });
      const { status, body } = await gateway.post(`/v1/schedules/${id}/reschedule`, { registrationId: other });
      expect([status, namesIn(body)]).toEqual([400, ['registrationId']]);
    });

    test('never once they have ended', async () => {
      const id = await created();
      await gateway.post(`/v1/schedules/${id}/deschedule`, {});
      for (const path of ['reschedule', 'deschedule']) {
        const { status, body } = await gateway.post(`/v1/schedules/${id}/${path}`, {});
        expect([status, body.result.code]).toEqual([400, '100.360.303']);
      }
      const unknown = await gateway.post(`/v1/schedules/${'8a'.repeat(16)}/deschedule`, {});
      expect([unknown.status, unknown.body.result.code]).toEqual([404, '100.360.303']);
    });
  });

  describe('end', () => {
    test('at once without notice', async () => {
      const { body } = await gateway.post(`/v1/schedules/${await created()}/deschedule`, {});
      expect(body).toMatchObject({
        paymentType: 'DS',
        schedule: { state: 'ENDED', reason: 'DESCHEDULED', nextRuns: [] },
      });
    });

    test('after their notice, and a change withdraws it', async () => {
      const id = await created({ 'job.noticeNumber': '6', 'job.noticeUnit': 'WEEK' });
      const { body } = await gateway.post(`/v1/schedules/${id}/deschedule`, {});
      expect(shownOf(body)).toMatchObject({ state: 'ACTIVE', endsAt: '2027-01-01 12:00:00+0000' });
      expect(shownOf(body).nextRuns.map(({ utc }) => utc)).toEqual([
        '2026-12-01 09:00:00+0000',
        '2027-01-01 09:00:00+0000',
      ]);
      const changed = await gateway.post(`/v1/schedules/${id}/reschedule`, { amount: '5.00', currency: 'EUR' });
      expect(shownOf(changed.body)).not.toHaveProperty('endsAt');
    });

    test('at the end of the duration where notice only counts then', async () => {
      const id = await created({
        'job.noticeCallable': 'DURATION_END',
        'job.durationNumber': '1',
        'job.durationUnit': 'YEAR',
      });
      const { body } = await gateway.post(`/v1/schedules/${id}/deschedule`, {});
      expect(shownOf(body)).toMatchObject({ state: 'ACTIVE', endsAt: '2027-11-20 12:00:00+0000' });
    });

    test('and leave a trace for testers', async () => {
      const id = await created();
      await gateway.post('/v1/test/clock', { action: 'advance', seconds: String(14 * 24 * 60 * 60) });
      const { body } = await read(`/v1/test/events?paymentId=${id}`);
      const events = body['events'] as { kind: string; details: Record<string, string> }[];
      expect(events).toContainEqual(
        expect.objectContaining({ kind: 'timer', details: expect.objectContaining({ timer: 'schedule.run' }) }),
      );
    });

    test('with their account', async () => {
      const registrationId = await registered();
      const id = await created({ registrationId });
      await gateway.remove(`/v1/registrations/${registrationId}`);
      const { body } = await read(`/v1/schedules/${id}`);
      expect(shownOf(body)).toMatchObject({ state: 'ENDED', reason: 'REGISTRATION_REMOVED' });
    });
  });
});
