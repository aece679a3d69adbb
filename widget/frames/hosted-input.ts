import { addressOf, type FrameAddress } from '../bridge/frame-address.ts';
import { greetPage } from '../bridge/frame-end.ts';
import type { FieldSettings, FieldState, HostedFieldName, Outcome, ToFrame, ToPage } from '../bridge/messages.ts';
import { browserData } from '../gateway/browser-data.ts';
import { type CheckoutAddress, fetchOutcome, type SubmissionAddress, submit } from '../gateway/submit.ts';
import { arrangeInput } from '../locales/typing.ts';
import { addCompanions } from './companions.ts';
import type { FieldKind } from './field-kind.ts';
import { fieldsBeside, offerField } from './fields-beside.ts';
import { guard } from './guard.ts';
import { applyLook } from './look.ts';

/** What a frame can do beyond card number and security code. */
export interface FrameExtension {
  /** Applies further settings to the input. */
  adapt(input: HTMLInputElement, settings: FieldSettings): void;
  /** Returns the state to report to the page. Calls `later` when it changes afterwards. */
  state(state: FieldState, input: HTMLInputElement, settings: FieldSettings, later: () => void): FieldState;
}

const USUAL_CODE_DIGITS = 3;
/** The address of this page is v1/widget/{hash}/frame.html. */
const apiAddress = new URL('../../', location.href).href;

/** Starts the one input of this frame as the field that the frame's address names. */
export const startFrame = (
  kinds: Readonly<Partial<Record<HostedFieldName, FieldKind>>>,
  extension?: FrameExtension,
): void => {
  const address = addressOf(location.hash);
  const kind = address && kinds[address.field];
  const input = document.querySelector('input');
  const problem = document.getElementById('problem');
  if (kind && input && problem && window.parent !== window) start(address, kind, input, problem, extension);
};

const start = (
  address: FrameAddress,
  kind: FieldKind,
  input: HTMLInputElement,
  problem: HTMLElement,
  extension?: FrameExtension,
): void => {
  const { channel } = address;
  let settings: FieldSettings | undefined;
  let codeLength = USUAL_CODE_DIGITS;
  let send: (message: ToPage) => void = () => undefined;

  const sendState = (): void => {
    const state = kind.state(input.value, { settings, codeLength });
    send({ type: 'state', state: (settings && extension?.state(state, input, settings, sendState)) ?? state });
  };
  const typed = (event?: Event): void => {
    arrangeInput(input, event, (edit) => kind.arranged(edit, { settings, codeLength }));
    sendState();
  };
  const showSample = (): void => {
    if (settings?.labelled && settings.placeholder && kind.sample) {
      input.placeholder = kind.sample({ settings, codeLength });
    }
  };
  const report = (outcome: Outcome): void => send({ type: 'outcome', outcome });

  // The page has inputs of its own for holder and date of expiry, if there are no frames for them.
  const filled = (field: HostedFieldName, text: string): void => {
    const beside = fieldsBeside(channel).find((other) => other.field === field);
    if (beside) beside.fill(text);
    else if (field === 'expiry' || field === 'cardHolder') send({ type: 'filled', field, text });
  };

  const pay = async (fields: readonly (readonly [string, string])[]): Promise<void> => {
    if (!settings) return;
    const body = new URLSearchParams({ ...browserData(), ...Object.fromEntries(fields) });
    body.delete('card.cvv');
    // A payment with a stored card has no number field: the security code's frame sends it.
    const beside = fieldsBeside(channel).flatMap(({ read }) => read());
    for (const [name, value] of [...kind.entered(input.value), ...beside]) {
      if (value) body.set(name, value);
    }
    report(await submit(checkoutOf(settings, address), body));
  };

  const received = (message: ToFrame): void => {
    if (message.type === 'settings') {
      settings = message.settings;
      applySettings(input, kind, settings);
      showSample();
      extension?.adapt(input, settings);
      typed();
    } else if (message.type === 'look') applyLook(message.look, document.documentElement.style);
    else if (message.type === 'codeLength') {
      codeLength = message.length;
      showSample();
      typed();
    } else if (message.type === 'error') {
      problem.textContent = message.text;
      input.setAttribute('aria-invalid', String(message.text !== ''));
    } else if (message.type === 'locked') input.readOnly = message.locked;
    else if (message.type === 'focus') input.focus();
    else if (message.type === 'clear') {
      input.value = '';
      typed();
    } else if (message.type === 'ask') send({ type: 'answer' });
    else if (message.type === 'submit') void pay(message.fields);
  };

  input.addEventListener('input', typed);
  input.addEventListener('focus', () => {
    send({ type: 'focus' });
    if (fieldsBeside(channel).length > 0) addCompanions(input, filled);
    if (settings) lockOnOtherSites(input, checkoutOf(settings, address), report);
  });
  input.addEventListener('blur', () => send({ type: 'blur' }));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') send({ type: 'enter' });
  });
  guard(input);
  offerField({
    channel,
    field: address.field,
    read: () => kind.entered(input.value),
    fill: (text) => {
      if (input.readOnly || input.disabled) return;
      input.value = text;
      typed();
    },
  });
  input.autocomplete = kind.autocomplete;
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

/** Asks the gateway, once, whether the page belongs to the checkout's shop, and disables the field if it does not. */
const lockOnOtherSites = (
  input: HTMLInputElement,
  checkout: CheckoutAddress,
  report: (outcome: Outcome) => void,
): void => {
  if (input.dataset['asked']) return;
  input.dataset['asked'] = checkout.id;
  void fetchOutcome(checkout).then((outcome) => {
    if (outcome?.kind !== 'unusable') return;
    input.disabled = true;
    input.value = '';
    report(outcome);
  });
};

const applySettings = (input: HTMLInputElement, { name }: FieldKind, settings: FieldSettings): void => {
  document.documentElement.lang = settings.language;
  document.documentElement.dir = settings.direction;
  document.title = settings.label;
  input.ariaLabel = settings.label;
  input.setAttribute('aria-required', String(settings.required));
  input.placeholder = settings.placeholder;
  input.name = name;
  // Not an input of type `password`, since browsers would offer to store it.
  input.style.setProperty('-webkit-text-security', settings.masked ? 'disc' : 'none');
  applyLook(settings.look, document.documentElement.style);
};
