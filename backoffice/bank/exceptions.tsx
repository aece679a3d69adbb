import { useState } from 'preact/hooks';
import type { BankTexts } from '../../catalogue/texts/en/backoffice/bank.ts';
import type { ReasonTexts } from '../../catalogue/texts/en/backoffice/reasons.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { may, session } from '../frame/session.ts';
import { loadTexts } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { bankReasonText } from '../parts/bank-reason.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form } from '../parts/form.tsx';
import { Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Pages, Table } from '../parts/table.tsx';
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

interface Properties {
  readonly texts: BankTexts;
}

const EURO = 'EUR';

const Resolve = ({
  texts,
  exception,
  onClose,
  onDone,
}: Properties & {
  readonly exception: ShownException;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const action = useAction();
  const { id, entityId, kind, amount, day } = exception;
  return (
    <Dialog title={texts.resolve} onClose={onClose}>
      <Form
        action={action}
        submit={texts.resolve}
        onSubmit={async (values) => {
          const { email = '' } = session.value?.user ?? {};
          await send(`/v1/sepa/exceptions/${id}`, { parameters: { ...values, entityId, resolvedBy: email } });
          say(texts.resolved);
          onDone();
          onClose();
        }}
      >
        <p>
          <Money amount={amount} currency={EURO} />, <Day day={day} />: {wordIn(texts.exceptionKinds, kind)}
        </p>
        <Field
          name="reason"
          label={texts.how}
          error={action.error}
          input={{ required: true, maxLength: 500, autocomplete: 'off' }}
        />
      </Form>
    </Dialog>
  );
};

const columnsOf = (
  texts: BankTexts,
  reasons: ReasonTexts,
  resolve: (exception: ShownException) => void,
): readonly Column<ShownException>[] => [
  { id: 'day', title: texts.day, cell: ({ day }) => <Day day={day} /> },
  { id: 'exception', title: texts.exception, cell: ({ kind }) => wordIn(texts.exceptionKinds, kind) },
  {
    id: 'amount',
    title: texts.amount,
    cell: ({ amount }) => <Money amount={amount} currency={EURO} />,
    isNumeric: true,
  },
  {
    id: 'reason',
    title: texts.reason,
    cell: ({ reason }) => reason !== undefined && bankReasonText(reasons, reason),
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
  {
    id: 'resolve',
    title: texts.resolve,
    cell: (exception) =>
      may('settlement.resolve') && (
        <button type="button" class="small" onClick={() => resolve(exception)}>
          {texts.resolve} …
        </button>
      ),
  },
];

/** What the bank said or did that somebody must settle by hand, the oldest first. */
export const Exceptions = ({ texts }: Properties) => {
  const { query } = useAddress();
  const { entityId, cursor } = query;
  const [resolving, setResolving] = useState<ShownException | undefined>(undefined);
  const found = useResource(JSON.stringify(query), async () => {
    const [reply, reasons] = await Promise.all([
      read<{ readonly exceptions: readonly ShownException[]; readonly nextCursor?: string }>('/v1/sepa/exceptions', {
        entityId,
        cursor,
      }),
      loadTexts<ReasonTexts>('reasons'),
    ]);
    return { ...reply, reasons };
  });
  return (
    <Section title={texts.tabs.exceptions}>
      <p class="quiet">{texts.exceptionsWhy}</p>
      <Loaded of={found}>
        {({ exceptions, nextCursor, reasons }) => (
          <>
            <Table
              caption={texts.tabs.exceptions}
              name="bank-exceptions"
              columns={columnsOf(texts, reasons, setResolving)}
              rows={exceptions}
              keyOf={({ id }) => id}
              empty={texts.noExceptions}
            />
            <Pages nextCursor={nextCursor} />
          </>
        )}
      </Loaded>
      {resolving && (
        <Resolve texts={texts} exception={resolving} onClose={() => setResolving(undefined)} onDone={found.reload} />
      )}
    </Section>
  );
};
