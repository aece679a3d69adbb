import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import { createVault } from '../../access/vault/vault.ts';
import { manualClock, randomHex, timeOrderedId } from '../../platform/base/clock.ts';
import { ignoreEvents } from '../../platform/events/event.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { continuePayment } from '../acquiring/conclude.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { outcomeWriter } from '../model/outcome-writer.ts';
import { paymentRecords } from '../model/records.ts';
import { type Acquirer, AnswerLost } from '../ports/acquirer.ts';
import { noAuthenticator } from '../ports/authenticator.ts';
import type { Channel } from '../ports/channel.ts';
import { noRiskCheck } from '../ports/risk-check.ts';
import { agreementRecords } from '../registrations/agreement-records.ts';
import { registrationRecords } from '../registrations/records.ts';
import { scheduleRecords } from '../schedules/model/records.ts';
import { register } from '../stored-accounts/register.ts';
import { pay } from './pay.ts';
import { resumed } from './recover.ts';
import { refer } from './refer.ts';

describe.each(databases)('a channel on $name', ({ open }) => {
  const channelId = randomHex(16);
  const clock = manualClock(1_795_176_000_000);
  let database: TestDatabase;
  let dependencies: PaymentDependencies;
  /** Every read returns other settings, as if an operator changed them all the time. */
  let readings: Channel[] = [];
  /** The decisions in their order, each with the read whose settings it used. */
  let deciding: (readonly [by: string, reading: number])[] = [];

  const recordDecision = (by: string, settings: Channel['settings']): void => {
    deciding.push([by, readings.findIndex((channel) => channel.settings === settings)]);
  };

  const acquirer: Acquirer = {
    name: 'approving',
    perform: async () => ({ code: '000.100.110', details: {} }),
    find: async () => undefined,
  };

  beforeAll(async () => {
    database = await open();
    const log = pino({ level: 'silent' });
    dependencies = {
      database,
      clock,
      log,
      reportEvent: ignoreEvents,
      records: paymentRecords(database),
      registrations: registrationRecords(database),
      schedules: scheduleRecords(database),
      agreements: agreementRecords(database),
      vault: createVault(database, clock, Buffer.alloc(32, 7)),
      outcomes: outcomeWriter(log),
      baseUrl: 'http://localhost/',
      environment: 'test',
      announce: async () => ({}),
      announceRegistration: async () => ({}),
      announceSchedule: async () => ({}),
      wallets: {
        names: async () => [],
        open: () => Promise.reject(new Error('there are no wallets')),
        expectUnused: async () => undefined,
      },
      channelOf: async (id) => {
        const channel = { id, name: 'Shop', settings: settingsFrom({}) };
        readings.push(channel);
        return channel;
      },
      acquirers: async ({ settings }) => {
        recordDecision('acquirer', settings);
        return acquirer;
      },
      risk: {
        ...noRiskCheck,
        before: async (input) => {
          recordDecision('risk before', input.settings);
          return await noRiskCheck.before(input);
        },
        after: async (input) => {
          recordDecision('risk after', input.settings);
          return await noRiskCheck.after(input);
        },
      },
      authenticator: {
        ...noAuthenticator,
        mustBegin: async ({ settings }) => {
          recordDecision('3-D Secure', settings);
          return true;
        },
        begin: async ({ settings }) => {
          recordDecision('authentication', settings);
          return { kind: 'none' };
        },
      },
    };
  });
  afterAll(() => database.close());

  const started = (): void => {
    readings = [];
    deciding = [];
  };
  const debit = { ...cardPayment, paymentType: 'DB' } as unknown as PaymentRequest;
  const paid = () => pay(dependencies, channelId, async () => ({ request: debit }), timeOrderedId(clock));

  test('is read once for a payment, from its admission to its outcome', async () => {
    started();
    expect((await paid()).state).toBe('succeeded');
    expect(readings).toHaveLength(1);
    expect(deciding).toEqual([
      ['acquirer', 0],
      ['risk before', 0],
      ['3-D Secure', 0],
      ['authentication', 0],
      ['acquirer', 0],
      ['risk after', 0],
    ]);
  });

  test('is read once for a follow-up', async () => {
    const { id } = await paid();
    started();
    const refund = { entityId: channelId, paymentType: 'RF', amount: debit.amount, currency: debit.currency } as const;
    expect((await refer(dependencies, channelId, id, refund, timeOrderedId(clock))).state).toBe('succeeded');
    expect([readings.length, deciding]).toEqual([
      1,
      [
        ['acquirer', 0],
        ['acquirer', 0],
      ],
    ]);
  });

  test('is read once for a registration', async () => {
    started();
    const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
    const request = { ...account, paymentBrand: 'VISA' } as unknown as Parameters<typeof register>[2];
    const { registration } = await register(dependencies, channelId, request, { id: timeOrderedId(clock) });
    expect([registration.state, readings.length, deciding]).toEqual(['active', 1, [['acquirer', 0]]]);
  });

  test('is read again when the shopper comes back from an authentication', async () => {
    const challenging: PaymentDependencies = {
      ...dependencies,
      authenticator: {
        ...dependencies.authenticator,
        begin: async () => ({ kind: 'shopper', changes: {} }),
        resume: async ({ settings }) => {
          recordDecision('authentication', settings);
          return { kind: 'passed', parameters: {} };
        },
      },
    };
    const { id } = await pay(challenging, channelId, async () => ({ request: debit }), timeOrderedId(clock));
    started();
    expect((await continuePayment(challenging, channelId, id))?.state).toBe('succeeded');
    expect([readings.length, deciding]).toEqual([
      1,
      [
        ['authentication', 0],
        ['acquirer', 0],
        ['risk after', 0],
      ],
    ]);
  });

  test('is read again for the capture by the service', async () => {
    started();
    const request: PaymentRequest = { ...debit, paymentType: 'PA.CP' };
    const { state } = await pay(dependencies, channelId, async () => ({ request }), timeOrderedId(clock));
    expect([state, readings.length, deciding.slice(-2)]).toEqual([
      'succeeded',
      2,
      [
        ['acquirer', 1],
        ['acquirer', 1],
      ],
    ]);
  });

  test('is read again when a repeated request concludes the payment of a stopped process', async () => {
    const id = timeOrderedId(clock);
    const withAcquirer = (used: Acquirer): PaymentDependencies => ({
      ...dependencies,
      acquirers: async (channel) => {
        recordDecision('acquirer', channel.settings);
        return used;
      },
    });
    const unreached = async () => {
      throw new AnswerLost('900.100.300', 'the acquirer is out of reach');
    };
    const stopped = withAcquirer({ ...acquirer, perform: unreached, find: unreached });
    await pay(stopped, channelId, async () => ({ request: debit }), id);
    started();
    const answering = withAcquirer({ ...acquirer, find: async () => ({ code: '000.100.110', details: {} }) });
    expect((await resumed(answering, channelId, id))?.state).toBe('succeeded');
    expect([readings.length, deciding]).toEqual([
      1,
      [
        ['acquirer', 0],
        ['risk after', 0],
      ],
    ]);
  });

  test('is read again for a reversal, which may wait for the database far longer than a payment takes', async () => {
    started();
    let failures = 0;
    const rejecting: PaymentDependencies = {
      ...dependencies,
      database: {
        ...database,
        commit: async (changes) => {
          if (failures !== 1) return await database.commit(changes);
          failures += 1;
          throw new Error('the database is away');
        },
      },
      risk: {
        ...noRiskCheck,
        after: async () => {
          failures += 1;
          return { verdict: 'reject', parameters: {} };
        },
      },
    };
    const { state } = await pay(rejecting, channelId, async () => ({ request: debit }), timeOrderedId(clock));
    expect([state, deciding.at(-1)]).toEqual(['declined', ['acquirer', 1]]);
  });

  test('is read again after a conflict', async () => {
    started();
    const taken = timeOrderedId(clock);
    let rivals = 2;
    const conflicting: PaymentDependencies = {
      ...dependencies,
      announce: async () =>
        rivals-- > 0 ? { expectations: [{ table: 'webhook_sets', key: { entity: taken }, version: 7 }] } : {},
    };
    const { state } = await pay(conflicting, channelId, async () => ({ request: debit }), taken);
    expect([state, readings.length]).toEqual(['succeeded', 3]);
    expect(deciding.slice(-3)).toEqual([
      ['authentication', 2],
      ['acquirer', 2],
      ['risk after', 2],
    ]);
  });
});
