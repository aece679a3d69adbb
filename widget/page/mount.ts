import { effect, untracked } from '@preact/signals';
import {
  type Checkout,
  createCheckout,
  type FrameAddresses,
  type ProblemTexts,
  reportProblem,
} from '../checkout/checkout.ts';
import { load } from '../checkout/load.ts';
import { optionsOf, pageOptions } from '../checkout/options.ts';
import { loadJquery } from '../jquery/load-jquery.ts';
import type { FormsPlace, Place } from '../lazy/chunks.ts';
import { chunkLoader } from '../lazy/load-chunk.ts';
import { refreshLook } from '../methods/card/card.ts';
import { chunkLoaderOf, redirectShopper, withStored } from './chunk-loader.ts';
import { adaptForms } from './form-attributes.ts';
import { usualLocale, whenTexts, withTexts } from './language.ts';
import { loadLateChunk } from './late.ts';
import type { OtherCheckout } from './other-checkout.ts';
import { addressOfReturn, refuseWithoutReturn, returnWhenDecided } from './return-to-shop.ts';
import type { ScriptAddress } from './script-address.ts';
import { hideForms, shopForms } from './shop-form.ts';
import { adoptStyle } from './style.ts';
import { isFast, mountWidget, type Widget } from './widget.tsx';
import { type Wpwl, wpwlOf } from './wpwl.ts';

/** Facts that the build puts into the script. */
export interface Build {
  /** Paths of the hosted fields' pages, relative to the interface's version. */
  readonly framePaths: FrameAddresses;
  /** The digest of the directory of all chunks. */
  readonly directory: string;
  readonly name: string;
  /** The nonce of the widget's own script tag; empty where the page's policy uses none. */
  readonly nonce: string;
  /** The checkout that the page showed before the browser restored it. */
  restored?: string;
}

/**
 * Puts the widget into the page: reads the options, mounts each form as soon as its texts are there, and meanwhile
 * requests the checkout from the gateway. `other` is another checkout that the page already shows.
 */
export const mountPage = (
  address: ScriptAddress,
  build: Build,
  again: () => void,
  other: OtherCheckout | undefined,
): Wpwl => {
  const { apiAddress, checkoutId } = address;
  const options = optionsOf(pageOptions(), (detail) =>
    queueMicrotask(() => checkout.report('optionUnreadable', { detail })),
  );
  const unloading = new AbortController();
  const refused = (): void => void reportProblem(options, 'chunksRefused');
  const loadChunk = withTexts(chunkLoader(apiAddress, build.directory, build.nonce, refused), () => checkout);
  // `onError` is a callback too, so it waits for jQuery.
  const problemTexts = (): Promise<ProblemTexts> =>
    Promise.all([loadChunk('problems'), jquery.ready]).then(([texts]) => texts);
  const checkout = createCheckout({
    id: build.restored || checkoutId,
    isRestored: !!build.restored,
    apiAddress,
    frames: { worldwide: apiAddress + build.framePaths.worldwide, all: apiAddress + build.framePaths.all },
    options,
    locale: usualLocale(options),
    unloaded: unloading.signal,
    problemTexts,
    loadAddedFields: () => loadChunk('card-more').then((chunk) => chunk.makeAddedFields),
    withLateChunk: (use, optional) =>
      void (optional ? loadChunk('finish').then(use, () => undefined) : chunks.load('finish', use)),
  });
  const jquery = loadJquery(checkout, loadChunk);
  const stops = [jquery.stop];
  // The widget before this one is unloaded, so what is left is dead: a page cache has put a copy of the page back.
  for (const left of document.querySelectorAll(LEFT)) left.remove();
  const forms = shopForms();
  let widgets: readonly Widget[] = [];
  const unload = (): void => {
    unloading.abort();
    for (const stop of stops.splice(0)) stop();
    for (const widget of widgets) widget.unmount();
    widgets = [];
  };
  const wpwl = wpwlOf(checkout, () => widgets, unload, build.name);

  if (forms.length === 0) {
    void reportProblem(options, 'formMissing', {}, problemTexts);
    return wpwl;
  }
  stops.push(hideForms(forms));
  // The browser restored the page from its back/forward cache. The checkout may have changed, so the widget mounts
  // again.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    build.restored = checkoutId && checkout.id;
    again();
  };
  window.addEventListener('pageshow', shown, { signal: unloading.signal });
  const chunks = chunkLoaderOf(checkout, loadChunk);
  if (address.isRegistration) checkout.resource = 'registration';
  stops.push(
    effect(() => {
      const { value: configuration } = checkout.configuration;
      if (!configuration || configuration.amount || address.isRegistration) return;
      // There is nothing to pay, whatever the script's address says. The forms have the words of a payment.
      address.isRegistration = true;
      again();
    }),
  );
  const allContainers = (): readonly HTMLElement[] => widgets.flatMap((widget) => widget.containers());
  const place = (): Place => placeOf(checkout, widgets);
  const mountForms = (): FormsPlace => {
    widgets = forms.map((form, index) => mountWidget(checkout, form, index + 1, chunks));
    stops.push(
      returnWhenDecided(checkout, () => submittedWidget(checkout, widgets).form.action),
      redirectShopper(checkout, chunks, place),
      loadLateChunk(checkout, loadChunk, () => isInteractive(checkout, widgets), allContainers, place),
      adaptForms(checkout, allContainers),
      ...reactions(checkout, () => widgets),
    );
    return { ...(widgets[0] as Widget), containers: allContainers };
  };
  const mounted = whenTexts(checkout, loadChunk, forms, () => withStored(checkout, chunks, mountForms, stops, again));
  stops.push(adoptStyle(options.style)); // After the frames, which are loading meanwhile.
  if (other?.isReplaced) checkout.report('checkoutReplaced', { detail: other.checkoutIds });
  if (other && !other.isReplaced) stopWith(checkout, 'checkoutsDiffer', other.checkoutIds);
  else if (checkoutId) void load(checkout, mounted);
  else if (!isFast(checkout)) stopWith(checkout, 'checkoutMissing');
  else void Promise.resolve(mounted).then(() => checkout.happen('configured'));
  return wpwl;
};

/** The widget's own containers. */
const LEFT = '[class*=wpwl-style-],.wpwl-chooser';

const isInteractive = ({ step }: Checkout, widgets: readonly Widget[]): boolean =>
  step.value !== 'loading' && widgets.every((widget) => widget.card()?.complete.value ?? widget.isComplete());

const stopWith = (checkout: Checkout, problem: 'checkoutMissing' | 'checkoutsDiffer', detail?: string): void => {
  checkout.happen('unusable');
  checkout.report(problem, detail ? { detail } : {});
};

/** Returns the widget that was submitted, or the first: a page with a checkout has at least one form. */
const submittedWidget = ({ submitter }: Checkout, widgets: readonly Widget[]): Widget => {
  const { channel = '' } = submitter.value ?? {};
  return (widgets.find((widget) => widget.containerOf(channel)) ?? widgets[0]) as Widget;
};

/**
 * Returns the form from which the shopper is redirected: the submitted one, or the first after a reload of the page.
 */
const placeOf = (checkout: Checkout, widgets: readonly Widget[]): Place => {
  const { value: submitter } = checkout.submitter;
  const widget = submittedWidget(checkout, widgets);
  return {
    container: widget.containerOf(submitter?.channel ?? '') ?? (widget.containers()[0] as HTMLElement),
    usualTarget: submitter?.usualTarget,
    returnTo: () => addressOfReturn(checkout, widget.form.action) ?? '',
  };
};

/** Reacts to the checkout's configuration: checks the return address, and calls `onReady`. */
const reactions = (checkout: Checkout, widgets: () => readonly Widget[]): (() => void)[] => [
  effect(() => {
    const { value: configuration } = checkout.configuration;
    if (!configuration) return;
    untracked(() => {
      for (const { form } of widgets()) refuseWithoutReturn(checkout, form.action);
    });
  }),
  effect(() => {
    if (checkout.step.value === 'waiting')
      untracked(() => checkout.withLateChunk((late) => late.waitForOutcome(checkout)));
  }),
  whenFirst(checkout, widgets, () => {
    const ready = widgets().flatMap((widget) => readyOf(widget));
    // No form is shown, and no problem explains it: the page names no brand that the checkout offers.
    if (checkout.id && !ready[0] && !checkout.problem.value) checkout.report('brandsMissing');
    for (const widget of widgets()) {
      const brand = widget.card()?.brand.peek();
      if (brand) checkout.call('onChangeBrand', undefined, brand);
    }
    for (const name of ['onReady', 'onReadyExternal'] as const) checkout.call(name, undefined, ready);
    // The page may have changed the style of its inputs in `onReady`.
    for (const widget of widgets()) {
      const card = widget.card();
      if (card) refreshLook(card);
    }
  }),
];

/**
 * Returns what `onReady` receives about a form of the page: its card form, and each other form by its container's name.
 */
const readyOf = (widget: Widget): readonly object[] => [
  ...(widget.card() ? [{ containerKey: 'card', ccMethods: widget.card()?.brands }] : []),
  ...widget
    .containers()
    .slice(1)
    .map(({ classList }) => ({ containerKey: classList.item(1)?.replace('wpwl-container-', '') })),
];

/** Calls back once, when every form can be filled in for the first time, and its button has the amount. */
const whenFirst = (
  { step, unloaded, followLook }: Checkout,
  widgets: () => readonly Widget[],
  ready: () => void,
): (() => void) => {
  let isReady = false;
  return effect(() => {
    if (step.value !== 'editing' || isReady || !followLook.value || !widgets().every((widget) => widget.isComplete()))
      return;
    isReady = true;
    // Outside the effect, whose changes are rendered when it ends: executePayment in `onReady` focuses a field with an
    // error.
    queueMicrotask(() => unloaded.aborted || ready());
  });
};
