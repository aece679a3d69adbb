import { computed, effect, type Signal } from '@preact/signals';
import type { FrameAddress } from '../../bridge/frame-address.ts';
import { watchForBlock } from '../../bridge/frame-block.ts';
import type { FieldSettings, HostedFieldName, ToPage } from '../../bridge/messages.ts';
import { listenToFrame } from '../../bridge/page-end.ts';
import { brandFacts, USUAL_CODE_LENGTH } from './brand-facts.ts';
import type { Card } from './card.ts';
import { blurCallbackOf, mayBeEmpty, parameterOf } from './card-fields.ts';
import { withOutcomes } from './card-outcomes.ts';

/** The part of `document` that lists the features of permission policies; not every browser has it. */
type Policies = { readonly featurePolicy?: { features(): readonly string[] } };

/**
 * Returns the permissions of a frame: browsers that restrict autofill to trusted frames may fill it. Others would report
 * an unknown feature to the console.
 */
export const permissions = (): string | undefined =>
  (document as Policies).featurePolicy?.features().includes('autofill') ? 'autofill' : undefined;

/**
 * Connects to a frame and keeps it up to date. Returns the function that clears the field and closes the connection.
 */
export const openLine = (card: Card, frame: HTMLIFrameElement, address: FrameAddress): (() => void) => {
  const { checkout } = card;
  const { field } = address;
  const self = callbackSelf(frame);
  // Pages find the frames by these names.
  frame.name = parameterOf(field);
  const line = listenToFrame(frame, new URL(frame.src).origin, address, {
    connected: () => {
      watch.stop();
      forget(card, field); // So that the effects below send everything again after a reload of the frame.
      add(card.connected, field);
      if (document.activeElement === frame) line.send({ type: 'focus' }); // It was focused before it had loaded.
      const isWhole = card.connected.value.size === Object.keys(card.lines).length;
      if (isWhole && checkout.problem.value === 'frameBlocked') checkout.problem.value = undefined;
      checkout.call('onReadyIframeCommunication', self);
    },
    received: (message) => receive(card, frame, field, message, self),
  });
  const watch = watchForBlock(frame, () => checkout.report('frameBlocked', { detail: `${field}: ${card.framePage}` }));
  card.lines[field] = line;
  const stop = sendChanges(card, frame, field);
  return () => {
    line.send({ type: 'clear' });
    stop();
    watch.stop();
    line.close();
    forget(card, field);
    delete card.lines[field];
  };
};

/** Sends everything to the frame when it connects, and each change afterwards. */
const sendChanges = (card: Card, frame: HTMLIFrameElement, field: HostedFieldName): (() => void) => {
  const { checkout } = card;
  const send: NonNullable<Card['lines'][HostedFieldName]>['send'] = (message) => card.lines[field]?.send(message);
  // For this frame only, so that the effects do not run when another frame connects.
  const connected = computed(() => card.connected.value.has(field));
  const sent: { look: FieldSettings['look'] } = { look: [] };
  const stops = [
    // First, so that the frame checks a code typed before with the right length.
    effect(() => {
      const length = brandFacts[card.brand.value]?.codeLength ?? USUAL_CODE_LENGTH;
      if (connected.value && field === 'cvv') send({ type: 'codeLength', length });
    }),
    effect(() => {
      if (!connected.value || card.looks.value + checkout.renewals.value === 0) return;
      const settings = settingsOf(card, frame, field);
      sent.look = settings.look;
      send({ type: 'settings', settings });
    }),
    effect(() => {
      const follow = checkout.followLook.value;
      if (!connected.value || !follow) return undefined;
      const read = (): FieldSettings['look'] => {
        if (restingInput(frame)) card.look = undefined;
        return lookOf(card, frame);
      };
      return follow(frame, sent, read, (look) => send({ type: 'look', look }), card);
    }),
    effect(() => {
      const error = card.shown[field].value;
      frame.classList.toggle('wpwl-has-error', error !== '');
      if (connected.value) send({ type: 'error', text: card.message(field) });
    }),
    effect(() => {
      const locked = checkout.locked.value;
      if (connected.value) send({ type: 'locked', locked });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const settingsOf = (card: Card, frame: HTMLIFrameElement, field: HostedFieldName): FieldSettings => {
  const { checkout, brands } = card;
  const { options, locale } = checkout;
  // The label of number or code. The chunk with further fields sets theirs in `adapt`.
  const label = locale.texts.labels[field as 'cvv'];
  return {
    checkoutId: checkout.id,
    resource: checkout.resource,
    brands,
    language: locale.tag,
    direction: locale.direction,
    label,
    placeholder: options.showPlaceholders ? label : '',
    labelled: options.showLabels,
    look: lookOf(card, frame),
    grouped: options.numberFormatting,
    masked: field === 'cvv' && options.maskCvv,
    // Only a code depends on the brand; the other frames need no message when it changes.
    required: !mayBeEmpty(field, field === 'cvv' ? card.brand.value : '', options),
    ...card.adapt?.(field),
  };
};

const receive = (
  card: Card,
  frame: HTMLIFrameElement,
  field: HostedFieldName,
  message: ToPage,
  self: CallbackSelf,
): void => {
  const { checkout } = card;
  const form = frame.closest('form');
  const state = card.hosted[field];
  switch (message.type) {
    case 'state':
      if (state) state.value = message.state;
      add(card.heard, field);
      card.change(field);
      if (field === 'cardNumber') card.follow(message.state);
      if (card.isAwaited && card.ready.value) form?.requestSubmit();
      return;
    case 'focus':
      frame.classList.add('wpwl-focus');
      checkout.call('onFocusIframeCommunication', self);
      return;
    case 'blur': {
      frame.classList.remove('wpwl-focus');
      const isRight = card.leave(field, state?.value.length === 0);
      checkout.call('onBlurIframeCommunication', self);
      checkout.call(blurCallbackOf[field], self, isRight);
      return;
    }
    case 'enter':
      if (!checkout.options.disableSubmitOnEnter) form?.requestSubmit();
      return;
    case 'filled': {
      const input = form?.querySelector<HTMLInputElement>(`input.wpwl-control-${message.field}`);
      if (!input || input.readOnly) return;
      input.value = message.text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return;
    }
    case 'outcome':
      // At once, so that a payment succeeds where chunks do not load.
      if (message.outcome.kind === 'decided') checkout.decide(message.outcome.resourcePath);
      else if (form) withOutcomes(card, ({ settleCard }) => settleCard(card, form, message.outcome));
  }
};

type Frames = Signal<ReadonlySet<HostedFieldName>>;

const add = (frames: Frames, field: HostedFieldName): void => {
  if (!frames.value.has(field)) frames.value = new Set([...frames.value, field]);
};

/** Removes a frame from the connected ones. */
const forget = ({ connected, heard }: Card, field: HostedFieldName): void => {
  for (const frames of [heard, connected]) {
    if (frames.value.has(field)) frames.value = new Set([...frames.value].filter((name) => name !== field));
  }
};

/** The `this` of callbacks about a frame. */
interface CallbackSelf {
  readonly $iframe: unknown;
  /** The form around the frame. */
  readonly $form: unknown;
}

/** Returns the `this` of callbacks about a frame. Its members are read late: jQuery may load after the frame. */
const callbackSelf = (frame: HTMLIFrameElement): CallbackSelf => ({
  get $iframe() {
    return wrapped(frame);
  },
  get $form() {
    return wrapped(frame.closest('form'));
  },
});

/** Wraps an element with the page's jQuery, which callbacks use; without jQuery they read `[0]` or call `get`. */
const wrapped = (element: Element | null): unknown => {
  const { jQuery } = window as { jQuery?: unknown };
  if (typeof jQuery === 'function') return jQuery(element);
  return Object.assign([element], { get: () => element });
};

const input = 'input.wpwl-control';

/** Returns an input of the frame's form that looks as usual: without an error, and not the one with the focus. */
const restingInput = (frame: HTMLIFrameElement): Element | null | undefined =>
  frame.closest('form')?.querySelector(`${input}:not(.wpwl-has-error, :focus)`);

/** The style of a field that its frame adopts. */
const adopted = [
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'text-align',
  'padding-left',
  'padding-right',
  '--tollgate-focus-text',
  '--tollgate-invalid-text',
];

/**
 * Returns the style that a frame adopts: what the page gives the frame itself, and otherwise the computed style of an
 * ordinary input of the form, so that all inputs look alike.
 */
const lookOf = (card: Card, frame: HTMLIFrameElement): FieldSettings['look'] => {
  card.look ??= readLook(restingInput(frame) ?? frame.closest('form')?.querySelector(input));
  const isResting = !frame.matches('.wpwl-has-error, .wpwl-focus, :focus');
  if (isResting || !ownLooks.has(frame)) ownLooks.set(frame, ownLookOf(frame));
  return [...card.look, ...(ownLooks.get(frame) ?? [])];
};

/** What the page gives each frame itself, read first and whenever it has neither an error nor the focus. */
const ownLooks = new WeakMap<HTMLIFrameElement, FieldSettings['look']>();

const ownLookOf = (frame: HTMLIFrameElement): FieldSettings['look'] => {
  // The input inside has the padding: all of the frame can be clicked, and nothing of the text is cut off.
  frame.style.removeProperty('padding');
  const own = getComputedStyle(frame);
  const around = getComputedStyle(frame.parentElement ?? frame);
  const given = adopted
    .map((name) => [name, own.getPropertyValue(name)] as const)
    // The widget's own padding of a frame is 12 pixels; the element around it has none.
    .filter(([name, value]) => value !== around.getPropertyValue(name) && value !== '12px');
  frame.style.setProperty('padding', '0', 'important');
  return given;
};

const readLook = (input: Element | null | undefined): FieldSettings['look'] => {
  if (!input) return [];
  const style = getComputedStyle(input);
  const { color } = getComputedStyle(input, '::placeholder');
  return [
    // In the frame, `start` is the end that its own language starts from.
    ...adopted
      .map((name) => [name, style.getPropertyValue(name)] as const)
      .filter(([name, value]) => name !== 'text-align' || value !== 'start'),
    // For an input that is not rendered, browsers return the input's own colour.
    ['placeholder-color', color === style.color ? '' : color],
  ];
};
