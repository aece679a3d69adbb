import { NOBODY, type ViewedListName, viewNameKey } from '../../../catalogue/backoffice/saved-views.ts';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { query } from '../../platform/database/query.ts';
import { integer, type RowIn, tableOf, text } from '../../platform/database/table.ts';

/** A view of a list that a person keeps. */
export interface View {
  readonly id: string;
  readonly version: number;
  /** The id of the person. */
  readonly owner: string;
  readonly list: ViewedListName;
  readonly name: string;
  /** The parameters of the list's address. */
  readonly search: string;
  /** `nobody`, `everyone`, or the id of a merchant or channel. */
  readonly sharedWith: string;
  readonly createdAtMs: number;
}

const views = tableOf<View>()('saved_views', {
  key: ['id'],
  fixed: ['owner', 'list', 'createdAtMs'],
  columns: {
    id: text('id'),
    version: integer('version'),
    owner: text('owner'),
    list: text('list'),
    name: text('name'),
    search: text('search'),
    sharedWith: text('shared_with'),
    createdAtMs: integer('created_at'),
  },
});

interface Tables {
  saved_views: RowIn<typeof views>;
}

const byId = views.by('id');
const ofOwner = views.by('owner');

const shared = query<Tables, { before: string; limit: number; nobody: string }>()((db, input) =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('shared_with', '<>', input('nobody'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

/** Creates the access to the views of one database. */
export const viewRecords = (database: Pick<Database, 'read'>) => ({
  byId: async (id: string): Promise<View | undefined> => (await database.read(byId, { id })).map(views.recordOf)[0],

  /** Returns all views of a person. */
  ofOwner: async (owner: string): Promise<readonly View[]> =>
    (await database.read(ofOwner, { owner })).map(views.recordOf),

  /** Returns the newest shared views with an id below `before`. */
  shared: async (before: string, limit: number): Promise<readonly View[]> =>
    (await database.read(shared, { before, limit, nobody: NOBODY })).map(views.recordOf),
});

/** Returns the insertion of a view. It is a `Conflict` if the owner has a view of this name in the list. */
export const insertView = (view: View): Insert => views.insert(view, { name_key: viewNameKey(view.name) });

/** Returns the update of a view. */
export const updateView = (view: View): Update => {
  const { set, ...update } = views.update(view);
  return { ...update, set: { ...set, name_key: viewNameKey(view.name) } };
};

/** Returns the removal of a view. */
export const removeView = (view: View): Delete => views.remove(view);
