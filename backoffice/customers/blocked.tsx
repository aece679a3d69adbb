import type { ListEntriesReply, ListedEntry } from '../../catalogue/backoffice/replies/lists.ts';
import type { CustomersTexts } from '../../catalogue/texts/en/backoffice/customers.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import type { Blockable } from '../parts/block.tsx';
import { Badge, Time } from '../parts/values.tsx';

/** More addresses than a customer has. */
const MOST_VALUES = 10;

const blockedName = ({ customer }: ListedEntry): string | undefined => customer?.email ?? customer?.merchantCustomerId;

/** Returns the entries in force that block a value; a part of a longer value is another value. */
export const blocksOf = (
  entries: readonly ListedEntry[],
  { shown }: Pick<Blockable, 'shown'>,
): readonly ListedEntry[] =>
  entries.filter((entry) => entry.active && blockedName(entry)?.toLowerCase() === shown.toLowerCase());

/** Which names of a customer are blocked, since when and why, with the way to each entry. */
export const Blocked = ({
  texts,
  values,
  entityId,
  version,
}: {
  readonly texts: CustomersTexts;
  readonly values: readonly Blockable[];
  readonly entityId: string | undefined;
  /** Another one reads them again. */
  readonly version: number;
}) => {
  const looked = may('lists.read') ? values.slice(0, MOST_VALUES) : [];
  const key = JSON.stringify([looked.map(({ shown }) => shown), entityId, version]);
  const { data: blocks = [] } = useResource(key, async () => {
    const search = ({ kind, shown }: Blockable) =>
      read<ListEntriesReply>('/risk/entries', { list: 'block', kind, text: shown, entityId });
    const found = await Promise.all(looked.map(async (value) => blocksOf((await search(value)).entries, value)));
    return found.flat();
  });
  if (blocks.length === 0) return null;
  return (
    <ul class="short">
      {blocks.map((entry) => (
        <li key={entry.id}>
          <Badge kind="bad" text={texts.blocked} />{' '}
          <a href={viewAddress('/lists', { list: 'block', kind: entry.kind, text: blockedName(entry) })}>
            {blockedName(entry)}
          </a>{' '}
          <span class="quiet">
            {entry.reason} · {entry.isForAll ? frameTexts.value.allChannels : entry.scope} ·{' '}
            <Time at={entry.createdAt} style="brief" />
          </span>
        </li>
      ))}
    </ul>
  );
};
