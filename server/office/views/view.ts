import type { Right } from '../../../catalogue/backoffice/rights.ts';
import {
  EVERYONE,
  MOST_VIEWS,
  NOBODY,
  TIDIES_VIEWS,
  viewedLists,
  viewNameKey,
} from '../../../catalogue/backoffice/saved-views.ts';
import { audited } from '../../access/audit/audit.ts';
import type { AuditEntry } from '../../access/audit/entry.ts';
import type { Place } from '../../access/entities/places.ts';
import { channelsWith, type GivenRole, isEverywhere, rightsOf } from '../../access/people/model/person.ts';
import { type Clock, timeOrderedId } from '../../platform/base/clock.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertView, removeView, updateView, type View, viewRecords } from './records.ts';
import { faultOfSearch } from './search.ts';

/** A person who keeps or reads views, with all channels there are. */
export interface Reader {
  readonly id: string;
  readonly given: readonly GivenRole[];
  readonly channels: readonly Place[];
}

/** The parts of a view that a person sends. A part that is undefined stays as it is. */
export interface SentView {
  readonly name?: string | undefined;
  readonly search?: string | undefined;
  readonly sharedWith?: string | undefined;
}

/** The dependencies of views. */
export interface ViewDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

type Told = (view: View) => AuditEntry;

const isWithin = ({ given, channels }: Reader, right: Right, entity: string): boolean =>
  channelsWith(right, given, channels).some(({ id, merchant }) => id === entity || merchant === entity);

/** Returns whether a person sees a view: their own, or one shared where they may see its list. */
const sees = (reader: Reader, { owner, list, sharedWith }: View): boolean => {
  const { right } = viewedLists[list];
  if (!rightsOf(reader.given).includes(right)) return false;
  return owner === reader.id || sharedWith === EVERYONE || isWithin(reader, right, sharedWith);
};

/** Returns whether a person may change and remove a view: their own, or a shared one where they set up channels. */
export const mayChange = (reader: Reader, { owner, sharedWith }: View): boolean =>
  owner === reader.id ||
  isEverywhere(reader.given, TIDIES_VIEWS) ||
  (sharedWith !== EVERYONE && isWithin(reader, TIDIES_VIEWS, sharedWith));

/** @throws Rejection 400 for a view that is not as the list has it, or shared further than the person may. */
const check = (reader: Reader, { list, search, sharedWith }: View): void => {
  const fault = faultOfSearch(search);
  if (fault !== undefined) throw wrongParameters([{ name: 'search', message: fault }]);
  if (sharedWith === NOBODY) return;
  const { right } = viewedLists[list];
  const refused = (message: string) => wrongParameters([{ name: 'sharedWith', value: sharedWith, message }]);
  const mayShare = sharedWith === EVERYONE ? isEverywhere(reader.given, right) : isWithin(reader, right, sharedWith);
  if (!mayShare) throw refused('must be nobody, or a merchant or channel whose list you may see');
  const limited = new URLSearchParams(search).get('entityId');
  // Others would see a name, and a list that they may not read.
  if (limited !== null && limited !== sharedWith) throw refused(`must be nobody or ${limited}, which the view shows`);
};

/** @throws Rejection 409 for a name that another view of the list has. */
const checkName = (view: View, others: readonly View[]): void => {
  const isTaken = others.some(
    ({ id, list, name }) => id !== view.id && list === view.list && viewNameKey(name) === viewNameKey(view.name),
  );
  if (isTaken)
    throw new Rejection('800.700.100', { status: 409, reason: `there is a view with the name ${view.name}` });
};

/** Keeps a new view, with the entry of the audit. @throws Rejection 409 for the 51st, or a name that is taken. */
export const saveView = (
  { database, clock }: ViewDependencies,
  reader: Reader,
  sent: SentView & Pick<View, 'list' | 'name'>,
  told: Told,
): Promise<View> =>
  audited(database, async () => {
    const { list, name, search = '', sharedWith = NOBODY } = sent;
    const view: View = {
      id: timeOrderedId(clock),
      version: 1,
      owner: reader.id,
      list,
      name,
      search,
      sharedWith,
      createdAtMs: clock.now(),
    };
    check(reader, view);
    const own = await viewRecords(database).ofOwner(reader.id);
    if (own.length >= MOST_VIEWS) {
      throw new Rejection('800.700.100', { status: 409, reason: `a person keeps at most ${MOST_VIEWS} views` });
    }
    checkName(view, own);
    return { changes: { inserts: [insertView(view)] }, result: view, entries: [told(view)] };
  });

/** @throws Rejection 404 for a view that the person may not see, 403 for one that they may not change. */
const changeable = async ({ database }: ViewDependencies, reader: Reader, id: string): Promise<View> => {
  const view = isRecordId(id) ? await viewRecords(database).byId(id) : undefined;
  if (view === undefined || !sees(reader, view)) throw new Rejection('700.400.580', { status: 404 });
  if (mayChange(reader, view)) return view;
  throw new Rejection('800.900.301', { reason: `the right ${TIDIES_VIEWS} is missing for a view of somebody else` });
};

/** Changes a view, with the entry of the audit. @throws Rejection as `saveView`, and 404 or 403 as above */
export const changeView = (
  dependencies: ViewDependencies,
  reader: Reader,
  id: string,
  sent: SentView,
  told: Told,
): Promise<View> =>
  audited(dependencies.database, async () => {
    const before = await changeable(dependencies, reader, id);
    const { name = before.name, search = before.search, sharedWith = before.sharedWith } = sent;
    const view = { ...before, name, search, sharedWith };
    check(reader, view);
    checkName(view, await viewRecords(dependencies.database).ofOwner(view.owner));
    const after = { ...view, version: view.version + 1 };
    return { changes: { updates: [updateView(view)] }, result: after, entries: [told(view)] };
  });

/** Removes a view, with the entry of the audit. @throws Rejection 404 or 403 as `changeView` */
export const dropView = (dependencies: ViewDependencies, reader: Reader, id: string, told: Told): Promise<void> =>
  audited(dependencies.database, async () => {
    const view = await changeable(dependencies, reader, id);
    return { changes: { deletes: [removeView(view)] }, result: undefined, entries: [told(view)] };
  });

/** A person sees at most so many views of others. */
const MOST_SHARED = 200;
const AT_A_TIME = 500;
/** So many shared views of others are looked through for those that a person may see. */
const MOST_PAGES = 20;

/** Returns the views that a person sees: their own, then the newest that others share. */
export const viewsFor = async ({ database }: ViewDependencies, reader: Reader): Promise<readonly View[]> => {
  const records = viewRecords(database);
  const own = (await records.ofOwner(reader.id)).filter((view) => sees(reader, view));
  const others: View[] = [];
  let before = 'g';
  for (let page = 0; page < MOST_PAGES && others.length < MOST_SHARED; page += 1) {
    const found = await records.shared(before, AT_A_TIME);
    others.push(...found.filter((view) => view.owner !== reader.id && sees(reader, view)));
    before = found.at(-1)?.id ?? '';
    if (found.length < AT_A_TIME) break;
  }
  return [...own.toSorted((a, b) => a.createdAtMs - b.createdAtMs), ...others.slice(0, MOST_SHARED)];
};
