import { useState } from 'preact/hooks';
import type { DeliveryCountsReply } from '../../catalogue/backoffice/replies/deliveries.ts';
import type { LateSettlementsReply } from '../../catalogue/backoffice/replies/figures.ts';
import type { Right } from '../../catalogue/backoffice/rights.ts';
import type { Icon as IconName } from '../../catalogue/design/icons.ts';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { timeIn } from '../frame/time.ts';
import { Icon } from '../parts/icon.tsx';
import { periodIn } from '../parts/period.tsx';
import { dayText, hostOf, numberText, Time, tag } from '../parts/values.tsx';
import { wordFor } from './numbers.ts';

/** What needs a person: where it is read and counted, and where it is done. */
interface Duty {
  readonly name: keyof HomeTexts['duties'];
  readonly right: Right;
  readonly icon: IconName;
  /** How much it presses: what is lost after a time, money that is not explained, or what waits for whoever has time. */
  readonly weight: 'bad' | 'waiting' | 'plain';
  readonly path: string;
  parameters?(): Readonly<Record<string, string | undefined>>;
  /** Returns how much there is in a reply, and what else should be known at once. */
  found(reply: Reply, texts: HomeTexts): Found;
  readonly href: string;
}

type Reply = Readonly<Record<string, unknown>>;

/** What there is to do. */
interface Found {
  readonly count: number;
  readonly isMore?: boolean;
  /** Since when, and where. */
  readonly detail?: string;
  /** Until when. */
  readonly until?: string;
}

/** Counts the entries of a list in a reply. @throws TypeError if the reply has no such list. */
const listed =
  (list: string) =>
  (reply: Reply): Found => {
    const entries = reply[list];
    if (!Array.isArray(entries)) throw new TypeError(`no ${list} in the reply`);
    return { count: entries.length, isMore: reply['nextCursor'] !== undefined };
  };

/** The first of some names, and how many more there are. */
const namesText = ([first = '', ...others]: readonly string[], texts: HomeTexts): string =>
  others.length === 0 ? first : fill(texts.andMore, { name: first, count: numberText(others.length) });

/** The open disputes, and until when the first of them must be answered. */
const toAnswer = (reply: Reply): Found => {
  const deadlines = (reply as { readonly disputes?: readonly { readonly deadline?: string }[] }).disputes
    ?.flatMap(({ deadline }) => deadline ?? [])
    .toSorted();
  const until = deadlines?.[0];
  return { ...listed('disputes')(reply), ...(until === undefined ? {} : { until }) };
};

/** The day of a time, in the reader's zone. */
const dayOf = (at: string): string => {
  const time = timeIn(at);
  return time === undefined ? at : new Intl.DateTimeFormat(tag(), { dateStyle: 'medium' }).format(time);
};

/** Notifications that failed longer ago are nothing that somebody still waits for. */
const SENT_IN = 'last30d';

const duties: readonly Duty[] = [
  {
    name: 'toAnswer',
    right: 'disputes.read',
    icon: 'disputes',
    weight: 'bad',
    path: '/v1/disputes',
    parameters: () => ({ state: 'OPEN' }),
    found: toAnswer,
    href: viewAddress('/disputes', { state: 'OPEN' }),
  },
  {
    name: 'toReconcile',
    right: 'settlement.read',
    icon: 'settlement',
    weight: 'waiting',
    path: '/v1/reports/reconciliations/exceptions',
    found: listed('reconciliations'),
    href: viewAddress('/settlement/exceptions'),
  },
  {
    name: 'toSettle',
    right: 'settlement.read',
    icon: 'bank',
    weight: 'waiting',
    path: '/v1/sepa/exceptions',
    found: listed('exceptions'),
    href: viewAddress('/bank', { show: 'exceptions' }),
  },
  {
    name: 'lateSettlement',
    right: 'settlement.read',
    icon: 'settlement',
    weight: 'waiting',
    path: '/settlement/late',
    found: (reply, texts) => {
      const { channels } = reply as unknown as LateSettlementsReply;
      const [since = ''] = channels.map(({ waitingSince }) => waitingSince).toSorted();
      const names = channels.map(({ name }) => name);
      return {
        count: channels.length,
        detail: fill(texts.sinceAt, { since: dayText(since), name: namesText(names, texts) }),
      };
    },
    href: viewAddress('/settlement'),
  },
  {
    name: 'atRest',
    right: 'schedules.read',
    icon: 'schedules',
    weight: 'plain',
    path: '/v1/schedules',
    parameters: () => ({ state: 'RESTING' }),
    found: listed('schedules'),
    href: viewAddress('/schedules', { state: 'RESTING' }),
  },
  {
    name: 'undelivered',
    right: 'webhooks.read',
    icon: 'developers',
    weight: 'plain',
    path: '/deliveries/counts',
    parameters: () => {
      const { from, to } = periodIn({ period: SENT_IN }, SENT_IN);
      return { state: 'undelivered', 'date.from': from, 'date.to': to };
    },
    found: (reply, texts) => {
      const { undelivered, since, webhooks, isCut } = reply as unknown as DeliveryCountsReply;
      const names = webhooks.map(({ webhook }) => hostOf(webhook.url));
      const detail = fill(texts.sinceAt, {
        since: since === undefined ? '' : dayOf(since),
        name: namesText(names, texts),
      });
      return { count: undelivered, isMore: isCut, detail };
    },
    href: viewAddress('/developers/deliveries', { state: 'undelivered', period: SENT_IN }),
  },
];

interface Counted extends Found {
  readonly duty: Duty;
}

/** Returns how much there is of what the person may see; what cannot be read says nothing. */
const countAll = async (entityId: string | undefined, texts: HomeTexts): Promise<readonly Counted[]> => {
  const count = async (duty: Duty): Promise<Counted | undefined> => {
    const reply = await read<Reply>(duty.path, { ...duty.parameters?.(), entityId }).catch(() => undefined);
    return reply === undefined ? undefined : { duty, ...duty.found(reply, texts) };
  };
  const counted = await Promise.all(duties.filter(({ right }) => may(right)).map(count));
  return counted.filter((each): each is Counted => each !== undefined);
};

const Until = ({ at, texts }: { readonly at: string; readonly texts: HomeTexts }) => {
  const [before = '', after = ''] = texts.answerBy.split('{day}');
  return (
    <>
      {before}
      <Time at={at} style="day" />
      {after}
    </>
  );
};

/** What needs a person now, each with the way to it; on a telephone in one line that opens. Nothing is shown without any. */
export const Board = ({ texts, entityId }: { readonly texts: HomeTexts; readonly entityId: string | undefined }) => {
  const found = useResource(`board ${entityId}`, () => countAll(entityId, texts));
  const open = (found.data ?? []).filter(({ count }) => count > 0);
  const [isOpen, setOpen] = useState(false);
  if (open.length === 0) return null;
  return (
    <div class={isOpen ? 'todo open' : 'todo'}>
      {open.length > 1 && (
        <button type="button" class="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts.toDo}
          <span aria-hidden="true">
            {open.map(({ duty: { name, icon, weight }, count }) => (
              <span key={name} class={`sign ${weight}`}>
                <Icon name={icon} /> {numberText(count)}
              </span>
            ))}
          </span>
          <Icon name="unfold" />
        </button>
      )}
      <nav class="cells board" aria-label={texts.board}>
        {open.map(({ duty: { name, icon, weight, href }, count, isMore = false, detail, until }) => (
          <a key={name} href={href} title={detail}>
            <span class={`sign ${weight}`}>
              <Icon name={icon} />
            </span>
            <span>
              <strong>
                {numberText(count)}
                {isMore && '+'} {texts.duties[name][wordFor(count)]}
              </strong>
              <small>{until === undefined ? texts.duties[name].how : <Until at={until} texts={texts} />}</small>
            </span>
          </a>
        ))}
      </nav>
    </div>
  );
};
