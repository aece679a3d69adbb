import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  TraceFlags,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';

/*
 * The gateway depends on the API of OpenTelemetry only. Without an SDK, which the operator loads, spans are empty and
 * cost some tenths of a microsecond. No attribute has data that were sent: only ids, codes, and names from tables.
 */

const SCOPE = 'tollgate';

/** What begins a span. */
interface SpanStart {
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /** The context that it continues; by default the active one. */
  readonly parent?: Context;
  readonly links?: readonly Link[];
}

/** An error's kind, never its text, which may quote what was sent. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'thrown');

/** Marks a span as failed. */
export const markFailed = (span: Span, kind: string): void => {
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

/** Runs work in a span, which is active until the work has ended. An error marks the span as failed. */
export const inSpan = async <Result>(
  name: string,
  { kind, attributes, links = [], parent = context.active() }: SpanStart,
  work: (span: Span) => Promise<Result>,
): Promise<Result> => {
  const span = trace.getTracer(SCOPE).startSpan(name, { kind, attributes, links: [...links] }, parent);
  if (!isSpanContextValid(span.spanContext())) return await work(span);
  try {
    return await context.with(trace.setSpan(parent, span), work, undefined, span);
  } catch (error) {
    markFailed(span, kindOf(error));
    throw error;
  } finally {
    span.end();
  }
};

/** Returns whether somebody records the work that is done now: only then is a span of a detail worth its cost. */
export const isRecorded = (): boolean => trace.getActiveSpan()?.isRecording() === true;

/** Runs work for several callers, or for none, outside of the trace of the one that happened to begin it. */
export const outsideOfTraces = <Result>(work: () => Result): Result => context.with(ROOT_CONTEXT, work);

/** Returns the context that the headers of a request name; the root without one. */
export const contextIn = (headers: Readonly<Record<string, unknown>>): Context =>
  propagation.extract(ROOT_CONTEXT, headers);

/** Returns the headers by which the receiver of a call continues the trace; none without one. */
export const traceHeaders = (): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
};

/** Returns the fields by which a line of the log is found from its trace; none without one. */
export const traceFields = (): Readonly<Record<string, string>> => {
  const found = trace.getActiveSpan()?.spanContext();
  if (found === undefined || !isSpanContextValid(found)) return {};
  return { trace_id: found.traceId, span_id: found.spanId, trace_flags: `0${found.traceFlags.toString(16)}`.slice(-2) };
};

const SAMPLED = '01';
const STORED = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** Returns the active span as a text that can be stored with later work; undefined if it is not recorded. */
export const storedTrace = (): string | undefined => {
  const found = trace.getActiveSpan()?.spanContext();
  if (found === undefined || !isSpanContextValid(found)) return undefined;
  if ((found.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
  return `00-${found.traceId}-${found.spanId}-${SAMPLED}`;
};

/** How work that was stored earlier joins the trace of what stored it: continues it, or begins one that links to it. */
export const joinedTo = (stored: string | undefined, isContinued: boolean): Pick<SpanStart, 'links' | 'parent'> => {
  const [, traceId, spanId] = STORED.exec(stored ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return { parent: ROOT_CONTEXT };
  const earlier = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  if (isContinued) return { parent: trace.setSpanContext(ROOT_CONTEXT, earlier) };
  return { parent: ROOT_CONTEXT, links: [{ context: earlier }] };
};

/** The SDK's provider, behind the one of the API. */
interface Flushing extends TracerProvider {
  forceFlush?(): Promise<void>;
  getDelegate?(): Flushing;
}

/** Lets the SDK, if there is one, send the spans that it still holds. */
export const flushTraces = async (): Promise<void> => {
  const provider: Flushing = trace.getTracerProvider();
  await (provider.getDelegate?.() ?? provider).forceFlush?.();
};
