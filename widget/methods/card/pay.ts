import type { HostedFieldName, Outcome } from '../../bridge/messages.ts';
import { addedAreRight, reportRefused } from '../../checkout/added-fields.ts';
import { settle } from '../../checkout/settle.ts';
import { inquire } from '../../gateway/submit.ts';
import { expiryOf } from '../../locales/expiry.ts';
import { alongWith } from '../added-inputs.ts';
import { type Card, lookAgain } from './card.ts';
import { submissionOf } from './submission.ts';

/** Submits the form: checks it, lets the page have its say, and hands what it contributes to the number's frame. */
export const pay = async (card: Card, form: HTMLFormElement, event: Event): Promise<void> => {
  const { checkout } = card;
  if (checkout.step.value === 'unsure') return payAgain(card, form);
  // executePayment in onReady comes before the frames.
  card.isAwaited = checkout.step.value === 'editing' && !card.ready.value;
  if (!card.ready.value) return;
  checkout.problem.value = undefined;
  await answers(card);
  // Pressed twice, or the form is gone, or a frame has come anew and is empty.
  if (!card.ready.value) return;
  const { cvv } = card.hosted;
  // What its frame has told is gone with it, where the page has taken the frame alone out.
  if (cvv && !document.querySelector(`[src*="cvv/${card.channel}"]`)) cvv.value = { length: 0, valid: false };
  const isRight = card.attempt();
  if (!addedAreRight(checkout, form) || !isRight) return focusFirstWrong(card, form);
  checkout.submitter.value = { channel: card.channel, usualTarget: '' };
  checkout.happen('submit');
  const allowed = await checkout.ask('onBeforeSubmitCard', form, event);
  if (!checkout.happen(allowed ? 'allowed' : 'stopped') || !allowed) return;
  send(card, form);
  checkout.call('onAfterSubmit', form);
};

/** A frame answers within milliseconds; whoever has pressed waits no longer for one that is busy or dead. */
const LONGEST_ANSWER_MS = 3000;

/** Waits until every frame has told what was typed into it: the press on a button can overtake the last key. */
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
  const details = { brand: card.brand.value, holder: card.holder.value, expiry: expiryOf(card.expiry.value) };
  const fields = [...submissionOf(new FormData(form), details), ...alongWith(card.checkout, card.resultUrl())];
  card.lines.cardNumber?.send({ type: 'submit', fields });
  watchFrame(card, form, 'cardNumber');
};

/** A frame answers at once; one whose process has died, or that was taken out of the page, never does. */
const LONGEST_SILENCE_MS = 8000;

/**
 * Looks, while a submission is under way, whether the frame that sends it still answers. If it does not, the gateway is asked
 * what it knows, and the frames are loaded anew: what was typed into them is gone.
 */
export const watchFrame = (card: Card, form: HTMLFormElement, field: HostedFieldName): void => {
  const { checkout, hosted } = card;
  const before = hosted[field]?.value;
  // A frame that has connected anew since knows nothing of the submission.
  const connected = card.connected.value;
  lookAgain(card); // A frame says what is in it when it is told how to look.
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

/** Goes on with what became of a submission. */
export const settleCard = (card: Card, form: HTMLFormElement, outcome: Outcome): void => {
  const refused = settle(card.checkout, outcome);
  if (refused) correct(card, form, refused);
};

const correct = (card: Card, form: HTMLFormElement, { errors, description }: Outcome & { kind: 'corrected' }): void => {
  const others = card.refuse(errors);
  if (others.length > 0 || errors.length === 0) void reportRefused(card.checkout, form, others, description);
  focusFirstWrong(card, form);
};

/** Moves the focus to the first field with an error, in the order of the page, also into a frame. */
const focusFirstWrong = (card: Card, form: HTMLFormElement): void => {
  focusControl(card, form.querySelector<HTMLElement>('.wpwl-control.wpwl-has-error'));
};

/** Moves the focus into a control, be it an input of the page or a frame. */
export const focusControl = (card: Card, control: HTMLElement | null | undefined): void => {
  control?.focus();
  const hosted = control?.dataset['field'] as HostedFieldName | undefined;
  if (hosted) card.lines[hosted]?.send({ type: 'focus' });
};
