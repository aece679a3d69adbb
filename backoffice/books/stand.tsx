import type { ComponentChildren } from 'preact';
import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { viewAddress } from '../frame/address.ts';
import { ownWords } from '../frame/sentences.ts';
import { may, session } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Download } from '../parts/download.tsx';
import { Badge, briefTime, Facts, Id, numberText, Time } from '../parts/values.tsx';
import { monthText } from './months.tsx';
import { isWishOf, type ShownJournal, type ShownPeriod, type Stand } from './periods.ts';

/** A month of a channel, and how it stands. */
export interface StandOfChannel {
  readonly entityId: string;
  readonly stand: Stand;
  /** The month that the channel closes next. */
  readonly nextMonth?: string | undefined;
}

const kinds = {
  running: 'plain',
  next: 'plain',
  later: 'plain',
  before: 'plain',
  nothing: 'plain',
  asked: 'waiting',
  closing: 'waiting',
  closed: 'good',
  opening: 'waiting',
} as const satisfies Readonly<Record<Stand['state'], 'good' | 'waiting' | 'plain'>>;

/** The state of a month, in a word. */
export const StandBadge = ({ texts, state }: { readonly texts: BooksTexts; readonly state: Stand['state'] }) => (
  <Badge kind={kinds[state]} text={texts.close.states[state]} />
);

/** Whether a wish is that of the person who looks at it. */
export const isOwn = (wish: NonNullable<Stand['wish']>): boolean => isWishOf(wish, session.value?.user.id);

/** What the gateway calls a token that closed a month. */
const TOKEN = 'access token';

const whoText = ({ close: { byToken } }: BooksTexts, name: string | undefined): string | undefined =>
  name === TOKEN ? byToken : name;

/** The journals that were made for servers: each leads to its transfers, or says what the settings lack. */
const JournalsSent = ({
  texts,
  entityId,
  journals,
}: {
  readonly texts: BooksTexts;
  readonly entityId: string;
  readonly journals: readonly ShownJournal[];
}) => (
  <ul>
    {journals.map((each) => {
      const [name] = texts.journal.formats[each.format];
      return each.refusals === undefined ? (
        <li key={each.id}>
          <a href={viewAddress(`/settlement/files/${each.id}`, { entityId })}>{[name, each.currency].join(' ')}</a>
        </li>
      ) : (
        <li key={each.format}>
          {name}: {each.refusals.map(ownWords).join('; ')}
        </li>
      );
    })}
  </ul>
);

/** Who closed a month, when, why, and what its lines were; for one that was opened again, who did that and why. */
const FactsOf = ({
  texts,
  entityId,
  period,
}: {
  readonly texts: BooksTexts;
  readonly entityId: string;
  readonly period: ShownPeriod;
}) => {
  const { close } = texts;
  const isReopened = period.state === 'REOPENED';
  return (
    <Facts
      facts={[
        [close.closedBy, period.closedAt && whoText(texts, period.requestedBy)],
        [close.confirmedBy, period.confirmedBy],
        [close.closedOn, period.closedAt && <Time at={period.closedAt} />],
        [close.reason, period.reason],
        [close.lines, period.lines === undefined ? undefined : numberText(period.lines)],
        [close.digest, period.digest && <Id id={period.digest} />],
        [
          close.journals,
          period.journals.length > 0 && <JournalsSent texts={texts} entityId={entityId} journals={period.journals} />,
        ],
        [close.openedBy, isReopened && whoText(texts, period.reopenedBy)],
        [close.openingConfirmedBy, isReopened && period.reopenConfirmedBy],
        [close.openedOn, isReopened && period.reopenedAt && <Time at={period.reopenedAt} />],
        [close.openedWhy, isReopened && period.reopenReason],
      ]}
    />
  );
};

/** Returns what the state of a month means, with who waits for whom. */
const meaningOf = (texts: BooksTexts, of: StandOfChannel): ComponentChildren => {
  const { meanings } = texts.close;
  const {
    entityId,
    nextMonth,
    stand: { state, wish },
  } = of;
  if (wish !== undefined) {
    const sentences =
      wish.of === 'close' ? [meanings.asked, meanings.askedByYou] : [meanings.opening, meanings.openingByYou];
    const [ofOther = '', own = ''] = sentences;
    const values = { name: whoText(texts, wish.by) ?? '', time: briefTime(wish.at) };
    return fill(isOwn(wish) ? own : ofOther, values);
  }
  if (nextMonth !== undefined && (state === 'later' || state === 'before')) {
    const href = viewAddress('/settlement/month', { entityId, month: nextMonth });
    return (
      <>
        {meanings[state]}{' '}
        <a href={href}>
          <time dateTime={nextMonth}>{monthText(nextMonth)}</time>
        </a>
        .
      </>
    );
  }
  return meanings[state];
};

/** How a month of a channel stands, with its export for auditors, and the closes before. `badge` stands before it. */
export const StandWords = ({
  texts,
  of,
  badge,
}: {
  readonly texts: BooksTexts;
  readonly of: StandOfChannel;
  readonly badge?: ComponentChildren;
}) => {
  const { close } = texts;
  const {
    entityId,
    stand: { state, period, lapsed, earlier },
  } = of;
  return (
    <div class="stand">
      <p>
        {badge} {meaningOf(texts, of)}
      </p>
      {period && <FactsOf texts={texts} entityId={entityId} period={period} />}
      {period?.state === 'CLOSED' && may('audit.read') && (
        <Download
          text={close.export}
          path={`/v1/ledger/periods/${period.id}/export`}
          parameters={{ entityId }}
          type="application/zip"
        />
      )}
      {state === 'opening' && <Facts facts={[[close.whyOpened, period?.reopenReason]]} />}
      {lapsed && (
        <p class="quiet">
          {fill(lapsed.of === 'close' ? close.lapsed : close.lapsedOpening, {
            name: whoText(texts, lapsed.by) ?? '',
            time: briefTime(lapsed.at),
          })}
        </p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{fill(close.earlier, { count: earlier.length })}</summary>
          {earlier.map((each) => (
            <FactsOf key={each.id} texts={texts} entityId={entityId} period={each} />
          ))}
        </details>
      )}
    </div>
  );
};
