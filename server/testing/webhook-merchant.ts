import { cardPayment, type ReplyBody, type TestGateway } from './gateway-under-test.ts';
import type { Consumer } from './webhooks.ts';

type Parameters = Readonly<Record<string, string>>;

/** A delivery as the merchant can read it. */
interface ShownDelivery {
  readonly id: string;
  readonly state: string;
  readonly attempts: readonly { readonly status?: number }[];
}

/** Creates a merchant with a webhook at a gateway; the gateway and the consumer may start later. */
export const webhookMerchant = (gateway: () => TestGateway, consumer: () => Consumer) => {
  const ofEntity = (path: string) =>
    gateway().get(`${path}${path.includes('?') ? '&' : '?'}entityId=${gateway().entityId}`);
  return {
    /** Reads a resource of the merchant. */
    ofEntity,
    /** Runs all due timers. */
    run: () => gateway().gateway.timers.runDue(),
    /** Registers the consumer; it is active at once unless parameters say otherwise. */
    create: async (parameters: Parameters = {}) => {
      const { body } = await gateway().post('/v1/webhooks', { url: consumer().url, active: 'true', ...parameters });
      if (body['secret'] === undefined) throw new Error(`no webhook: ${body.result.description}`);
      return body as ReplyBody & { readonly id: string; readonly secret: string; readonly signingSecret: string };
    },
    pay: (parameters: Parameters = {}) => gateway().post('/v1/payments', { ...cardPayment, ...parameters }),
    /** Returns the deliveries of a webhook, the newest first. */
    deliveries: async (id: string, query = '') => {
      const { body } = await ofEntity(`/v1/webhooks/${id}/deliveries${query}`);
      return body['deliveries'] as readonly ShownDelivery[];
    },
  };
};
