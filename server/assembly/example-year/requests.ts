/** A reply: its text, and what that says as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The parameters of a request. */
export type Parameters = Readonly<Record<string, string>>;

/** Sends one request to the gateway of an example. */
export type Send = (method: string, path: string, parameters?: Parameters) => Promise<Answer>;

/** What else a request has. */
interface Sent {
  readonly headers: Parameters;
  /** Sent as it is, beside the parameters in the address. */
  readonly file?: string;
}

const hasBody = (method: string): boolean => method === 'POST' || method === 'PUT';

/** Sends parameters as a form, or in the address. @throws Error for a request that is refused. */
export const request = async (
  url: string,
  method: string,
  parameters: Parameters,
  { headers, file }: Sent,
): Promise<Answer> => {
  const form = new URLSearchParams(parameters);
  const isForm = hasBody(method) && file === undefined;
  const response = await fetch(isForm || form.size === 0 ? url : `${url}?${form}`, {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody(method) ? { body: file ?? form } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? (JSON.parse(text) as Answer['body']) : {};
  return { status: response.status, headers: response.headers, text, body };
};

/** Returns an answer. @throws Error for one that refuses: a story that does not happen is a mistake of the example. */
export const accepted = (answer: Answer, what: string): Answer => {
  if (answer.status < 400) return answer;
  throw new Error(`The example cannot ${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
};
