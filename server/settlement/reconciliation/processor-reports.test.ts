import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProcessorReportName } from '../../../catalogue/books/processor-reports.ts';
import { checkLedger } from '../../payments/books/ledger-check.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import type { TestGateway } from '../../testing/gateway-under-test.ts';
import { openProcessorChannel, type ProcessorChannel } from '../../testing/processor-channel.ts';
import { type ProcessorName, pressOnPage } from '../../testing/processors/processors.ts';
import { ledgerCausesOfSettlement } from '../ledger-causes.ts';

const RIVALS = 50;

type Fields = Readonly<Record<string, unknown>>;

/** The ids that a processor gave an order, as the gateway stored them. */
type Ids = Readonly<Record<'own' | 'payment', string>>;

/** A line of a report about money that moved. */
interface ReportLine {
  readonly what: 'settled' | 'captured' | 'refunded' | 'charged back' | 'fee' | 'payout';
  readonly ids?: Ids | undefined;
  /** Our reference, which processors repeat. */
  readonly reference?: string;
  /** The processor's id of a chargeback. */
  readonly dispute?: string | undefined;
  readonly amount: string;
  readonly fee?: string;
}

/** A processor, as far as the test needs it. */
interface Processor {
  readonly channel: ProcessorChannel<ProcessorName>;
  /** The payment is charged back; returns the id of the dispute. */
  chargeBack(ids: Ids): Promise<string>;
  report(lines: readonly ReportLine[]): string;
}

const hundredths = (amount: string): string => amount.replace('.', '');

const processors: Readonly<Record<ProcessorReportName, (database: TestDatabase) => Promise<Processor>>> = {
  STRIPE: async (database) => {
    const channel = await openProcessorChannel('stripe', database);
    const words = {
      settled: 'charge',
      captured: 'charge',
      refunded: 'refund',
      'charged back': 'dispute',
      fee: 'fee',
      payout: 'payout',
    };
    return {
      channel,
      chargeBack: ({ payment }) => channel.standIn.dispute(payment),
      report: (lines) =>
        [
          'automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,customer_facing_amount,customer_facing_currency,charge_id',
          ...lines.map(({ what, ids, dispute, amount, fee = '0.00' }, place) => {
            const isTaken = !['settled', 'captured'].includes(what);
            const gross = `${isTaken ? '-' : ''}${amount}`;
            const shopper = ids === undefined ? ',' : `${gross},eur`;
            const charge = what === 'refunded' ? 'ch_of_refund' : (ids?.own ?? '');
            return `po_1,2026-11-23 00:00:00,txn_${place},2026-11-20 09:05:01,eur,${gross},${fee},,${words[what]},${dispute ?? ids?.own ?? ''},${shopper},${charge}`;
          }),
        ].join('\n'),
    };
  },

  ADYEN: async (database) => {
    const channel = await openProcessorChannel('adyen', database);
    const words = {
      settled: 'Settled',
      captured: 'Settled',
      refunded: 'Refunded',
      'charged back': 'Chargeback',
      fee: 'Fee',
      payout: 'MerchantPayout',
    };
    return {
      channel,
      chargeBack: ({ payment }) => channel.standIn.openChargeback(payment),
      report: (lines) =>
        [
          'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Batch Number',
          ...lines.map(({ what, ids, reference = '', dispute, amount, fee = '0.00' }) => {
            const isTaken = !['settled', 'captured'].includes(what);
            const [sum, cost] = [Number(amount), Number(fee)];
            const gross = ids === undefined ? ',,,' : isTaken ? `EUR,${amount},,1` : `EUR,,${amount},1`;
            const net = isTaken ? `${(sum + cost).toFixed(2)},` : `,${(sum - cost).toFixed(2)}`;
            // What is captured by itself has a modification of its own, which no event tells of.
            const part = what === 'settled' ? 'AUTOCAPTURE' : (dispute ?? ids?.own ?? 'TX17 batch 17, TollgateShop');
            return `TestCompany,TollgateShop,${ids?.payment ?? ''},${reference},visa,2026-11-20 09:05:01,CET,${words[what]},"${part}",${gross},EUR,${net},${fee},,,,visaclassic,17`;
          }),
        ].join('\n'),
    };
  },

  MOLLIE: async (database) => {
    const channel = await openProcessorChannel('mollie', database);
    const words = { settled: 'creditcard', captured: '', refunded: 'refund', 'charged back': 'chargeback', fee: '' };
    return {
      channel,
      chargeBack: ({ payment }) => channel.standIn.chargeBack(payment),
      report: (lines) =>
        [
          'Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Consumer BIC,Settlement currency,Settlement amount,Settlement reference,Amount refunded',
          ...lines.flatMap(({ what, ids, dispute, amount }) => {
            if (what === 'payout') return [];
            const signed = `${['settled', 'captured'].includes(what) ? '' : '-'}${amount}`;
            const text = what === 'captured' ? `Original payment: ${ids?.payment} - Order` : 'Order';
            return [
              `2026-11-20 10:12:00,${words[what]},EUR,${signed},,${dispute ?? ids?.own ?? ''},${text},,,,EUR,${signed},1234567.2611.01,`,
            ];
          }),
        ].join('\n'),
    };
  },

  PAYPAL: async (database) => {
    const channel = await openProcessorChannel('paypal', database);
    const words = {
      settled: 'T0006',
      captured: 'T0006',
      refunded: 'T1107',
      'charged back': 'T1201',
      fee: 'T0106',
      payout: 'T0400',
    };
    return {
      channel,
      chargeBack: ({ own }) => channel.standIn.dispute(own),
      report: (lines) =>
        [
          '"RH","2026/11/21 05:00:00 -0800","A","ABCDEFGHJK234",012',
          '"SH","2026/11/20 00:00:00 -0800","2026/11/20 23:59:59 -0800","ABCDEFGHJK234",""',
          '"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency"',
          ...lines.map(({ what, ids, reference = '', amount, fee = '0.00' }, place) => {
            const side = ['settled', 'captured'].includes(what) ? 'CR' : 'DR';
            const own = what === 'charged back' || ids === undefined ? `7AB12345CD67890${place}E` : ids.own;
            const taken = what === 'charged back' ? (ids?.own ?? '') : '';
            return `"SB","${own}","${reference}","${taken}","TXN","${words[what]}","2026/11/20 09:05:01 -0800","2026/11/20 09:05:02 -0800","${side}",${hundredths(amount)},"EUR","DR",${hundredths(fee)},"EUR"`;
          }),
          '"SF","EUR","9200","6000","CR","35","352"',
        ].join('\n'),
    };
  },
};

const cases = databases.flatMap((kind) =>
  (Object.keys(processors) as readonly ProcessorReportName[]).map((format) => ({ kind, name: kind.name, format })),
);

describe.each(cases)('a report of $format about payments through its connector, on $name', ({ kind, format }) => {
  let database: TestDatabase;
  let channel: Processor['channel'];
  let gateway: TestGateway;
  let processor: Processor;

  beforeAll(async () => {
    database = await kind.open();
    processor = await processors[format](database);
    ({ channel } = processor);
    ({ gateway } = channel);
    channel.receiveEvents();
  });
  afterAll(() => channel.close());

  const happened = () => channel.happened();
  const get = (path: string, more: Readonly<Record<string, string>> = {}) =>
    gateway.get(`${path}?${new URLSearchParams({ entityId: gateway.entityId, ...more })}`);

  /** Pays on the processor's page; returns the id of the payment. */
  const paid = async (paymentType: string, reference: string): Promise<string> => {
    const { body } = await channel.pay({ paymentType, merchantTransactionId: reference });
    const back = await pressOnPage(String(Object(body['redirect'])['url']), 'pay');
    await happened();
    await fetch(back, { redirect: 'manual' });
    await happened();
    return body.id ?? '';
  };
  const followed = async (id: string, paymentType: string, amount: string): Promise<string> => {
    const { id: made = '' } = await channel.followUp(id, paymentType, amount);
    await happened();
    return made;
  };
  /** Returns the processor's ids of a payment that succeeded, which the stand-in has told. */
  const idsOf = async (id: string): Promise<Ids> => {
    const { result, resultDetails } = (await get(`/v1/payments/${id}`)).body;
    expect([id, result.code]).toEqual([id, '000.100.112']);
    const { ConnectorTxID1: own = '', ConnectorTxID2: payment = '' } = resultDetails as Readonly<
      Record<string, string>
    >;
    const { exchanges, events } = channel.standIn;
    expect(JSON.stringify([exchanges.map(({ replied }) => replied), events.map(({ body }) => body)])).toContain(own);
    return { own, payment };
  };
  const upload = (text: string) =>
    gateway.post('/v1/settlement/files', {
      'file.name': 'report.csv',
      'file.content': Buffer.from(`${text}\n`).toString('base64'),
    });
  const records = async (more: Readonly<Record<string, string>> = {}): Promise<readonly Fields[]> => {
    const period = { 'date.from': '2026-11-01', 'date.to': '2026-11-30', limit: '500', ...more };
    return (await get('/v1/reports/reconciliations', period)).body['reconciliations'] as readonly Fields[];
  };
  const disputes = async () => (await get('/v1/disputes')).body['disputes'] as readonly Fields[];

  test('finds captures, refunds and chargebacks by the ids that the processor gave, and the books agree', async () => {
    const debit = await paid('DB', 'order-0001');
    const refund = await followed(debit, 'RF', '10.00');
    const held = await paid('PA', 'order-0002');
    const capture = await followed(held, 'CP', '50.00');
    const [told, untold] = [await paid('DB', 'order-0003'), await paid('DB', 'order-0004')];
    const [ofDebit, ofRefund, ofCapture] = [await idsOf(debit), await idsOf(refund), await idsOf(capture)];
    const [ofTold, ofUntold] = [await idsOf(told), await idsOf(untold)];
    const dispute = await processor.chargeBack(ofTold);
    await happened();
    const known = await disputes();
    expect(known.map(({ caseId }) => caseId)).toEqual([dispute]);

    // Mollie names no payment with a chargeback: one that no event told of is for a person.
    const isNamed = format !== 'MOLLIE';
    const report = processor.report([
      { what: 'settled', ids: ofDebit, reference: debit, amount: '92.00', fee: '1.63' },
      { what: 'captured', ids: ofCapture, amount: '50.00', fee: '0.90' },
      { what: 'refunded', ids: ofRefund, amount: '10.00' },
      { what: 'settled', ids: ofTold, amount: '92.00', fee: '1.63' },
      { what: 'settled', ids: ofUntold, amount: '92.00', fee: '1.63' },
      { what: 'charged back', ids: ofTold, dispute, amount: '92.00', fee: '15.00' },
      { what: 'charged back', ids: ofUntold, dispute: `${dispute}9`, amount: '92.00', fee: '15.00' },
      { what: 'fee', amount: '2.00' },
      { what: 'payout', amount: '94.21' },
    ]);
    const uploads = await Promise.all(Array.from({ length: RIVALS }, () => upload(report)));
    expect(new Set(uploads.map(({ status, body }) => `${status} ${body['format']}`))).toEqual(
      new Set([`200 ${format}`]),
    );
    expect(new Set(uploads.map(({ body }) => body.id)).size).toBe(1);
    await gateway.gateway.timers.runDue();
    const { body: file } = await get(`/v1/settlement/files/${uploads[0]?.body.id}`);
    expect(file).toMatchObject({ state: 'READ', taken: 8, rejected: 0, faults: [] });

    const chargebacks = await disputes();
    const made = chargebacks.find(({ id }) => id !== known[0]?.['id']);
    expect(chargebacks).toHaveLength(isNamed ? 2 : 1);
    const all = await records();
    const isDirect = ({ settlement }: Fields): boolean => (settlement as Fields)['payoutId'] === undefined;
    expect(await records({ withoutPayout: 'true' })).toEqual(all.filter(isDirect));
    const idIn = (value: unknown) => (value as Fields | undefined)?.['id'];
    const shown = all.map(({ recordType, payment, chargebackTransaction, matchedTransactions }) =>
      [recordType, idIn(chargebackTransaction) ?? idIn(payment), Object(matchedTransactions)['status']].join(' '),
    );
    const expected = [
      ...[debit, capture, refund, told, untold].map((id) => `SETTLED ${id} MATCHED`),
      `CHARGEBACK ${known[0]?.['id']} MATCHED`,
      isNamed ? `CHARGEBACK ${made?.['id']} MATCHED` : 'CHARGEBACK  NOT_MATCHED',
      'FEE  ',
    ];
    expect(shown.toSorted()).toEqual(expected.toSorted());
    const ofFirst = all.find(({ payment }) => idIn(payment) === debit);
    expect(ofFirst).toMatchObject({ merchantTransactionId: 'order-0001', settlement: { format } });
    const { body: exceptions } = await get('/v1/reports/reconciliations/exceptions');
    expect(exceptions['reconciliations']).toHaveLength(isNamed ? 0 : 1);
    const check = await checkLedger(database, ledgerCausesOfSettlement(database));
    expect(check).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('leaves a chargeback that gives money to a person', async () => {
    const ids = await idsOf(await paid('DB', 'order-0005'));
    const before = (await disputes()).length;
    const report = processor
      .report([{ what: 'charged back', ids, dispute: `${ids.own}-9`, amount: '92.00' }])
      // The amount goes the other way.
      .replaceAll('-92.00', '92.00')
      .replace('EUR,92.00,,1,EUR,92.00,', 'EUR,,92.00,1,EUR,,92.00');
    const { body } = await upload(report.replace('"DR",9200', '"CR",9200'));
    await gateway.gateway.timers.runDue();
    expect((await get(`/v1/settlement/files/${body.id}`)).body).toMatchObject({ format, taken: 1 });
    expect(await disputes()).toHaveLength(before);
    expect(await checkLedger(database, ledgerCausesOfSettlement(database))).toMatchObject({
      missing: 0,
      unexpected: 0,
    });
  });

  test('tells nothing twice where it is made again, or overlaps another', async () => {
    const [debit, told, untold] = [
      await paid('DB', 'order-0006'),
      await paid('DB', 'order-0007'),
      await paid('DB', 'order-0008'),
    ];
    const refund = await followed(debit, 'RF', '10.00');
    const [ofDebit, ofTold, ofUntold] = [await idsOf(debit), await idsOf(told), await idsOf(untold)];
    const dispute = await processor.chargeBack(ofTold);
    await happened();
    const lines: readonly ReportLine[] = [
      { what: 'settled', ids: ofDebit, reference: debit, amount: '92.00', fee: '1.63' },
      { what: 'refunded', ids: await idsOf(refund), amount: '10.00' },
      { what: 'settled', ids: ofTold, amount: '92.00', fee: '1.63' },
      { what: 'charged back', ids: ofTold, dispute, amount: '92.00' },
      { what: 'settled', ids: ofUntold, amount: '92.00', fee: '1.63' },
      // Mollie names no payment with a chargeback that no event told of.
      { what: 'charged back', ids: ofUntold, dispute: `${dispute}8`, amount: '30.00' },
      { what: 'fee', amount: '2.50' },
    ];
    const state = async () => {
      const payouts = (await get('/v1/settlement/payouts')).body['payouts'];
      return { records: (await records()).length, disputes: (await disputes()).length, payouts };
    };
    const before = await state();
    await upload(processor.report(lines.slice(0, 3)));
    await gateway.gateway.timers.runDue();
    await upload(processor.report(lines));
    await gateway.gateway.timers.runDue();
    const once = await state();
    expect(once).toMatchObject({
      records: before.records + lines.length,
      disputes: before.disputes + (format === 'MOLLIE' ? 0 : 1),
    });
    // Each has other bytes.
    const again = await Promise.all(
      Array.from({ length: RIVALS }, (_, place) => upload(`${processor.report(lines)}${'\n'.repeat(place + 1)}`)),
    );
    await gateway.gateway.timers.runDue();
    expect(await state()).toEqual(once);
    for (const { body } of again)
      expect((await get(`/v1/settlement/files/${body.id}`)).body).toMatchObject({
        state: 'READ',
        taken: 0,
        faults: [],
      });
    const check = await checkLedger(database, ledgerCausesOfSettlement(database));
    expect(check).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('tells of two refunds of one amount', async () => {
    const debit = await paid('DB', 'order-0009');
    const refunds = [await followed(debit, 'RF', '10.00'), await followed(debit, 'RF', '10.00')];
    const before = (await records()).length;
    for (const refund of refunds) {
      await upload(processor.report([{ what: 'refunded', ids: await idsOf(refund), amount: '10.00' }]));
      await gateway.gateway.timers.runDue();
    }
    expect(await records()).toHaveLength(before + refunds.length);
  });
});
