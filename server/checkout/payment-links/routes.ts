import { amountText } from '../../../catalogue/payments/amount.ts';
import { linkPayments } from '../../../catalogue/payments/link-validity.ts';
import { timeOrderedId, timestampText } from '../../platform/base/clock.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { listOfChannels } from '../../platform/http/listing.ts';
import { ownerBy, type Serve } from '../../platform/http/serve.ts';
import { cancelLink, createLink, foundLink, type LinkDependencies, linkAddress, noLink } from './links.ts';
import type { FollowedPayment, PaymentLink } from './records.ts';

/** Ids are hex digits. */
const BEHIND_EVERY_ID = 'g';

/** What was paid on a link. */
interface Paid {
  readonly paidPayments: number;
  readonly paidSum: bigint;
  readonly pendingPayments: number;
}

const paidOn = async ({ links }: LinkDependencies, link: PaymentLink): Promise<Paid> => {
  const paid = { paidPayments: 0, paidSum: 0n, pendingPayments: 0 };
  for (const { state, count, sum } of await links.sums(link.id)) {
    if (state === 'pending' || state === 'received') paid.pendingPayments += count;
    else if (state !== 'declined') {
      paid.paidPayments += count;
      paid.paidSum += sum;
    }
  }
  return paid;
};

const shownPayment = ({ paymentId, amount, paymentState, createdAtMs }: FollowedPayment) => ({
  id: paymentId,
  amount: amountText(amount),
  state: paymentState,
  createdAt: timestampText(createdAtMs),
});

const fieldsOf = async (dependencies: LinkDependencies, link: PaymentLink) => {
  const { state, payment } = await foundLink(dependencies, link);
  const once: Paid = {
    paidPayments: state === 'paid' ? 1 : 0,
    paidSum: state === 'paid' ? (payment?.amount ?? 0n) : 0n,
    pendingPayments: state === 'pending' ? 1 : 0,
  };
  const { terms, request } = link;
  const { paidSum, ...counts } = terms === undefined ? once : await paidOn(dependencies, link);
  return {
    id: link.id,
    url: linkAddress(dependencies, link),
    entityId: link.channelId,
    state,
    amount: request['amount'],
    minimumAmount: terms?.minimumAmount,
    maximumAmount: terms?.maximumAmount,
    currency: request['currency'],
    paymentType: request['paymentType'],
    merchantTransactionId: request['merchantTransactionId'],
    description: link.description,
    locale: request['locale'],
    testMode: request['testMode'],
    reusable: terms?.reusable === true,
    maximumPayments: terms?.maximumPayments,
    maximumSum: terms?.maximumSum,
    ...counts,
    paidSum: amountText(paidSum),
    paymentId: payment?.id ?? link.paymentId,
    createdAt: timestampText(link.createdAtMs),
    createdBy: link.createdBy || undefined,
    expiresAt: timestampText(link.expiresAtMs),
  };
};

const answerOf = async (dependencies: LinkDependencies, link: PaymentLink): Promise<Answer> => {
  const payments = await dependencies.links.payments(link.id, linkPayments.shown);
  return {
    code: '000.000.100',
    fields: {
      ...(await fieldsOf(dependencies, link)),
      payments: payments.length > 0 ? payments.map(shownPayment) : undefined,
    },
  };
};

/** Binds the endpoints of payment links to their operations. */
export const bindLinks = (serve: Serve, dependencies: LinkDependencies): void => {
  const { clock, links } = dependencies;

  const linkOf = async (channelId: string, id: string): Promise<PaymentLink | undefined> => {
    const link = await links.withId(id);
    return link?.channelId === channelId ? link : undefined;
  };
  const owner = ownerBy(linkOf);

  const known = async (channelId: string, id: string): Promise<PaymentLink> => {
    const link = await linkOf(channelId, id);
    if (link === undefined) throw noLink();
    return link;
  };

  serve.create(
    'createLink',
    {
      newId: () => timeOrderedId(clock),
      path: ({ newId }) => `/v1/links/${newId}`,
      recover: async ({ newId }) => {
        const link = await links.withId(newId);
        return link === undefined ? undefined : await answerOf(dependencies, link);
      },
    },
    async ({ channelId, request, newId: id, by }) =>
      await answerOf(dependencies, await createLink(dependencies, { id, channelId, request, by })),
  );

  serve.channels('listLinks', async (call) => {
    const { rows, nextCursor } = await listOfChannels(call, 'newest', (channel, limit, before = BEHIND_EVERY_ID) =>
      links.newest(channel, before, limit),
    );
    const shown = await Promise.all(rows.map((link) => fieldsOf(dependencies, link)));
    return { code: '000.000.100', fields: { links: shown, nextCursor } };
  });

  serve.merchant(
    'readLink',
    async ({ channelId, id }) => await answerOf(dependencies, await known(channelId, id)),
    owner,
  );

  serve.merchant(
    'cancelLink',
    async ({ channelId, id }) => {
      await known(channelId, id);
      return await answerOf(dependencies, await cancelLink(dependencies, id));
    },
    owner,
  );
};
