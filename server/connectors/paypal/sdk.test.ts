import { Agent } from 'node:https';
import { connect } from 'node:net';
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
  PaypalExperienceUserAction,
} from '@paypal/paypal-server-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaypalShop, type PaypalShop } from '../../testing/paypal-shop.ts';
import { paypalApp } from '../../testing/processors/paypal.ts';

/** The SDK knows PayPal's own addresses only: its connections are led to the stand-in. */
class ToStandIn extends Agent {
  readonly #port: number;

  constructor(url: string) {
    super();
    this.#port = Number(new URL(url).port);
  }

  override createConnection() {
    return connect(this.#port, '127.0.0.1');
  }
}

const RETURN_URL = 'https://shop.example/return';

describe("PayPal's own SDK at the stand-in", () => {
  let shop: PaypalShop;
  let orders: OrdersController;
  let payments: PaymentsController;

  const clientWith = (oAuthClientSecret: string) =>
    new Client({
      environment: Environment.Sandbox,
      clientCredentialsAuthCredentials: { oAuthClientId: paypalApp.clientId, oAuthClientSecret },
      httpClientOptions: { httpsAgent: new ToStandIn(shop.paypal.url) },
    });

  beforeAll(async () => {
    shop = await openPaypalShop();
    const client = clientWith(paypalApp.clientSecret);
    [orders, payments] = [new OrdersController(client), new PaymentsController(client)];
  });
  afterAll(async () => {
    expect(shop.faults()).toEqual([]);
    await shop.close();
  });

  const create = async (intent: CheckoutPaymentIntent) => {
    const { result } = await orders.createOrder({
      body: {
        intent,
        purchaseUnits: [{ amount: { currencyCode: 'EUR', value: '92.00' }, customId: 'order-1' }],
        paymentSource: {
          paypal: {
            experienceContext: {
              returnUrl: RETURN_URL,
              cancelUrl: RETURN_URL,
              userAction: PaypalExperienceUserAction.PayNow,
            },
          },
        },
      },
      paypalRequestId: `request-of-${intent}`,
      prefer: 'return=representation',
    });
    return result;
  };

  test('pays, captures the money and refunds it', async () => {
    const { id = '', status, links } = await create(CheckoutPaymentIntent.Capture);
    expect(status).toBe('PAYER_ACTION_REQUIRED');
    expect(links?.find(({ rel }) => rel === 'payer-action')?.href).toContain(id);
    expect(await shop.paypal.choose(id, 'pay')).toContain(RETURN_URL);
    expect((await orders.getOrder({ id })).result.status).toBe('APPROVED');
    const captured = await orders.captureOrder({ id, prefer: 'return=representation', paypalRequestId: 'capture-1' });
    const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0];
    expect(capture).toMatchObject({ status: 'COMPLETED', amount: { currencyCode: 'EUR', value: '92.00' } });
    const { result } = await payments.refundCapturedPayment({
      captureId: capture?.id ?? '',
      body: { amount: { currencyCode: 'EUR', value: '2.00' } },
    });
    expect(result.status).toBe('COMPLETED');
    expect((await payments.getRefund({ refundId: result.id ?? '' })).result.amount?.value).toBe('2.00');
    expect((await payments.getCapturedPayment({ captureId: capture?.id ?? '' })).result.status).toBe(
      'PARTIALLY_REFUNDED',
    );
  });

  test('authorizes, captures a part and voids the rest', async () => {
    const { id = '' } = await create(CheckoutPaymentIntent.Authorize);
    await shop.paypal.choose(id, 'pay');
    const { result } = await orders.authorizeOrder({ id, prefer: 'return=representation' });
    const authorizationId = result.purchaseUnits?.[0]?.payments?.authorizations?.[0]?.id ?? '';
    const captured = await payments.captureAuthorizedPayment({
      authorizationId,
      body: { amount: { currencyCode: 'EUR', value: '50.00' }, finalCapture: false },
    });
    expect(captured.result.status).toBe('COMPLETED');
    expect((await payments.getAuthorizedPayment({ authorizationId })).result.status).toBe('PARTIALLY_CAPTURED');
    expect((await payments.voidPayment({ authorizationId, prefer: 'return=representation' })).result?.status).toBe(
      'VOIDED',
    );
  });

  test('is told of errors in their own form', async () => {
    const { id = '' } = await create(CheckoutPaymentIntent.Capture);
    await expect(orders.getOrder({ id: 'UNKNOWN' })).rejects.toThrow(ApiError);
    await expect(orders.authorizeOrder({ id })).rejects.toMatchObject({ statusCode: 422 });
    const stranger = new OrdersController(clientWith('another-secret'));
    await expect(stranger.getOrder({ id })).rejects.toThrow();
  });
});
