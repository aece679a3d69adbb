import { Temporal } from 'temporal-polyfill';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { paymentRecords } from '../../payments/model/records.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  bankEntry as entryOf,
  statusReport as reportOf,
  sepaDebit,
  sepaSettings,
  statementOf,
} from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';
import { faultsBySchema } from '../../testing/schemas.ts';
import { CREDIT_TRANSFERS } from './files/credit-transfers.ts';
import { DIRECT_DEBITS } from './files/direct-debits.ts';
import type { OrderKind } from './model/days.ts';
import { messageIdOf, type SepaFile } from './model/file.ts';
import { forgetParts, type SepaRecords, sepaRecords } from './model/records.ts';
import { addTargetDays } from './model/target-days.ts';

const OK = '000.100.110';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns how many settlement days a day is after another. */
const settlementDaysBetween = (from: string, to: string): number => {
  let [day, count] = [Temporal.PlainDate.from(from), 0];
  while (day.toString() < to) [day, count] = [addTargetDays(day, 1), count + 1];
  return count;
};

describe.each(databases)('$name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let database: Database;
  let records: SepaRecords;
  let entityId: string;

  beforeAll(() => {
    ({ database } = gateway);
    records = sepaRecords(database, gateway.gateway.vault);
  });
  beforeEach(async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
  });

  const pay = async (more: Readonly<Record<string, string>> = {}) =>
    (await gateway.post('/v1/payments', { ...sepaDebit, entityId, ...more })).body;
  const refer = async (id: string | undefined, more: Readonly<Record<string, string>>) =>
    (await gateway.post(`/v1/payments/${id}`, { entityId, currency: 'EUR', ...more })).body;
  const detailsOf = (body: { readonly [name: string]: unknown }) =>
    body['resultDetails'] as Readonly<Record<string, string>>;
  const contentOf = async (file: SepaFile | undefined): Promise<string> => {
    let text = '';
    if (file !== undefined) for await (const part of records.content(file)) text += part;
    return text;
  };
  const settledOf = async (id: string): Promise<boolean> =>
    (await paymentRecords(database).byId(entityId, id))?.settledAtMs !== undefined;
  const fileOf = (kind: OrderKind, day = '') => records.file({ channelId: entityId, kind, day });

  test('a direct debit is collected by the file of its day', async () => {
    const paid = await pay();
    expect(paid.result.code).toBe(OK);
    const { ExecutionDate: day, ConnectorTxID2: mandate } = detailsOf(paid);
    expect(mandate).toBe(paid.id);
    await passed(gateway, 4 * DAY_MS);
    const file = await fileOf('collection', day);
    expect(file).toMatchObject({ state: 'made', orders: 1, amount: 9_200n });
    const content = await contentOf(file);
    expect(await faultsBySchema(DIRECT_DEBITS, content)).toBeUndefined();
    expect(content).toContain(`<EndToEndId>${paid.id}</EndToEndId>`);
    expect(content).toContain('<Nm>Jaene Jones</Nm>');
    expect(content).toContain('<SeqTp>OOFF</SeqTp>');
  });

  test('an authorization reserves nothing; its capture is collected, and a refund is paid back after the time of returns', async () => {
    const authorized = await pay({ paymentType: 'PA' });
    expect([authorized.result.code, detailsOf(authorized)['ExecutionDate']]).toEqual([OK, undefined]);
    const captured = await refer(authorized.id, { paymentType: 'CP', amount: '60.00' });
    const charged = detailsOf(captured)['ExecutionDate'] ?? '';
    const refunded = await refer(captured.id, { paymentType: 'RF', amount: '10.50' });
    expect([captured.result.code, refunded.result.code]).toEqual([OK, OK]);
    const paid = detailsOf(refunded)['ExecutionDate'] ?? '';
    expect(settlementDaysBetween(charged, paid)).toBe(6);
    await passed(gateway, 14 * DAY_MS);
    const file = await fileOf('transfer', paid);
    const content = await contentOf(file);
    expect(await faultsBySchema(CREDIT_TRANSFERS, content)).toBeUndefined();
    expect(content).toContain('<InstdAmt Ccy="EUR">10.50</InstdAmt>');
    expect(content).toContain('<IBAN>FR1420041010050500013M02606</IBAN>');
    expect(content).toContain(messageIdOf({ id: file?.id ?? '' }));
  });

  test('a payout is paid on the next settlement day', async () => {
    const paid = await pay({ paymentType: 'CD' });
    expect(paid.result.code).toBe(OK);
    await passed(gateway, 4 * DAY_MS);
    expect(await fileOf('transfer', detailsOf(paid)['ExecutionDate'])).toMatchObject({ state: 'made', orders: 1 });
  });

  test('a reversal takes a debit out of a file that is not made yet, and none out of one that is', async () => {
    const [first, second] = [await pay(), await pay()];
    const day = detailsOf(first)['ExecutionDate'] ?? '';
    const reversal = { paymentType: 'RV', amount: '92.00' };
    expect((await refer(first.id, reversal)).result.code).toBe(OK);
    const open = await fileOf('collection', day);
    await passed(gateway, (open?.closesAtMs ?? 0) - gateway.clock.now());
    expect(await fileOf('collection', day)).toMatchObject({ state: 'made', orders: 1, amount: 9_200n });
    expect((await refer(second.id, reversal)).result.code).toBe('700.300.700');
  });

  test('a file without orders is not sent', async () => {
    const paid = await pay();
    await refer(paid.id, { paymentType: 'RV', amount: '92.00' });
    await passed(gateway, 4 * DAY_MS);
    expect(await fileOf('collection', detailsOf(paid)['ExecutionDate'])).toMatchObject({ state: 'made', parts: 0 });
  });

  test('a recurring mandate is charged first, then again, once a day', async () => {
    const recurring = {
      'bankAccount.mandate.id': 'ABO-A',
      'bankAccount.mandate.dateOfSignature': '2026-11-01',
      'standingInstruction.source': 'CIT',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'UNSCHEDULED',
    };
    const charges = [await pay(recurring), await pay(recurring), await pay(recurring)];
    const days = charges.map((each) => detailsOf(each)['ExecutionDate'] ?? '');
    expect(new Set(days).size).toBe(3);
    const orders = await Promise.all(charges.map(({ id = '' }) => records.order(entityId, id)));
    expect(orders.map((order) => order?.mandate)).toEqual([
      { id: 'ABO-A', signedOn: '2026-11-01', sequenceType: 'FRST' },
      { id: 'ABO-A', signedOn: '2026-11-01', sequenceType: 'RCUR' },
      { id: 'ABO-A', signedOn: '2026-11-01', sequenceType: 'RCUR' },
    ]);
  });

  test('a mandate is for one account, and a single one for one charge', async () => {
    const mandate = { 'bankAccount.mandate.id': 'ONCE' };
    expect((await pay(mandate)).result.code).toBe(OK);
    expect((await pay(mandate)).result.code).toBe('800.100.204');
    const other = await pay({ ...mandate, 'bankAccount.iban': 'DE89370400440532013000' });
    expect([other.result.code, detailsOf(other)['ExtendedDescription']]).toEqual([
      '800.100.201',
      'the mandate is for another account',
    ]);
  });

  const swiss = { 'bankAccount.iban': 'CH9300762011623852957', 'bankAccount.bic': 'UBSWCHZH80A' };

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['an account outside the SEPA', { 'bankAccount.iban': 'TR330006100519786457841326' }, '100.200.100'],
    ['an account outside the EEA without a BIC', { 'bankAccount.iban': 'CH9300762011623852957' }, '100.100.105'],
    ['an account outside the EEA without an address', swiss, '100.800.100'],
    ['one with a street only', { ...swiss, 'billing.street1': 'Bahnhofstrasse 1' }, '100.800.200'],
    ['a holder whose name no bank can write', { 'bankAccount.holder': '??? ;;; !!!' }, '100.100.402'],
    ['an amount that no bank takes', { amount: '1000000000.00' }, '100.550.301'],
    ['a payout that no bank takes', { amount: '1000000000.00', paymentType: 'CD' }, '100.550.301'],
    ['a mandate with characters that banks refuse', { 'bankAccount.mandate.id': '-'.repeat(40) }, '800.100.201'],
  ])('%s is declined with its reason', async (_, more, code) => {
    const { result, ...body } = await pay(more);
    expect([result.code, detailsOf(body)['ExtendedDescription']]).toEqual([code, expect.stringMatching(/\w{3}/)]);
  });

  test('an account outside the EEA is collected with BIC and address', async () => {
    const paid = await pay({
      'bankAccount.iban': 'CH9300762011623852957',
      'bankAccount.bic': 'UBSWCHZH80A',
      'billing.street1': 'Bahnhofstrasse 1',
      'billing.postcode': '8001',
      'billing.city': 'Zürich',
      'billing.country': 'CH',
    });
    await passed(gateway, 4 * DAY_MS);
    const content = await contentOf(await fileOf('collection', detailsOf(paid)['ExecutionDate']));
    expect(await faultsBySchema(DIRECT_DEBITS, content)).toBeUndefined();
    expect(content).toContain('<BICFI>UBSWCHZH80A</BICFI>');
    expect(content).toContain('<TwnNm>Zuerich</TwnNm>');
  });

  test('fifty rivals of one day come into one file, each once', async () => {
    const rivals = await Promise.all(Array.from({ length: 50 }, () => pay()));
    expect(rivals.map(({ result }) => result.code)).toEqual(Array.from({ length: 50 }, () => OK));
    const [day] = [...new Set(rivals.map((each) => detailsOf(each)['ExecutionDate']))];
    await passed(gateway, 4 * DAY_MS);
    const file = await fileOf('collection', day);
    expect(file).toMatchObject({ orders: 50, amount: 460_000n });
    const content = await contentOf(file);
    for (const { id } of rivals) expect(content.split(`<EndToEndId>${id}</EndToEndId>`)).toHaveLength(2);
  });

  test('fifty rivals for one mandate are charged on fifty days', async () => {
    const mandate = {
      'bankAccount.mandate.id': 'MANY',
      'standingInstruction.source': 'CIT',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'UNSCHEDULED',
    };
    const rivals = await Promise.all(Array.from({ length: 50 }, () => pay(mandate)));
    const orders = await Promise.all(rivals.map(({ id = '' }) => records.order(entityId, id)));
    expect(new Set(orders.map((order) => order?.day)).size).toBe(50);
    expect(orders.filter((order) => order?.mandate?.sequenceType === 'FRST')).toHaveLength(1);
  });

  test('rivals who reverse while the file is made are in the file or reversed, never both', async () => {
    const debits = await Promise.all(Array.from({ length: 20 }, () => pay()));
    const day = detailsOf(debits[0] ?? {})['ExecutionDate'];
    gateway.clock.advance(4 * DAY_MS);
    const [answers] = await Promise.all([
      Promise.all(debits.map(({ id }) => refer(id, { paymentType: 'RV', amount: '92.00' }))),
      gateway.gateway.timers.runDue(),
    ]);
    const content = await contentOf(await fileOf('collection', day));
    const isInFile = debits.map(({ id }) => content.includes(`<EndToEndId>${id}</EndToEndId>`));
    expect(answers.map(({ result }) => result.code !== OK)).toEqual(isInFile);
  });

  /** Sends a file of the bank, as its user would. */
  const answer = async (file: string, name = 'answer.xml') => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': name })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const reply = await fetch(url, { method: 'PUT', headers, body: file });
    return { status: reply.status, body: (await reply.json()) as ReplyBody };
  };

  const statesOf = async (id: string | undefined) => {
    const { body } = await gateway.get(
      `/v1/query/${id}?${new URLSearchParams({ entityId, includeLinkedTransactions: 'true' })}`,
    );
    const records = (body['payments'] ?? []) as readonly {
      readonly paymentType: string;
      readonly result: { code: string };
    }[];
    return records.map(({ paymentType, result }) => `${paymentType} ${result.code}`).toSorted();
  };

  const collected = async (count = 1) => {
    const debits = await Promise.all(Array.from({ length: count }, () => pay()));
    const day = detailsOf(debits[0] ?? {})['ExecutionDate'];
    // Not until its day: the simulated bank would answer, too.
    await passed(gateway, ((await fileOf('collection', day))?.closesAtMs ?? 0) - gateway.clock.now());
    return { ids: debits.map(({ id = '' }) => id), file: await fileOf('collection', day) };
  };

  test('a statement settles a collection, and a later one returns it as a chargeback', async () => {
    const { ids } = await collected();
    const credited = await answer(statementOf(entryOf(ids[0], '92.00', 'CRDT'), entryOf('RENT', '800.00', 'DBIT')));
    expect([credited.status, credited.body]).toEqual([
      200,
      expect.objectContaining({ kind: 'statement', orders: 1, ignored: 1, isRepeated: false }),
    ]);
    await passed(gateway, 1_000);
    expect(await settledOf(ids[0] ?? '')).toBe(true);
    const returned = statementOf(entryOf(ids[0], '95.00', 'DBIT', 'MD06'));
    await answer(returned);
    await passed(gateway, 1_000);
    expect(await statesOf(ids[0])).toEqual(['CB 000.100.206', `DB ${OK}`]);
    // No bank decides about it: there is nothing to contest.
    const { body } = await gateway.get(`/v1/disputes?entityId=${entityId}`);
    expect(body['disputes']).toMatchObject([{ state: 'ACCEPTED', reason: 'MD06' }]);
    expect((await answer(returned)).body).toMatchObject({ isRepeated: true });
    await passed(gateway, 1_000);
    expect(await statesOf(ids[0])).toHaveLength(2);
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('a status report reverses the payments of the orders that it rejects, once', async () => {
    const { ids, file } = await collected(3);
    const report = reportOf(messageIdOf({ id: file?.id ?? '' }), 'PART', ids.slice(0, 1));
    expect((await answer(report)).body).toMatchObject({ kind: 'report', rejected: 1, repeated: 0, unknown: 0 });
    expect(await statesOf(ids[0])).toEqual([`DB ${OK}`, `RV ${OK}`]);
    expect(await statesOf(ids[1])).toEqual([`DB ${OK}`]);
    expect((await answer(report)).body).toMatchObject({ rejected: 0, repeated: 1 });
    expect(await statesOf(ids[0])).toHaveLength(2);
  });

  test('a rejected file reverses all its payments', async () => {
    const { ids, file } = await collected(3);
    const messageId = messageIdOf({ id: file?.id ?? '' });
    expect((await answer(reportOf(messageId, 'RJCT'))).body).toMatchObject({ rejected: 3 });
    for (const id of ids) expect(await statesOf(id)).toEqual([`DB ${OK}`, `RV ${OK}`]);
  });

  test('fifty reports at once reverse a payment once', async () => {
    const { ids, file } = await collected();
    const report = reportOf(messageIdOf({ id: file?.id ?? '' }), 'PART', ids);
    const answers = await Promise.all(Array.from({ length: 50 }, () => answer(report)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statesOf(ids[0])).toEqual([`DB ${OK}`, `RV ${OK}`]);
  });

  test.each([
    ['another kind of file', 'Amount;Currency', 400, 'line 1'],
    ['entities', `<!DOCTYPE D [<!ENTITY a "a">]>${statementOf()}`, 400, 'document type'],
    ['half a statement', statementOf(entryOf('E', '1.00', 'CRDT')).slice(0, -40), 400, 'ends too early'],
  ])('%s is refused with place and reason', async (_, file, status, reason) => {
    const reply = await answer(file);
    expect([reply.status, reply.body.result.description]).toEqual([status, expect.stringContaining(reason)]);
  });

  test('a file can be listed and downloaded', async () => {
    const { file } = await collected();
    const query = new URLSearchParams({ entityId });
    const { body } = await gateway.get(`/v1/sepa/files?${query}`);
    expect(body['files']).toEqual([
      expect.objectContaining({ id: file?.id, state: 'made', orders: 1, amount: '92.00' }),
    ]);
    const headers = { Authorization: `Bearer ${gateway.accessToken}` };
    const reply = await fetch(new URL(`v1/sepa/files/${file?.id}?${query}`, gateway.url), { headers });
    expect(await reply.text()).toBe(await contentOf(file));
  });

  test('a file whose content was removed by its age is listed, and not downloaded any more', async () => {
    const { file } = await collected();
    await forgetParts(database, (file?.closesAtMs ?? 0) + 1);
    const query = new URLSearchParams({ entityId });
    const { status, body } = await gateway.get(`/v1/sepa/files/${file?.id}?${query}`);
    expect([status, body.result.code]).toEqual([404, '700.400.580']);
    expect((await gateway.get(`/v1/sepa/files?${query}`)).body['files']).toHaveLength(1);
  });
});
