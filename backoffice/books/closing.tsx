import { useState } from 'preact/hooks';
import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { gatewayNow } from '../frame/time.ts';
import { channelOptions } from '../parts/entity.tsx';
import { Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { CloseMonth } from './close.tsx';
import { monthText } from './months.tsx';
import { laterClosed, type PeriodsReply, type Stand, standOf } from './periods.ts';
import { ReopenMonth } from './reopen.tsx';
import { isOwn, StandBadge, type StandOfChannel, StandWords } from './stand.tsx';
import type { OfMonth } from './statement.tsx';

/** What somebody can do with a month that stands like this; a wish is confirmed by another person only. */
const acts = {
  close: ({ state }: Stand) => state === 'next',
  confirm: ({ state, wish }: Stand) => state === 'asked' && wish !== undefined && !isOwn(wish),
  reopen: ({ state }: Stand) => state === 'closed',
  confirmOpening: ({ state, wish }: Stand) => state === 'opening' && wish !== undefined && !isOwn(wish),
} as const;

type ActName = keyof typeof acts;

const columnsOf = (
  texts: BooksTexts,
  month: string,
  names: ReadonlyMap<string, string>,
): readonly Column<StandOfChannel>[] => [
  {
    id: 'channel',
    title: texts.channel,
    cell: ({ entityId }) => (
      <a href={viewAddress('/settlement/month', { entityId, month })}>{names.get(entityId) ?? entityId}</a>
    ),
    place: 'first',
  },
  {
    id: 'state',
    title: texts.state,
    cell: ({ stand: { state } }) => <StandBadge texts={texts} state={state} />,
    place: 'first-end',
  },
  { id: 'words', title: texts.close.title, cell: (each) => <StandWords texts={texts} of={each} />, place: 'second' },
];

/** Whether a month is closed in each channel, by whom, and what can be done about it. */
export const Closing = ({ texts, of }: { readonly texts: BooksTexts; readonly of: OfMonth }) => {
  const { month, ...scope } = of;
  const found = useResource(JSON.stringify(of), () => read<PeriodsReply>('/v1/ledger/periods', scope));
  const [chosen, setChosen] = useState<ActName | undefined>(undefined);
  const names = new Map(channelOptions());
  const channels = found.data?.channels ?? [];
  const stands = channels.map((channel) => ({
    entityId: channel.entityId,
    nextMonth: channel.nextMonth,
    stand: standOf(channel, month, gatewayNow()),
  }));
  const concerned = (act: ActName) => stands.filter(({ stand }) => acts[act](stand));
  const offered = may('books.close')
    ? (Object.keys(acts) as readonly ActName[]).filter((act) => concerned(act).length > 0)
    : [];
  const titleOf = (act: ActName): string => fill(texts.close[act], { month: monthText(month) });
  const properties = (act: ActName) => ({
    texts,
    month,
    isOfSome: stands.length > 1,
    title: titleOf(act),
    channels: concerned(act).map((each) => [each.entityId, names.get(each.entityId) ?? each.entityId] as const),
    onClose: () => setChosen(undefined),
    onDone: found.reload,
  });
  const [only] = stands;
  return (
    <Section
      title={texts.close.title}
      actions={offered.map((act) => (
        <button
          key={act}
          type="button"
          {...(act === 'reopen' ? {} : { class: 'primary' })}
          onClick={() => setChosen(act)}
        >
          {opens(titleOf(act))}
        </button>
      ))}
    >
      <Loaded of={found}>
        {() =>
          stands.length === 1 && only !== undefined ? (
            <StandWords texts={texts} of={only} badge={<StandBadge texts={texts} state={only.stand.state} />} />
          ) : (
            <Table
              caption={texts.close.title}
              name="month-closes"
              columns={columnsOf(texts, month, names)}
              rows={stands}
              keyOf={(each) => each.entityId}
              empty=""
            />
          )
        }
      </Loaded>
      {(chosen === 'close' || chosen === 'confirm') && (
        <CloseMonth
          {...properties(chosen)}
          of={of}
          reason={chosen === 'confirm' ? concerned(chosen)[0]?.stand.period?.reason : undefined}
        />
      )}
      {(chosen === 'reopen' || chosen === 'confirmOpening') && (
        <ReopenMonth
          {...properties(chosen)}
          later={laterClosed(
            channels.filter((each) => concerned(chosen).some((one) => one.entityId === each.entityId)),
            month,
          )}
          reason={chosen === 'confirmOpening' ? concerned(chosen)[0]?.stand.period?.reopenReason : undefined}
        />
      )}
    </Section>
  );
};
