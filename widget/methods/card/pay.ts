import type { HostedFieldName, Outcome } from '../../bridge/messages.ts';
import { addedFieldsAreValid, reportRefused } from '../../checkout/added-fields.ts';
import { settle } from '../../checkout/settle.ts';
import { inquire } from '../../gateway/submit.ts';
import { expiryOf } from '../../locales/expiry.ts';
import { alongWith } from '../added-inputs.ts';
import { type Card, refreshLook } from './card.ts';
import { adoptScriptedValues } from './scripted-values.ts';
import { submissionOf } from './submission.ts';

/**
 * Submits the form: checks it, asks the page, and sends the page's fields to the card number's frame, which submits.
 */
export const pay = async (card: Card, form: HTMLFormElement, event: Event): Promise<void> => {
  const { checkout } = card;
  if (checkout.step.value === 'unsure') return payAgain(card, form);
  // A page can call executePayment in onReady, before the frames are ready.
  card.isAwaited = checkout.step.value === 'editing' && !card.ready.value;
  if (!card.ready.value) return;
  checkout.problem.value = undefined;
  await answers(card);
  adoptScriptedValues(card, form);
  // Submitted twice, or the form was removed, or a frame was reloaded and is empty.
  if (!card.ready.value) return;
  const { cvv } = card.hosted;
  // If the page has removed the frame of the security code, the state that it reported no longer counts.
  if (cvv && !document.querySelector(`[src*="cvv/${card.channel}"]`)) cvv.value = { length: 0, valid: false };
  const isRight = card.attempt();
  if (!addedFieldsAreValid(checkout, form) || !isRight) return focusFirstWrong(card, form);
  checkout.submitter.value = { channel: card.channel, usualTarget: '' };
  checkout.happen('submit');
  const allowed = await checkout.ask('onBeforeSubmitCard', form, event);
  if (!checkout.happen(allowed ? 'allowed' : 'stopped') || !allowed) return;
  send(card, form);
  checkout.call('onAfterSubmit', form);
};

/**
 * A frame answers within milliseconds. The shopper waits no longer than this for one that is busy or does not answer.
 */
const LONGEST_ANSWER_MS = 3000;

/** Waits until every frame has reported its latest state: a press on the button can overtake the last key. */
export const answers = (card: Card): Promise<unknown> =>
  Promise.race([
    Promise.all([...card.connected.value].map((field) => card.lines[field]?.ask())),
    new Promise((resolve) => setTimeout(resolve, LONGEST_ANSWER_MS)),
  ]);

/** Sends the same submission again; the gateway takes one payment for each checkout, so this cannot charge twice. */
const payAgain = (card: Card, form: HTMLFormElement): void => {
  card.checkout.problem.value = undefined;
  if (card.checkout.happen('again')) send(card, form);
};

const send = (card: Card, form: HTMLFormElement): void => {
  adoptScriptedValues(card, form); // The page's callback may have completed the form.
  const details = { brand: card.brand.value, holder: card.holder.value, expiry: expiryOf(card.expiry.value) };
  const fields = [...submissionOf(new FormData(form), details), ...alongWith(card.checkout, card.resultUrl())];
  card.lines.cardNumber?.send({ type: 'submit', fields });
  watchFrame(card, form, 'cardNumber');
};

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

/** Moves the focus to the first field with an error, which may be in a frame. */
const focusFirstWrong = (card: Card, form: HTMLFormElement): void => {
  focusControl(card, form.querySelector<HTMLElement>('.wpwl-control.wpwl-has-error'));
};

/** Moves the focus to a control: an input of the page or the input in a frame. */
export const focusControl = (card: Card, control: HTMLElement | null | undefined): void => {
  control?.focus();
  const hosted = control?.dataset['field'] as HostedFieldName | undefined;
  if (hosted) card.lines[hosted]?.send({ type: 'focus' });
};
