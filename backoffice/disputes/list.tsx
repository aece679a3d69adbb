import { disputeStates } from '../../catalogue/books/disputes.ts';
import type { DisputesTexts } from '../../catalogue/texts/en/backoffice/disputes.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { recordAddress } from '../frame/records.ts';
import { useResource } from '../frame/resource.ts';
import { entityFilter } from '../parts/entity.tsx';
import { choiceOrAll } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import { type Column, shownColumns } from '../parts/table.tsx';
import { Badge, Money, Time } from '../parts/values.tsx';
import { Count, ExportWhole, useWhole, type Whole, WholeList } from '../parts/whole.tsx';
import { kindOfState, reasonText, type ShownDispute } from './dispute.ts';
import { Rates } from './rates.tsx';

const stateNames = Object.keys(disputeStates) as ShownDispute['state'][];

const columnsOf = (texts: DisputesTexts): readonly Column<ShownDispute>[] => [
  {
    id: 'amount',
    title: texts.amount,
    cell: ({ id, amount, currency }) => (
      <a href={viewAddress(`/disputes/${id}`)}>
        <Money amount={amount} currency={currency} />
      </a>
    ),
    isLead: true,
    isNumeric: true,
  },
  {
    id: 'state',
    title: texts.state,
    cell: ({ state }) => <Badge kind={kindOfState[state]} text={texts.states[state]} />,
  },
  { id: 'created', title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'deadline', title: texts.deadline, cell: ({ deadline }) => deadline && <Time at={deadline} /> },
  {
    id: 'reason',
    title: texts.reason,
    cell: (dispute) => (
      <>
        {reasonText(texts, dispute)} <span class="quiet">{dispute.reason ?? dispute.chargebackResultCode}</span>
      </>
    ),
    line: 'long',
  },
  {
    id: 'payment',
    title: texts.payment,
    cell: ({ referencedId }) => {
      const href = recordAddress('payment', referencedId);
      return href && <a href={href}>{texts.payment}</a>;
    },
  },
];

/** Disputes, by their states. */
export const DisputeList = ({ texts }: { readonly texts: DisputesTexts }) => {
  const { query: all } = useAddress();
  // The month is that of the rates below the list.
  const { monthsAgo: _month, ...query } = all;
  const columns = columnsOf(texts);
  const found = useResource(JSON.stringify(query), () =>
    read<{ readonly disputes: readonly ShownDispute[] }>('/v1/disputes', query),
  );
  const whole: Whole = { list: 'disputes', filter: query, columns: () => shownColumns('disputes', columns) };
  const counted = useWhole(whole);
  return (
    <Page title={texts.title} beside={<Count of={counted} />} actions={<ExportWhole whole={whole} />}>
      <Filters
        views={{ list: 'disputes' }}
        of={[
          choiceOrAll(query, {
            name: 'state',
            label: texts.state,
            options: stateNames.map((state) => [state, texts.states[state]] as const),
          }),
          ...entityFilter(query),
        ]}
      />
      <WholeList of={counted} />
      <List
        of={found}
        rowsIn={({ disputes }) => disputes}
        caption={texts.title}
        name="disputes"
        columns={columns}
        keyOf={({ id }) => id}
        empty={texts.none}
      />
      <Rates texts={texts} />
    </Page>
  );
};
