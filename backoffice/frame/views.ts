import { signal } from '@preact/signals';
import type { SavedView, ViewsReply } from '../../catalogue/backoffice/replies/views.ts';
import {
  parametersOfOneDay,
  type ViewedListName,
  viewedLists,
  viewNameKey,
} from '../../catalogue/backoffice/saved-views.ts';
import { viewAddress } from './address.ts';
import { read, send } from './api.ts';

/** The views of lists that the person sees; undefined before they are read. */
export const savedViews = signal<readonly SavedView[] | undefined>(undefined);

let reading: Promise<void> | undefined;

/** Reads the views again. @throws ApiError */
const readAgain = async (): Promise<void> => {
  savedViews.value = (await read<ViewsReply>('/views')).views;
};

/** Reads the views once. If the request fails, lists show no views, and the next list reads them again. */
export const loadViews = (): void => {
  reading ??= readAgain().catch(() => {
    reading = undefined;
  });
};

/** Returns the parameters of an address that a view keeps. A period of one's own consists of dates. */
export const searchOf = (parameters: Readonly<Record<string, string>>): string => {
  const kept = Object.entries(parameters).filter(
    ([name, value]) => value !== '' && !parametersOfOneDay.includes(name) && !(name === 'period' && value === 'own'),
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
    (view) => view.list === list && view.owner === undefined && viewNameKey(view.name) === viewNameKey(sent.name),
  );
  if (same === undefined) await send('/views', { parameters: { list, ...sent } });
  else await send(`/views/${same.id}`, { method: 'PUT', parameters: { ...sent } });
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
