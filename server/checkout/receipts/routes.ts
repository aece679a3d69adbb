import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { channelWith } from '../../payments/model/records.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { AnswerDocument } from '../../platform/http/answer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { madePage } from '../../platform/pages/page.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { statePage } from '../payment-links/state-page.ts';
import { acceptedType } from './accepted.ts';
import { type Receipt, receiptOf } from './receipt.ts';

const SERVED: ResultCode = '000.000.100';

const pageOf = ({ order, payment, givenBack }: Receipt): AnswerDocument =>
  madePage(statePage(order, { state: 'paid', payment, givenBack }));

/** The forms of a receipt, by content type; the first is the usual one. */
const forms = { 'text/html': pageOf } as const;

const offered = Object.keys(forms) as (keyof typeof forms)[];

/** Binds the endpoint of receipts. */
export const bindReceipts = (serve: Serve, dependencies: CheckoutDependencies): void => {
  serve.merchant(
    'readReceipt',
    async ({ channelId, id, request: { locale }, headers }) => {
      const type = acceptedType(headers.accept, offered);
      if (type === undefined) {
        throw new Rejection('200.300.404', { status: 406, reason: `Accept must allow one of [${offered.join(', ')}]` });
      }
      const document = await forms[type](await receiptOf(dependencies, { channelId, id, locale }));
      return { code: SERVED, document, headers: { Vary: 'Accept' } };
    },
    (id, channels) => channelWith(dependencies.records, id, channels),
  );
};
