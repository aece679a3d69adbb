import { settledKindText, wordIn } from '../../catalogue/books/settled-kinds.ts';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import type { ApiError } from '../frame/api.ts';
import { amountColumn } from '../parts/amount-column.tsx';
import { entityFilter } from '../parts/entity.tsx';
import { Exceptions } from '../parts/exceptions.tsx';
import { Filters } from '../parts/filters.tsx';
import { Page } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Day, Money } from '../parts/values.tsx';
import { ItsPayment } from './its-payment.tsx';
import type { RecordsReply, ShownRecord } from './record.ts';

interface Properties {
  readonly texts: SettlementTexts;
}

const columnsOf = (texts: SettlementTexts): readonly Column<ShownRecord>[] => [
  { id: 'day', title: texts.day, cell: ({ settlement }) => <Day day={settlement.date} /> },
  amountColumn(texts.amount),
  { id: 'kind', title: texts.kind, cell: (record) => settledKindText(texts, record) },
  { id: 'reference', title: texts.reference, cell: ({ merchantTransactionId }) => merchantTransactionId },
  { id: 'exception', title: texts.exception, cell: ({ exception }) => wordIn(texts.whys, exception) },
  { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code>, isHidden: true },
];

/** What a record is, the payments that it fits, and the field for its own. */
const About = ({
  texts,
  record,
  error,
}: Properties & { readonly record: ShownRecord; readonly error?: ApiError | undefined }) => {
  const fitting = record.matchedTransactions?.payment ?? [];
  return (
    <>
      <p>
        <Money amount={record.amount} currency={record.currency} />, <Day day={record.settlement.date} />:{' '}
        {wordIn(texts.whys, record.exception)}
      </p>
      <ItsPayment texts={texts} fitting={fitting.map(({ id }) => id)} error={error} />
    </>
  );
};

/** The settlement records that settle no payment, and how each is resolved. */
export const SettlementExceptions = ({ texts }: Properties) => (
  <Page title={texts.exceptions} back={{ href: viewAddress('/settlement'), text: texts.title }}>
    <p class="quiet">{texts.exceptionsWhy}</p>
    <Filters isPart of={entityFilter(useAddress().query)} />
    <Exceptions<ShownRecord, RecordsReply>
      texts={texts}
      path="/v1/reports/reconciliations/exceptions"
      rowsIn={({ reconciliations }) => reconciliations}
      ownerOf={({ merchantAccount }) => merchantAccount.id}
      caption={texts.exceptions}
      name="exceptions"
      columns={columnsOf(texts)}
      empty={texts.noExceptions}
      reason={texts.why}
      about={(record, error) => <About texts={texts} record={record} error={error} />}
    />
  </Page>
);
