import { beforeEach, describe, expect, test } from 'vitest';
import { queryLimits } from '../../../catalogue/queries/query.ts';
import { entities } from '../../access/entities/entities.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { forgetAnswers } from '../../connectors/sepa/model/answer-records.ts';
import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { bankEntry, sepaDebit, sepaSettings, statementOf, statementsOf } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const settledPayments = query<
  { settlement_records: { readonly entity: string; readonly payment_id: string | null } },
  { entity: string }
>()((db, input) => db.selectFrom('settlement_records').select('payment_id').where('entity', '=', input('entity')));

type Shown = Readonly<Record<string, unknown>>;

describe.each(databases)('the list of the files of the bank, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let entityId: string;
  const dependencies = () => ({
    database: gateway.database as Database,
    clock: gateway.clock,
    vault: gateway.gateway.vault,
  });
  beforeEach(async () => {
    entityId = await addChannel(dependencies(), gateway.entityId, 'Shop', sepaSettings);
  });

  const pay = async (more: Readonly<Record<string, string>> = {}) =>
    (await gateway.post('/v1/payments', { ...sepaDebit, entityId, ...more })).body;
  const send = async (
    file: string,
    name = 'statement.xml',
  ): Promise<{ readonly status: number; readonly body: ReplyBody }> => {
    gateway.clock.advance(1); // Ids sort by the time of their creation.
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': name })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const reply = await fetch(url, { method: 'PUT', headers, body: file });
    return { status: reply.status, body: (await reply.json()) as ReplyBody };
  };
  const listed = async (more: Readonly<Record<string, string>> = {}) => {
    const reply = await gateway.get(`/v1/sepa/answers?${new URLSearchParams({ entityId, ...more })}`);
    return { ...reply, answers: reply.body['answers'] as readonly Shown[] };
  };

  test('may be an MT940: what it says is done, and listed', async () => {
    const paid = await pay();
    const statement = [
      ':20:STARTUMS',
      `:25:${sepaSettings['sepa.iban']}`,
      ':28C:00228/001',
      ':60F:C261126EUR0,00',
      ':61:2611261126CR92,00NDDTNONREF//B-1',
      `:86:171?00LASTSCHRIFT?20EREF+${paid.id?.slice(0, 22)}?21${paid.id?.slice(22)}`,
      ':61:2611261126DR5,00NTRFNONREF//B-2',
      ':86:177?00UEBERWEISUNG?20SVWZ+Miete',
      ':62F:C261126EUR87,00',
      '-',
      '',
    ].join('\r\n');
    const { status, body } = await send(statement, 'monday.sta');
    expect([status, body['kind'], body['orders'], body['ignored']]).toEqual([200, 'statement', 1, 1]);
    const [answer] = (await listed()).answers;
    expect(answer).toMatchObject({ name: 'monday.sta', kind: 'statement', settlementFileId: body['settlementFileId'] });
    expect((await send(statement, 'again.sta')).body['isRepeated']).toBe(true);
  });

  test('tells what a statement did, and that it came again', async () => {
    const paid = await pay();
    const statement = statementOf(bankEntry(paid.id, '92.00', 'CRDT'), bankEntry('OTHER', '5.00', 'DBIT'));
    const { body } = await send(statement, 'monday.xml');
    await send(statement, 'monday-again.xml');
    const [again, first] = (await listed()).answers;
    expect(first).toEqual({
      id: expect.any(String),
      entityId,
      name: 'monday.xml',
      source: 'UPLOAD',
      receivedAt: expect.stringMatching(/^2026-/),
      bytes: Buffer.byteLength(statement),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      kind: 'statement',
      orders: 1,
      transfers: 0,
      payouts: 0,
      ignored: 1,
      surplus: [],
      settlementFileId: body['settlementFileId'],
      isRepeated: false,
    });
    expect(again).toMatchObject({
      name: 'monday-again.xml',
      digest: first?.['digest'],
      settlementFileId: body['settlementFileId'],
      isRepeated: true,
    });
  });

  test('a statement that settles nothing is no settlement file, and repeats no other', async () => {
    const days = [statementOf(bankEntry('RENT', '800.00', 'DBIT')), statementOf(bankEntry('POWER', '90.00', 'DBIT'))];
    for (const day of days) {
      const { status, body } = await send(day);
      expect([status, body]).toEqual([200, expect.objectContaining({ ignored: 1, isRepeated: false })]);
      expect(body).not.toHaveProperty('settlementFileId');
    }
    const { body } = await gateway.get(`/v1/settlement/files?${new URLSearchParams({ entityId })}`);
    expect(body['files']).toEqual([]);
  });

  test.each<[string, () => string, Shown]>([
    ['no XML', () => 'a;b\n', { line: 1, reason: expect.stringContaining('Non-whitespace') }],
    ['a document type', () => '<!DOCTYPE a>\n<a/>', { line: 1, reason: 'a document type is not allowed' }],
    [
      'another account',
      () => statementsOf({ FR1420041010050500013M02606: [bankEntry('A', '1.00', 'CRDT')] }),
      { line: 3, reason: 'the statement is of an account that ends with 2606, not of sepa.iban' },
    ],
    [
      'a long name of a message',
      () => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${'a'.repeat(2000)}>`,
      { reason: expect.stringMatching(/^.{1,300}$/) },
    ],
  ])('tells line and reason of a refusal, and no account: %s', async (_, file, refusal) => {
    const { status, body } = await send(file());
    expect(status).toBe(400);
    const { answers, text } = await listed();
    expect(answers).toEqual([expect.objectContaining({ source: 'UPLOAD', refusal: expect.objectContaining(refusal) })]);
    expect(answers[0]).not.toHaveProperty('kind');
    for (const each of [text, JSON.stringify(body), ...gateway.logLines]) {
      expect(each).not.toContain('FR1420041010050500013M02606');
    }
  });

  test('has what the simulated bank said', async () => {
    await pay();
    await passed(gateway, 20 * DAY_MS);
    const { answers } = await listed();
    const found = answers.map(({ source, kind }) => `${source} ${kind}`).toSorted();
    expect(found).toEqual(['SIMULATOR report', 'SIMULATOR statement']);
  });

  test('is read page by page, for one channel or for all of a merchant', async () => {
    for (let sent = 0; sent <= queryLimits.least; sent += 1) await send('<a/>', `${sent}.xml`);
    const first = await listed();
    expect(first.answers.map(({ name }) => name)).toEqual(
      Array.from({ length: queryLimits.least }, (_, place) => `${queryLimits.least - place}.xml`),
    );
    const second = await listed({ cursor: String(first.body['nextCursor']) });
    expect(second.answers.map(({ name }) => name)).toEqual(['0.xml']);
    expect(second.body['nextCursor']).toBeUndefined();
    expect((await listed({ entityId: gateway.entityId })).answers).toEqual([]);
    const known = await entities(gateway.database, gateway.clock).entityById(entityId);
    expect((await listed({ entityId: known?.merchant ?? '' })).answers).toHaveLength(queryLimits.least);
  });

  test('fifty rivals send the same statement: it is done once, and each of them is in the list', async () => {
    const paid = await pay();
    const statement = statementOf(bankEntry(paid.id, '92.00', 'CRDT'));
    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => send(statement, `${index}.xml`)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body['settlementFileId'])).size).toBe(1);
    expect(replies.filter(({ body }) => body['isRepeated'] === false)).toHaveLength(1);
    const { answers } = await listed({ limit: '100' });
    expect(answers).toHaveLength(50);
    expect(answers.filter(({ isRepeated }) => isRepeated === false)).toHaveLength(1);
    await gateway.gateway.timers.runDue();
    expect(await gateway.database.read(settledPayments, { entity: entityId })).toEqual([{ payment_id: paid.id }]);
  });

  test('forgets after its time', async () => {
    await send('<a/>');
    expect((await listed()).answers).toHaveLength(1);
    await forgetAnswers(gateway.database, gateway.clock.now() + DAY_MS);
    expect((await listed()).answers).toEqual([]);
  });
});
