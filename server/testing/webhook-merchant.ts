import { cardPayment, type ReplyBody, type TestGateway } from './gateway-under-test.ts';
import type { Consumer } from './webhooks.ts';

type Parameters = Readonly<Record<string, string>>;

/** A delivery as its merchant is shown it. */
interface ShownDelivery {
  readonly id: string;
  readonly state: string;
  readonly attempts: readonly { readonly status?: number }[];
}

/** Gives what a merchant with a webhook does at a gateway, both of which may be started later. */
export const webhookMerchant = (gateway: () => TestGateway, consumer: () => Consumer) => {
  const ofEntity = (path: string) =>
    gateway().get(`${path}${path.includes('?') ? '&' : '?'}entityId=${gateway().entityId}`);
  return {
    /** Asks for something of the merchant's own. */
    ofEntity,
    /** Runs all that is due. */
    run: () => gateway().gateway.timers.runDue(),
    /** Registers the consumer; it is active at once unless parameters say otherwise. */
    create: async (parameters: Parameters = {}) => {
      const { body } = await gateway().post('/v1/webhooks', { url: consumer().url, active: 'true', ...parameters });
      if (body['secret'] === undefined) throw new Error(`no webhook: ${body.result.description}`);
      return body as ReplyBody & { readonly id: string; readonly secret: string; readonly signingSecret: string };
    },
    pay: (parameters: Parameters = {}) => gateway().post('/v1/payments', { ...cardPayment, ...parameters }),
    /** Gives the deliveries of a webhook, the newest first. */
    deliveries: async (id: string, query = '') => {
      const { body } = await ofEntity(`/v1/webhooks/${id}/deliveries${query}`);
      return body['deliveries'] as readonly ShownDelivery[];
    },
  };
};
