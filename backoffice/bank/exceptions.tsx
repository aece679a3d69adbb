import type { BankTexts } from '../../catalogue/texts/en/backoffice/bank.ts';
import { viewAddress } from '../frame/address.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { bankReasonText } from '../parts/bank-reason.ts';
import { Exceptions } from '../parts/exceptions.tsx';
import { Section } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Day, Money } from '../parts/values.tsx';
import { wordIn } from './word.ts';

/** What somebody must settle by hand, as the merchants' interface shows it. */
interface ShownException {
  readonly id: string;
  readonly entityId: string;
  readonly kind: string;
  readonly paymentId?: string;
  readonly amount: string;
  readonly day: string;
  readonly reason?: string;
}

const EURO = 'EUR';

const columnsOf = (texts: BankTexts): readonly Column<ShownException>[] => [
  { id: 'day', title: texts.day, cell: ({ day }) => <Day day={day} /> },
  { id: 'exception', title: texts.exception, cell: ({ kind }) => wordIn(texts.exceptionKinds, kind) },
  amountColumn(texts.amount, EURO),
  {
    id: 'reason',
    title: texts.reason,
    cell: ({ reason }) => reason !== undefined && bankReasonText(reason),
  },
  {
    id: 'payment',
    title: texts.payment,
    cell: ({ paymentId }) =>
      paymentId && (
        <a href={viewAddress(`/payments/${paymentId}`)}>
          <code>{paymentId}</code>
        </a>
      ),
  },
];

/** What the bank said or did that somebody must settle by hand, the oldest first. */
export const BankExceptions = ({ texts }: { readonly texts: BankTexts }) => (
  <Section title={texts.tabs.exceptions}>
    <p class="quiet">{texts.exceptionsWhy}</p>
    <Exceptions<ShownException, { readonly exceptions: readonly ShownException[] }>
      texts={texts}
      path="/v1/sepa/exceptions"
      rowsIn={({ exceptions }) => exceptions}
      ownerOf={({ entityId }) => entityId}
      caption={texts.tabs.exceptions}
      name="bank-exceptions"
      columns={columnsOf(texts)}
      empty={texts.noExceptions}
      reason={texts.how}
      about={({ amount, day, kind }) => (
        <p>
          <Money amount={amount} currency={EURO} />, <Day day={day} />: {wordIn(texts.exceptionKinds, kind)}
        </p>
      )}
    />
  </Section>
);
