import type { HostedFieldName, Outcome } from '../../bridge/messages.ts';
import type { Card, CardField } from './card.ts';
import { expiryOf } from './expiry.ts';
import { submissionOf } from './submission.ts';

/** Submits the form: checks it, lets the page have its say, and hands what it contributes to the number's frame. */
export const pay = async (card: Card, form: HTMLFormElement, event: Event): Promise<void> => {
  const { checkout } = card;
  if (checkout.step.value === 'unsure') return payAgain(card, form);
  if (!card.ready.value) return;
  checkout.problem.value = undefined;
  if (!card.attempt()) return focusFirstWrong(card, form);
  checkout.submitter.value = card.channel;
  checkout.happen('submit');
  const allowed = await checkout.ask('onBeforeSubmitCard', form, event);
  if (!checkout.happen(allowed ? 'allowed' : 'stopped') || !allowed) return;
  send(card, form);
  checkout.call('onAfterSubmit', form);
};

/** Sends the same submission again; the gateway takes one payment for each checkout, so this cannot charge twice. */
const payAgain = (card: Card, form: HTMLFormElement): void => {
  card.checkout.problem.value = undefined;
  if (card.checkout.happen('again')) send(card, form);
};

const send = (card: Card, form: HTMLFormElement): void => {
  const details = { brand: card.brand.value, holder: card.holder.value, expiry: expiryOf(card.expiry.value) };
  card.lines.cardNumber?.send({ type: 'submit', fields: submissionOf(new FormData(form), details) });
};

/** Goes on with what became of a submission. */
export const settle = (card: Card, form: HTMLFormElement, outcome: Outcome): void => {
  const { checkout } = card;
  switch (outcome.kind) {
    case 'decided':
      return checkout.decide(outcome.resourcePath);
    case 'open':
      return void checkout.happen('open');
    case 'unusable': {
      const expired = /expired/i.test(outcome.description);
      if (!checkout.happen('unusable')) return;
      return checkout.report(expired ? 'checkoutExpired' : 'checkoutUnknown', { detail: outcome.description });
    }
    case 'lost': {
      const wasSent = checkout.step.value === 'sending';
      if (checkout.happen('lost')) checkout.report(wasSent ? 'submissionLost' : 'gatewayUnreachable');
      return;
    }
    case 'correctable':
      return checkout.happen('corrected') ? correct(card, form, outcome) : undefined;
    case 'running':
      return;
  }
};

const correct = (card: Card, form: HTMLFormElement, outcome: Outcome & { kind: 'correctable' }): void => {
  const others = card.refuse(outcome.errors);
  if (others.length > 0 || outcome.errors.length === 0) {
    const detail = others.map(({ name, message }) => `${name}: ${message}`).join('; ') || outcome.description;
    card.checkout.report('submissionRefused', { detail });
  }
  focusFirstWrong(card, form);
};

/** Moves the focus to the first field with an error, in the order of the page, also into a frame. */
const focusFirstWrong = (card: Card, form: HTMLFormElement): void => {
  const control = form.querySelector<HTMLElement>('.wpwl-control.wpwl-has-error');
  if (control) focusControl(card, control);
};

/** Moves the focus into a control, be it an input of the page or a frame. */
export const focusControl = (card: Card, control: HTMLElement): void => {
  control.focus();
  const hosted = control.dataset['field'] as HostedFieldName | undefined;
  if (hosted) card.lines[hosted]?.send({ type: 'focus' });
};

/** The fields by the names that `wpwlOptions.autofocus` takes. */
export const fieldOfAutofocus: Readonly<Record<string, CardField>> = {
  paymentBrand: 'brand',
  'card.number': 'cardNumber',
  'card.expiry': 'expiry',
  'card.holder': 'cardHolder',
  'card.cvv': 'cvv',
};
