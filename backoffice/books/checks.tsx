import type { ClosingCheckName } from '../../catalogue/books/closing-checks.ts';
import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Badge } from '../parts/values.tsx';
import type { ChecksReply, ShownCheck } from './reply.ts';
import type { OfMonth } from './statement.tsx';

/** Where what a check has found is shown; the lines of the ledger lead to the payment of the first. */
export const places: Readonly<
  Record<ClosingCheckName, (of: OfMonth & Pick<ChecksReply, 'from' | 'to'>, id: string) => string>
> = {
  UNMATCHED_RECORDS: ({ entityId }) => viewAddress('/settlement/exceptions', { entityId }),
  OTHER_EXCEPTIONS: ({ entityId }) => viewAddress('/settlement/exceptions', { entityId }),
  BANK_EXCEPTIONS: ({ entityId }) => viewAddress('/bank', { entityId, show: 'exceptions' }),
  PENDING_PAYMENTS: ({ entityId, from, to }) => viewAddress('/payments', { entityId, state: 'pending', from, to }),
  FILES_NOT_DELIVERED: ({ entityId }) => viewAddress('/settlement', { entityId, show: 'reports' }),
  MISSING_LINES: (_of, id) => viewAddress(`/payments/${id}`),
  UNEXPECTED_LINES: (_of, id) => viewAddress(`/payments/${id}`),
};

/** Whether a check is in order, or how much it has found. */
export const CheckState = ({
  texts,
  check: { count, isMore },
}: {
  readonly texts: BooksTexts;
  readonly check: ShownCheck;
}) => {
  if (count > 0) return <Badge kind="bad" text={fill(isMore ? texts.foundMore : texts.found, { count })} />;
  return isMore ? <Badge kind="waiting" text={texts.notAll} /> : <Badge kind="good" text={texts.inOrder} />;
};

const columnsOf = (texts: BooksTexts, of: OfMonth & ChecksReply): readonly Column<ShownCheck>[] => [
  { id: 'check', title: texts.check, cell: ({ check }) => texts.checkNames[check], place: 'first' },
  { id: 'state', title: texts.state, cell: (check) => <CheckState texts={texts} check={check} />, place: 'first-end' },
  {
    id: 'todo',
    title: texts.todo,
    cell: ({ check, count, isMore, ids: [id = ''] }) => {
      if (count === 0) return isMore ? texts.notAllWhy : '';
      return <a href={places[check](of, id)}>{texts.checkRemedies[check]}</a>;
    },
  },
];

/** What should be in order before a month is closed. */
export const Checks = ({ texts, of }: { readonly texts: BooksTexts; readonly of: OfMonth }) => {
  const found = useResource(JSON.stringify(of), () => read<ChecksReply>('/v1/ledger/checks', { ...of }));
  return (
    <Section title={texts.checks}>
      <p class="quiet">{texts.checksWhy}</p>
      <Loaded of={found}>
        {(reply) => (
          <Table
            caption={texts.checks}
            name="month-checks"
            columns={columnsOf(texts, { ...of, ...reply })}
            rows={reply.checks}
            keyOf={({ check }) => check}
            empty=""
          />
        )}
      </Loaded>
    </Section>
  );
};
