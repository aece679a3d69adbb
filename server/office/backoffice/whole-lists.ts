import type { OfficeEndpoint } from '../../../catalogue/backoffice/endpoint.ts';
import { officeEndpoints } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import type { ShownExport } from '../../../catalogue/backoffice/replies/whole-lists.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { type ListName, type OfficeList, officeLists } from '../../../catalogue/backoffice/whole-lists.ts';
import type { Endpoint } from '../../../catalogue/endpoints/endpoints.ts';
import { endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../../catalogue/requests/requests.ts';
import { check, type RequestShape, requestShape } from '../../../catalogue/schema/check.ts';
import type { Fields } from '../../../catalogue/schema/field.ts';
import { channelsWith, rightsOf } from '../../access/people/model/person.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import { beginExport, type ExportDependencies, exportsOf, readyExport } from '../lists/exports.ts';
import { fileNameOf } from '../lists/file-name.ts';
import { narrowed } from '../lists/narrowed.ts';
import { exportRecords, type ListExport } from '../lists/records.ts';
import type { ListCall } from '../lists/source.ts';
import { totalsOf } from '../lists/totals.ts';
import { zoneOf } from '../lists/zone.ts';
import { missingRight } from './caller.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { PaymentViewDependencies } from './payment-lists.ts';
import type { PersonCall, ServeOffice } from './serve.ts';
import { shownParameters } from './shown.ts';

/** The dependencies of what is done with whole lists. */
export interface WholeListDependencies extends ExportDependencies {
  readonly payments: Pick<PaymentViewDependencies, 'records'>;
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Which page is read is no part of a filter. */
const OF_PAGES: readonly string[] = ['limit', 'cursor'];

const shapeOf = (list: ListName): RequestShape<unknown> => {
  const { endpoint }: OfficeList = officeLists[list];
  const own: OfficeEndpoint | undefined = officeEndpoints.find(({ id }) => id === endpoint);
  if (own !== undefined) return requestShape({ fields: () => own.fields ?? ({} as Fields) });
  const row: Endpoint | undefined = endpoints.find(({ id }) => id === endpoint);
  if (row?.request === undefined) throw new Error(`the list ${list} has no parameters`);
  return requestShapes[row.request];
};

/** Returns the checked parameters of a list. @throws Rejection naming each wrong one as `filter.<name>`. */
const filterOf = (list: ListName, text: string): Readonly<Record<string, string>> => {
  const { always = {} }: OfficeList = officeLists[list];
  const sent = [...new URLSearchParams(text)].filter(([name]) => !OF_PAGES.includes(name));
  const result = check(shapeOf(list), new Map([...sent, ...Object.entries(always)]));
  if (!result.ok) throw wrongParameters(result.errors.map((each) => ({ ...each, name: `filter.${each.name}` })));
  return result.request as Readonly<Record<string, string>>;
};

const shownExport = (made: ListExport): ShownExport => {
  const { id, list, format, state, createdAtMs, rows, isCut, bytes } = made;
  const size = state === 'READY' ? { bytes } : {};
  const name = fileNameOf(made);
  return { id, name, list, format, state, created: timestampText(createdAtMs), rows, isCut, ...size };
};

/** Binds the totals and the exports of lists. */
export const bindWholeLists = (
  serve: ServeOffice,
  { places }: Pick<OfficeDependencies, 'places'>,
  dependencies: WholeListDependencies,
): void => {
  const { readers, database, payments } = dependencies;

  /** The part of a list that a person may see, by the rights of their roles. @throws Rejection 403 naming a right. */
  const callOf = async (
    { given }: Pick<PersonCall<unknown>, 'given'>,
    list: ListName,
    filter: string,
    also: readonly Right[],
  ): Promise<ListCall> => {
    const { right }: OfficeList = officeLists[list];
    if (!rightsOf(given).includes(right)) throw missingRight(right);
    const request = filterOf(list, filter);
    const all = await places.channels();
    const seen = [right, ...also].reduce((some, each) => channelsWith(each, given, some), all);
    const channels = narrowed(seen, request['entityId']);
    if (channels.length === 0) throw missingRight(also[0] ?? right);
    return { given, channels, request };
  };

  serve.person('readTotals', async (call) => {
    const { list, filter = '' } = call.request;
    const part = await callOf(call, list, filter, []);
    const read = readers.get(list);
    if (read === undefined) throw new Error(`no reader of the list ${list}`);
    const totals = await totalsOf(read, list, part, async ({ channel, referencedId }) => {
      const { id = '' } = (channel ?? {}) as { readonly id?: string };
      return (await payments.records.byId(id, String(referencedId)))?.type;
    });
    return { code: '000.000.100', fields: { ...totals } };
  });

  serve.person('beginExport', async (call) => {
    const { list, filter = '', format, columns = '', timeZone } = call.request;
    const part = await callOf(call, list, filter, ['lists.export']);
    const zone = zoneOf(timeZone);
    const shown = columns.split(',').filter((each) => each !== '');
    const request = part.request as Readonly<Record<string, string>>;
    // Noted before it is made: an export without its entry cannot be.
    const told = shownParameters(request, shapeOf(list).fields) ?? {};
    const { ids } = request;
    const chosen = ids === undefined ? {} : { chosen: String(new Set(ids.split(',')).size) };
    const after = { list, format, ...told, ...chosen };
    await call.note({ action: 'lists.export', entity: request['entityId'], after });
    const made = await beginExport(dependencies, call.person.id, part, {
      list,
      format,
      columns: shown,
      zone,
      language: call.person.language,
      filter: request,
    });
    return { code: '000.000.100', fields: { ...shownExport(made) } };
  });

  serve.person('listExports', async ({ person }) => ({
    code: '000.000.100',
    fields: { exports: (await exportsOf(dependencies, person.id)).map(shownExport) },
  }));

  serve.person('downloadExport', async (call) => {
    const made = await readyExport(dependencies, call.person.id, call.id);
    // Roles may have been taken away since it was made.
    await callOf(call, made.list, new URLSearchParams(made.request.filter).toString(), ['lists.export']);
    await call.note({
      action: 'lists.export.download',
      entity: made.request.filter['entityId'],
      subject: made.id,
      after: { list: made.list, rows: String(made.rows) },
    });
    const content = exportRecords(database).content(made.run);
    const download = { name: fileNameOf(made), type: types[made.format], bytes: made.bytes, content };
    return { code: '000.000.100', download };
  });
};
