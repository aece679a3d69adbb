import { API } from '../../catalogue/backoffice/endpoint.ts';
import { loadResults, resultText } from './results.ts';
import { ownWords } from './sentences.ts';

/** A wrong parameter, as the gateway names it. */
export interface ParameterError {
  readonly name: string;
  readonly value?: string;
  readonly message: string;
}

/** Parameters of a request; those that are undefined or empty are not sent. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/** A request that the gateway refused, or that did not reach it; its words are in the language of the page. */
export class ApiError extends Error {
  /** The HTTP status; 0 if the gateway could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly parameterErrors: readonly ParameterError[];
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, reply: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    const result = reply['result'] as { code?: string; parameterErrors?: readonly ParameterError[] } | undefined;
    this.code = result?.code ?? '';
    this.parameterErrors = (result?.parameterErrors ?? []).map((each) => ({
      ...each,
      message: ownWords(each.message),
    }));
    this.fields = reply;
  }
}

/** What the page does when nobody is signed in any more, and when somebody must prove who they are. */
interface Handlers {
  signedOut(): void;
  /** Resolves to whether the person has proved it, for a change or to take data out. */
  confirm(what: 'change' | 'export'): Promise<boolean>;
}

let handlers: Handlers = { signedOut: () => undefined, confirm: async () => false };

/** A request that reads, or that begins an export, takes data out. */
const confirmedBy = ({ path, init }: Sent): 'change' | 'export' =>
  (init.method ?? 'GET') === 'GET' || /\/exports?$/.test(path) ? 'export' : 'change';

/** Sets what is done on replies that concern the session. */
export const handleSession = (given: Handlers): void => {
  handlers = given;
};

const formOf = (parameters: Parameters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );

/** Returns the address of a request, for links to downloads. */
export const addressOf = (path: string, parameters: Parameters = {}): string => {
  const query = formOf(parameters).toString();
  return `${API}${path}${query === '' ? '' : `?${query}`}`;
};

const parsed = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  try {
    return (await response.json()) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
};

/** What happens on a 401 to these requests is known: nobody is signed in yet. */
const isOfSignIn = (path: string): boolean => path.startsWith('/sign-in') || path === '/session';

/** A wrong code is answered by 401 as an ended session is: the gateway says which one it was. */
const hasEnded = async (): Promise<boolean> => {
  const response = await fetch(addressOf('/session')).catch(() => undefined);
  return response?.ok === true && (await parsed(response))['user'] === undefined;
};

interface Sent {
  readonly path: string;
  readonly address: string;
  readonly init: RequestInit;
}

const answerTo = async (sent: Sent, mayConfirm = true): Promise<Response> => {
  const { path, address, init } = sent;
  const response = await fetch(address, init).catch((error: unknown) => {
    throw new ApiError(0, String(error));
  });
  if (response.ok) return response;
  const reply = await parsed(response);
  const { code, description } = (reply['result'] ?? {}) as { code?: string; description?: string };
  if (response.headers.get('X-Tollgate') === 'confirm' && mayConfirm && (await handlers.confirm(confirmedBy(sent)))) {
    return await answerTo(sent, false);
  }
  if (response.status === 401 && !isOfSignIn(path) && (await hasEnded())) handlers.signedOut();
  // Without them, it is said in English.
  await loadResults().catch(() => undefined);
  const words = description === undefined ? response.statusText : resultText(code, description);
  throw new ApiError(response.status, words, reply);
};

const sendOnce = async <Reply>(sent: Sent): Promise<Reply> => (await parsed(await answerTo(sent))) as Reply;

/** Reads something. @throws ApiError */
export const read = <Reply>(path: string, parameters: Parameters = {}): Promise<Reply> =>
  sendOnce<Reply>({ path, address: addressOf(path, parameters), init: {} });

/**
 * Downloads a file. `type` chooses one of several content types. Unlike a link, it can ask the person for a fresh proof.
 * @throws ApiError
 */
export const readFile = async (path: string, parameters: Parameters = {}, type = '*/*'): Promise<File> => {
  const init = { headers: { Accept: type } };
  const answer = await answerTo({ path, address: addressOf(path, parameters), init });
  const [, name = 'export'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return new File([await answer.blob()], name);
};

/** A request that changes something. */
export interface Change {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly parameters?: Parameters;
  /** Makes the request safe to repeat: with the same key it is done once. */
  readonly key?: string;
}

/** Changes something. @throws ApiError */
export const send = <Reply>(path: string, { method = 'POST', parameters = {}, key }: Change = {}): Promise<Reply> => {
  const isForm = method !== 'DELETE';
  const init: RequestInit = {
    method,
    headers: {
      'X-Tollgate': 'backoffice',
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(isForm ? { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' } : {}),
    },
    ...(isForm ? { body: formOf(parameters).toString() } : {}),
  };
  return sendOnce<Reply>({ path, address: addressOf(path, isForm ? {} : parameters), init });
};

/** Sends a file as it is; its parameters are in the address. @throws ApiError */
export const upload = <Reply>(path: string, parameters: Parameters, file: Blob, type: string): Promise<Reply> =>
  sendOnce<Reply>({
    path,
    address: addressOf(path, parameters),
    init: { method: 'PUT', headers: { 'X-Tollgate': 'backoffice', 'Content-Type': type }, body: file },
  });
