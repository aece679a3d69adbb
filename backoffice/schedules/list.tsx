import { scheduleStates } from '../../catalogue/payments/schedules.ts';
import type { SchedulesTexts } from '../../catalogue/texts/en/backoffice/schedules.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useResource } from '../frame/resource.ts';
import { language } from '../frame/texts.ts';
import { EntityChoice } from '../parts/entity.tsx';
import { Select } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Pages, Table } from '../parts/table.tsx';
import { Badge, Money, Time } from '../parts/values.tsx';
import { kindOfState, type ShownSchedule } from './schedule.ts';

interface SchedulesReply {
  readonly schedules: readonly ShownSchedule[];
  readonly nextCursor?: string;
}

const stateNames = Object.keys(scheduleStates) as ShownSchedule['schedule']['state'][];

const columnsOf = (texts: SchedulesTexts): readonly Column<ShownSchedule>[] => [
  {
    id: 'amount',
    title: texts.amount,
    cell: ({ id, amount, currency }) => (
      <a href={viewAddress(`/schedules/${id}`)}>
        <Money amount={amount} currency={currency} />
      </a>
    ),
    isNumeric: true,
  },
  { id: 'plan', title: texts.plan, cell: ({ schedule }) => schedule.plan },
  {
    id: 'state',
    title: texts.state,
    cell: ({ schedule: { state } }) => <Badge kind={kindOfState[state]} text={texts.states[state]} />,
  },
  {
    id: 'next',
    title: texts.next,
    cell: ({ schedule: { nextRuns } }) => nextRuns[0] && <Time at={nextRuns[0].utc} />,
  },
  { id: 'reference', title: texts.reference, cell: ({ merchantTransactionId }) => merchantTransactionId },
  { id: 'id', title: texts.id, cell: ({ id }) => <code>{id}</code>, isHidden: true },
];

/** Subscriptions, by their states. */
export const ScheduleList = ({ texts }: { readonly texts: SchedulesTexts }) => {
  const { query, set } = useAddress();
  const found = useResource(JSON.stringify(query), () =>
    read<SchedulesReply>('/v1/schedules', { ...query, locale: language.value }),
  );
  return (
    <Page title={texts.title}>
      <div class="filters">
        <Select
          name="state"
          label={texts.state}
          value={query['state']}
          options={[['', frameTexts.value.all], ...stateNames.map((state) => [state, texts.states[state]] as const)]}
          onChange={(state) => set({ state })}
        />
        <EntityChoice />
      </div>
      <Loaded of={found}>
        {({ schedules, nextCursor }) => (
          <>
            <Table
              caption={texts.title}
              name="schedules"
              columns={columnsOf(texts)}
              rows={schedules}
              keyOf={({ id }) => id}
              empty={texts.none}
            />
            <Pages nextCursor={nextCursor} />
          </>
        )}
      </Loaded>
    </Page>
  );
};
