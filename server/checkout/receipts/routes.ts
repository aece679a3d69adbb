import { languages } from '../../../catalogue/languages/languages.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { channelWith } from '../../payments/model/records.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { AnswerDocument } from '../../platform/http/answer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { madePage } from '../../platform/pages/page.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { statePage } from '../payment-links/state-page.ts';
import { acceptedType } from './accepted.ts';
import type { PaperDrawing } from './paper/drawer.ts';
import { paperOf } from './paper-of.ts';
import { type Receipt, receiptOf } from './receipt.ts';

const SERVED: ResultCode = '000.000.100';

/** Makes the forms of receipts. */
interface ReceiptDependencies extends CheckoutDependencies {
  readonly drawPaper: PaperDrawing;
}

type Form = (receipt: Receipt, dependencies: ReceiptDependencies) => AnswerDocument | Promise<AnswerDocument>;

const pageOf: Form = ({ order, payment, givenBack }) =>
  madePage(statePage(order, { state: 'paid', payment, givenBack }));

const pdfOf: Form = async (receipt, { database, drawPaper }) => {
  const body = await drawPaper(await paperOf(database, receipt));
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': body.byteLength,
    'Content-Language': languages[receipt.order.language].tag,
    'Content-Disposition': `inline; filename="receipt-${receipt.payment.id}.pdf"`,
    'Cache-Control': 'no-store',
  };
  return { headers, body };
};

/** The forms of a receipt, by content type; the first is the usual one. */
const forms = { 'text/html': pageOf, 'application/pdf': pdfOf } as const satisfies Readonly<Record<string, Form>>;

const offered = Object.keys(forms) as (keyof typeof forms)[];

/** Binds the endpoint of receipts. */
export const bindReceipts = (serve: Serve, dependencies: ReceiptDependencies): void => {
  serve.merchant(
    'readReceipt',
    async ({ channelId, id, request: { locale }, headers }) => {
      const type = acceptedType(headers.accept, offered);
      if (type === undefined) {
        throw new Rejection('200.300.404', { status: 406, reason: `Accept must allow one of [${offered.join(', ')}]` });
      }
      const receipt = await receiptOf(dependencies, { channelId, id, locale });
      return { code: SERVED, document: await forms[type](receipt, dependencies), headers: { Vary: 'Accept' } };
    },
    (id, channels) => channelWith(dependencies.records, id, channels),
  );
};
