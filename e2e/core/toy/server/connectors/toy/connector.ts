import { Router } from 'express';
import { inquireAfterEvent } from '../../payments/operations/receipts.ts';
import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Connector } from '../connector.ts';

const PAID: AcquirerAnswer = { code: '000.100.110', details: {} };

/** The connector to the toy: the shopper is redirected there, and an event says that a payment may have been made. */
export const toyConnector = ({ baseUrl }: Pick<Platform, 'baseUrl'>): Connector => {
  const orders = new Map<string, AcquirerOrder>();
  const paid = new Set<string>();

  const answerTo = ({ reference, task }: AcquirerOrder): AcquirerAnswer =>
    task === 'refund' || paid.has(reference)
      ? PAID
      : {
          code: '000.200.000',
          details: {},
          waitsFor: 'shopper',
          redirect: { url: `${baseUrl}toy/${reference}`, method: 'GET', parameters: [] },
        };

  return {
    acquirerFor: async () => ({
      name: 'toy',
      perform: async (order) => {
        orders.set(order.reference, order);
        return answerTo(order);
      },
      find: async ({ reference }) => {
        const order = orders.get(reference);
        return order && answerTo(order);
      },
    }),
    wing: ({ payments }) => ({
      pages: [
        // What the toy says is not believed: it only makes the gateway ask.
        Router().post('/toy/events/:reference', async (request, response) => {
          const order = orders.get(request.params.reference);
          if (order === undefined) return void response.sendStatus(404);
          paid.add(order.reference);
          await inquireAfterEvent(payments, order);
          response.sendStatus(204);
        }),
      ],
    }),
  };
};
