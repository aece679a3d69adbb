import { AnswerLost } from '../../payments/ports/acquirer.ts';
import type { FetchedReport } from '../connector.ts';
import { type Calls, inquiryLost } from './calls.ts';

/** A larger report is uploaded by a person. */
const LARGEST_REPORT_BYTES = 64 * 1024 * 1024;

/** A processor that writes a report while it is fetched takes its time. */
const FETCH_MS = 60_000;

/** The report that is fetched, and from whom. */
interface AskedReport {
  readonly processor: string;
  /** The name of the file. */
  readonly name: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Fetches a report from a processor. Returns it, or why the processor does not give it.
 * @throws AnswerLost where another attempt may succeed.
 */
export const fetchReport = async (
  calls: Calls,
  { processor, name, url, headers }: AskedReport,
): Promise<FetchedReport | string> => {
  const call = { method: 'GET', url, headers, timeoutMs: FETCH_MS, alone: true } as const;
  const { status, text } = await calls.send({ ...call, replyBytes: LARGEST_REPORT_BYTES }).catch(inquiryLost);
  if (status === 200) return { name, text };
  if (status === 429 || status >= 500)
    throw new AnswerLost('900.100.300', `${processor} does not give the report now (status ${status})`);
  return `${processor} does not give the report (status ${status})`;
};
