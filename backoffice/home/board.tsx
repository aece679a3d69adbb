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
import { dayText, hostOf, numberText, tag } from '../parts/values.tsx';

/** What needs a person: where it is read and counted, and where it is done. */
interface Duty {
  readonly name: keyof HomeTexts['duties'];
  readonly right: Right;
  readonly icon: IconName;
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
    path: '/v1/disputes',
    parameters: () => ({ state: 'OPEN' }),
    found: listed('disputes'),
    href: viewAddress('/disputes', { state: 'OPEN' }),
  },
  {
    name: 'toReconcile',
    right: 'settlement.read',
    icon: 'settlement',
    path: '/v1/reports/reconciliations/exceptions',
    found: listed('reconciliations'),
    href: viewAddress('/settlement/exceptions'),
  },
  {
    name: 'toSettle',
    right: 'settlement.read',
    icon: 'bank',
    path: '/v1/sepa/exceptions',
    found: listed('exceptions'),
    href: viewAddress('/bank', { show: 'exceptions' }),
  },
  {
    name: 'atRest',
    right: 'schedules.read',
    icon: 'schedules',
    path: '/v1/schedules',
    parameters: () => ({ state: 'RESTING' }),
    found: listed('schedules'),
    href: viewAddress('/schedules', { state: 'RESTING' }),
  },
  {
    name: 'undelivered',
    right: 'webhooks.read',
    icon: 'developers',
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
  {
    name: 'lateSettlement',
    right: 'settlement.read',
    icon: 'settlement',
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
];

/** Languages of the back office tell one from many. */
const wordFor = (count: number): 'one' | 'other' =>
  new Intl.PluralRules(tag()).select(count) === 'one' ? 'one' : 'other';

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

/** What needs a person now, each with the way to it; nothing is shown while nobody has to do anything. */
export const Board = ({ texts, entityId }: { readonly texts: HomeTexts; readonly entityId: string | undefined }) => {
  const found = useResource(`board ${entityId}`, () => countAll(entityId, texts));
  const open = (found.data ?? []).filter(({ count }) => count > 0);
  if (open.length === 0) return null;
  return (
    <nav class="cells board" aria-label={texts.board}>
      {open.map(({ duty: { name, icon, href }, count, isMore = false, detail }) => (
        <a key={name} href={href} title={detail}>
          <Icon name={icon} />
          <strong>
            {numberText(count)}
            {isMore && '+'}
          </strong>
          <span>
            {texts.duties[name][wordFor(count)]}
            {detail !== undefined && <small>{detail}</small>}
          </span>
          <Icon name="forward" />
        </a>
      ))}
    </nav>
  );
};
