import { CheckoutAPI, Client, EnvironmentEnum, hmacValidator, Types } from '@adyen/api-library';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scriptedUpstream } from '../../testing/acquirers.ts';
import { type AdyenStandIn, adyenAccount, startAdyen } from '../../testing/processors/adyen.ts';
import { adyenJudges, faultsAtAdyen } from '../../testing/processors/adyen-judge.ts';

const { merchantAccount } = adyenAccount;

/** Adyen's own library, whose requests go to the stand-in. */
const libraryAt = (url: string, apiKey: string = adyenAccount.apiKey): CheckoutAPI => {
  const client = new Client({ apiKey, environment: EnvironmentEnum.TEST });
  client.httpClient = {
    request: async (endpoint, json, _config, _isApiKeyRequired, options) => {
      const { method = 'POST', idempotencyKey, params = {} } = options ?? {};
      const address = new URL(endpoint.replace('https://checkout-test.adyen.com/', url));
      for (const [name, value] of Object.entries(params)) address.searchParams.set(name, String(value));
      const response = await fetch(address, {
        method,
        headers: {
          'Content-Type': 'application/json',
          'X-API-Key': apiKey,
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        ...(method === 'GET' ? {} : { body: json.toString() }),
      });
      if (!response.ok) throw new Error(await response.text());
      return await response.text();
    },
  };
  return new CheckoutAPI(client);
};

describe('the stand-in for Adyen', () => {
  let adyen: AdyenStandIn;
  let receiver: Awaited<ReturnType<typeof scriptedUpstream>>;
  beforeEach(async () => {
    receiver = await scriptedUpstream(() => ({ status: 200, body: '' }));
    adyen = await startAdyen({ webhookUrl: receiver.url });
  });
  afterEach(async () => {
    await adyen.settled();
    const faults = faultsAtAdyen(await adyenJudges(), adyen);
    await adyen.close();
    await receiver.close();
    expect(faults).toEqual([]);
  });

  const link = {
    merchantAccount,
    reference: 'order-1',
    amount: { currency: 'EUR', value: 1_000 },
    returnUrl: 'https://shop.example/',
    manualCapture: true,
    reusable: false,
  };

  test('has a card kept by Adyen’s own library, which charges it without its shopper', async () => {
    const library = libraryAt(adyen.url);
    const stored = {
      storePaymentMethodMode: Types.checkout.PaymentLinkRequest.StorePaymentMethodModeEnum.Enabled,
      recurringProcessingModel: Types.checkout.PaymentLinkRequest.RecurringProcessingModelEnum.CardOnFile,
      shopperReference: 'shopper-1',
    };
    const request = Object.assign(new Types.checkout.PaymentLinkRequest(), { ...link, ...stored });
    const page = await library.PaymentLinksApi.paymentLinks(request);
    await fetch(page.url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }), redirect: 'manual' });
    const kept = await library.RecurringApi.getTokensForStoredPaymentDetails('shopper-1', merchantAccount);
    const [card] = kept.storedPaymentMethods ?? [];
    expect(card).toMatchObject({ brand: 'visa', expiryYear: '2034' });
    const charge = Object.assign(new Types.checkout.PaymentRequest(), {
      merchantAccount,
      reference: 'order-2',
      amount: { currency: 'EUR', value: 900 },
      returnUrl: 'https://shop.example/',
      paymentMethod: { type: 'scheme', storedPaymentMethodId: card?.id },
      shopperReference: 'shopper-1',
      shopperInteraction: 'ContAuth',
      recurringProcessingModel: 'CardOnFile',
    });
    const paid = await library.PaymentsApi.payments(charge, { idempotencyKey: 'later' });
    const again = await library.PaymentsApi.payments(charge, { idempotencyKey: 'later' });
    expect([paid.resultCode, again.pspReference]).toEqual(['Authorised', paid.pspReference]);
  });

  test('understands a whole flow of Adyen’s own library, once for each key, and signs as it checks', async () => {
    const library = libraryAt(adyen.url);
    const request = Object.assign(new Types.checkout.PaymentLinkRequest(), link);
    const made = await library.PaymentLinksApi.paymentLinks(request, { idempotencyKey: 'key-1' });
    const again = await library.PaymentLinksApi.paymentLinks(request, { idempotencyKey: 'key-1' });
    expect([made.status, again.id]).toEqual(['active', made.id]);

    await fetch(made.url, { method: 'POST', body: 'choice=pay', redirect: 'manual' });
    expect((await library.PaymentLinksApi.getPaymentLink(made.id)).status).toBe('completed');

    const [payment] = adyen.payments();
    const psp = payment?.pspReference ?? '';
    const amount = { currency: 'EUR', value: 1_000 };
    const captured = await library.ModificationsApi.captureAuthorisedPayment(psp, { merchantAccount, amount });
    const refunded = await library.ModificationsApi.refundCapturedPayment(psp, {
      merchantAccount,
      amount,
      reference: 'refund-1',
    });
    expect([captured.status, refunded.status, refunded.reference]).toEqual(['received', 'received', 'refund-1']);
    expect(payment).toMatchObject({ captured: 1_000, refunded: 1_000 });
    await adyen.settled();

    const items = adyen.events.map(({ body }) => {
      const webhook: Types.notification.Notification = JSON.parse(body);
      return webhook.notificationItems?.[0]?.NotificationRequestItem;
    });
    expect(items.map((item) => item?.eventCode)).toEqual(['AUTHORISATION', 'CAPTURE', 'REFUND']);
    const validator = new hmacValidator();
    expect(items.map((item) => item && validator.validateHMAC(item, adyenAccount.hmacKey))).toEqual([true, true, true]);
    expect(receiver.requests).toHaveLength(3);
  });

  test('cancels an authorization, and expires a page', async () => {
    const library = libraryAt(adyen.url);
    const open = await library.PaymentLinksApi.paymentLinks(
      Object.assign(new Types.checkout.PaymentLinkRequest(), link),
    );
    const expired = Types.checkout.UpdatePaymentLinkRequest.StatusEnum.Expired;
    expect((await library.PaymentLinksApi.updatePaymentLink(open.id, { status: expired })).status).toBe('expired');

    const paid = await library.PaymentLinksApi.paymentLinks(
      Object.assign(new Types.checkout.PaymentLinkRequest(), link),
    );
    await fetch(paid.url, { method: 'POST', body: 'choice=pay', redirect: 'manual' });
    const [payment] = adyen.payments();
    await library.ModificationsApi.cancelAuthorisedPaymentByPspReference(payment?.pspReference ?? '', {
      merchantAccount,
    });
    expect(payment).toMatchObject({ isCancelled: true });
  });

  test('refuses wrong keys and wrong requests in Adyen’s form', async () => {
    const request = Object.assign(new Types.checkout.PaymentLinkRequest(), link);
    await expect(libraryAt(adyen.url, 'wrong').PaymentLinksApi.paymentLinks(request)).rejects.toThrow(
      /"errorCode":"000"/,
    );
    const foreign = { ...request, merchantAccount: 'Other' };
    await expect(libraryAt(adyen.url).PaymentLinksApi.paymentLinks(foreign)).rejects.toThrow(/"errorCode":"901"/);
    const nothing = { ...request, amount: { currency: 'EUR', value: 0 } };
    await expect(libraryAt(adyen.url).PaymentLinksApi.paymentLinks(nothing)).rejects.toThrow(/"errorCode":"137"/);
    await expect(libraryAt(adyen.url).PaymentLinksApi.getPaymentLink('PL9')).rejects.toThrow(/"status":422/);
  });

  test('is judged by Adyen’s own descriptions: one wrong word is found in a request, a reply and an event', async () => {
    const request = Object.assign(new Types.checkout.PaymentLinkRequest(), link);
    const made = await libraryAt(adyen.url).PaymentLinksApi.paymentLinks(request);
    await fetch(made.url, { method: 'POST', body: 'choice=pay', redirect: 'manual' });
    await adyen.settled();
    const judges = await adyenJudges();
    const [exchange] = adyen.exchanges;
    const [event] = adyen.events;
    if (exchange === undefined || event === undefined) throw new Error('nothing was exchanged');
    const faults = (more: Parameters<typeof faultsAtAdyen>[1]) => faultsAtAdyen(judges, more).join();
    const sent = exchange.sent.replace('"reusable":false', '"reusable":"no"');
    expect(faults({ exchanges: [{ ...exchange, sent }], events: [] })).toMatch(/\/reusable must be boolean/);
    const replied = { ...request, id: 'PL1', url: 'x', status: 'paused' };
    expect(faults({ exchanges: [{ ...exchange, replied }], events: [] })).toMatch(/\/status must be equal to one of/);
    const wrongly = (from: string, to: string) => ({ ...event, body: event.body.replace(from, to) });
    const events = [wrongly('"paymentLinkId"', '"paymentLink"'), wrongly('"value":1000', '"value":1001')];
    expect(faults({ exchanges: [], events })).toMatch(
      /"additionalProperty":"paymentLink".*the signature of AUTHORISATION/,
    );
  });
});
