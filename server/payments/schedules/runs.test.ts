import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { millisecondsOf, timeOf, timestampText } from '../../platform/base/clock.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, startGateway } from '../../testing/gateway-under-test.ts';
import { differentCustomers, SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';

const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;

const DAY_SECONDS = 24 * 60 * 60;
const DAY_MS = DAY_SECONDS * 1000;

const DECLINED_CARD = '4200000000001552';
const STOLEN_CARD = '4200000000001594';
const RECOVERING_CARD = '4200000000009050';
const UNREACHED_CARD = '4200000000009035';
const LOST_ANSWER_CARD = '4200000000009027';

interface Run {
  readonly dueAt: string;
  readonly attempt: number;
  readonly paymentId?: string;
  readonly resultCode?: string;
  readonly missed?: number;
}

interface Shown {
  readonly state: string;
  readonly reason?: string;
  readonly retryAt?: string;
  readonly restsAt?: string;
  readonly nextRuns: readonly { readonly utc: string }[];
  readonly runs: readonly Run[];
}

describe.each(databases)('payments of schedules on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const customer = differentCustomers();

  /** A plan for days after today, so that tests can share the clock. */
  const daily = (more: Record<string, string> = {}) => ({
    amount: '9.90',
    currency: 'EUR',
    'job.expression': '0 0 9 * * ?',
    ...more,
  });

  const registered = async (number: string = account['card.number'], more: Record<string, string> = {}) =>
    (await gateway.post('/v1/registrations', { ...account, ...customer(), 'card.number': number, ...more })).body.id ??
    '';

  const scheduled = async (number?: string, more: Record<string, string> = {}): Promise<string> => {
    const registrationId = more['registrationId'] ?? (await registered(number));
    const { status, body } = await gateway.post('/v1/schedules', { ...daily(), registrationId, ...more });
    expect([status, body.result]).toMatchObject([200, { code: '000.100.110' }]);
    return body.id ?? '';
  };

  const passed = async (days: number): Promise<void> => {
    const moved = await gateway.post('/v1/test/clock', { action: 'advance', seconds: String(days * DAY_SECONDS) });
    expect(moved.status).toBe(200);
  };

  const read = async (path: string) => (await gateway.get(`${path}?entityId=${gateway.entityId}`)).body;
  const shown = async (id: string): Promise<Shown> => (await read(`/v1/schedules/${id}`))['schedule'] as Shown;
  const runsOf = async (id: string) =>
    (await shown(id)).runs.map(({ dueAt, attempt, resultCode }) => `${dueAt.slice(0, 10)} ${attempt} ${resultCode}`);
  const dueDays = async (id: string): Promise<readonly string[]> =>
    (await shown(id)).nextRuns.map(({ utc }) => utc.slice(0, 10));

  const changeChannel = async (settings: Record<string, string>): Promise<void> => {
    const { database, clock, entityId } = gateway;
    await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, settings);
    clock.advance(SETTINGS_PAUSE_MS);
  };

  /** The process is down for some days, then runs what is due. */
  const wasDown = async (days: number): Promise<void> => {
    gateway.realClock.advance(days * DAY_MS);
    // A timer that has just run may be due again at once.
    for (let more = 1; more > 0; ) {
      more = await gateway.gateway.timers.runDue();
      gateway.realClock.advance(2);
    }
  };

  beforeEach(() => changeChannel({ 'schedule.missedRuns': '', 'schedule.dunning': '' }));

  test('each due time is paid once, as a repeated payment of the merchant that names its schedule', async () => {
    const id = await scheduled(undefined, { merchantTransactionId: 'tea-club-1', 'customParameters[club]': 'tea' });
    const days = await dueDays(id);
    await passed(3);
    expect(await runsOf(id)).toEqual(
      days
        .slice(0, 3)
        .map((day) => `${day} 1 000.100.110`)
        .toReversed(),
    );
    const [last] = (await shown(id)).runs;
    expect(await read(`/v1/payments/${last?.paymentId}`)).toMatchObject({
      paymentType: 'DB',
      amount: '9.90',
      result: { code: '000.100.110' },
      merchantTransactionId: `tea-club-1-${days[2]?.replaceAll('-', '')}T090000Z`,
      standingInstruction: { mode: 'REPEATED', source: 'MIT', type: 'RECURRING', recurringType: 'SUBSCRIPTION' },
      customParameters: { club: 'tea' },
      schedule: { id, dueAt: `${days[2]} 09:00:00+0000`, attempt: '1' },
    });
  });

  test('a soft decline is tried again after 1, 3 and 5 days; then the schedule rests', async () => {
    const id = await scheduled(DECLINED_CARD);
    const [first] = await dueDays(id);
    await passed(1);
    expect(await shown(id)).toMatchObject({ state: 'ACTIVE', retryAt: expect.stringContaining('09:00:00') });
    await passed(6);
    expect(await runsOf(id)).toEqual([4, 3, 2, 1].map((attempt) => `${first} ${attempt} 800.100.155`));
    expect(await shown(id)).toMatchObject({ state: 'RESTING', reason: 'DECLINED', resultCode: '800.100.155' });
    await passed(3);
    expect(await runsOf(id)).toHaveLength(4);
  });

  test('a retry that succeeds lets the schedule go on; due times that came meanwhile are paid once', async () => {
    const id = await scheduled(RECOVERING_CARD);
    const [first, second, third] = await dueDays(id);
    await passed(2);
    expect((await runsOf(id)).slice(-2)).toEqual([`${first} 2 000.100.110`, `${first} 1 800.100.155`]);
    await passed(1);
    expect(await runsOf(id)).toContain(`${second} 2 000.100.110`);
    expect((await shown(id)).nextRuns[0]?.utc.slice(0, 10)).not.toBe(third);
  });

  test('a decline that forbids a retry rests the schedule at once', async () => {
    const id = await scheduled(STOLEN_CARD);
    await passed(1);
    expect(await shown(id)).toMatchObject({ state: 'RESTING', reason: 'DECLINED', resultCode: '800.100.159' });
    await passed(6);
    expect(await runsOf(id)).toHaveLength(1);
  });

  test('a channel has retries on days of its own, or none', async () => {
    await changeChannel({ 'schedule.dunning': '2 retry' });
    const later = await scheduled(DECLINED_CARD);
    const [first] = await dueDays(later);
    await passed(2);
    expect(await runsOf(later)).toEqual([`${first} 1 800.100.155`]);
    await passed(1);
    expect(await runsOf(later)).toEqual([`${first} 2 800.100.155`, `${first} 1 800.100.155`]);
    expect(await shown(later)).toMatchObject({ state: 'RESTING' });
    await changeChannel({ 'schedule.dunning': 'none' });
    const never = await scheduled(DECLINED_CARD);
    await passed(1);
    expect(await shown(never)).toMatchObject({ state: 'RESTING', reason: 'DECLINED', resultCode: '800.100.155' });
  });

  test('a schedule waits for another account until its day of rest, also after a decline that forbids a retry', async () => {
    await changeChannel({ 'schedule.dunning': '1 retry, 4 rest' });
    const ids = [await scheduled(DECLINED_CARD), await scheduled(STOLEN_CARD)];
    const [first = ''] = await dueDays(ids[0] ?? '');
    await passed(3);
    const waiting = await Promise.all(ids.map(shown));
    expect(waiting).toMatchObject([
      { state: 'ACTIVE', resultCode: '800.100.155' },
      { state: 'ACTIVE', resultCode: '800.100.159' },
    ]);
    const restDay = timestampText(timeOf(`${first} 09:00:00`) + 4 * DAY_MS).slice(0, 10);
    for (const each of waiting) expect([each.restsAt?.slice(0, 10), each.retryAt]).toEqual([restDay, undefined]);
    await passed(2);
    expect(await Promise.all(ids.map(shown))).toMatchObject([
      { state: 'RESTING', reason: 'DECLINED', resultCode: '800.100.155' },
      { state: 'RESTING', reason: 'DECLINED', resultCode: '800.100.159' },
    ]);
    expect((await Promise.all(ids.map(runsOf))).map(({ length }) => length)).toEqual([2, 1]);
  });

  test('another account before the day of rest pays at once, and the schedule goes on', async () => {
    await changeChannel({ 'schedule.dunning': '10 rest' });
    const person = customer();
    const stored = async (number: string) =>
      (await gateway.post('/v1/registrations', { ...account, ...person, 'card.number': number })).body.id ?? '';
    const id = await scheduled(undefined, { registrationId: await stored(STOLEN_CARD) });
    const [first] = await dueDays(id);
    await passed(3);
    await gateway.post(`/v1/schedules/${id}/reschedule`, { registrationId: await stored('4111111111111111') });
    await passed(0.1);
    // The due times that came meanwhile are paid once, too.
    expect((await runsOf(id)).slice(-2)).toEqual([`${first} 2 000.100.110`, `${first} 1 800.100.159`]);
    const paid = await shown(id);
    expect([paid.state, paid.restsAt]).toEqual(['ACTIVE', undefined]);
    expect(paid).not.toHaveProperty('resultCode');
    await passed(9);
    expect((await shown(id)).state).toBe('ACTIVE');
  });

  test('another account makes a resting schedule active, and what is owed is paid at once', async () => {
    const person = customer();
    const stored = async (number: string) =>
      (await gateway.post('/v1/registrations', { ...account, ...person, 'card.number': number })).body.id ?? '';
    const id = await scheduled(undefined, { registrationId: await stored(STOLEN_CARD) });
    const [first] = await dueDays(id);
    await passed(3);
    const registrationId = await stored('4111111111111111');
    const { body } = await gateway.post(`/v1/schedules/${id}/reschedule`, { registrationId });
    expect(body).toMatchObject({ registrationId, schedule: { state: 'ACTIVE' } });
    expect(body['schedule']).not.toHaveProperty('reason');
    await passed(0.1);
    expect(await runsOf(id)).toEqual([`${first} 2 000.100.110`, `${first} 1 800.100.159`]);
    await passed(1);
    expect(await runsOf(id)).toHaveLength(3);
  });

  test('another account pays what is owed of the last due time of a plan, and the schedule is complete', async () => {
    const person = customer();
    const stored = async (number: string) =>
      (await gateway.post('/v1/registrations', { ...account, ...person, 'card.number': number })).body.id ?? '';
    const once = { 'job.expression': `0 0 9 ${Number((await dueDays(await scheduled()))[0]?.slice(8))} * ?` };
    const id = await scheduled(undefined, {
      ...once,
      'job.endDate': timestampText(gateway.clock.now() + 5 * DAY_MS).slice(0, 'yyyy-MM-dd HH:mm:ss'.length),
      registrationId: await stored(STOLEN_CARD),
    });
    const [only, ...further] = await dueDays(id);
    expect(further).toEqual([]);
    await passed(3);
    expect(await shown(id)).toMatchObject({ state: 'RESTING', reason: 'DECLINED' });
    const registrationId = await stored('4111111111111111');
    const { status, text } = await gateway.post(`/v1/schedules/${id}/reschedule`, { registrationId });
    expect(status, text).toBe(200);
    await passed(0.1);
    expect(await runsOf(id)).toEqual([`${only} 2 000.100.110`, `${only} 1 800.100.159`]);
    expect(await shown(id)).toMatchObject({ state: 'ENDED', reason: 'COMPLETED' });
    // A plan that is over and owes nothing is none that may be changed.
    const { body } = await gateway.post(`/v1/schedules/${id}/reschedule`, { amount: '1.00', currency: 'EUR' });
    expect(body.result.code).not.toMatch(/^000/);
  });

  test('a change of the amount applies from the next payment on', async () => {
    const id = await scheduled();
    await passed(1);
    await gateway.post(`/v1/schedules/${id}/reschedule`, { amount: '12.00', currency: 'EUR' });
    await passed(1);
    const payments = await Promise.all(
      (await shown(id)).runs.map(({ paymentId }) => read(`/v1/payments/${paymentId}`)),
    );
    expect(payments.map((payment) => payment['amount'])).toEqual(['12.00', '9.90']);
  });

  test('a change of the amount while a payment is being stored is read at once: no timer fails', async () => {
    const id = await scheduled();
    const { database } = gateway;
    let isChanged = false;
    const other = await startGateway(
      {
        ...database,
        commit: async (changes) => {
          const isPayment = changes.inserts?.some(({ row }) => row['schedule_id'] === id) === true;
          if (isPayment && !isChanged) {
            isChanged = true;
            const change = { amount: '12.00', currency: 'EUR' };
            expect((await gateway.post(`/v1/schedules/${id}/reschedule`, change)).status).toBe(200);
          }
          return await database.commit(changes);
        },
      },
      { beside: gateway },
    );
    gateway.realClock.advance(DAY_MS);
    await other.gateway.timers.runDue();
    const [run, ...more] = (await shown(id)).runs;
    expect([isChanged, more]).toEqual([true, []]);
    expect(await read(`/v1/payments/${run?.paymentId}`)).toMatchObject({ amount: '12.00' });
    expect(other.logLines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
    await other.close();
  });

  test('nothing is paid after the end by notice, by duration, or with the account', async () => {
    const registrationId = await registered();
    const ids = [
      await scheduled(undefined, { 'job.noticeNumber': '2', 'job.noticeUnit': 'DAY' }),
      await scheduled(undefined, { 'job.durationNumber': '2', 'job.durationUnit': 'DAY' }),
      await scheduled(undefined, { registrationId }),
    ];
    await gateway.post(`/v1/schedules/${ids[0]}/deschedule`, {});
    await passed(1);
    await gateway.remove(`/v1/registrations/${registrationId}`);
    await passed(4);
    const ends = await Promise.all(ids.map(shown));
    expect(ends.map(({ state, reason, runs }) => [state, reason, runs.length])).toEqual([
      ['ENDED', 'DESCHEDULED', 2],
      ['ENDED', 'COMPLETED', 2],
      ['ENDED', 'REGISTRATION_REMOVED', 1],
    ]);
  });

  test('a plan that is over ends with its last payment', async () => {
    const [, second = ''] = await dueDays(await scheduled());
    const id = await scheduled(undefined, { 'job.endDate': `${second} 12:00:00` });
    await passed(3);
    expect(await shown(id)).toMatchObject({ state: 'ENDED', reason: 'COMPLETED', nextRuns: [] });
    expect(await runsOf(id)).toHaveLength(2);
  });

  test('the number of payments in the standing instruction is never exceeded', async () => {
    const id = await scheduled(undefined, {
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.numberOfInstallments': '3',
    });
    await passed(5);
    expect(await shown(id)).toMatchObject({ state: 'ENDED', reason: 'FULFILLED' });
    expect(await runsOf(id)).toHaveLength(3);
  });

  test('the days between payments in the standing instruction are kept', async () => {
    const id = await scheduled(undefined, { 'standingInstruction.frequency': '2' });
    await passed(4);
    const codes = (await shown(id)).runs.map(({ resultCode, paymentId }) => [resultCode, paymentId === undefined]);
    expect(codes).toEqual([
      ['800.100.163', true],
      ['000.100.110', false],
      ['800.100.163', true],
      ['000.100.110', false],
    ]);
  });

  test('nothing is paid after the end of the standing instruction', async () => {
    const [, second = ''] = await dueDays(await scheduled());
    const id = await scheduled(undefined, { 'standingInstruction.expiry': second });
    await passed(4);
    expect(await shown(id)).toMatchObject({ state: 'ENDED', reason: 'FULFILLED' });
    expect(await runsOf(id)).toHaveLength(2);
  });

  test.each([
    ['merged', 1, 4],
    ['charged', 5, undefined],
    ['skipped', 0, undefined],
  ])('missed due times are %s', async (setting, payments, missed) => {
    await changeChannel({ 'schedule.missedRuns': setting });
    const id = await scheduled();
    const days = await dueDays(id);
    await wasDown(5);
    const { runs, nextRuns, state } = await shown(id);
    expect([state, runs.length, runs[0]?.missed]).toEqual(['ACTIVE', payments, missed]);
    expect(nextRuns[0]?.utc.slice(0, 10)).toBe(days[5]);
    if (setting === 'merged') expect(runs[0]?.dueAt.slice(0, 10)).toBe(days[4]);
  });

  test('a due time that is only minutes late is paid even where missed ones are skipped', async () => {
    await changeChannel({ 'schedule.missedRuns': 'skipped' });
    const id = await scheduled();
    const next = millisecondsOf((await shown(id)).nextRuns[0]?.utc ?? '');
    gateway.realClock.advance(next + 59 * 60_000 - gateway.clock.now());
    await gateway.gateway.timers.runDue();
    expect(await runsOf(id)).toHaveLength(1);
  });

  test('a payment with a lost answer is found, not paid again', async () => {
    const id = await scheduled(LOST_ANSWER_CARD);
    await passed(1);
    await gateway.gateway.recover(gateway.clock.now());
    await passed(1);
    expect((await runsOf(id)).map((run) => run.slice(11))).toEqual(['1 000.100.110', '1 000.100.110']);
  });

  test('an acquirer out of reach is tried again', async () => {
    const id = await scheduled(UNREACHED_CARD);
    await passed(2);
    expect((await shown(id)).runs.map(({ attempt }) => attempt)).toEqual([2, 1]);
  });

  test('a channel that accepts the currency no longer rests the schedule, and says why', async () => {
    const id = await scheduled();
    await changeChannel({ currencies: 'USD' });
    await passed(1);
    expect(await shown(id)).toMatchObject({ state: 'RESTING', reason: 'REFUSED', resultCode: '600.200.500' });
    expect((await shown(id)).runs).toMatchObject([{ attempt: 1, resultCode: '600.200.500' }]);
    await changeChannel({ currencies: '' });
    await gateway.post(`/v1/schedules/${id}/reschedule`, {});
    await passed(0.1);
    expect((await shown(id)).runs).toMatchObject([{ attempt: 2, resultCode: '000.100.110' }, { attempt: 1 }]);
  });

  test('the plan is in the zone of the channel, also where the clocks change', async () => {
    await changeChannel({ 'schedule.timeZone': 'Europe/Berlin' });
    const id = await scheduled(undefined, { 'job.startDate': '2027-03-27 00:00:00' });
    const { nextRuns } = (await read(`/v1/schedules/${id}`))['schedule'] as {
      nextRuns: { utc: string; local: string }[];
    };
    expect(nextRuns.slice(0, 2)).toEqual([
      { utc: '2027-03-27 08:00:00+0000', local: '2027-03-27T09:00:00+01:00' },
      { utc: '2027-03-28 07:00:00+0000', local: '2027-03-28T09:00:00+02:00' },
    ]);
    await changeChannel({ 'schedule.timeZone': '' });
    expect((await shown(id)).nextRuns).toEqual(nextRuns);
  });
});
