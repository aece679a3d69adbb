import { report, reportScope } from '../../../catalogue/fields/reports/report.ts';
import { query } from '../../../catalogue/queries/query.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { listOfChannels } from '../../platform/http/listing.ts';
import { ownerBy, type Serve } from '../../platform/http/serve.ts';
import type { SettlementRecord } from '../processor-files/model/record.ts';
import type { ReportPart } from '../processor-files/model/reports.ts';
import { receiveFile } from '../processor-files/receive.ts';
import { type Origin, pageOf, recordsOf, sumsOf } from '../processor-files/records-of.ts';
import type { ReconciliationDependencies } from './dependencies.ts';
import { reportFields } from './fields.ts';
import {
  fileFields,
  filesAnswer,
  payoutFields,
  payoutsAnswer,
  recordsAnswer,
  type ShownRecord,
  settlementFileFields,
  sumsAnswer,
} from './reply.ts';
import { findRecord, resolve } from './resolve.ts';

const SHOWN_FAULTS = 100;

const NO_FILE = 'no settlement file has this id';
const NO_PAYOUT = 'no payout has this id';

const notFound = (reason: string): Rejection => new Rejection('700.400.580', { status: 404, reason });

/** Binds the endpoints of reports, and of the records that somebody must settle by hand. */
const bindReports = (serve: Serve, dependencies: ReconciliationDependencies): void => {
  const { reports, settled } = dependencies;

  const operatorOf = async (channelId: string): Promise<string> =>
    (await dependencies.channelOf(channelId)).settings['settlement.pspId'];

  const shown = (records: readonly SettlementRecord[]): Promise<readonly ShownRecord[]> =>
    Promise.all(records.map(async (record) => ({ record, operatorId: await operatorOf(record.channelId) })));

  const sumsOfDays = async (
    channels: readonly string[],
    period: { readonly from: string; readonly to: string },
    part?: ReportPart,
  ) => (await Promise.all(channels.map((channel) => reports.sums(channel, period, part)))).flat();

  serve.channels('readReconciliationSums', async ({ channels, request }) => {
    const { 'date.from': from, 'date.to': to, currency } = request;
    const sums = await sumsOfDays(channels, { from, to });
    return sumsAnswer(sums.filter((sum) => currency === undefined || sum.currency === currency));
  });

  /** Returns the payout or the file that a request names, of the channels that it may see. @throws Rejection 404 */
  const originOf = async (
    channels: readonly string[],
    { payoutId, fileId }: { readonly payoutId?: string | undefined; readonly fileId?: string | undefined },
  ): Promise<Origin | undefined> => {
    const first = async <Found>(find: (channel: string) => Promise<Found | undefined>): Promise<Found | undefined> =>
      (await Promise.all(channels.map(find))).find((each) => each !== undefined);
    if (payoutId !== undefined) {
      const payout = await first((channel) => dependencies.payouts.byId(channel, payoutId));
      if (payout === undefined) throw notFound(NO_PAYOUT);
      return { payout };
    }
    if (fileId === undefined) return undefined;
    const file = await first((channel) => dependencies.files.byId(channel, fileId));
    if (file === undefined) throw notFound(NO_FILE);
    return { file };
  };

  serve.channels('readReconciliations', async ({ channels, request }) => {
    const { cursor, 'date.from': from = '', 'date.to': to = '' } = request;
    const period = { from, to };
    const origin = await originOf(channels, request);
    const isSum = valueIn(report, 'level', request) === 'SUM';
    const order = request.sortOrder?.toUpperCase() === 'DESC' ? 'desc' : 'asc';
    const limit = Number(valueIn(query, 'limit', request));
    if (origin !== undefined) {
      const records = recordsOf(dependencies, origin);
      if (isSum) return sumsAnswer(await sumsOf(records));
      const some = await pageOf(records, order, limit + 1, cursor);
      const page = some.slice(0, limit);
      return recordsAnswer(await shown(page), some.length > limit ? page.at(-1)?.id : undefined);
    }
    const part = valueIn(reportScope, 'withoutPayout', request) === 'true' ? 'DIRECT' : 'ALL';
    if (isSum) return sumsAnswer(await sumsOfDays(channels, period, part));
    const last = cursor && (await Promise.all(channels.map((channel) => settled.byId(channel, cursor)))).find(Boolean);
    if (cursor !== undefined && !last) return recordsAnswer([], undefined);
    const found = (
      await Promise.all(
        channels.map((channel) => reports.records(channel, period, order, limit + 1, last || undefined, part)),
      )
    )
      .flat()
      .toSorted((a, b) => {
        const isBefore = a.date === b.date ? a.id < b.id : a.date < b.date;
        return isBefore === (order === 'asc') ? -1 : 1;
      });
    const page = found.slice(0, limit);
    return recordsAnswer(await shown(page), found.length > limit ? page.at(-1)?.id : undefined);
  });

  serve.channels('listExceptions', async (call) => {
    const { rows, nextCursor } = await listOfChannels(call, 'oldest', (channel, limit, after = '') =>
      settled.exceptionsAfter(channel, after, limit),
    );
    return recordsAnswer(await shown(rows), nextCursor);
  });

  serve.merchant(
    'resolveException',
    async ({ channelId, id, request }) => {
      const { paymentId, resolvedBy, reason } = request;
      await findRecord(dependencies, channelId, id);
      const record = await resolve(dependencies, channelId, id, { paymentId, by: resolvedBy, why: reason });
      return { code: '000.000.100', fields: reportFields(record, await operatorOf(channelId)) };
    },
    ownerBy((channelId, id) => settled.byId(channelId, id)),
  );
};

/** Binds the endpoints of the reconciliation files, one for each day. */
const bindReconciliationFiles = (serve: Serve, { deliverables }: ReconciliationDependencies): void => {
  serve.channels('listReconciliationFiles', async (call) => {
    const { rows, nextCursor } = await listOfChannels(call, 'newest', deliverables.newest);
    return filesAnswer(rows.map(fileFields), nextCursor);
  });

  serve.merchant(
    'readReconciliationFile',
    async ({ channelId, id }) => {
      const file = await deliverables.byId(channelId, id);
      if (file === undefined) throw notFound('no reconciliation file has this id');
      const { name, bytes } = file;
      const content = deliverables.content(file);
      return { code: '000.000.100', download: { name, bytes, content, type: 'text/csv; charset=utf-8' } };
    },
    ownerBy((channelId, id) => deliverables.byId(channelId, id)),
  );
};

/** Binds the endpoints of the settlement files of the acquirer. */
const bindSettlementFiles = (serve: Serve, dependencies: ReconciliationDependencies): void => {
  const { files, payouts } = dependencies;

  const receive = async (channelId: string, name: string, content: AsyncIterable<Uint8Array>): Promise<Answer> => {
    const arriving = { name, source: 'UPLOAD', content } as const;
    const { file, isRepeated } = await receiveFile(dependencies, channelId, arriving);
    return { code: '000.000.100', fields: { ...settlementFileFields(file, []), isRepeated } };
  };

  serve.merchant('receiveSettlementFile', async ({ channelId, request }) => {
    const content = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(request['file.content'], 'base64');
    };
    return await receive(channelId, request['file.name'], content());
  });

  serve.upload('uploadSettlementFile', async ({ channelId, request }, content) =>
    receive(channelId, request['file.name'], content),
  );

  serve.channels('listSettlementFiles', async (call) => {
    const { rows, nextCursor } = await listOfChannels(call, 'newest', files.newest);
    return filesAnswer(
      rows.map((file) => settlementFileFields(file)),
      nextCursor,
    );
  });

  serve.channels('listPayouts', async (call) => {
    const days = { from: call.request['date.from'], to: call.request['date.to'] };
    const { rows, nextCursor } = await listOfChannels(call, 'newest', (channel, limit, cursor) =>
      payouts.newest(channel, days, limit, cursor),
    );
    return payoutsAnswer(rows, nextCursor);
  });

  serve.merchant(
    'readPayout',
    async ({ channelId, id }) => {
      const payout = await payouts.byId(channelId, id);
      if (payout === undefined) throw notFound(NO_PAYOUT);
      return { code: '000.000.100', fields: payoutFields(payout) };
    },
    ownerBy((channelId, id) => payouts.byId(channelId, id)),
  );

  serve.merchant(
    'readSettlementFile',
    async ({ channelId, id }) => {
      const file = await files.byId(channelId, id);
      if (file === undefined) throw notFound(NO_FILE);
      return { code: '000.000.100', fields: settlementFileFields(file, await files.faults(file, SHOWN_FAULTS)) };
    },
    ownerBy((channelId, id) => files.byId(channelId, id)),
  );
};

/** Binds the endpoints of settlement files, reports and reconciliation files. */
export const bindReconciliation = (serve: Serve, dependencies: ReconciliationDependencies): void => {
  bindReports(serve, dependencies);
  bindReconciliationFiles(serve, dependencies);
  bindSettlementFiles(serve, dependencies);
};
