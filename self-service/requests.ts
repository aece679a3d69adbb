import { type AccountRefusal, type RefusalReply, SESSION_HEADER } from '../catalogue/self-service/replies.ts';
import { api, channelId, page } from './page.ts';

/** Why a request failed: as the server says, or because no reply came, or another than expected. */
export type Failure = AccountRefusal | 'unreachable' | 'unexpected';

/** A request that was refused or failed. */
export class RequestFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

/** Returns why something failed; what is no failed request is our own mistake. */
export const failureOf = (error: unknown): Failure => (error instanceof RequestFailure ? error.failure : 'unexpected');

/** Waits longer than any request of the gateway takes, even when a bank is slow. */
const MOST_MS = 90_000;

/** In a browser that gives the page no storage, what is kept lasts as long as the document. */
const kept = new Map<string, string>();

const nameOf = (what: string): string => `tollgate-${what}:${channelId}`;

/** Returns what the tab keeps under a name, for this channel. */
export const keptInTab = (what: string): string | undefined => {
  try {
    return sessionStorage.getItem(nameOf(what)) ?? undefined;
  } catch {
    return kept.get(what);
  }
};

/** Keeps something in the tab, so that it is there after the page of a bank; nothing forgets it. */
export const keepInTab = (what: string, value: string | undefined): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(nameOf(what));
    else sessionStorage.setItem(nameOf(what), value);
  } catch {
    if (value === undefined) kept.delete(what);
    else kept.set(what, value);
  }
};

/** The secret of the session. */
export const SESSION = 'account-session';

/** A request of the page, below its API. */
export interface AccountRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, string | undefined>>;
  /** The type of the reply, if it is not JSON. */
  readonly accept?: string;
}

const answerTo = async ({ method = 'POST', path, body = {}, accept = 'application/json' }: AccountRequest) => {
  const secret = keptInTab(SESSION);
  const headers = {
    Accept: accept,
    ...(secret === undefined ? {} : { [SESSION_HEADER]: secret }),
    ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
  };
  const init = {
    method,
    headers,
    signal: AbortSignal.timeout(MOST_MS),
    credentials: 'omit',
    cache: 'no-store',
  } as const;
  const sent = { ...init, ...(method === 'POST' ? { body: JSON.stringify({ ...body, locale: page.language }) } : {}) };
  const locale = new URLSearchParams({ locale: page.language });
  const response = await fetch(`${api}/${path}${method === 'GET' ? `?${locale}` : ''}`, sent).catch(() => {
    throw new RequestFailure('unreachable');
  });
  if (response.ok) return response;
  const { refusal } = (await response.json().catch(() => ({}))) as Partial<RefusalReply>;
  throw new RequestFailure(refusal ?? (response.status === 429 ? 'throttled' : 'unexpected'));
};

/** Sends a request and returns its reply. @throws RequestFailure */
export const send = async <Reply>(request: AccountRequest): Promise<Reply> => {
  const response = await answerTo(request);
  return (await response.json().catch(() => ({}))) as Reply;
};

/** Reads a file. @throws RequestFailure */
export const readFile = async (path: string, accept: string): Promise<Blob> => {
  const response = await answerTo({ method: 'GET', path, accept });
  return await response.blob();
};
