import { addedFieldsAreValid } from '../../checkout/added-fields.ts';
import { expiryOf } from '../../locales/expiry.ts';
import { alongWith } from '../added-inputs.ts';
import { type Card, focusFirstWrong } from './card.ts';
import { withOutcomes } from './card-outcomes.ts';
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
  withOutcomes(card, ({ watchFrame }) => watchFrame(card, form, 'cardNumber'), 'optional');
};
