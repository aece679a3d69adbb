import { useState } from 'preact/hooks';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may, session } from '../frame/session.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { EntityChoice } from '../parts/entity.tsx';
import { Field, Form } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Pages, Table } from '../parts/table.tsx';
import { Day, Money } from '../parts/values.tsx';
import { kindText, type RecordsReply, type ShownRecord, wordIn } from './record.ts';

interface Properties {
  readonly texts: SettlementTexts;
}

const Resolve = ({
  texts,
  record,
  onClose,
  onDone,
}: Properties & { readonly record: ShownRecord; readonly onClose: () => void; readonly onDone: () => void }) => {
  const action = useAction();
  const fitting = record.matchedTransactions?.payment ?? [];
  return (
    <Dialog title={texts.resolve} onClose={onClose}>
      <Form
        action={action}
        submit={texts.resolve}
        onSubmit={async (values) => {
          const { email = '' } = session.value?.user ?? {};
          const parameters = { ...values, entityId: record.merchantAccount.id, resolvedBy: email };
          await send(`/v1/reports/reconciliations/exceptions/${record.id}`, { parameters });
          say(texts.resolved);
          onDone();
          onClose();
        }}
      >
        <p>
          <Money amount={record.amount} currency={record.currency} />, <Day day={record.settlement.date} />:{' '}
          {wordIn(texts.whys, record.exception)}
        </p>
        {fitting.length > 0 && (
          <ul>
            {fitting.map(({ id }) => (
              <li key={id}>
                <a href={viewAddress(`/payments/${id}`)}>
                  <code>{id}</code>
                </a>
              </li>
            ))}
          </ul>
        )}
        <Field
          name="paymentId"
          label={texts.itsPayment}
          hint={texts.itsPaymentHint}
          error={action.error}
          input={{ autocomplete: 'off', maxLength: 32 }}
        />
        <Field
          name="reason"
          label={texts.why}
          error={action.error}
          input={{ required: true, maxLength: 500, autocomplete: 'off' }}
        />
      </Form>
    </Dialog>
  );
};

const columnsOf = (texts: SettlementTexts, open: (record: ShownRecord) => void): readonly Column<ShownRecord>[] => [
  { id: 'day', title: texts.day, cell: ({ settlement }) => <Day day={settlement.date} /> },
  {
    id: 'amount',
    title: texts.amount,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    isNumeric: true,
  },
  { id: 'kind', title: texts.kind, cell: (record) => kindText(texts, record) },
  { id: 'reference', title: texts.reference, cell: ({ merchantTransactionId }) => merchantTransactionId },
  { id: 'exception', title: texts.exception, cell: ({ exception }) => wordIn(texts.whys, exception) },
  {
    id: 'resolve',
    title: texts.resolve,
    cell: (record) =>
      may('settlement.resolve') && (
        <button type="button" class="small" onClick={() => open(record)}>
          {texts.resolve} …
        </button>
      ),
  },
  { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code>, isHidden: true },
];

/** The settlement records that settle no payment, and how each is resolved. */
export const Exceptions = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { entityId, cursor } = query;
  const [resolved, setResolved] = useState<ShownRecord | undefined>(undefined);
  const found = useResource(JSON.stringify(query), () =>
    read<RecordsReply>('/v1/reports/reconciliations/exceptions', { entityId, cursor }),
  );
  return (
    <Page title={texts.exceptions} actions={<a href={viewAddress('/settlement')}>{texts.title}</a>}>
      <p class="quiet">{texts.exceptionsWhy}</p>
      <div class="filters">
        <EntityChoice />
      </div>
      <Loaded of={found}>
        {({ reconciliations, nextCursor }) => (
          <>
            <Table
              caption={texts.exceptions}
              name="exceptions"
              columns={columnsOf(texts, setResolved)}
              rows={reconciliations}
              keyOf={({ id }) => id}
              empty={texts.noExceptions}
            />
            <Pages nextCursor={nextCursor} />
          </>
        )}
      </Loaded>
      {resolved && (
        <Resolve texts={texts} record={resolved} onClose={() => setResolved(undefined)} onDone={found.reload} />
      )}
    </Page>
  );
};
