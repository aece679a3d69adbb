import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';

const { paymentBrand: _brand, amount, currency, paymentType, ...card } = cardPayment;
const debit = { amount, currency, paymentType };

/** What each request needs to be right but for the id that it addresses. */
const parameters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  followUpRequest: { paymentType: 'CP', amount, currency },
  registrationPaymentRequest: debit,
  checkoutSubmission: { ...card, paymentBrand: 'VISA' },
  offeredRemoval: { registrationId: '0'.repeat(32) },
  resolutionRequest: { resolvedBy: 'Ada', reason: 'none' },
  bankResolutionRequest: { resolvedBy: 'Ada', reason: 'none' },
  evidenceRequest: { 'evidence.kind': 'OTHER', 'evidence.text': 'none' },
  brandQuestion: { 'card.number': '41111111' },
  webhookChange: { active: 'false' },
  resendRequest: { deliveryId: '0'.repeat(32) },
  pulledAttemptRequest: { deliveryId: '0'.repeat(32), attempt: '1', status: '200' },
  resendUndeliveredRequest: { since: '2026-01-01 00:00:00' },
};

/** The pages of an authentication are for browsers; they show what is wrong. */
const isOfInterface = ({ path, authorization }: Endpoint): boolean =>
  path.includes('{id}') && (authorization === 'bearer' || path.startsWith('/v1/checkouts/'));

const addressed = endpoints.filter(isOfInterface);

const ids = [
  ['an id that nothing has', '8a019a9cf1a80000000000000000000f'],
  ['the id of a checkout that there is not', `${'F'.repeat(32)}.test01-vm-tx01`],
  ['what is no id', 'mistyped'],
] as const;

describe.each(databases)('ids that match nothing on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  describe.each(ids)('%s', (_what, id) => {
    test.each(addressed.map((each): [string, Endpoint] => [`${each.method} ${each.path}`, each]))(
      '%s answers 404',
      async (_address, { method, path, authorization, request = '', replies }) => {
        const address = path.replace('{id}', id);
        const body = parameters[request] ?? {};
        const senders = {
          GET: () => gateway.get(authorization === 'none' ? address : `${address}?entityId=${gateway.entityId}`),
          DELETE: () => gateway.remove(address),
          PUT: () => gateway.put(address, body),
          POST: () => (authorization === 'none' ? gateway.submit(address, body) : gateway.post(address, body)),
        };
        const reply = await senders[method]();
        expect([reply.status, reply.body.result.category]).toEqual([404, 'error']);
        expect(reply.body.result).not.toHaveProperty('parameterErrors');
        expect(replies[404]).toBe('error');
      },
    );
  });
});
