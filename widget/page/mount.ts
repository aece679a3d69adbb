import { effect, untracked } from '@preact/signals-core';
import { type Checkout, createCheckout, type FrameAddresses, tell } from '../checkout/checkout.ts';
import { load } from '../checkout/load.ts';
import { optionsOf } from '../checkout/options.ts';
import { localeFor } from '../locales/texts.ts';
import { lookAgain } from '../methods/card/card.ts';
import { refuseWithoutReturn, returnWhenDecided } from './return-to-shop.ts';
import type { ScriptAddress } from './script-address.ts';
import { type ShopForm, shopForms } from './shop-form.ts';
import { adoptStyle } from './style.ts';
import { mountWidget, type Widget } from './widget.tsx';
import { type Wpwl, wpwlOf } from './wpwl.ts';

/** What the build knows of itself. */
export interface Build {
  /** Paths of the hosted fields' pages, relative to the interface's version. */
  readonly framePaths: FrameAddresses;
  readonly name: string;
}

/** Puts the widget into the page: reads the options, mounts each form, and asks the gateway for the checkout meanwhile. */
export const mountPage = (
  { apiAddress, checkoutId, isRegistration }: ScriptAddress,
  build: Build,
  again: () => void,
): Wpwl => {
  const options = optionsOf((window as { wpwlOptions?: unknown }).wpwlOptions);
  const unloading = new AbortController();
  const checkout = createCheckout({
    id: checkoutId,
    apiAddress,
    frames: { worldwide: apiAddress + build.framePaths.worldwide, all: apiAddress + build.framePaths.all },
    options,
    locale: localeFor(options.locale, options),
    unloaded: unloading.signal,
  });
  const stops: (() => void)[] = [];
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
    tell(options, 'formMissing');
    return wpwl;
  }
  stops.push(adoptStyle(options.style));
  // Back from the shop by the browser's memory: the checkout has gone on meanwhile, so it is looked at anew.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) again();
  };
  window.addEventListener('pageshow', shown, { signal: unloading.signal });
  widgets = forms.map((form, index) => mountWidget(checkout, form, index + 1));
  stops.push(
    returnWhenDecided(checkout, () => submittedForm(checkout, widgets).action),
    ...reactions(checkout, () => widgets),
  );
  for (const brand of forms.flatMap(({ others }) => others))
    checkout.report('brandUnavailable', { brand, detail: brand });
  if (forms.some(({ isNested }) => isNested)) stopWith(checkout, 'formNested');
  else if (!checkoutId) stopWith(checkout, 'checkoutMissing');
  else if (isRegistration) stopWith(checkout, 'registrationUnavailable');
  else void load(checkout);
  return wpwl;
};

const stopWith = (checkout: Checkout, problem: 'formNested' | 'checkoutMissing' | 'registrationUnavailable'): void => {
  checkout.happen('unusable');
  checkout.report(problem);
};

const submittedForm = ({ submitter }: Checkout, [first, ...others]: readonly Widget[]): ShopForm => {
  const widget = others.find((other) => other.card()?.channel === submitter.value) ?? first;
  if (!widget) throw new Error('A checkout is submitted by a form of the page.');
  return widget.form;
};

/** What follows from the checkout's configuration: that it can be used, that the page is told, and that it expires. */
const reactions = (checkout: Checkout, widgets: () => readonly Widget[]): (() => void)[] => [
  effect(() => {
    const { value: configuration } = checkout.configuration;
    if (!configuration) return undefined;
    return untracked(() => {
      for (const { form, card } of widgets()) {
        refuseWithoutReturn(checkout, form.action);
        if (!card()) checkout.report('brandsMissing');
      }
      const { expiresInSeconds } = configuration;
      if (expiresInSeconds === undefined) return undefined;
      const expiry = setTimeout(() => {
        if (checkout.happen('unusable')) checkout.report('checkoutExpired');
      }, expiresInSeconds * 1000);
      return () => clearTimeout(expiry);
    });
  }),
  whenFirst(checkout, () => {
    const ready = widgets().map((widget) => ({ containerKey: 'card', ccMethods: widget.card()?.brands ?? [] }));
    checkout.call('onReady', undefined, ready);
    // The page may have restyled its inputs.
    for (const widget of widgets()) {
      const card = widget.card();
      if (card) lookAgain(card);
    }
  }),
];

/** Calls back once, when the form can be filled in for the first time. */
const whenFirst = ({ step }: Checkout, ready: () => void): (() => void) => {
  let isReady = false;
  return effect(() => {
    if (step.value !== 'editing' || isReady) return;
    isReady = true;
    untracked(ready);
  });
};
