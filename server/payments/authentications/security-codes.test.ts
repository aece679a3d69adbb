import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { browserData, follow, redirectIn, type SeenPage, sendForm } from '../../testing/shopper.ts';
import { authenticationRecords } from '../three-d-secure/records.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CODE = '739';
const WITH_LOOK = '4200000000000042';
const SOFTLY_DECLINED = '4200000000001008';
const ANSWERED_ELSEWHERE = '4200000000005058';
const FRICTIONLESS = '4200000000000026';

const { amount, currency, paymentType, ...card } = cardPayment;
const { shopperResultUrl, ...browser } = browserData;

describe.each(databases)('the security code of a card on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let tables: readonly string[];

  const rowsOf = async <Row>(sql: string): Promise<readonly Row[]> =>
    await database.read(
      {
        statementFor: () => ({ name: sql.slice(-60), sql, valuesOf: () => [] }),
        rowsOf: (found: readonly unknown[]) => found as readonly Row[],
      },
      {},
    );

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    const listed =
      database.kind === 'sqlite'
        ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
        : 'select table_name as name from information_schema.tables where table_schema = current_schema()';
    tables = (await rowsOf<{ name: string }>(listed)).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['payments', 'checkouts', 'authentications', 'timers', 'events']));
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const later = async (milliseconds: number) => {
    gateway.clock.advance(milliseconds);
    await gateway.gateway.timers.runDue();
  };

  /** Checks every row of every table: none contains the code or the whole card number. */
  const nothingIsClear = async (number: string): Promise<void> => {
    for (const table of tables) {
      const text = JSON.stringify(await rowsOf(`select * from ${table}`));
      expect(text, table).not.toContain(number);
      expect(text, table).not.toMatch(new RegExp(`(?<![\\w.-])${CODE}(?![\\w.-])`));
    }
  };

  const authenticationOf = async (payment: string) => {
    const found = await authenticationRecords(database).ofPayment(gateway.entityId, payment);
    return found ?? { sealed: undefined, id: '' };
  };

  /** Returns the decrypted secrets of a payment; undefined once they are deleted. */
  const keptOf = async (payment: string): Promise<string | undefined> => {
    const { id, sealed } = await authenticationOf(payment);
    if (sealed === undefined) return undefined;
    expect(sealed).toMatch(/^[\w-]+\.[\w-]{20,}$/);
    return await gateway.gateway.vault.open(gateway.entityId, id, sealed);
  };

  const waits = async (payment: string, number: string, isNumberKept = false): Promise<void> => {
    const kept = await keptOf(payment);
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ secrets: { 'card.cvv': CODE } });
    expect(kept?.includes(number)).toBe(isNumberKept);
    await nothingIsClear(number);
  };

  const isGone = async (payment: string, number: string): Promise<void> => {
    expect(await keptOf(payment)).toBeUndefined();
    await nothingIsClear(number);
  };

  const byServer = async (number: string): Promise<{ id: string; body: Readonly<Record<string, unknown>> }> => {
    const { body } = await gateway.post('/v1/payments', {
      ...cardPayment,
      ...browserData,
      'card.number': number,
      'card.cvv': CODE,
    });
    return { id: body.id ?? '', body };
  };

  const onCheckout = async (number: string, more: Readonly<Record<string, string>> = {}) => {
    const checkout = await gateway.post('/v1/checkouts', { amount, currency, paymentType, shopperResultUrl, ...more });
    const submission = { ...card, ...browser, 'card.number': number, 'card.cvv': CODE };
    const { body } = await gateway.submit(`/v1/checkouts/${checkout.body.id}/payment`, submission);
    const status = (await gateway.get(`/v1/checkouts/${checkout.body.id}/payment?entityId=${gateway.entityId}`)).body;
    return { id: status.id ?? '', body };
  };
  const codeOf = async (id: string) =>
    (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body.result.code;

  describe.each([
    ['server to server', byServer],
    ['on a checkout', onCheckout],
  ] as const)('%s', (_words, pay) => {
    test.each([
      ['approve', '000.100.110'],
      ['decline', '100.380.401'],
      ['cancel', '100.396.101'],
      ['wait', '100.396.101'],
    ] as const)('is stored encrypted and deleted afterwards: %s', async (answer, code) => {
      const { id, body } = await pay(WITH_LOOK);
      await waits(id, WITH_LOOK, true);
      const ours = await follow(body);
      await waits(id, WITH_LOOK);
      const issuers: SeenPage = await sendForm(ours);
      await waits(id, WITH_LOOK);
      if (answer === 'wait') {
        await later(16 * MINUTE_MS);
      } else {
        const back = await sendForm(issuers, { answer });
        await waits(id, WITH_LOOK);
        await sendForm(back);
      }
      await isGone(id, WITH_LOOK);
      expect(await codeOf(id)).toBe(code);
    });

    test('is deleted by a timer when the shopper has answered and does not come back', async () => {
      const { id, body } = await pay(WITH_LOOK);
      await sendForm(await sendForm(await follow(body)), { answer: 'approve' });
      await waits(id, WITH_LOOK);
      await later(MINUTE_MS);
      await isGone(id, WITH_LOOK);
      expect(await codeOf(id)).toBe('000.100.110');
    });

    test('is stored during a decoupled authentication', async () => {
      const { id } = await pay(ANSWERED_ELSEWHERE);
      await waits(id, ANSWERED_ELSEWHERE);
      await later(2 * MINUTE_MS);
      await isGone(id, ANSWERED_ELSEWHERE);
      expect(await codeOf(id)).toBe('000.100.110');
    });

    test('is never stored for a frictionless authentication', async () => {
      const { id } = await pay(FRICTIONLESS);
      expect((await authenticationOf(id)).id).toBe('');
      await nothingIsClear(FRICTIONLESS);
    });
  });

  test.each([
    ['an attempt', {}],
    ['a payment that disabled the authentication', { 'threeDSecure.disable': 'true' }],
  ])('is stored for the second order after a soft decline of %s', async (_words, more) => {
    const { id, body } = await onCheckout(SOFTLY_DECLINED, more);
    expect(redirectIn(body).url).toContain('/continue');
    await waits(id, SOFTLY_DECLINED);
    const back = await sendForm(await sendForm(await follow(body)), { answer: 'approve' });
    await waits(id, SOFTLY_DECLINED);
    await sendForm(back);
    await isGone(id, SOFTLY_DECLINED);
    expect(await codeOf(id)).toBe('000.100.110');
  });

  test('is deleted after a day when a decoupled authentication gets no answer', async () => {
    const number = '4200000000005108';
    const { id } = await byServer(number);
    await waits(id, number);
    await later(DAY_MS);
    await isGone(id, number);
    expect(await codeOf(id)).toBe('100.396.103');
  });
});
