import type { Registry } from 'prom-client';
import { counter } from '../../platform/metrics/registered.ts';
import type { MailState } from './mail.ts';

/** Counts a mail that was kept, or an attempt that is stored, by the state of its mail afterwards. */
export type CountMail = (state: MailState) => void;

const outcomes = {
  sent: 'sent',
  waiting: 'again',
  failed: 'failed',
  bounced: 'bounced',
  withheld: 'withheld',
  kept: 'kept',
} as const satisfies Record<MailState, string>;

/** Creates the function that counts mails. */
export const mailFigures = (registry: Registry): CountMail => {
  const mails = counter(registry, 'tollgate_mails_total');
  // A series that begins with its first failure would hide it from `increase`.
  for (const outcome of Object.values(outcomes)) mails.inc({ outcome }, 0);
  return (state) => mails.inc({ outcome: outcomes[state] });
};
