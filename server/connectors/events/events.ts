import type { Wing } from '../../platform/wing.ts';
import { type ApplyDependencies, applyEvent } from './apply.ts';
import { eventsAddress, type ReceiveDependencies, receiveEvents } from './receive.ts';
import { forgetProcessorEvents } from './records.ts';
import { bindEvents } from './routes.ts';

/** Opens the events of processors: they are received, stored once, and applied by timers. */
export const openEvents = (dependencies: ReceiveDependencies & ApplyDependencies) =>
  ({
    addresses: [eventsAddress],
    bind: (serve) => bindEvents(serve, dependencies),
    pages: [receiveEvents(dependencies)],
    timers: { 'connector.event': applyEvent(dependencies) },
    forgets: { processorEvents: forgetProcessorEvents },
  }) satisfies Wing;
