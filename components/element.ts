import type { WpwlOptions } from 'tollgate/wpwl';
import { type CheckoutProps, checkoutFormIn } from './checkout-form.ts';

declare global {
  interface HTMLElementTagNameMap {
    'tollgate-checkout': TollgateCheckout;
  }
}

/** The attributes of the element, by the prop that each one sets. */
const attributes = {
  baseUrl: 'base-url',
  checkoutId: 'checkout-id',
  integrity: 'integrity',
  brands: 'brands',
  shopperResultUrl: 'shopper-result-url',
  locale: 'locale',
} as const satisfies Partial<Record<keyof CheckoutProps, string>>;

/** A server has no elements, and may import this file. */
const Base = typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement;

/**
 * The checkout form as a custom element, `<tollgate-checkout>`. Everything that is no attribute is set as `options`.
 */
export class TollgateCheckout extends Base {
  static readonly observedAttributes: readonly string[] = Object.values(attributes);
  readonly #form = checkoutFormIn(this);
  #options: WpwlOptions = {};

  /** The `wpwlOptions` of the form, callbacks included. Assign a new object to change them. */
  get options(): WpwlOptions {
    return this.#options;
  }
  set options(options: WpwlOptions) {
    this.#options = options;
    this.#change();
  }

  connectedCallback(): void {
    // A script has set the options before this element was defined.
    if (Object.hasOwn(this, 'options')) {
      const { options } = this;
      Reflect.deleteProperty(this, 'options');
      this.options = options;
    }
    this.#change();
  }
  attributeChangedCallback(): void {
    this.#change();
  }
  disconnectedCallback(): void {
    this.#form.remove();
  }

  /** Shows the form once for all changes that a script makes together. */
  #change(): void {
    queueMicrotask(() => {
      if (!this.isConnected) return;
      const set = Object.entries(attributes)
        .map(([prop, attribute]) => [prop, this.getAttribute(attribute)] as const)
        .filter(([, value]) => value !== null);
      this.#form.show({ ...this.#options, nonce: this.nonce, ...Object.fromEntries(set) } as CheckoutProps);
    });
  }
}

if (typeof customElements !== 'undefined' && !customElements.get('tollgate-checkout')) {
  customElements.define('tollgate-checkout', TollgateCheckout);
}
