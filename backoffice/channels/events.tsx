import { useRoute } from 'preact-iso';
import type { EntityReply } from '../../catalogue/backoffice/replies/channels.ts';
import { type EventKind, type EventState, eventStates, noteNamed } from '../../catalogue/payments/processor-events.ts';
import type { ChannelsTexts } from '../../catalogue/texts/en/backoffice/channels.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { choiceOrAll, given } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { Page } from '../parts/page.tsx';
import type { Column } from '../parts/table.tsx';
import { Badge, Time } from '../parts/values.tsx';

/** An event, as the merchants' interface lists it. */
interface ShownEvent {
  readonly id: string;
  readonly connector: string;
  readonly kind: EventKind;
  readonly state: EventState;
  readonly note?: string;
  readonly paymentId?: string;
  readonly processorPaymentId?: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly timestamp: string;
}

const kindOfState: Readonly<Record<EventState, 'good' | 'plain' | 'waiting'>> = {
  waiting: 'waiting',
  applied: 'good',
  kept: 'plain',
};

/** A note of the gateway in the language of the page; the reason of a refused change is in English. */
const NoteOf = ({ texts, note }: { readonly texts: ChannelsTexts; readonly note: string }) => {
  const name = noteNamed(note);
  return name === undefined ? <span lang="en">{note}</span> : <span>{texts.eventNotes[name]}</span>;
};

/** What an event says beside its kind: the processor's name of it, and the processor's id of the payment. */
const factsOf = ({ facts, processorPaymentId }: ShownEvent): readonly string[] => {
  const amount = facts['amount'] === undefined ? undefined : `${facts['amount']} ${facts['currency'] ?? ''}`.trim();
  const named = [facts['type'] ?? facts['eventCode'], amount, facts['reason'], processorPaymentId];
  return named.filter((each) => each !== undefined);
};

const columnsOf = (texts: ChannelsTexts): readonly Column<ShownEvent>[] => [
  { id: 'time', title: texts.eventTime, cell: ({ timestamp }) => <Time at={timestamp} style="medium" /> },
  {
    id: 'kind',
    title: texts.eventKind,
    cell: ({ kind, connector }) => (
      <>
        {texts.eventKinds[kind]} <span class="quiet">{connector}</span>
      </>
    ),
  },
  {
    id: 'state',
    title: texts.eventState,
    cell: ({ state }) => <Badge kind={kindOfState[state]} text={texts.eventStates[state]} />,
  },
  {
    id: 'payment',
    title: texts.eventPayment,
    cell: ({ paymentId }) => paymentId && <a href={viewAddress(`/payments/${paymentId}`)}>{texts.eventPayment}</a>,
  },
  { id: 'note', title: texts.eventNote, cell: ({ note }) => note && <NoteOf texts={texts} note={note} /> },
  {
    id: 'facts',
    title: texts.eventFacts,
    cell: (event) => (
      <span class="quiet" lang="en">
        {factsOf(event).join(' · ')}
      </span>
    ),
  },
];

/** What processors have told a channel, and what became of it: all of it, or what is about one payment. */
export const ChannelEvents = ({ texts }: { readonly texts: ChannelsTexts }) => {
  const id = useRoute().params['id'] ?? '';
  const { query } = useAddress();
  const { state, cursor, paymentId } = query;
  const asked = { entityId: id, state, cursor, paymentId };
  const found = useResource(JSON.stringify(asked), () =>
    read<{ readonly events: readonly ShownEvent[] }>('/v1/connectors/events', asked),
  );
  const entity = useResource(id, async () =>
    may('channels.read') ? await read<EntityReply>(`/channels/${id}`) : undefined,
  );
  const title = fill(texts.eventsOf, { channel: entity.data?.name ?? '' });
  return (
    <Page title={title} actions={may('channels.read') && <a href={viewAddress(`/channels/${id}`)}>{texts.channel}</a>}>
      <p class="quiet">{texts.eventsWhy}</p>
      <Filters
        of={[
          choiceOrAll(query, {
            name: 'state',
            label: texts.eventState,
            options: (Object.keys(eventStates) as EventState[]).map((each) => [each, texts.eventStates[each]] as const),
          }),
          given(query, { name: 'paymentId', label: texts.eventPayment }),
        ]}
      />
      <List
        of={found}
        rowsIn={({ events }) => events}
        caption={title}
        name="processor-events"
        columns={columnsOf(texts)}
        keyOf={(event) => event.id}
        empty={texts.noEvents}
      />
    </Page>
  );
};
