import { describe, expect, test } from 'vitest';
import { checkLedger } from '../../assembly/books.ts';
import { dayIn } from '../../platform/base/zones.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { killedAtEachCommit, type TestGateway } from '../../testing/gateway-under-test.ts';
import { testMerchant } from '../../testing/merchant.ts';

type Fields = Readonly<Record<string, unknown>>;

describe.each(databases)('a settlement file whose process dies, on $name', ({ open, moments }) => {
  const gateway = gatewayOfTests(open);
  const { paid } = testMerchant(() => gateway);

  const get = async (path: string, more: Readonly<Record<string, string>> = {}): Promise<Fields> =>
    (await gateway.get(`${path}?${new URLSearchParams({ entityId: gateway.entityId, ...more })}`)).body;

  /** A file with a payment, a line that cannot be read, a chargeback and its reversal. */
  const fileFor = async (name: string): Promise<string> => {
    const [settled, disputed] = [`${name}-settled`, `${name}-disputed`];
    await paid({ merchantTransactionId: settled });
    await paid({ merchantTransactionId: disputed });
    const day = dayIn(gateway.clock.now(), 'UTC');
    const lines = [
      'ReconciliationType;PaymentType;Amount;Currency;SettlementDate;TransactionId;SettlementTxId;ReasonCode',
      `SETTLED;DEBIT;92.00;EUR;${day};${settled};;`,
      `SETTLED;DEBIT;ninety;EUR;${day};${settled};;`,
      `CHARGEBACK;DEBIT;92.00;EUR;${day};${disputed};${name};10.4`,
      `CHARGEBACK REVERSAL;DEBIT;92.00;EUR;${day};${disputed};${name};10.4`,
    ];
    return Buffer.from(`${lines.join('\n')}\n`).toString('base64');
  };

  const receive = (at: TestGateway, content: string) =>
    at.post('/v1/settlement/files', { 'file.name': 'killed.csv', 'file.content': content });

  const recordsOf = async (fileId: string): Promise<readonly Fields[]> => {
    const { reconciliations } = await get('/v1/reports/reconciliations', {
      'date.from': '2026-01-01',
      'date.to': '2026-12-31',
      limit: '500',
    });
    return (reconciliations as readonly Fields[]).filter(({ file }) => (file as Fields)['id'] === fileId);
  };

  test.each(moments)('is taken once, whichever commit it dies %s', async (moment) => {
    let content = '';
    const deaths = await killedAtEachCommit(gateway, moment, {
      way: async (victim, commit) => {
        content = await fileFor(`killed-${moment}-${commit}`);
        const { status, text } = await receive(victim, content);
        if (status !== 200) throw new Error(text);
        await victim.gateway.timers.runDue();
      },
      afterwards: async () => {
        const { body } = await receive(gateway, content);
        await gateway.gateway.timers.runDue();
        expect(await get(`/v1/settlement/files/${body.id}`)).toMatchObject({
          state: 'READ',
          taken: 3,
          rejected: 1,
          faults: [{ line: 3, field: 'amount' }],
        });
        expect((await recordsOf(body.id ?? '')).map(({ recordType, exception }) => [recordType, exception])).toEqual(
          expect.arrayContaining([
            ['SETTLED', undefined],
            ['CHARGEBACK', undefined],
            ['CHARGEBACK REVERSAL', undefined],
          ]),
        );
        expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
      },
    });
    expect(deaths).toBeGreaterThan(4);
    const { reconciliations } = await get('/v1/reports/reconciliations/exceptions');
    expect(reconciliations).toEqual([]);
  });
});
