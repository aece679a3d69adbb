import { afterEach, describe, expect, test } from 'vitest';
import { eventNotes } from '../../catalogue/payments/processor-events.ts';
import { databases } from '../testing/databases.ts';
import { openProcessorShop, type ProcessorShop } from '../testing/processor-shop.ts';
import type { AdyenStandIn } from '../testing/processors/adyen.ts';
import type { MollieStandIn } from '../testing/processors/mollie.ts';
import type { PaypalStandIn } from '../testing/processors/paypal.ts';
import type { StandIn } from '../testing/processors/stand-in.ts';

const DAY_MS = 24 * 3_600_000;
/** A follow-up may wait for thirty of them. */
const DAYS = 33;

/** How a processor takes refunds without deciding them, and decides one as paid. */
const processors = {
  adyen: {
    wait: (standIn: StandIn) => {
      (standIn as AdyenStandIn).course.modifications = 'wait';
    },
    decide: (standIn: StandIn) => (standIn as AdyenStandIn).decide(),
  },
  mollie: {
    wait: (standIn: StandIn) => (standIn as MollieStandIn).decideFollowUps('later'),
    decide: (standIn: StandIn, id: string) => (standIn as MollieStandIn).settleRefund(id, 'refunded'),
  },
  paypal: {
    wait: (standIn: StandIn) => (standIn as PaypalStandIn).refundLater(true),
    decide: (standIn: StandIn, id: string) => (standIn as PaypalStandIn).decideRefund(id, true),
  },
} as const;

const names = Object.keys(processors) as (keyof typeof processors)[];
const cases = databases.flatMap(({ name: on, open }) => names.map((name) => ({ name, on, open })));

describe('a refund that the processor does not decide', () => {
  let shop: ProcessorShop | undefined;
  afterEach(() => shop?.close());

  test.each(cases)('waits for thirty days, is given up, and what becomes of it is told: $name, $on', async (row) => {
    const { wait, decide } = processors[row.name];
    const opened = await openProcessorShop(row.name, await row.open());
    shop = opened;
    const { gateway, processor } = opened;
    const entityId = await opened.newChannel();
    const read = async (path: string) => (await gateway.get(`${path}entityId=${entityId}`)).body;
    const begun = await gateway.post('/v1/payments', {
      entityId,
      testMode: 'EXTERNAL',
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: opened.row.brand,
      shopperResultUrl: 'https://shop.example/',
    });
    await fetch(await opened.press(begun.body, 'pay'), { redirect: 'manual' });
    await opened.happened();
    wait(processor.standIn);
    const order = { entityId, paymentType: 'RF', amount: '92.00', currency: 'EUR' };
    const { id = '', resultDetails } = (await gateway.post(`/v1/payments/${begun.body.id}`, order)).body;
    const codes = new Set<string>();
    for (let day = 0; day < DAYS; day += 1) {
      codes.add((await read(`/v1/payments/${id}?`)).result.code);
      gateway.realClock.advance(DAY_MS);
      await opened.happened();
    }
    expect(codes).toEqual(new Set(['000.200.000', '100.397.101']));
    expect((await read(`/v1/payments/${id}?`)).result.code).toBe('100.397.101');
    expect(gateway.logLines.join('\n')).toContain('a payment was abandoned that is still open at its acquirer');
    await decide(processor.standIn, String(Object(resultDetails)['ConnectorTxID1']));
    await opened.happened();
    const { events } = await read(`/v1/connectors/events?state=kept&paymentId=${id}&`);
    expect(events).toMatchObject([{ kind: 'refund changed', note: eventNotes.otherwise }]);
  });
});
