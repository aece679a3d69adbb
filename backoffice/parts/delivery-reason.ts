import { ANSWER_WITHIN_SECONDS } from '../../catalogue/payments/notification-kinds.ts';
import { fill } from '../frame/texts.ts';
import { listTexts } from './list-texts.ts';

/** Returns in people's words why a notification is not delivered: by a status such as `500`, or a word for logs. */
export const failureText = (reason: string): string => {
  const texts: Readonly<Record<string, string>> = listTexts().failures;
  if (/^\d+$/.test(reason)) return fill(texts['status'] ?? '', { status: reason });
  const known = Object.hasOwn(texts, reason) ? texts[reason] : undefined;
  return fill(known ?? texts['other'] ?? '', { reason, seconds: ANSWER_WITHIN_SECONDS });
};
