import { type ProcessorReportName, processorReports } from '../../../catalogue/books/processor-reports.ts';
import { factsOfConnector } from '../../../catalogue/connectors/connectors.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import type { Connector, Connectors } from '../../connectors/connector.ts';
import type { ApplyAccountEvent, EventHandlers } from '../../connectors/events/apply.ts';
import type { StoredEvent } from '../../connectors/events/records.ts';
import { AnswerLost } from '../../payments/ports/acquirer.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { ReceiveDependencies } from './arrival.ts';
import type { SettlementDependencies } from './dependencies.ts';
import type { ReportedPayout } from './model/payouts.ts';
import { payoutsOf } from './payouts.ts';
import { receiveFile } from './receive.ts';

type Dependencies = ReceiveDependencies & Pick<SettlementDependencies, 'payouts'>;

/** Returns the format of the reports of a connector's processor. */
const formatOf = (connector: string): ProcessorReportName | undefined =>
  (Object.keys(processorReports) as ProcessorReportName[]).find(
    (name) => processorReports[name].processor === factsOfConnector(connector)?.page,
  );

const connectorOf = (connectors: Connectors, { connector }: StoredEvent): Connector | undefined =>
  Object.entries(connectors).find(([name]) => name === connector)?.[1];

/** Asks a processor; one that does not answer is asked again later. */
const asked = async <Answer>(ask: Promise<Answer> | undefined): Promise<Answer | undefined> => {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof AnswerLost) throw new Rejection(error.code, { reason: error.message, cause: error });
    throw error;
  }
};

const payoutIn = ({ facts }: StoredEvent): ReportedPayout | undefined => {
  const { id, amount, currency, date } = facts;
  if (id === undefined || amount === undefined || currency === undefined || date === undefined) return undefined;
  return { reference: id, bankReference: undefined, amount: hundredthsOf(amount), currency, date };
};

/** The payout is expected from now on; its report is ordered, where the processor writes none by itself. */
const expectPayout =
  (dependencies: Dependencies, connectors: Connectors): ApplyAccountEvent =>
  async (event) => {
    const [format, payout] = [formatOf(event.connector), payoutIn(event)];
    if (format === undefined || payout === undefined) return { note: 'the event names no payout', isForPerson: true };
    const { channelId } = event;
    const changes = await payoutsOf(dependencies, { channelId, format }, [], [payout]);
    const channel = await dependencies.channelOf(channelId);
    const refusal = await asked(connectorOf(connectors, event)?.orderReport?.(channel, payout.reference));
    if (refusal === undefined) return { changes };
    return { changes, note: `the report of the payout is missing: ${refusal}`, isForPerson: true };
  };

/** The report is fetched, and taken as one that a person uploads. */
const takeReport =
  (dependencies: Dependencies, connectors: Connectors): ApplyAccountEvent =>
  async (event) => {
    const { channelId, facts } = event;
    const channel = await dependencies.channelOf(channelId);
    const report = await asked(connectorOf(connectors, event)?.fetchReport?.(channel, facts));
    if (report === undefined) return { note: 'it is a report of something else' };
    if (typeof report === 'string') return { note: report, isForPerson: true };
    try {
      const content = (async function* () {
        yield Buffer.from(report.text);
      })();
      const { isRepeated } = await receiveFile(dependencies, channelId, {
        name: report.name,
        source: 'PROCESSOR',
        content,
      });
      return isRepeated ? { note: 'the report was here before' } : {};
    } catch (error) {
      // The file is no settlement file of this channel: fetching it again would not change that.
      if (error instanceof Rejection) return { note: error.details.reason ?? error.code, isForPerson: true };
      throw error;
    }
  };

/** Returns what settlement does with the events about the account of a channel at its processor. */
export const filesByEvent = (
  dependencies: Dependencies,
  connectors: Connectors,
): Required<EventHandlers>['ofAccounts'] => ({
  'paid out': expectPayout(dependencies, connectors),
  'report available': takeReport(dependencies, connectors),
});
