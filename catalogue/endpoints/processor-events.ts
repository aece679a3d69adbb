import type { Endpoint } from './endpoints.ts';
import { refused } from './refusals.ts';

/** Endpoints of the events of processors; they are ours. */
export const processorEventEndpoints = [
  {
    id: 'listProcessorEvents',
    method: 'GET',
    path: '/v1/connectors/events',
    authorization: 'bearer',
    request: 'eventsQuery',
    summary: 'Lists what processors have told the channel, the newest first, and what became of it.',
    replies: { 200: 'processorEvents', 400: 'error', ...refused },
  },
] as const satisfies readonly Endpoint[];
