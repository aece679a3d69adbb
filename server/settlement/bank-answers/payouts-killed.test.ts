import { beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { sepaSettings, statementOf } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { killedAtEachCommit, type TestGateway } from '../../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';

const TITLES =
  'Date,Payment method,Currency,Amount,ID,Description,Consumer name,Settlement currency,Settlement amount,Settlement reference';

describe.each(databases)(
  'a payout whose report or statement is taken by a process that dies, on $name',
  ({ open, moments }) => {
    const gateway = gatewayOfTests(open);

    beforeAll(async () => {
      const { database, clock, gateway: running, entityId } = gateway;
      await changeSettings({ database, clock, vault: running.vault }, entityId, sepaSettings);
      clock.advance(SETTINGS_PAUSE_MS);
    });

    const report = async (at: TestGateway, reference: string): Promise<void> => {
      const lines = ['100.00', '50.00'].map(
        (amount, place) => `2026-11-20,ideal,EUR,${amount},tr_${reference}_${place},,,EUR,${amount},${reference}`,
      );
      const content = Buffer.from(`${[TITLES, ...lines].join('\n')}\n`).toString('base64');
      const { status, text } = await at.post('/v1/settlement/files', { 'file.name': 'a.csv', 'file.content': content });
      if (status !== 200) throw new Error(text);
      await at.gateway.timers.runDue();
    };
    const tell = async (at: TestGateway, reference: string): Promise<void> => {
      const query = new URLSearchParams({ entityId: gateway.entityId, 'file.name': 'a.xml' });
      const entry = `<Ntry><Amt Ccy="EUR">150.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-26</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>T${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
      const reply = await fetch(new URL(`v1/sepa/answers?${query}`, at.url), {
        method: 'PUT',
        headers: { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' },
        body: statementOf(entry),
      });
      if (!reply.ok) throw new Error(await reply.text());
    };

    test.each(moments)('is summed and booked once, whichever commit it dies %s', async (moment) => {
      let reference = '';
      let count = 0n;
      const bankBefore = await balanceOf();
      const deaths = await killedAtEachCommit(gateway, moment, {
        way: async (victim, commit) => {
          reference = `1234567.${moment}.${commit}`;
          await report(victim, reference);
          await tell(victim, reference);
        },
        afterwards: async () => {
          await report(gateway, reference);
          await tell(gateway, reference);
          count += 1n;
          const { body } = await gateway.get(`/v1/settlement/payouts?entityId=${gateway.entityId}`);
          const payouts = (body['payouts'] as readonly { readonly reference: string }[]).filter(
            (payout) => payout.reference === reference,
          );
          expect(payouts).toMatchObject([{ state: 'ARRIVED', sum: '150.00', amount: '150.00', records: 2 }]);
          expect((await balanceOf()) - bankBefore).toBe(15_000n * count);
          expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
        },
      });
      expect(deaths).toBeGreaterThan(4);
    });

    const balanceOf = async (): Promise<bigint> =>
      (await ledgerRecords(gateway.database).balances(gateway.entityId, Number.MAX_SAFE_INTEGER)).find(
        ({ account }) => account === 'BANK',
      )?.balance ?? 0n;
  },
);
