import type { Outcome } from '../../bridge/messages.ts';
import { addedFieldsAreValid, reportRefused } from '../../checkout/added-fields.ts';
import { settle } from '../../checkout/settle.ts';
import { browserData } from '../../gateway/browser-data.ts';
import { submit } from '../../gateway/submit.ts';
import { addedBy, alongWith } from '../added-inputs.ts';
import { focusControl } from '../card/card.ts';
import { answers } from '../card/pay.ts';
import { watchFrame } from '../card/settle-card.ts';
import type { StoredAccount } from './account.ts';
import { isPayable, type Stored } from './stored.ts';

/** Pays with the selected account: checks its code, asks the page, and submits, by the code's frame if there is one. */
export const payStored = async (stored: Stored, form: HTMLFormElement, event: Event): Promise<void> => {
  const { checkout, channel } = stored;
  const account = chosenIn(stored, form);
  if (checkout.step.value === 'unsure') {
    if (checkout.submitter.value?.channel !== channel) return; // Another form's submission.
    checkout.problem.value = undefined;
    // Its frame may have been reloaded meanwhile and be empty.
    if (!account || !(await isCodeRight(stored, account, form))) return;
    if (checkout.happen('again')) await send(stored, account, form);
    return;
  }
  if (checkout.step.value !== 'editing') return;
  checkout.problem.value = undefined;
  stored.isUnchosen.value = !account;
  if (!account) return form.querySelector<HTMLElement>('input[name="registrationId"]:enabled')?.focus();
  if (!(await isCodeRight(stored, account, form))) return;
  if (!addedFieldsAreValid(checkout, form))
    return form.querySelector<HTMLElement>('.wpwl-control.wpwl-has-error')?.focus();
  if (!checkout.happen('submit')) return;
  checkout.submitter.value = { channel, usualTarget: '' };
  const allowed = await checkout.ask('onBeforeSubmitOneClickCard', form, event);
  if (!checkout.happen(allowed ? 'allowed' : 'stopped') || !allowed) return;
  const sent = send(stored, account, form);
  checkout.call('onAfterSubmit', form);
  await sent;
};

/** Returns the account selected in the form, which the page may have changed. */
const chosenIn = (stored: Stored, form: HTMLFormElement): StoredAccount | undefined => {
  // Read from the inputs: while a submission is under way they are disabled and not part of the form's data.
  const input = form.querySelector<HTMLInputElement>('input[name="registrationId"]:checked');
  const account = stored.accounts.value.find(({ id }) => id === input?.value);
  if (!account || !isPayable(stored, account)) return undefined;
  stored.chosen.value = account.id;
  return account;
};

const isCodeRight = async (stored: Stored, account: StoredAccount, form: HTMLFormElement): Promise<boolean> => {
  const card = stored.codeOf(account);
  if (!card) return true;
  await answers(card);
  // A frame that has not loaded has not reported its state.
  const isRight = card.leave('cvv', false) && card.heard.value.has('cvv') && !card.shown.cvv.value;
  stored.attempted.value = account.id;
  if (!isRight) focusControl(card, form.querySelector<HTMLElement>('.wpwl-selected .wpwl-control-cvv'));
  return isRight;
};

const send = async (stored: Stored, account: StoredAccount, form: HTMLFormElement): Promise<void> => {
  const { checkout, place } = stored;
  const fields = [
    ...addedBy(new FormData(form)),
    ...alongWith(checkout, place.resultUrl()),
    ['registrationId', account.id] as const,
  ];
  const card = stored.codeOf(account);
  // The code never leaves its frame, so the frame sends the submission.
  if (card) {
    card.lines.cvv?.send({ type: 'submit', fields });
    return watchFrame(card, form, 'cvv');
  }
  const outcome = await submit(checkout, new URLSearchParams({ ...browserData(), ...Object.fromEntries(fields) }));
  const refused = settle(checkout, outcome);
  if (refused) correct(stored, account, form, refused);
};

/** Handles a refusal: an account that the gateway no longer has cannot be selected; refused parameters are reported. */
const correct = (
  stored: Stored,
  account: StoredAccount,
  form: HTMLFormElement,
  { errors, description }: Outcome & { kind: 'corrected' },
): void => {
  if (errors.length === 0) stored.leave(account.id);
  void reportRefused(stored.checkout, form, errors, description);
};
