import type { Span } from '@opentelemetry/api';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { isCheckoutId } from '../../../catalogue/formats/checkout-ids.ts';
import { isRecordId } from '../base/identifiers.ts';
import { markFailed } from '../traces/span.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** Endpoints that answer with a payment. */
const paymentReplies = new Set(
  endpoints
    .filter(({ replies }: Endpoint) => replies[200] === 'payment')
    .map(({ method, path }) => `${method} ${path}`),
);

/** Replies with this status or a higher one are faults of the gateway, or of what it depends on. */
const FIRST_FAULT_STATUS = 500;

/** Notes what a request was about, and how it was answered, on its span: ids and codes only. */
export const describeExchange = (
  span: Span,
  { requestId, endpoint, entity, id, made }: Exchange,
  { code, fields }: Answer,
  status: number,
): void => {
  if (!span.isRecording()) return;
  const replyId = fields?.['id'];
  const answered = typeof replyId === 'string' && replyId !== requestId && isRecordId(replyId) ? replyId : made?.id;
  span.setAttributes({
    'http.response.status_code': status,
    'tollgate.request.id': requestId,
    'tollgate.result.code': code,
    ...(entity === undefined ? {} : { 'tollgate.channel.id': entity }),
    ...(id !== undefined && isCheckoutId(id) ? { 'tollgate.checkout.id': id } : {}),
    ...(answered !== undefined && paymentReplies.has(endpoint) ? { 'tollgate.payment.id': answered } : {}),
  });
  if (status >= FIRST_FAULT_STATUS) markFailed(span, String(status));
};
