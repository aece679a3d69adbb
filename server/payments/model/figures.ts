import type { Registry } from 'prom-client';
import { brands } from '../../../catalogue/brands/brands.ts';
import { MOST_CHANNELS } from '../../../catalogue/monitoring/metrics.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { counter, histogram, keptSeries } from '../../platform/metrics/registered.ts';
import type { OutcomeChange, PaymentDependencies } from './dependencies.ts';
import { hasOutcome, type Payment } from './payment.ts';

const MS_PER_SECOND = 1_000;

/** What a channel beyond the first ones is counted under, and a brand that is in no table. */
const OTHER = 'other';

/** Returns the channel as a label: as many as this have series of their own in a process, whoever comes first. */
const channelLabels = (most: number): ((channel: string) => string) => {
  const known = new Set<string>();
  return (channel) => {
    if (known.has(channel)) return channel;
    if (known.size >= most) return OTHER;
    known.add(channel);
    return channel;
  };
};

const brandLabel = (brand: string | undefined): string => {
  if (brand === undefined) return 'none';
  return Object.hasOwn(brands, brand) ? brand : OTHER;
};

/** Creates the function that counts a payment that has ended. */
export const paymentFigures = (registry: Registry, mostChannels = MOST_CHANNELS): ((payment: Payment) => void) => {
  const payments = counter(registry, 'tollgate_payments_total');
  const codes = counter(registry, 'tollgate_payment_codes_total');
  const seconds = histogram(registry, 'tollgate_payment_seconds');
  const channelOf = channelLabels(mostChannels);
  const seriesOf = keptSeries((type = '', brand = '', channel = '', outcome = '') =>
    payments.labels(type, brand, channel, outcome),
  );
  const codeOf = keptSeries((code = '') => codes.labels(code));
  return ({ type, brand, channelId, state, outcome, createdAtMs, decidedAtMs = createdAtMs }) => {
    seriesOf(type, brandLabel(brand), channelOf(channelId), state).inc();
    codeOf(outcome?.code ?? '').inc();
    seconds.observe(Math.max(decidedAtMs - createdAtMs, 0) / MS_PER_SECOND);
  };
};

/** Wraps the announcement of a payment's change: the change set also counts the payment once it is stored as ended. */
export const countingPayments =
  (count: (payment: Payment) => void, announce: PaymentDependencies['announce']): PaymentDependencies['announce'] =>
  async (change: OutcomeChange): Promise<ChangeSet> => {
    const changes = await announce(change);
    const { before, after } = change;
    if (!hasOutcome(after) || before?.state === after.state) return changes;
    return together(changes, { stored: [() => count(after)] });
  };
