import type { CustomerOfAccount, NamesReply } from '../../catalogue/backoffice/replies/customers.ts';
import type { Charges, RecoveredReply } from '../../catalogue/backoffice/replies/figures.ts';
import { scheduleStates } from '../../catalogue/payments/schedules.ts';
import type { SchedulesTexts } from '../../catalogue/texts/en/backoffice/schedules.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { language } from '../frame/texts.ts';
import { entityFilter } from '../parts/entity.tsx';
import { choiceOrAll } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import { periodIn } from '../parts/period.tsx';
import { type Column, shownColumns } from '../parts/table.tsx';
import { Badge, Money, moneyText, numberText, Time } from '../parts/values.tsx';
import { Count, ExportWhole, useWhole, type Whole } from '../parts/whole.tsx';
import { planText } from './plan-text.ts';
import { kindOfState, type ShownSchedule } from './schedule.ts';
import { monthlySums, monthlyWorth } from './worth.ts';

/** A page of subscriptions. */
interface SchedulesReply {
  readonly schedules: readonly ShownSchedule[];
  readonly nextCursor?: string;
}

const stateNames = Object.keys(scheduleStates) as ShownSchedule['schedule']['state'][];

/** The customers of stored accounts, by the ids of these. */
type Customers = ReadonlyMap<string, CustomerOfAccount>;

/** A page of subscriptions has no more. */
const MOST_NAMED = 100;

/** Reads the customers of the shown subscriptions, beside them: a name that comes late keeps no list waiting. */
const useCustomers = (schedules: readonly ShownSchedule[]): Customers => {
  const ids = [...new Set(schedules.map(({ registrationId }) => registrationId))]
    .slice(0, MOST_NAMED)
    .toSorted()
    .join(',');
  const found = useResource(ids, async () =>
    ids === '' || !may('customers.read')
      ? { customers: [] }
      : await read<NamesReply>('/customers/of-accounts', { registrationIds: ids }),
  );
  return new Map(found.data?.customers.map((each) => [each.registrationId, each]));
};

/** The name of a customer, which leads to all that they have. */
const Customer = ({ customer }: { readonly customer: CustomerOfAccount | undefined }) => {
  if (customer === undefined) return null;
  const { merchant, merchantCustomerId, email, name = email ?? merchantCustomerId } = customer;
  const named = merchantCustomerId === undefined ? { email } : { merchantCustomerId };
  if (merchantCustomerId === undefined && email === undefined) return <>{name}</>;
  return <a href={viewAddress('/customers/one', { entityId: merchant, ...named })}>{name}</a>;
};

const columnsOf = (texts: SchedulesTexts, customers: Customers): readonly Column<ShownSchedule>[] => [
  {
    id: 'amount',
    title: texts.amount,
    cell: ({ id, amount, currency }) => (
      <a href={viewAddress(`/schedules/${id}`)}>
        <Money amount={amount} currency={currency} />
      </a>
    ),
    isLead: true,
    isNumeric: true,
  },
  ...(may('customers.read')
    ? [
        {
          id: 'customer',
          title: texts.customer,
          cell: ({ registrationId }: ShownSchedule) => <Customer customer={customers.get(registrationId)} />,
          line: 'usual' as const,
        },
      ]
    : []),
  {
    id: 'worth',
    title: texts.worth,
    cell: (shown) => {
      const worth = monthlyWorth(shown);
      return worth === undefined ? null : <Money amount={worth.toFixed(2)} currency={shown.currency} />;
    },
    sortsBy: (shown) => monthlyWorth(shown) ?? 0,
    isNumeric: true,
  },
  { id: 'plan', title: texts.plan, cell: ({ schedule }) => planText(texts, schedule), line: 'long' },
  {
    id: 'state',
    title: texts.state,
    cell: ({ schedule: { state } }) => <Badge kind={kindOfState[state]} text={texts.states[state]} />,
  },
  {
    id: 'next',
    title: texts.next,
    cell: ({ schedule: { state, nextRuns } }) =>
      state === 'ACTIVE' && nextRuns[0] && <Time at={nextRuns[0].utc} style="brief" />,
  },
  {
    id: 'reference',
    title: texts.reference,
    cell: ({ merchantTransactionId }) => merchantTransactionId,
    line: 'usual',
  },
  { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code>, isHidden: true },
];

/** What the shown subscriptions bring in a month, by currency. */
const Sums = ({
  texts,
  of: { schedules, nextCursor },
}: {
  readonly texts: SchedulesTexts;
  readonly of: SchedulesReply;
}) => {
  const sums = monthlySums(schedules);
  if (sums.length === 0) return null;
  return (
    <p>
      {nextCursor === undefined ? texts.monthly : texts.monthlyOfPage}{' '}
      {sums.map(([currency, sum], place) => (
        <>
          {place > 0 && ', '}
          <strong key={currency}>
            <Money amount={sum.toFixed(2)} currency={currency} />
          </strong>
        </>
      ))}
    </p>
  );
};

const chargesText = (currency: string, { amount, count }: Charges): string =>
  `${moneyText(amount, currency)} (${numberText(count)})`;

/** What failed at first in the last days, and what came of it later. */
const Recovered = ({ texts }: { readonly texts: SchedulesTexts }) => {
  const { query } = useAddress();
  const { from, to } = periodIn({ period: 'last30d' }, 'last30d');
  const { entityId } = query;
  const { data } = useResource(`recovered ${entityId}`, () =>
    read<RecoveredReply>('/figures/recovered', { 'date.from': from, 'date.to': to, entityId }),
  );
  if (data === undefined || data.currencies.length === 0) return null;
  return (
    <p>
      {texts.failedCharges}{' '}
      <strong>{data.currencies.map(({ currency, failed }) => chargesText(currency, failed)).join(', ')}</strong>
      {'. '}
      {texts.recovered}{' '}
      <strong>{data.currencies.map(({ currency, recovered }) => chargesText(currency, recovered)).join(', ')}</strong>
    </p>
  );
};

/** Subscriptions, by their states. */
export const ScheduleList = ({ texts }: { readonly texts: SchedulesTexts }) => {
  const { query } = useAddress();
  const found = useResource(JSON.stringify(query), () =>
    read<SchedulesReply>('/v1/schedules', { ...query, locale: language.value }),
  );
  const columns = columnsOf(texts, useCustomers(found.data?.schedules ?? []));
  const whole: Whole = { list: 'schedules', filter: query, columns: () => shownColumns('schedules', columns) };
  const counted = useWhole(whole);
  return (
    <Page title={texts.title} beside={<Count of={counted} />} actions={<ExportWhole whole={whole} />}>
      <Filters
        views={{ list: 'schedules' }}
        of={[
          choiceOrAll(query, {
            name: 'state',
            label: texts.state,
            options: stateNames.map((state) => [state, texts.states[state]] as const),
          }),
          ...entityFilter(query),
        ]}
      />
      {found.data && <Sums texts={texts} of={found.data} />}
      <Recovered texts={texts} />
      <List
        of={found}
        rowsIn={({ schedules }) => schedules}
        caption={texts.title}
        name="schedules"
        columns={columns}
        keyOf={({ id }) => id}
        empty={texts.none}
      />
    </Page>
  );
};
