import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** The SDK of OpenTelemetry, as an operator loads it, with the spans in memory. */
export interface RecordedTraces {
  /** Returns the ended spans so far. */
  spans(): readonly ReadableSpan[];
  /**
   * Returns the names of the spans of a trace, each behind those that it is below, by name; without commits that met a
   * conflict, since any payment may decide again.
   */
  treeOf(traceId: string): readonly string[];
  /** Ends the recording for this process. */
  end(): Promise<void>;
}

/** Records all traces of this process from now on; to be ended by the same test file. */
export const recordTraces = (): RecordedTraces => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const spans = (): readonly ReadableSpan[] => exporter.getFinishedSpans();
  return {
    spans,
    treeOf: (traceId) => {
      const own = spans().filter(
        (span) => span.spanContext().traceId === traceId && span.attributes['error.type'] !== 'Conflict',
      );
      const byId = new Map(own.map((span) => [span.spanContext().spanId, span]));
      const pathOf = (span: ReadableSpan): string => {
        const above = byId.get(span.parentSpanContext?.spanId ?? '');
        return above === undefined ? span.name : `${pathOf(above)} > ${span.name}`;
      };
      return own.map(pathOf).toSorted();
    },
    end: async () => {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
};
