import { Rejection } from '../../platform/base/rejection.ts';
import { zipOf } from '../../platform/base/zip.ts';
import { ownerBy, type Serve } from '../../platform/http/serve.ts';
import { type ExportDependencies, exportPeriod } from './export.ts';

/** Binds the export of a closed month for an auditor. */
export const bindExports = (serve: Serve, dependencies: ExportDependencies): void => {
  const { periods } = dependencies;
  serve.merchant(
    'exportLedgerPeriod',
    async ({ channelId, id }) => {
      const period = await periods.byId(channelId, id);
      if (period === undefined) throw new Rejection('700.400.580', { status: 404, reason: 'no close has this id' });
      const files = await exportPeriod(dependencies, period, 'id');
      const name = `books-${channelId}-${period.period}-${period.generation}.zip`;
      // An archive says when its files were made: when the month was closed, so that it has the same bytes again.
      const content = zipOf(files, period.closedAtMs);
      return { code: '000.000.100', download: { name, type: 'application/zip', bytes: undefined, content } };
    },
    ownerBy((channelId, id) => periods.byId(channelId, id)),
  );
};
