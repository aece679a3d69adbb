import { languages } from '../../../catalogue/languages/languages.ts';
import { typeToSend } from '../../platform/base/accepted-type.ts';
import type { AnswerDocument } from '../../platform/http/answer.ts';
import { madePage } from '../../platform/pages/page.ts';
import type { PaperDrawing } from '../../platform/paper/drawer.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { statePage } from '../payment-links/state-page.ts';
import { paperOf } from './paper-of.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/** Makes the forms of receipts. */
export interface ReceiptDependencies extends CheckoutDependencies {
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

/**
 * Returns the receipt of a payment in the form that its reader accepts. @throws Rejection 406 if that is none of them,
 * and as `receiptOf`.
 */
export const receiptDocument = async (
  dependencies: ReceiptDependencies,
  asked: Parameters<typeof receiptOf>[1],
  accept: string | undefined,
): Promise<AnswerDocument> => {
  const type = typeToSend(accept, offered);
  return await forms[type](await receiptOf(dependencies, asked), dependencies);
};
