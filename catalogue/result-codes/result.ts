/** The HTTP status of an answer with a code. */
type ResultStatus = 200 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;

/** The meaning of a code for the payment. */
export type ResultCategory = 'success' | 'review' | 'pending' | 'declined' | 'error';

/** The properties of a result code. */
export interface Result {
  /** The status of the answer to the request that caused it. */
  readonly status: ResultStatus;
  readonly category: ResultCategory;
  /** Public text, sent as `result.description`; clients compare some of them. */
  readonly text: string;
}

/** Creates the rows of codes with the same status and category from a table of their texts. */
export const results = <const Code extends string>(
  status: ResultStatus,
  category: ResultCategory,
  texts: Readonly<Record<Code, string>>,
): Readonly<Record<Code, Result>> => {
  const rows: Partial<Record<Code, Result>> = {};
  for (const code in texts) rows[code] = { status, category, text: texts[code] };
  return rows as Record<Code, Result>;
};
