import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { JournalType } from '../../../catalogue/books/journal-formats.ts';
import type { CheckoutFault } from '../../../catalogue/payments/checkout-faults.ts';
import { type ResultCode, resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { ParameterError } from '../../../catalogue/schema/check.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import { type Clock, timestampText } from '../base/clock.ts';
import { ndcOfCheckout } from '../base/identifiers.ts';
import { closingUnread } from './reading/body.ts';

/** The answer of an operation; the envelope (build, time, ndc) is added when it is written. */
export interface Answer {
  readonly code: ResultCode;
  /** The fields of the reply beside the result, in the order of writing. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The results of the acquirer's checks, which are written beside the code. */
  readonly checks?: { readonly avsResponse?: string; readonly cvvResponse?: string };
  readonly parameterErrors?: readonly ParameterError[];
  /** Why the checkout of the request cannot be used. */
  readonly checkoutFault?: CheckoutFault;
  /** Words after the code's text. */
  readonly reason?: string;
  /** The HTTP status if it differs from that of the code: reading a stored decline is 200. */
  readonly status?: number;
  /** The checkout of the answer, if there is one. The `ndc` contains its id, otherwise that of the request. */
  readonly checkoutId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[];
  /**
   * How long caches may keep the reply; without it, they may not. The JSON of such an answer is written once, apart from
   * time and ndc: return the same object each time.
   */
  readonly keptForSeconds?: number;
  /** A file that is sent instead of the fields. */
  readonly download?: Download;
  /** A page or a document that is sent instead of the fields. */
  readonly document?: AnswerDocument;
  /** Set while the outcome is not known, but expected: a repeated request may get another answer. */
  readonly isProvisional?: boolean;
}

/** A file that a reply consists of. */
export interface Download {
  readonly name: string;
  readonly type:
    | JournalType
    | 'application/xml; charset=utf-8'
    | 'application/zip'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  /** Its length, where it is known before. */
  readonly bytes: number | undefined;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** A page or a document that a reply consists of, with the headers that say what it is. */
export interface AnswerDocument {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Uint8Array;
}

/** An answer in its final form. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Writes answers in the form of all replies. */
export interface AnswerWriter {
  /** Returns the reply to a request; `ndc` is that of the request, in the form of its channel's compatibility. */
  render(answer: Answer, ndc: string, compatibility: Compatibility): Reply;
  /** Sends the reply of an answer. */
  send(response: ServerResponse, reply: Reply, answer: Answer, requestId: string): void;
}

/** Returns the `result` of a reply, or of a payment in a list. */
export const resultOf = (answer: Answer): Record<string, unknown> => {
  const { code, checkoutFault, checks, parameterErrors } = answer;
  const { text, category } = resultCodes[code];
  const description = answer.reason === undefined ? text : `${text} - ${answer.reason}`;
  return {
    code,
    description,
    category,
    ...checks,
    ...(checkoutFault === undefined ? {} : { checkoutFault }),
    ...(parameterErrors === undefined ? {} : { parameterErrors }),
  };
};

/** What the connection of a reader who has left answers. */
const gone: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** Sends a file piece by piece; a connection that breaks off ends it. */
const sendFile = (
  response: ServerResponse,
  { name, type, bytes, content }: Download,
  constantHeaders: Readonly<Record<string, string>>,
  requestId: string,
  log: Pick<Logger, 'error'>,
): void => {
  response.writeHead(200, {
    ...constantHeaders,
    'Cache-Control': 'no-store',
    'Content-Disposition': `attachment; filename="${name}"`,
    ...(bytes === undefined ? {} : { 'Content-Length': String(bytes) }),
    'Content-Type': type,
    'X-Request-Id': requestId,
  });
  // The status is sent already: a reader sees by the length, or by the last chunk, that something is missing.
  pipeline(Readable.from(content), response).catch((err: NodeJS.ErrnoException) => {
    if (!gone.has(err.code ?? '')) log.error({ err, requestId, name }, 'a file could not be sent to its end');
    response.destroy();
  });
};

/**
 * Creates the writer of replies. Each is one JSON object with `result`, `buildNumber`, `timestamp` and `ndc`.
 * Source: interface, 'Payment response' and 'Errors'.
 */
export const answerWriter = (
  clock: Clock,
  buildNumber: string,
  constantHeaders: Readonly<Record<string, string>>,
  log: Pick<Logger, 'error'>,
): AnswerWriter => {
  // One list of names and values, which Node writes without a conversion for each reply.
  const headers = Object.entries({
    ...constantHeaders,
    'Content-Type': 'application/json;charset=UTF-8',
  }).flat();
  const constantOf = (answer: Answer) => ({ ...answer.fields, result: resultOf(answer), buildNumber });
  const kept = new WeakMap<Answer, string>();
  const keptText = (answer: Answer): string => {
    const text = kept.get(answer) ?? JSON.stringify(constantOf(answer));
    kept.set(answer, text);
    return text;
  };
  return {
    render: (answer, ndc, compatibility) => {
      const own = {
        timestamp: timestampText(clock.now()),
        ndc: answer.checkoutId === undefined ? ndc : ndcOfCheckout(answer.checkoutId, compatibility),
      };
      return {
        status: answer.status ?? resultCodes[answer.code].status,
        body:
          answer.keptForSeconds === undefined
            ? JSON.stringify(Object.assign(constantOf(answer), own))
            : `${keptText(answer).slice(0, -1)},${JSON.stringify(own).slice(1)}`,
      };
    },
    send: (response, { status, body }, answer, requestId) => {
      const { keptForSeconds, headers: more, cookies = [], download, document } = answer;
      if (download !== undefined) return sendFile(response, download, constantHeaders, requestId, log);
      if (document !== undefined) {
        const own = { ...constantHeaders, ...more, ...document.headers, 'X-Request-Id': requestId };
        response.writeHead(status, own).end(document.body);
        return;
      }
      const caching = keptForSeconds === undefined ? 'no-store' : `public, max-age=${keptForSeconds}`;
      const length = String(Buffer.byteLength(body));
      const own = ['Cache-Control', caching, 'X-Request-Id', requestId, 'Content-Length', length];
      const rest = Object.entries({ ...more, ...closingUnread(response) }).flat();
      const setCookies = cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
      response.writeHead(status, [...headers, ...own, ...rest, ...setCookies]);
      response.end(body);
    },
  };
};
