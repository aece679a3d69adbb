// The SDK of OpenTelemetry as an operator loads it, by `node --import`; it prints each span as a line when
// the gateway stops.
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

const exporter = {
  export: (spans, done) => {
    for (const span of spans) process.stdout.write(`span ${span.spanContext().traceId} ${span.name}\n`);
    done({ code: 0 });
  },
  shutdown: async () => undefined,
};

trace.setGlobalTracerProvider(
  new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 600_000 })] }),
);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
