import { type ProcessorReportName, processorReports } from '../../../../catalogue/books/processor-reports.ts';
import { settingsFrom } from '../../../../catalogue/settings/channel-settings.ts';
import { type CsvSettings, layoutOf, openCsv, titlesOf } from './csv.ts';
import type { SettlementFormat } from './format.ts';

/** Returns the settings by which a channel would read a report. */
const settingsOf = (name: ProcessorReportName): CsvSettings => {
  const { delimiter, amounts, dateFormat, columns, values, ...row } = processorReports[name];
  const unused = 'unused' in row ? [`unused=${row.unused}`] : [];
  const words = Object.entries(values).flatMap(([field, meanings]) =>
    Object.entries(meanings).map(([word, meaning]) => `${field} ${word === '' ? '""' : word}=${meaning}`),
  );
  return settingsFrom({
    'settlement.delimiter': delimiter,
    'settlement.amounts': amounts,
    'settlement.dateFormat': dateFormat,
    'settlement.columns': [...Object.entries(columns).map(([field, title]) => `${field}=${title}`), ...unused].join(
      '; ',
    ),
    'settlement.values': words.join('; '),
  });
};

/** Makes the format of a processor's report from its row: a file is one if it has the titles it is known by. */
export const processorReport = (name: ProcessorReportName): SettlementFormat => {
  const { processor, report, knownBy, ...row } = processorReports[name];
  const payoutLines = 'payouts' in row ? row.payouts : undefined;
  const settings = settingsOf(name);
  return {
    open: (head, { 'settlement.merchantId': merchantId }) => {
      const titles = titlesOf(head, settings);
      if (!knownBy.every((title) => titles.includes(title))) return { line: 1, reason: `it is no ${report}` };
      const layout = layoutOf(head, settings);
      if ('reason' in layout) {
        const line = head.trimEnd().split('\n').length;
        return { line, reason: `this is the ${report} of ${processor}, but ${layout.reason}`, isOfFormat: true };
      }
      return openCsv(head, { ...settings, 'settlement.merchantId': merchantId }, payoutLines);
    },
    takenBy: 'settlement.report',
  };
};
