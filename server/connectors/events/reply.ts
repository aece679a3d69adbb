import { timestampText } from '../../platform/base/clock.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { StoredEvent } from './records.ts';

const fieldsOf = (event: StoredEvent) => ({
  id: event.id,
  entityId: event.channelId,
  connector: event.connector,
  kind: event.kind,
  state: event.state,
  note: event.note,
  paymentId: event.ourPaymentId,
  processorPaymentId: event.paymentId,
  reference: event.reference,
  facts: event.facts,
  timestamp: timestampText(event.receivedAtMs),
});

/** Returns the answer with a list of events of processors. */
export const eventsAnswer = (events: readonly StoredEvent[], nextCursor: string | undefined): Answer => ({
  code: '000.000.100',
  fields: { events: events.map(fieldsOf), nextCursor },
});
