import type { ScheduleReason } from '../../catalogue/payments/schedules.ts';
import type { NamedCustomer } from '../frame/records.ts';

/** A subscription, as the merchants' interface shows it. */
export interface ShownSchedule {
  readonly id: string;
  readonly registrationId: string;
  readonly amount: string;
  readonly currency: string;
  readonly merchantTransactionId?: string;
  readonly schedule: {
    readonly state: 'ACTIVE' | 'RESTING' | 'ENDED';
    readonly reason?: ScheduleReason;
    readonly resultCode?: string;
    readonly plan: string;
    readonly expression: string;
    readonly timeZone: string;
    readonly endsAt?: string;
    readonly retryAt?: string;
    readonly restsAt?: string;
    readonly nextRuns: readonly { readonly utc: string; readonly local: string }[];
    readonly runs?: readonly {
      readonly dueAt: string;
      readonly attempt: number;
      readonly paymentId?: string;
      readonly resultCode?: string;
    }[];
  };
}

/** A stored account, as far as a subscription shows it. */
export interface ShownRegistration {
  readonly paymentBrand?: string;
  readonly bankAccount?: { readonly last4Digits?: string; readonly country?: string };
  readonly card?: { readonly last4Digits?: string; readonly expiryMonth?: string; readonly expiryYear?: string };
  readonly customer?: NamedCustomer;
}

/** How states are marked. */
export const kindOfState = { ACTIVE: 'good', RESTING: 'waiting', ENDED: 'plain' } as const;
