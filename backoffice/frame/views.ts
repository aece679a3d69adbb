import { signal } from '@preact/signals';
import type { SavedView, ViewsReply } from '../../catalogue/backoffice/replies/views.ts';
import { type ViewedListName, viewedLists } from '../../catalogue/backoffice/saved-views.ts';
import { viewAddress } from './address.ts';
import { read, send } from './api.ts';

/** The views of lists that the person sees; undefined before they are read. */
export const savedViews = signal<readonly SavedView[] | undefined>(undefined);

let reading: Promise<void> | undefined;

/** Reads the views again. @throws ApiError */
const readAgain = async (): Promise<void> => {
  savedViews.value = (await read<ViewsReply>('/views')).views;
};

/** Reads the views once. What fails shows none: lists do without them. */
export const loadViews = (): void => {
  reading ??= readAgain().catch(() => {
    reading = undefined;
  });
};

/** Pages and dates are of one day; a period that has a word is of each. */
const OF_ONE_DAY: readonly string[] = ['cursor', 'from', 'to'];

/** Returns what a view keeps of an address. */
export const searchOf = (parameters: Readonly<Record<string, string>>): string => {
  const kept = Object.entries(parameters).filter(
    ([name, value]) => value !== '' && !OF_ONE_DAY.includes(name) && !(name === 'period' && value === 'own'),
  );
  return new URLSearchParams(kept.toSorted(([left], [right]) => (left < right ? -1 : 1))).toString();
};

/** Returns whether an address has dates, which a view does not keep. */
export const hasDates = ({ from, to }: Readonly<Record<string, string>>): boolean =>
  from !== undefined || to !== undefined;

/** Returns the address of a view. */
export const addressOfView = ({ list, search }: Pick<SavedView, 'list' | 'search'>): string =>
  viewAddress(viewedLists[list].path, Object.fromEntries(new URLSearchParams(search)));

interface SentView {
  readonly name: string;
  readonly search?: string;
  readonly sharedWith: string;
}

/** Keeps a view; an own one with the same name is replaced. @throws ApiError */
export const saveView = async (list: ViewedListName, sent: SentView): Promise<void> => {
  const same = savedViews.value?.find(
    (view) => view.list === list && view.owner === undefined && view.name.toLowerCase() === sent.name.toLowerCase(),
  );
  const parameters = { ...sent };
  if (same === undefined) await send('/views', { parameters: { list, ...parameters } });
  else await send(`/views/${same.id}`, { method: 'PUT', parameters });
  await readAgain();
};

/** Renames or shares a view. @throws ApiError */
export const changeView = async (id: string, { name, sharedWith }: SentView): Promise<void> => {
  await send(`/views/${id}`, { method: 'PUT', parameters: { name, sharedWith } });
  await readAgain();
};

/** Removes a view. @throws ApiError */
export const removeView = async (id: string): Promise<void> => {
  await send(`/views/${id}`, { method: 'DELETE' });
  await readAgain();
};
