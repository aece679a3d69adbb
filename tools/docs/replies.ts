import type { ReplyName } from '../../catalogue/endpoints/endpoints.ts';
import {
  bankAnswerReply,
  bankAnswersReply,
  bankOrderReply,
  brandsReply,
  checkoutReply,
  configurationReply,
  deliveriesReply,
  deliveryReply,
  disputeReply,
  disputesReply,
  envelope,
  errorReply,
  fileTargetReply,
  fileTargetsReply,
  integrityReply,
  messagesReply,
  movedClockReply,
  outcomeReply,
  paymentReply,
  paymentsReply,
  type ReplyFields,
  reconciliationFilesReply,
  reconciliationReply,
  reconciliationsReply,
  recordsReply,
  registrationReply,
  resentReply,
  resultCodesReply,
  scheduleReply,
  schedulesReply,
  scriptsReply,
  sepaFilesReply,
  sepaOrdersReply,
  settlementFileReply,
  settlementFilesReply,
  testClockReply,
  testDataReply,
  testEventsReply,
  transfersReply,
  webhookReply,
  webhooksReply,
} from '../../catalogue/fields/reply.ts';
import { type Json, replySchema } from './reply-schema.ts';

/** The form of one kind of reply. */
export interface ReplyForm {
  readonly type: string;
  /** Its fields; absent if it is not JSON of the interface. */
  readonly fields?: ReplyFields;
  readonly schema: Json;
}

const json = (fields: ReplyFields): ReplyForm => ({ type: 'application/json', fields, schema: replySchema(fields) });

const text = (type: string): ReplyForm => ({ type, schema: { type: 'string' } });

/** The form of each kind of reply. */
export const replyForms: Readonly<Record<ReplyName, ReplyForm>> = {
  payment: json({ ...paymentReply, ...envelope }),
  registration: json({ ...registrationReply, ...envelope }),
  schedule: json({ ...scheduleReply, ...envelope }),
  schedules: json({ ...schedulesReply, ...envelope }),
  dispute: json({ ...disputeReply, ...envelope }),
  disputes: json({ ...disputesReply, ...envelope }),
  checkout: json({ ...checkoutReply, ...envelope }),
  configuration: json({ ...configurationReply, ...envelope }),
  payments: json({ ...paymentsReply, ...envelope }),
  records: json({ ...recordsReply, ...envelope }),
  reconciliations: json({ ...reconciliationsReply, ...envelope }),
  reconciliation: json({ ...reconciliationReply, ...envelope }),
  reconciliationFiles: json({ ...reconciliationFilesReply, ...envelope }),
  settlementFile: json({ ...settlementFileReply, ...envelope }),
  settlementFiles: json({ ...settlementFilesReply, ...envelope }),
  csv: text('text/csv'),
  sepaFiles: json({ ...sepaFilesReply, ...envelope }),
  sepaOrders: json({ ...sepaOrdersReply, ...envelope }),
  bankOrder: json({ ...bankOrderReply, ...envelope }),
  bankAnswer: json({ ...bankAnswerReply, ...envelope }),
  bankAnswers: json({ ...bankAnswersReply, ...envelope }),
  xml: text('application/xml'),
  fileTarget: json({ ...fileTargetReply, ...envelope }),
  fileTargets: json({ ...fileTargetsReply, ...envelope }),
  transfers: json({ ...transfersReply, ...envelope }),
  resultCodes: json({ ...resultCodesReply, ...envelope }),
  testData: json({ ...testDataReply, ...envelope }),
  messages: json({ ...messagesReply, ...envelope }),
  webhook: json({ ...webhookReply, ...envelope }),
  webhooks: json({ ...webhooksReply, ...envelope }),
  deliveries: json({ ...deliveriesReply, ...envelope }),
  delivery: json({ ...deliveryReply, ...envelope }),
  resent: json({ ...resentReply, ...envelope }),
  testClock: json({ ...testClockReply, ...envelope }),
  movedClock: json({ ...movedClockReply, ...envelope }),
  testEvents: json({ ...testEventsReply, ...envelope }),
  brands: json({ ...brandsReply, ...envelope }),
  outcome: json({ ...outcomeReply, ...envelope }),
  error: json({ ...errorReply, ...envelope }),
  integrity: json(integrityReply),
  scripts: json(scriptsReply),
  health: { type: 'application/json', schema: { type: 'object' } },
  description: { type: 'application/json', schema: { type: 'object' } },
  script: text('text/javascript'),
  picture: { type: 'image/png', schema: { type: 'string', format: 'binary' } },
  style: text('text/css'),
  metrics: text('text/plain'),
  page: text('text/html'),
};

/** The meaning of each status. */
export const statusTexts: Readonly<Record<string, string>> = {
  200: 'Served. `result.code` has the outcome.',
  400: 'Something in the request is wrong, or the payment failed; see `result.code`.',
  401: 'The authorization header is missing or malformed; see `WWW-Authenticate`.',
  403: 'The access token is unknown, expired or revoked (see `WWW-Authenticate`), or it has no right to the entity.',
  404: 'No resource has this id.',
  409: 'A request with this `Idempotency-Key` is in progress; `Retry-After` says when to repeat it.',
  413: 'The body is too large.',
  415: 'The body is not a form.',
  429: 'Too many requests; `Retry-After` says when to repeat it.',
  503: 'The gateway cannot serve the request now.',
};
