import type { HostedFieldName, Outcome } from '../../bridge/messages.ts';
import type { Card } from './card.ts';

/** What follows after a submission. It is in a chunk that loads late; a payment can succeed without it. */
export interface CardOutcomes {
  /** Checks during a submission that the frame that sends it still answers. */
  watchFrame(card: Card, form: HTMLFormElement, field: HostedFieldName): void;
  /** Applies the outcome of a submission to the form. */
  settleCard(card: Card, form: HTMLFormElement, outcome: Outcome): void;
}

/** Calls back with what follows after a submission once it has loaded. Reports a failure unless it is `optional`. */
export const withOutcomes = ({ checkout }: Card, use: (outcomes: CardOutcomes) => void, optional?: 'optional'): void =>
  checkout.withLateChunk(({ cardOutcomes }) => use(cardOutcomes as CardOutcomes), optional);
