import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { channelWith, type PaymentRecords } from '../../payments/model/records.ts';
import { storedPaymentAnswer } from '../../payments/reply/reply.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Owner, Serve } from '../../platform/http/serve.ts';
import { findPage, findPayments, type QueryDependencies, withLinked } from './find.ts';
import { paymentsAnswer, recordsAnswer } from './reply.ts';

/** Codes and cases change only with a new version of the gateway. */
const KEPT_FOR_SECONDS = 3_600;

const listOfCodes: Answer = {
  code: '000.000.100',
  fields: { resultCodes: Object.entries(resultCodes).map(([code, { text }]) => ({ code, description: text })) },
  keptForSeconds: KEPT_FOR_SECONDS,
};

/** Binds the queries of stored payments, and the list of result codes. Source: interface, 'Query parameters'. */
export const bindQueries = (
  serve: Serve,
  dependencies: QueryDependencies & { readonly records: PaymentRecords },
): void => {
  serve.channels('queryPayments', async ({ channels, request, compatibility }) =>
    paymentsAnswer(await findPayments(dependencies, channels, request), compatibility),
  );

  serve.channels('queryRecords', async ({ channels, request, compatibility }) =>
    recordsAnswer(await findPage(dependencies, channels, request), compatibility),
  );

  const owner: Owner = (id, channels) => channelWith(dependencies.records, id, channels);
  serve.merchant(
    'queryPayment',
    async ({ channelId, id, request, compatibility }) => {
      const payment = await dependencies.records.byId(channelId, id);
      if (payment === undefined) throw new Rejection('700.400.580', { status: 404 });
      if (request.includeLinkedTransactions !== 'true') return storedPaymentAnswer(payment);
      const payments = await withLinked(dependencies, [payment]);
      return paymentsAnswer({ payments, nextCursor: undefined }, compatibility);
    },
    owner,
  );

  serve.open('readResultCodes', async () => listOfCodes);
};
