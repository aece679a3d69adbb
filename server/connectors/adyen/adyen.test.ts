import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import type { TestGateway } from '../../testing/gateway-under-test.ts';
import { openProcessorChannel, type ProcessorChannel } from '../../testing/processor-channel.ts';
import type { AdyenStandIn } from '../../testing/processors/adyen.ts';
import { adyenJudges, faultsAtAdyen } from '../../testing/processors/adyen-judge.ts';

const DAY_MS = 24 * 3_600_000;
const RIVALS = 50;
const SHOP = 'https://shop.example/result';

describe.each(databases)('a channel that pays through Adyen, on $name', (kind) => {
  let channel: ProcessorChannel<'adyen'>;
  let gateway: TestGateway;
  let adyen: AdyenStandIn;

  beforeAll(async () => {
    channel = await openProcessorChannel('adyen', await kind.open());
    ({ gateway, standIn: adyen } = channel);
  });
  afterAll(async () => {
    const faults = faultsAtAdyen(await adyenJudges(), adyen);
    await channel.close();
    expect(faults).toEqual([]);
  });

  const pay = (more: Readonly<Record<string, string>> = {}) => channel.pay(more);
  const read = (id?: string) => channel.read(id);
  const returnUrl = () =>
    String(JSON.parse(adyen.exchanges.findLast(({ method }) => method === 'POST')?.sent ?? '').returnUrl);

  test('sends the shopper to the page for a card, and back to the shop while the event is under way', async () => {
    const { status, body } = await pay();
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(body['redirect']).toMatchObject({ url: `${adyen.url}pages/PL00000001`, method: 'GET' });
    await fetch(`${adyen.url}pages/PL00000001`, { method: 'POST', body: 'choice=pay', redirect: 'manual' });
    expect(await (await fetch(returnUrl(), { redirect: 'manual' })).text()).toContain(SHOP);
    expect(await read(body.id)).toMatchObject({
      result: { code: '000.200.000' },
      resultDetails: { ConnectorTxID3: 'PL00000001', AcquirerResponse: 'completed' },
    });
  });

  test('has the result of a page that has expired when the shopper is back', async () => {
    const { body } = await pay({ paymentBrand: 'IDEAL' });
    await fetch(`${adyen.url}pages/PL00000002`, { method: 'POST', body: 'choice=expire', redirect: 'manual' });
    await fetch(returnUrl(), { redirect: 'manual' });
    expect((await read(body.id)).result.code).toBe('100.396.104');
  });

  /** Pays on the page, whose event tells it. */
  const paid = async (paymentType: 'DB' | 'PA') => {
    channel.receiveEvents();
    const { body } = await pay({ paymentType });
    const page = String(Object(body['redirect'])['url']);
    await fetch(page, { method: 'POST', body: 'choice=pay', redirect: 'manual' });
    await happened();
    return { id: body.id ?? '', psp: adyen.payments().at(-1)?.pspReference ?? '' };
  };
  const happened = () => channel.happened();
  const followUp = async (id: string, paymentType: string, amount: string) => {
    const body = await channel.followUp(id, paymentType, amount);
    await happened();
    return body;
  };
  const typesOf = async (id: string) => (await channel.linked(id)).map(({ paymentType }) => paymentType).toSorted();

  /** The events of one chargeback, in any order; each may name another capture, or none. */
  test.each([
    [
      ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'],
      [undefined, undefined],
    ],
    [
      ['CHARGEBACK', 'NOTIFICATION_OF_CHARGEBACK'],
      [undefined, 0],
    ],
    [
      ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'],
      [undefined, 1],
    ],
    [
      ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'],
      [1, 0],
    ],
  ] as const)('one dispute is booked once among several captures: %j, naming %j', async (codes, named) => {
    const { id, psp } = await paid('PA');
    const captures = [await followUp(id, 'CP', '46.00'), await followUp(id, 'CP', '46.00')].map((each) => each.id);
    const dispute = `DISPUTE-${id}`;
    for (const isTogether of [false, true]) {
      const rivals = isTogether ? RIVALS : 1;
      const pspReference = `${dispute}-${isTogether}`;
      for (const [place, code] of codes.entries()) {
        const which = named[place];
        const additionalData =
          which === undefined ? {} : { captureMerchantReference: `${captures[which] ?? ''}.capture` };
        const item = { merchantReference: id, originalReference: psp, pspReference, additionalData };
        const amount = { currency: 'EUR', value: 3_000 };
        await Promise.all(Array.from({ length: rivals }, () => adyen.send(code, { ...item, amount })));
        if (!isTogether) await happened();
      }
      await happened();
      expect((await typesOf(id)).filter((type) => type === 'CB')).toHaveLength(isTogether ? 2 : 1);
      await adyen.send('CHARGEBACK_REVERSED', {
        merchantReference: id,
        originalReference: psp,
        pspReference,
        amount: { currency: 'EUR', value: 3_000 },
      });
      await happened();
      expect((await typesOf(id)).filter((type) => type === 'CR')).toHaveLength(isTogether ? 2 : 1);
    }
  });

  test.each([
    ['REFUND_FAILED', 'ours'],
    ['REFUNDED_REVERSED', 'ours'],
    ['REFUND_FAILED', 'one of the Customer Area'],
    ['REFUNDED_REVERSED', 'one of the Customer Area'],
  ])('a refund that fails by %s after it has succeeded gives its amount back once: %s', async (code, whose) => {
    const { id, psp } = await paid('DB');
    const isOurs = whose === 'ours';
    if (isOurs) await followUp(id, 'RF', '92.00');
    else await adyen.refundElsewhere(psp, 9_200);
    await happened();
    expect(await typesOf(id)).toEqual(['DB', 'RF']);
    const refund = adyen.events.findLast(({ body }) => body.includes('"eventCode":"REFUND"'))?.body ?? '';
    const { NotificationRequestItem: told } = JSON.parse(refund).notificationItems[0];
    const { pspReference, merchantReference, originalReference, amount } = told;
    const failed = { pspReference, merchantReference, originalReference, amount, reason: 'Refund Failed' };
    await Promise.all(Array.from({ length: RIVALS }, () => adyen.send(code, failed)));
    await happened();
    expect(await typesOf(id)).toEqual(['DB', 'RF', 'RV']);
    const payment = adyen.payments().at(-1);
    if (payment !== undefined) payment.refunded = 0;
    const again = await followUp(id, 'RF', '92.00');
    expect((await read(again.id)).result.code).toBe('000.100.112');
  });

  test('a refund of the Customer Area that is more than each capture is kept, and says why', async () => {
    const { id, psp } = await paid('PA');
    for (const _ of ['one', 'other']) await followUp(id, 'CP', '10.00');
    await happened();
    await adyen.refundElsewhere(psp, 1_500);
    for (let day = 0; day < 6; day += 1) {
      gateway.realClock.advance(DAY_MS);
      await happened();
    }
    expect(await typesOf(id)).toEqual(['CP', 'CP', 'PA']);
    const { body } = await gateway.get(`/v1/connectors/events?entityId=${gateway.entityId}&state=kept&paymentId=${id}`);
    expect(body['events']).toMatchObject([
      { kind: 'refunded elsewhere', note: 'no capture of the payment has as much left' },
    ]);
  });

  test('a reversal whose refund fails while it waits is declined', async () => {
    const { id, psp } = await paid('DB');
    adyen.course.modifications = 'wait';
    const body = await channel.followUp(id, 'RV');
    adyen.course.modifications = 'succeed';
    expect(body.result.code).toBe('000.200.000');
    await adyen.send('REFUND_FAILED', {
      merchantReference: `${body.id}.reversal`,
      originalReference: psp,
      pspReference: String(Object(body['resultDetails'])['ConnectorTxID1']),
      amount: { currency: 'EUR', value: 9_200 },
      reason: 'Refund Failed',
    });
    await happened();
    expect((await read(body.id)).result.code).toMatch(/^800\./);
  });

  test.each([
    [
      'a card number',
      { 'card.number': '4200000000000000', 'card.expiryMonth': '05', 'card.expiryYear': '2034' },
      ['card.number', 'card.expiryMonth', 'card.expiryYear'],
    ],
    ['no brand', { paymentBrand: '' }, ['paymentBrand']],
    ['no way back', { shopperResultUrl: '' }, ['shopperResultUrl']],
  ])('refuses %s by name, and sends nothing', async (_, more, names) => {
    const before = adyen.exchanges.length;
    const { status, body } = await pay(more);
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors?.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(adyen.exchanges).toHaveLength(before);
  });

  test('says that its key is wrong, and does not show it', async () => {
    const wrong = `AQE${'wrong'.repeat(9)}`;
    await channel.set({ 'adyen.apiKey': wrong });
    const { status, text, body } = await pay();
    expect([status, body.result.code]).toEqual([400, '600.200.500']);
    expect(text).toContain('Adyen does not accept the API key of this channel');
    expect(text + gateway.logLines.join('\n')).not.toContain(wrong);
  });
});
