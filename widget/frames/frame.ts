import { addressOf, type FrameAddress } from '../bridge/frame-address.ts';
import { greetPage } from '../bridge/frame-end.ts';
import type { FieldSettings, FieldState, Outcome, ToFrame, ToPage } from '../bridge/messages.ts';
import { browserData } from '../gateway/browser-data.ts';
import { askForOutcome, type CheckoutAddress, type SubmissionAddress, submit } from '../gateway/submit.ts';
import { digitsOf } from '../locales/digits.ts';
import { readCard } from './card-reading.ts';
import { guard } from './guard.ts';
import { codeBeside, offerCode } from './hosted-code.ts';
import { applyLook } from './look.ts';
import { grouped } from './typed-digits.ts';

const USUAL_CODE_DIGITS = 3;
/** This page is v1/widget/{hash}/frame.html. */
const apiAddress = new URL('../../', location.href).href;

/** Brings the one input of this frame to life, as the field that its address names. */
const start = (address: FrameAddress, input: HTMLInputElement, problem: HTMLElement): void => {
  const isNumber = address.field === 'cardNumber';
  let settings: FieldSettings | undefined;
  let codeLength = USUAL_CODE_DIGITS;
  let send: (message: ToPage) => void = () => undefined;

  const state = (): FieldState => {
    const digits = digitsOf(input.value);
    const { valid, brands } = isNumber
      ? readCard(digits, settings?.brands ?? [])
      : { valid: digits.length === codeLength, brands: undefined };
    return { length: digits.length, valid, brands };
  };
  const typed = (): void => {
    arrange(input, isNumber, settings, codeLength);
    send({ type: 'state', state: state() });
  };
  const report = (outcome: Outcome): void => send({ type: 'outcome', outcome });

  const pay = async (fields: readonly (readonly [string, string])[]): Promise<void> => {
    if (!settings) return;
    const body = new URLSearchParams({ ...browserData(), ...Object.fromEntries(fields) });
    body.delete('card.cvv');
    if (isNumber) body.set('card.number', digitsOf(input.value));
    // A stored card is paid with by the code alone, so that its own frame sends it.
    const code = isNumber ? codeBeside(address.channel) : digitsOf(input.value);
    if (code) body.set('card.cvv', code);
    report(await submit(checkoutOf(settings, address), body, () => report({ kind: 'running' })));
  };

  const received = (message: ToFrame): void => {
    if (message.type === 'settings') {
      settings = message.settings;
      dress(input, isNumber, settings);
      typed();
    } else if (message.type === 'codeLength') {
      codeLength = message.length;
      typed();
    } else if (message.type === 'error') {
      problem.textContent = message.text;
      input.setAttribute('aria-invalid', String(message.text !== ''));
    } else if (message.type === 'locked') input.readOnly = message.locked;
    else if (message.type === 'focus') input.focus();
    else if (message.type === 'clear') {
      input.value = '';
      typed();
    } else if (message.type === 'submit') void pay(message.fields);
  };

  input.addEventListener('input', typed);
  input.addEventListener('focus', () => {
    send({ type: 'focus' });
    if (settings) leaveStrangers(input, checkoutOf(settings, address), report);
  });
  input.addEventListener('blur', () => send({ type: 'blur' }));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') send({ type: 'enter' });
  });
  guard(input);
  if (!isNumber) offerCode(address.channel, () => digitsOf(input.value));
  input.autocomplete = isNumber ? 'cc-number' : 'cc-csc';
  greetPage(address, received, (line) => {
    send = line;
  });
};

const checkoutOf = ({ checkoutId, resource }: FieldSettings, { origin }: FrameAddress): SubmissionAddress => ({
  apiAddress,
  id: checkoutId,
  resource,
  pageOrigin: origin,
});

/** The gateway refuses a page of somebody else's; then nothing can be typed here any more. It is asked once. */
const leaveStrangers = (
  input: HTMLInputElement,
  checkout: CheckoutAddress,
  report: (outcome: Outcome) => void,
): void => {
  if (input.dataset['asked']) return;
  input.dataset['asked'] = checkout.id;
  void askForOutcome(checkout).then((outcome) => {
    if (outcome?.kind !== 'unusable') return;
    input.disabled = true;
    input.value = '';
    report(outcome);
  });
};

const arrange = (
  input: HTMLInputElement,
  isNumber: boolean,
  settings: FieldSettings | undefined,
  codeLength: number,
): void => {
  const { gaps, maximumDigits } = isNumber
    ? readCard(digitsOf(input.value), settings?.brands ?? [])
    : { gaps: [], maximumDigits: codeLength };
  const caret = input.selectionStart ?? input.value.length;
  const next = grouped({ text: input.value, caret }, settings?.grouped === false ? [] : gaps, maximumDigits);
  if (next.text === input.value) return;
  input.value = next.text;
  if (document.activeElement === input) input.setSelectionRange(next.caret, next.caret);
};

const dress = (input: HTMLInputElement, isNumber: boolean, settings: FieldSettings): void => {
  document.documentElement.lang = settings.language;
  document.documentElement.dir = settings.direction;
  document.title = settings.label;
  input.ariaLabel = settings.label;
  input.placeholder = settings.placeholder;
  input.name = isNumber ? 'card.number' : 'card.cvv';
  // Not a password to the browser, which would offer to keep it.
  input.style.setProperty('-webkit-text-security', settings.masked ? 'disc' : 'none');
  applyLook(settings.look, document.documentElement.style);
};

const address = addressOf(location.hash);
const input = document.querySelector('input');
const problem = document.getElementById('problem');
if (address && input && problem && window.parent !== window) start(address, input, problem);
