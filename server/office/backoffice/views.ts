import type { SavedView } from '../../../catalogue/backoffice/replies/views.ts';
import { EVERYONE, NOBODY, viewedLists } from '../../../catalogue/backoffice/saved-views.ts';
import type { AuditEntry } from '../../access/audit/entry.ts';
import { rightsOf } from '../../access/people/model/person.ts';
import { peopleRecords } from '../../access/people/model/records.ts';
import type { View } from '../views/records.ts';
import {
  changeView,
  dropView,
  mayChange,
  type Reader,
  saveView,
  type ViewDependencies,
  viewsFor,
} from '../views/view.ts';
import { missingRight } from './caller.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { PersonCall, ServeOffice } from './serve.ts';

type Call = Pick<PersonCall<unknown>, 'person' | 'given' | 'entry'>;

/** Filters may be personal data: the audit has the name of a view only. */
const told =
  ({ entry }: Call, action: string) =>
  ({ id, list, name, sharedWith }: View): AuditEntry =>
    entry({
      action,
      subject: id,
      entity: sharedWith === NOBODY || sharedWith === EVERYONE ? undefined : sharedWith,
      after: { list, name, sharedWith },
    });

const shown = (view: View, reader: Reader, owner: string | undefined): SavedView => ({
  id: view.id,
  list: view.list,
  name: view.name,
  search: view.search,
  sharedWith: view.sharedWith,
  ...(owner === undefined ? {} : { owner }),
  mayChange: mayChange(reader, view),
});

/** Binds the views of lists that people keep. */
export const bindViews = (
  serve: ServeOffice,
  { places }: Pick<OfficeDependencies, 'places'>,
  dependencies: ViewDependencies,
): void => {
  const readerOf = async ({ person, given }: Call): Promise<Reader> => ({
    id: person.id,
    given,
    channels: await places.channels(),
  });

  serve.person('listViews', async (call) => {
    const reader = await readerOf(call);
    const views = await viewsFor(dependencies, reader);
    const owners = [...new Set(views.map(({ owner }) => owner))].filter((id) => id !== reader.id);
    const people = await Promise.all(owners.map((id) => peopleRecords(dependencies.database).byId(id)));
    const names = new Map(people.flatMap((each) => (each === undefined ? [] : [[each.id, each.name] as const])));
    return {
      code: '000.000.100',
      fields: { views: views.map((view) => shown(view, reader, names.get(view.owner))) },
    };
  });

  serve.person('saveView', async (call) => {
    const { right } = viewedLists[call.request.list];
    if (!rightsOf(call.given).includes(right)) throw missingRight(right);
    const reader = await readerOf(call);
    const saved = await saveView(dependencies, reader, call.request, told(call, 'views.save'));
    return { code: '000.000.100', fields: { ...shown(saved, reader, undefined) } };
  });

  serve.person('changeView', async (call) => {
    const reader = await readerOf(call);
    const changed = await changeView(dependencies, reader, call.id, call.request, told(call, 'views.change'));
    return { code: '000.000.100', fields: { ...shown(changed, reader, undefined) } };
  });

  serve.person('removeView', async (call) => {
    await dropView(dependencies, await readerOf(call), call.id, told(call, 'views.remove'));
    return { code: '000.000.100' };
  });
};
