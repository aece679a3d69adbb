import type { ViewedListName } from '../saved-views.ts';

/** A view of a list that somebody keeps. */
export interface SavedView {
  readonly id: string;
  readonly list: ViewedListName;
  readonly name: string;
  /** The parameters of the address of the list. */
  readonly search: string;
  /** `nobody`, `everyone`, or the id of a merchant or channel. */
  readonly sharedWith: string;
  /** The name of the person who keeps it; absent for the reader's own. */
  readonly owner?: string;
  /** Whether the reader may change and remove it. */
  readonly mayChange: boolean;
}

/** The reply with the views that a person sees, the newest first. */
export interface ViewsReply {
  readonly views: readonly SavedView[];
}
