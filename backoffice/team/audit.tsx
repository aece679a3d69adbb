import type { AuditEntryReply, AuditReply } from '../../catalogue/backoffice/replies/access.ts';
import type { TeamTexts } from '../../catalogue/texts/en/backoffice/team.ts';
import { actionWords } from '../frame/action-words.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read, readFile } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { recordAddress, subjectKind } from '../frame/records.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { choice, choiceOrAll, typed } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { List } from '../parts/list.tsx';
import { offerFile } from '../parts/offer.ts';
import { Page } from '../parts/page.tsx';
import { periodFilter, periodIn } from '../parts/period.tsx';
import { Failure } from '../parts/state.tsx';
import type { Column } from '../parts/table.tsx';
import { Id, Time } from '../parts/values.tsx';
import { Change } from './change.tsx';

const actorText = ({ kind, name }: AuditEntryReply['actor'], texts: TeamTexts): string => {
  if (kind === 'command') return `${texts.commandLine}: ${name}`;
  if (kind === 'token') return `${texts.accessToken}: ${name}`;
  if (kind === 'shopper') return texts.shopper;
  return kind === 'gateway' ? texts.gateway : name;
};

/** Who did it; a person leads to everything that they did. */
const ActorOf = ({ actor, texts }: Pick<AuditEntryReply, 'actor'> & { readonly texts: TeamTexts }) =>
  actor.kind === 'person' ? (
    <a href={viewAddress('/audit', { actor: actor.id })}>{actor.name}</a>
  ) : (
    <span>{actorText(actor, texts)}</span>
  );

/** The record, if there is one, with the way to its page. */
const Subject = ({ action, subject }: Pick<AuditEntryReply, 'action' | 'subject'>) =>
  subject === undefined ? null : <Id id={subject} href={recordAddress(subjectKind(action), subject)} />;

const REFUSED = '.refused';

/** Returns what was done in people's words; the action itself, if there are none. */
const wordOf = (action: string, texts: TeamTexts): string => {
  if (Object.hasOwn(actionWords.value, action)) return actionWords.value[action] ?? action;
  if (!action.endsWith(REFUSED)) return action;
  return fill(texts.refused, { what: wordOf(action.slice(0, -REFUSED.length), texts) });
};

const columnsOf = (texts: TeamTexts): readonly Column<AuditEntryReply>[] => [
  { id: 'at', title: texts.at, cell: ({ at }) => <Time at={at} style="brief" /> },
  { id: 'actor', title: texts.actor, cell: ({ actor }) => <ActorOf actor={actor} texts={texts} />, line: 'usual' },
  {
    id: 'action',
    title: texts.action,
    cell: ({ action }) => <span title={action}>{wordOf(action, texts)}</span>,
    line: 'usual',
  },
  { id: 'subject', title: texts.subject, cell: (entry) => <Subject {...entry} />, line: 'short' },
  { id: 'change', title: texts.change, cell: (entry) => <Change {...entry} texts={texts} /> },
  { id: 'number', title: texts.number, cell: ({ number }) => number, isNumeric: true, isHidden: true },
  { id: 'address', title: texts.address, cell: ({ address }) => address, isHidden: true },
  { id: 'hash', title: 'SHA-256', cell: ({ hash }) => <code>{hash}</code>, isHidden: true },
];

/** Changes come first; who looked is shown on request. */
const kindsOf = (texts: TeamTexts): readonly (readonly [string, string])[] => [
  ['changes', texts.onlyChanges],
  ['reads', texts.onlyReads],
  ['all', texts.everything],
];

const actionOptions = (): readonly (readonly [string, string])[] => [
  ...Object.entries(actionWords.value).toSorted(([, left], [, right]) => left.localeCompare(right)),
];

/** The kind to ask for; an address that names an action wants it, whatever its kind. */
const kindIn = ({ kind, action }: Readonly<Record<string, string>>): string | undefined => {
  if (kind === undefined) return action === undefined ? 'changes' : undefined;
  return kind === 'all' ? undefined : kind;
};

/** Returns the name of somebody who did something of what is shown; their id if nothing is. */
const nameOfActor = (id: string | undefined, reply: AuditReply | undefined): string | undefined =>
  reply?.entries.find(({ actor }) => actor.kind === 'person' && actor.id === id)?.actor.name ?? id;

/** Who did what, with filters in the address. */
export const Audit = ({ texts }: { readonly texts: TeamTexts }) => {
  const { query } = useAddress();
  const { from, to } = periodIn(query, undefined, Date.now());
  const { cursor, period: _period, from: _from, to: _to, ...rest } = query;
  const search = { ...rest, kind: kindIn(query), 'date.from': from, 'date.to': to };
  const found = useResource(JSON.stringify(query), () => read<AuditReply>('/audit', { ...search, cursor }));
  const action = useAction();
  const save = (): void => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    action.run(async () => offerFile(await readFile('/audit/export', { ...search, timeZone })));
  };
  const download = (
    <button type="button" disabled={action.isBusy} onClick={save}>
      {frameTexts.value.download}
    </button>
  );
  return (
    <Page title={texts.auditTitle} actions={download}>
      <p class="quiet">{texts.auditWhy}</p>
      {action.error && <Failure error={action.error} />}
      <Filters
        views={{ list: 'audit' }}
        of={[
          choice(query, { name: 'kind', label: texts.kind, options: kindsOf(texts) }),
          periodFilter(query),
          choiceOrAll(query, { name: 'action', label: texts.action, options: actionOptions() }),
          typed(query, { name: 'actor', label: texts.filterActor, value: nameOfActor(query['actor'], found.data) }),
          typed(query, { name: 'subject', label: texts.filterSubject }),
        ]}
      />
      <List
        of={found}
        rowsIn={({ entries }) => entries}
        caption={texts.auditTitle}
        name="audit"
        columns={columnsOf(texts)}
        keyOf={({ number }) => String(number)}
        empty={kindIn(query) === 'changes' ? texts.noChanges : texts.none}
      />
    </Page>
  );
};
