import { type Request, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { Language } from '../../catalogue/languages/languages.ts';
import { accountLimits, refusalStatus } from '../../catalogue/self-service/limits.ts';
import type { AccountReply, SessionReply } from '../../catalogue/self-service/replies.ts';
import { SESSION_HEADER } from '../../catalogue/self-service/replies.ts';
import {
  ACCOUNT_API,
  type AccountRequest,
  type AccountRequestName,
  accountLimit,
  accountRequestNames,
  accountRequests,
  accountShapes,
  type ParametersOf,
} from '../../catalogue/self-service/requests.ts';
import { receiptDocument } from '../checkout/receipts/document.ts';
import { isRecordId } from '../platform/base/identifiers.ts';
import { Rejection, wrongParameters } from '../platform/base/rejection.ts';
import type { Answer, AnswerWriter } from '../platform/http/answer.ts';
import { type Addressable, bindingOn } from '../platform/http/binding.ts';
import { answerTo, type Exchange, ndcOf, type Recorder } from '../platform/http/exchange.ts';
import type { Finished } from '../platform/http/idempotency.ts';
import type { BodyReader } from '../platform/http/reading/body.ts';
import { callerAddress, networkOf } from '../platform/http/reading/caller-address.ts';
import { parametersOf } from '../platform/http/reading/parameters.ts';
import { checked } from '../platform/http/reading/request.ts';
import { acceptedLanguages, preferredLanguage } from '../platform/pages/texts.ts';
import { add, added, prefer, remove } from './changes/accounts.ts';
import type { ChangeCall } from './changes/change.ts';
import { askForCode } from './changes/codes.ts';
import { revoke } from './changes/mandates.ts';
import { openSession, usedSession } from './changes/sessions.ts';
import { cancel, choose, pause } from './changes/subscriptions.ts';
import type { AccountDependencies } from './model/dependencies.ts';
import type { CountRequest } from './model/figures.ts';
import { endedSession } from './model/records.ts';
import { Refused } from './model/refusal.ts';
import type { AccountSession } from './model/session.ts';
import { overview } from './shown/overview.ts';
import { seenPayment } from './shown/seen.ts';

/** The dependencies of the requests of the page. */
interface ApiDependencies {
  readonly account: AccountDependencies;
  readonly bodies: BodyReader;
  readonly write: AnswerWriter;
  readonly record: Recorder;
  readonly log: Logger;
  readonly count: CountRequest;
}

/** A request that may be answered. */
interface Call<Name extends AccountRequestName> {
  readonly channelId: string;
  readonly id: string;
  readonly parameters: ParametersOf<Name>;
  readonly language: Language;
  readonly request: Request;
}

/** A request with a session. */
interface SessionCall<Name extends AccountRequestName> extends Call<Name>, ChangeCall {
  readonly session: AccountSession;
}

type CallOf<Name extends AccountRequestName> = (typeof accountRequests)[Name]['needs'] extends 'none'
  ? Call<Name>
  : SessionCall<Name>;

/** What a reply consists of: its fields, or a document. */
type Answered = AccountReply | SessionReply | object | Pick<Answer, 'document' | 'headers'>;

type Operations = {
  readonly [Name in AccountRequestName]: (account: AccountDependencies, call: CallOf<Name>) => Promise<Answered>;
};

/** Returns all that the session sees after a change. */
const after = async (
  account: AccountDependencies,
  call: ChangeCall,
  change: Promise<unknown>,
): Promise<AccountReply> => {
  await change;
  return await overview(account, call.session, call.language);
};

const operations: Operations = {
  open: async (account, { channelId, parameters, language }) => {
    const { session, secret } = await openSession(account, channelId, parameters);
    return { session: secret, account: await overview(account, session, language) } satisfies SessionReply;
  },
  close: async ({ database }, { session }) => {
    await database.commit({ deletes: [endedSession(session)] });
    return {};
  },
  ask: async (account, { channelId, parameters, language }) => {
    await askForCode(account, channelId, parameters.email, language);
    return {};
  },
  overview: (account, { session, language }) => overview(account, session, language),
  pause: (account, call) => after(account, call, pause(account, call, call.id, call.parameters.until)),
  cancel: (account, call) => after(account, call, cancel(account, call, call.id)),
  choose: (account, call) => after(account, call, choose(account, call, call.id, call.parameters.accountId)),
  add: (account, call) => add(account, call, call.parameters.for),
  added: (account, call) => after(account, call, added(account, call, call.parameters.checkoutId)),
  prefer: (account, call) => after(account, call, prefer(account, call, call.id)),
  remove: (account, call) => after(account, call, remove(account, call, call.id)),
  revoke: (account, call) => after(account, call, revoke(account, call, call.id)),
  receipt: async (account, { session, id, language, request }) => {
    if ((await seenPayment(account, session, id)) === undefined) throw new Refused('gone');
    const asked = { channelId: session.channelId, id, locale: language };
    const document = await receiptDocument(account, asked, request.headers.accept).catch((cause: unknown) => {
      // Whoever sees a payment may still ask for a receipt that it has not.
      const hasNone = cause instanceof Rejection && cause.details.status !== 406;
      throw hasNone ? new Refused('notPossible', { cause }) : cause;
    });
    return { document, headers: { Vary: 'Accept' } };
  },
};

/** Who guesses links and codes, or has codes sent, is slowed down more than who reads. */
const isAttempt = (name: AccountRequestName): boolean => accountRequests[name].needs === 'none';

const admitted = async (
  { throttle, environment }: AccountDependencies,
  request: Request,
  name: AccountRequestName,
): Promise<void> => {
  const network = networkOf(callerAddress(request));
  await throttle.admit(network, 'account');
  if (isAttempt(name)) {
    await throttle.admit(network, `account ${name}`, accountLimits.attemptsPerSecond[environment]);
  }
};

const JSON_TYPE = /^application\/json\s*(?:;\s*(?:charset="?utf-?8"?\s*)?)*$/i;

const isTexts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what a body says; undefined if it is no JSON. Nothing of it may reach the log, as the cause of a refusal would. */
const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    return undefined;
  }
};

/** Reads the texts of a JSON body, as a form has them. @throws Rejection naming those that are none. */
const bodyOf = async (request: Request, bodies: BodyReader): Promise<string> => {
  const caller = networkOf(callerAddress(request));
  const body = await bodies.bytes(request, accountLimit, { sender: 'anyone', caller });
  if (body.length === 0) return '';
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new Rejection('200.300.404', { status: 415, reason: 'send the parameters as application/json' });
  }
  const value = parsed(body);
  if (!isTexts(value)) throw new Rejection('200.300.404', { reason: 'the body must be a JSON object, in UTF-8' });
  const entries = Object.entries(value);
  const wrong = entries.filter(([, each]) => typeof each !== 'string');
  if (wrong.length > 0) throw wrongParameters(wrong.map(([name]) => ({ name, message: 'must be a text' })));
  return new URLSearchParams(entries as [string, string][]).toString();
};

const parametersFor = async (request: Request, row: AccountRequest, bodies: BodyReader) => {
  const start = request.url.indexOf('?');
  const query = start === -1 ? '' : request.url.slice(start + 1);
  // Links and codes must be in no log, and a form of another site can send an address but no JSON.
  if (row.method === 'POST' && query !== '') {
    throw new Rejection('200.300.404', { reason: 'send the parameters in the body' });
  }
  const body = row.method === 'POST' ? await bodyOf(request, bodies) : '';
  return checked(accountShapes[row.shape], parametersOf(accountLimit.parameters, query, body), 'strict');
};

const paramOf = (request: Request, name: string): string => {
  const value: unknown = request.params[name];
  return typeof value === 'string' ? value : '';
};

/** Reads a request and performs it. @throws Refused, Rejection */
const performed = async (
  { account, bodies }: ApiDependencies,
  name: AccountRequestName,
  request: Request,
  exchange: Exchange,
): Promise<Answered> => {
  await admitted(account, request, name);
  const row: AccountRequest = accountRequests[name];
  const parameters = await parametersFor(request, row, bodies);
  const channelId = paramOf(request, 'channelId');
  if (!isRecordId(channelId) || !(await account.isChannel(channelId))) throw new Refused('closed');
  exchange.entity = channelId;
  const { settings } = await account.channelOf(channelId);
  if (!settings['selfService.enabled']) throw new Refused('closed');
  const accepted = acceptedLanguages(request.headers['accept-language']);
  const language = preferredLanguage([parameters.locale, ...accepted]) ?? settings['mail.language'];
  const call = { channelId, id: paramOf(request, 'id'), parameters, language, request };
  const operation = operations[name] as (account: AccountDependencies, call: object) => Promise<Answered>;
  if (row.needs === 'none') return await operation(account, call);
  const session = await usedSession(account, channelId, request.get(SESSION_HEADER));
  const code = 'code' in parameters ? parameters.code : undefined;
  return await operation(account, { ...call, session, code });
};

const OK = '000.000.100' as const;

const answerOf = (answered: Answered): Answer =>
  'document' in answered
    ? { code: OK, ...(answered as Pick<Answer, 'document' | 'headers'>) }
    : { code: OK, fields: answered as Readonly<Record<string, unknown>> };

/** Returns the answer to a refused request: its reason for the page, beside what all replies of the gateway have. */
const refusedAnswer = (error: unknown, exchange: Exchange, log: Logger): Answer => {
  if (error instanceof Refused) {
    const { refusal, retryAfter } = error;
    return {
      code: refusal === 'throttled' ? '800.120.100' : '200.300.404',
      fields: { refusal, ...(retryAfter === undefined ? {} : { retryAfter }) },
      status: refusalStatus[refusal],
      ...(retryAfter === undefined ? {} : { headers: { 'Retry-After': String(retryAfter) } }),
    };
  }
  const answer = answerTo(error, exchange, log);
  if (answer.code !== '800.120.100') return answer;
  const retryAfter = Number(answer.headers?.['Retry-After'] ?? 1);
  return { ...answer, fields: { ...answer.fields, refusal: 'throttled', retryAfter } };
};

const rowOf = (name: AccountRequestName): Addressable => {
  const { method, path } = accountRequests[name];
  return { method, path: `${ACCOUNT_API}${path}` };
};

/** The addresses of the requests of the page. */
export const accountAddresses: readonly Addressable[] = accountRequestNames.map(rowOf);

/** Returns the routes of the requests of the page. */
export const accountApi = (dependencies: ApiDependencies): RequestHandler => {
  const { write, log, count } = dependencies;
  const routes = Router({ caseSensitive: true });
  const finished = (answer: Answer, exchange: Exchange): Finished => ({
    answer,
    reply: write.render(answer, ndcOf(exchange, 'strict'), 'strict'),
  });
  const bind = bindingOn(routes, dependencies, async (error, exchange) =>
    finished(refusedAnswer(error, exchange, log), exchange),
  );
  for (const name of accountRequestNames) {
    bind(rowOf(name), async (request, exchange) => {
      try {
        const answer = answerOf(await performed(dependencies, name, request, exchange));
        count(name, 'done');
        return finished(answer, exchange);
      } catch (error) {
        count(name, error instanceof Refused ? error.refusal : 'failed');
        throw error;
      }
    });
  }
  return routes;
};
