import type { WpwlError, WpwlOptions } from 'tollgate/wpwl';

/** The props of `<Checkout>` in every framework: what the script tag and the form need, and all of `wpwlOptions`. */
export interface CheckoutProps extends WpwlOptions {
  /** The URL of the gateway. */
  baseUrl: string;
  /**
   * The checkout that the shop's server has created; `{id}/registration` stores an account without a payment. Without
   * it and without `createCheckout` nothing is shown yet.
   */
  checkoutId?: string | undefined;
  /** The hash of the script, from the reply about the checkout or from `/v1/fastcheckout/integrity`. */
  integrity?: string | undefined;
  /** The nonce of the page's policy for scripts. */
  nonce?: string | undefined;
  /** The brands to offer, such as `['VISA', 'PAYPAL']`; those of the checkout by default. */
  brands?: readonly string[] | string | undefined;
}

/** The checkout form in one element of the page. */
export interface CheckoutForm {
  /**
   * Mounts the form. If it is mounted, mounts it again where a value has changed; otherwise only the functions are
   * replaced, and what the shopper has typed stays.
   */
  show(props: CheckoutProps): void;
  /** Removes the form and everything that it has added to the page; `show` mounts it again. */
  remove(): void;
}

/** What can go wrong before the script runs; the script reports all other problems. */
const problems = {
  formReplaced: [
    'The page has two checkout forms: another Checkout is still mounted, and this one replaces it. Unmount the first.',
    'merchant',
  ],
  formLeft: [
    'The page has two checkout forms: a form.paymentWidgets that is not of this Checkout, perhaps of an earlier page, shows the same checkout. Remove it.',
    'merchant',
  ],
  scriptMissing: [
    'paymentWidgets.js did not load. Does the gateway answer, is `integrity` that of its script, and does script-src of the page allow it?',
    'network',
  ],
} as const satisfies Record<string, readonly [message: string, whose: WpwlError['whose']]>;

/** Takes the mounted form out of the page, for another one: the script shows one checkout at a time. */
let unmountShown: (() => void) | undefined;

/** Returns the checkout form of an element, which stays empty until `show`. */
export const checkoutFormIn = (place: Element): CheckoutForm => {
  let values: string | undefined;
  let mounted: Mounted | undefined;
  const unmount = (): void => {
    mounted?.unmount();
    mounted = undefined;
    if (unmountShown === unmount) unmountShown = undefined;
  };
  return {
    show: (props) => {
      const next = valuesOf(props);
      if (next === values && mounted) return replaceOptions(mounted.options, props);
      // A form that was replaced does not take its place back while the other one is there.
      if (next === values && unmountShown) return;
      unmount();
      values = next;
      if (!props.baseUrl || !(props.checkoutId || props.createCheckout)) return;
      if (unmountShown) report(props, 'formReplaced');
      unmountShown?.();
      if (document.querySelector('form.paymentWidgets')) report(props, 'formLeft');
      unmountShown = unmount;
      mounted = mount(place, props);
    },
    remove: () => {
      unmount();
      values = undefined;
    },
  };
};

/** Returns all props but the functions as a text. Reads every value, also those within an option. */
export const valuesOf = (props: Partial<CheckoutProps>): string => JSON.stringify([!!props.createCheckout, props]);

/** A form with its script. */
interface Mounted {
  /** The page's `wpwlOptions`. */
  readonly options: WpwlOptions;
  unmount(): void;
}

const mount = (place: Element, props: CheckoutProps): Mounted => {
  const { baseUrl, checkoutId, integrity, nonce, brands } = props;
  const form = document.createElement('form');
  form.className = 'paymentWidgets';
  form.dataset['brands'] = [brands ?? []].flat().join(' ');
  const script = document.createElement('script');
  const query = checkoutId ? `?checkoutId=${encodeURIComponent(checkoutId)}` : '';
  script.src = `${baseUrl.replace(/\/$/, '')}/v1/paymentWidgets.js${query}`;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  if (nonce) script.nonce = nonce;
  const options: WpwlOptions = {};
  replaceOptions(options, props);
  script.addEventListener('error', () => {
    if (script.isConnected) report(options, 'scriptMissing');
  });
  window.wpwlOptions = options;
  place.append(form);
  document.head.append(script);
  return {
    options,
    unmount: () => {
      window.wpwl?.unload();
      delete window.wpwl;
      delete window.wpwlOptions;
      script.remove(); // A script that loads later does nothing without its tag.
      form.remove();
    },
  };
};

/** Gives the widget the options of new props: it looks up callbacks when it calls them. */
const replaceOptions = (options: WpwlOptions, props: CheckoutProps): void => {
  const { baseUrl: _, checkoutId: _id, integrity: _hash, nonce: _nonce, brands: _brands, ...next } = props;
  for (const name of Object.keys(options)) if (!(name in next)) Reflect.deleteProperty(options, name);
  Object.assign(options, next);
};

/** Reports a problem to the console and to `onError`, in a task of its own: a callback may render the page again. */
const report = (options: WpwlOptions, problem: keyof typeof problems): void => {
  const [message, whose] = problems[problem];
  // biome-ignore lint/suspicious/noConsole: the console is where the merchant's developer looks first.
  console.error('tollgate:', message);
  queueMicrotask(() => options.onError?.({ name: 'WidgetError', message, whose }));
};
