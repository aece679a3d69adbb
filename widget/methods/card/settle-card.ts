import type { HostedFieldName, Outcome } from '../../bridge/messages.ts';
import { reportRefused } from '../../checkout/added-fields.ts';
import { settle } from '../../checkout/settle.ts';
import { inquire } from '../../gateway/submit.ts';
import { type Card, focusFirstWrong, refreshLook } from './card.ts';

/** A frame answers at once. One whose process was killed, or that was removed from the page, never answers. */
const LONGEST_SILENCE_MS = 8000;

/**
 * Checks during a submission that the frame that sends it still answers. If it does not, the frames are reloaded, which
 * empties them, and the widget inquires about the submission at the gateway.
 */
export const watchFrame = (card: Card, form: HTMLFormElement, field: HostedFieldName): void => {
  const { checkout, hosted } = card;
  const before = hosted[field]?.value;
  // Compared below: a frame that has connected again since does not have the submission.
  const connected = card.connected.value;
  refreshLook(card); // A frame answers new settings with its state.
  setTimeout(() => {
    if (checkout.step.value !== 'sending' || checkout.unloaded.aborted) return;
    const isSame = card.connected.value === connected && hosted[field]?.value !== before;
    if (isSame) return watchFrame(card, form, field);
    checkout.report('frameBlocked', { detail: field });
    card.connected.value = card.heard.value = new Set();
    for (const frame of form.querySelectorAll('iframe.wpwl-control')) frame.replaceWith(frame);
    const { value: submitter } = checkout.submitter;
    if (submitter) checkout.submitter.value = { ...submitter, isUnanswered: true };
    void inquire(checkout).then((outcome) => settleCard(card, form, outcome));
  }, LONGEST_SILENCE_MS);
};

/** Applies the outcome of a submission to the form. */
export const settleCard = (card: Card, form: HTMLFormElement, outcome: Outcome): void => {
  const refused = settle(card.checkout, outcome);
  if (refused) correct(card, form, refused);
};

const correct = (card: Card, form: HTMLFormElement, { errors, description }: Outcome & { kind: 'corrected' }): void => {
  const others = card.refuse(errors);
  if (others.length > 0 || errors.length === 0) void reportRefused(card.checkout, form, others, description);
  focusFirstWrong(card, form);
};
