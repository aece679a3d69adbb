import { Fragment } from 'preact';
import type { FiguresReply } from '../../catalogue/backoffice/replies/figures.ts';
import { MOST_COUNTED, type SystemReply, type TimersShown } from '../../catalogue/backoffice/replies/system.ts';
import type { SystemTexts } from '../../catalogue/texts/en/backoffice/system.ts';
import { read } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useResource } from '../frame/resource.ts';
import { ownWords } from '../frame/sentences.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Page, Section } from '../parts/page.tsx';
import { periodIn } from '../parts/period.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Badge, Facts, numberText, Time } from '../parts/values.tsx';

const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;

/** How long payments take to their outcome: the upper end of a class of times. */
const spanText = (ms: number, texts: SystemTexts): string => {
  const seconds = ms / MS_PER_SECOND;
  const time =
    seconds < 1
      ? fill(texts.milliseconds, { number: numberText(ms) })
      : seconds < SECONDS_PER_MINUTE
        ? fill(texts.seconds, { number: numberText(seconds) })
        : fill(texts.minutes, { number: numberText(seconds / SECONDS_PER_MINUTE) });
  return fill(texts.atMost, { time });
};

/** Reads the median of a day; undefined for who may not see figures, and without payments. */
const readMedian = async (): Promise<number | undefined> => {
  if (!may('figures.read')) return undefined;
  const { from, to } = periodIn({ period: 'last24h' }, 'last24h');
  return (await read<FiguresReply>('/figures', { 'date.from': from, 'date.to': to })).now.medianMs;
};

/** The name of a kind of timer, which breaks behind a dot where it must. */
const KindOf = ({ kind }: Pick<TimersShown, 'kind'>) => {
  const [first, ...others] = kind.split('.');
  return (
    <code>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </code>
  );
};

const columnsOf = (texts: SystemTexts): readonly Column<TimersShown>[] => [
  { id: 'kind', title: texts.kind, cell: ({ kind }) => <KindOf kind={kind} />, sortsBy: ({ kind }) => kind },
  { id: 'meaning', title: texts.meaning, cell: ({ meaning }) => ownWords(meaning) },
  {
    id: 'due',
    title: texts.due,
    cell: ({ due }) => (due === MOST_COUNTED ? `${due}+` : due),
    sortsBy: ({ due }) => due,
    isNumeric: true,
  },
  {
    id: 'oldest',
    title: texts.oldestDue,
    cell: ({ oldestDue }) => oldestDue && <Time at={oldestDue} />,
    sortsBy: ({ oldestDue }) => oldestDue,
  },
  { id: 'next', title: texts.next, cell: ({ next }) => next && <Time at={next} />, sortsBy: ({ next }) => next },
];

/** The state of the installation. */
export const System = ({ texts }: { readonly texts: SystemTexts }) => {
  const found = useResource('', () => read<SystemReply>('/system'));
  const { data: medianMs, reload: reloadMedian } = useResource('', readMedian); // The state is shown without it.
  const reload = (): void => {
    found.reload();
    reloadMedian();
  };
  return (
    <Page
      title={texts.title}
      actions={
        <button type="button" onClick={reload}>
          {texts.reload}
        </button>
      }
    >
      <Loaded of={found}>
        {({ environment, build, isReady, database, process, timers, vault }) => (
          <>
            <Section title={texts.gateway}>
              <Facts
                facts={[
                  [
                    texts.health,
                    <Badge
                      key="health"
                      kind={isReady ? 'good' : 'bad'}
                      text={isReady ? texts.ready : texts.notReady}
                    />,
                  ],
                  [texts.environment, environment === 'test' ? frameTexts.value.test : frameTexts.value.live],
                  [texts.build, <code key="build">{build}</code>],
                  [texts.database, `${texts.databases[database.kind as 'sqlite'] ?? database.kind}`],
                  [texts.migration, database.migration],
                  [texts.started, process && <Time key="started" at={process.startedAt} />],
                  [texts.memory, process && `${process.memoryMiB} MiB`],
                  [texts.median, medianMs !== undefined && spanText(medianMs, texts)],
                  ['Node.js', process?.node],
                  [texts.dataKeys, vault?.dataKeys],
                  [texts.oldestKey, vault?.oldest && <Time key="oldest" at={vault.oldest} />],
                  [texts.newestKey, vault?.newest && <Time key="newest" at={vault.newest} />],
                ]}
              />
            </Section>
            {timers && (
              <Section title={texts.timers}>
                <p class="quiet">{texts.timersWhy}</p>
                <Table
                  caption={texts.timers}
                  name="timers"
                  columns={columnsOf(texts)}
                  rows={timers}
                  keyOf={({ kind }) => kind}
                  empty=""
                />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
};
