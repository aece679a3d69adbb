import { effect, untracked } from '@preact/signals-core';
import { type Checkout, createCheckout, type FrameAddresses, type ProblemTexts, tell } from '../checkout/checkout.ts';
import { load } from '../checkout/load.ts';
import { optionsOf } from '../checkout/options.ts';
import { waitForOutcome } from '../checkout/settle.ts';
import { bringJquery } from '../jquery/asked.ts';
import type { FormsPlace, Place } from '../lazy/chunks.ts';
import { chunkLoader } from '../lazy/load-chunk.ts';
import { lookAgain } from '../methods/card/card.ts';
import { chunkLoaderOf, leadElsewhere, withStored } from './chunk-loader.ts';
import { finishLook } from './finish.ts';
import { usualLocale, whenTexts } from './language.ts';
import type { Rival } from './other-checkout.ts';
import { addressOfReturn, refuseWithoutReturn, returnWhenDecided } from './return-to-shop.ts';
import type { ScriptAddress } from './script-address.ts';
import { hideForms, shopForms } from './shop-form.ts';
import { adoptStyle } from './style.ts';
import { isFast, mountWidget, type Widget } from './widget.tsx';
import { type Wpwl, wpwlOf } from './wpwl.ts';

/** What the build knows of itself. */
export interface Build {
  /** Paths of the hosted fields' pages, relative to the interface's version. */
  readonly framePaths: FrameAddresses;
  /** The digest of the list of all chunks. */
  readonly directory: string;
  readonly name: string;
  /** The nonce of the widget's own script tag; empty where the page's policy does not go by nonces. */
  readonly nonce: string;
}

/**
 * Puts the widget into the page: reads the options, mounts each form as soon as there are texts for it, and asks the gateway
 * for the checkout meanwhile. `rival` is there where the page shows another checkout already.
 */
export const mountPage = (
  { apiAddress, checkoutId, isRegistration }: ScriptAddress,
  build: Build,
  again: () => void,
  rival: Rival | undefined,
): Wpwl => {
  const options = optionsOf((window as { wpwlOptions?: unknown }).wpwlOptions, (detail) =>
    queueMicrotask(() => checkout.report('optionUnreadable', { detail })),
  );
  const unloading = new AbortController();
  const loadChunk = chunkLoader(apiAddress, build.directory, build.nonce);
  // onError is a callback too: it waits for what it calls.
  const problemTexts = (): Promise<ProblemTexts> =>
    Promise.all([loadChunk('problems'), jquery.come]).then(([texts]) => texts);
  const checkout = createCheckout({
    id: checkoutId,
    apiAddress,
    frames: { worldwide: apiAddress + build.framePaths.worldwide, all: apiAddress + build.framePaths.all },
    options,
    locale: usualLocale(options),
    unloaded: unloading.signal,
    problemTexts,
    loadAddedFields: () => loadChunk('card-more').then((chunk) => chunk.makeAddedFields),
  });
  const jquery = bringJquery(checkout, loadChunk);
  const stops = [jquery.stop];
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
    void tell(options, 'formMissing', {}, problemTexts);
    return wpwl;
  }
  stops.push(hideForms(forms));
  // Back from the shop by the browser's memory: the checkout has gone on meanwhile, so it is looked at anew.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) again();
  };
  window.addEventListener('pageshow', shown, { signal: unloading.signal });
  const chunks = chunkLoaderOf(checkout, loadChunk);
  if (isRegistration) checkout.resource = 'registration';
  const mountForms = (): FormsPlace => {
    widgets = forms.map((form, index) => mountWidget(checkout, form, index + 1, chunks));
    stops.push(
      returnWhenDecided(checkout, () => submittedWidget(checkout, widgets).form.action),
      leadElsewhere(checkout, chunks, () => placeOf(checkout, widgets)),
      finishLook(checkout, loadChunk, () => isInteractive(checkout, widgets)),
      ...reactions(checkout, () => widgets),
    );
    return { ...(widgets[0] as Widget), containers: () => widgets.flatMap((widget) => widget.containers()) };
  };
  const mounted = whenTexts(checkout, loadChunk, () => withStored(checkout, chunks, mountForms, stops, again));
  stops.push(adoptStyle(options.style)); // Behind the frames, which are on their way meanwhile.
  if (rival?.isReplaced) checkout.report('checkoutReplaced', { detail: rival.checkoutIds });
  if (forms.some(({ isNested }) => isNested)) stopWith(checkout, 'formNested');
  else if (rival && !rival.isReplaced) stopWith(checkout, 'checkoutsDiffer', rival.checkoutIds);
  else if (checkoutId) void load(checkout, mounted);
  else if (!isFast(checkout)) stopWith(checkout, 'checkoutMissing');
  else void Promise.resolve(mounted).then(() => checkout.happen('configured'));
  return wpwl;
};

const isInteractive = ({ step }: Checkout, widgets: readonly Widget[]): boolean =>
  step.value !== 'loading' && widgets.every((widget) => widget.card()?.complete.value ?? widget.isComplete());

const stopWith = (
  checkout: Checkout,
  problem: 'formNested' | 'checkoutMissing' | 'checkoutsDiffer',
  detail?: string,
): void => {
  checkout.happen('unusable');
  checkout.report(problem, detail ? { detail } : {});
};

/** A page with a checkout has a form, and so the first widget. */
const submittedWidget = ({ submitter }: Checkout, widgets: readonly Widget[]): Widget => {
  const { channel = '' } = submitter.value ?? {};
  return (widgets.find((widget) => widget.containerOf(channel)) ?? widgets[0]) as Widget;
};

/** Where the shopper looks when the payment goes on elsewhere: the form that was submitted, or the first after a reload. */
const placeOf = (checkout: Checkout, widgets: readonly Widget[]): Place => {
  const { value: submitter } = checkout.submitter;
  const widget = submittedWidget(checkout, widgets);
  return {
    container: widget.containerOf(submitter?.channel ?? '') ?? (widget.containers()[0] as HTMLElement),
    usualTarget: submitter?.usualTarget,
    returnTo: () => addressOfReturn(checkout, widget.form.action) ?? '',
  };
};

/** What follows from the checkout's configuration: that it can be used, that the page is told, and that it expires. */
const reactions = (checkout: Checkout, widgets: () => readonly Widget[]): (() => void)[] => [
  effect(() => {
    const { value: configuration } = checkout.configuration;
    if (!configuration) return undefined;
    return untracked(() => {
      for (const { form } of widgets()) refuseWithoutReturn(checkout, form.action);
      const { expiresInSeconds } = configuration;
      if (expiresInSeconds === undefined) return undefined;
      const expiry = setTimeout(() => {
        // What is under way by then goes on.
        if (checkout.step.value === 'editing' && checkout.happen('unusable')) checkout.report('checkoutExpired');
      }, expiresInSeconds * 1000);
      return () => clearTimeout(expiry);
    });
  }),
  effect(() => {
    if (checkout.step.value === 'waiting') untracked(() => void waitForOutcome(checkout));
  }),
  whenFirst(checkout, widgets, () => {
    const ready = widgets().flatMap((widget) => readyOf(widget));
    // No brand is named, or each was left out for a reason of its own: the shopper would look at nothing.
    if (checkout.id && !ready[0] && !checkout.problem.value) checkout.report('brandsMissing');
    for (const [brand, names] of Object.entries(checkout.configuration.value?.requiredOfMerchant ?? {})) {
      if (widgets().some((widget) => (widget.card()?.brands as readonly string[] | undefined)?.includes(brand)))
        checkout.report('brandLacks', { brand, detail: `${brand}: ${names}` });
    }
    for (const name of ['onReady', 'onReadyExternal'] as const) checkout.call(name, undefined, ready);
    // The page may have restyled its inputs.
    for (const widget of widgets()) {
      const card = widget.card();
      if (card) lookAgain(card);
    }
  }),
];

/** What onReady is told of a form of the page: its card form, and each form of another brand by its container's name. */
const readyOf = (widget: Widget): readonly object[] => [
  ...(widget.card() ? [{ containerKey: 'card', ccMethods: widget.card()?.brands }] : []),
  ...widget
    .containers()
    .slice(1)
    .map(({ classList }) => ({ containerKey: classList.item(1)?.replace('wpwl-container-', '') })),
];

/** Calls back once, when every form can be filled in for the first time. */
const whenFirst = ({ step, unloaded }: Checkout, widgets: () => readonly Widget[], ready: () => void): (() => void) => {
  let isReady = false;
  return effect(() => {
    if (step.value !== 'editing' || isReady || !widgets().every((widget) => widget.isComplete())) return;
    isReady = true;
    // Outside of the effect, where what the page does shows at once: executePayment moves the focus to what it has marked.
    queueMicrotask(() => unloaded.aborted || ready());
  });
};
