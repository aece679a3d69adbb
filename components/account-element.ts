import { HEIGHT_MESSAGE, type HeightMessage } from './account-height.ts';

declare global {
  interface HTMLElementTagNameMap {
    'tollgate-account': TollgateAccount;
  }
}

/** What assistive technology calls the frame, where the page gives no other name. */
const LABEL = 'Your subscriptions and payments';

/** As high as this while the page loads; no page is higher than the other. */
const FIRST_HEIGHT_PX = 480;
const MOST_HEIGHT_PX = 100_000;

const attributes = ['url', 'label'] as const;

/** A server has no elements, and may import this file. */
const Base = typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement;

const heightIn = (data: unknown): number | undefined => {
  const { type, height } = (typeof data === 'object' && data !== null ? data : {}) as Partial<HeightMessage>;
  if (type !== HEIGHT_MESSAGE || typeof height !== 'number') return undefined;
  return height >= 0 && height <= MOST_HEIGHT_PX ? height : undefined;
};

/**
 * The page on which shoppers manage their subscriptions and stored accounts, in a frame that is as high as the page:
 * `<tollgate-account url="…">`, with the `url` of `POST /v1/customers/sessions`. It stays empty while there is none.
 */
export class TollgateAccount extends Base {
  static readonly observedAttributes: readonly string[] = attributes;
  #frame: HTMLIFrameElement | undefined;
  readonly #listen = ({ origin, source, data }: MessageEvent): void => {
    const frame = this.#frame;
    const height = heightIn(data);
    if (frame === undefined || height === undefined || source !== frame.contentWindow) return;
    if (origin === new URL(frame.src).origin) frame.style.height = `${height}px`;
  };

  connectedCallback(): void {
    window.addEventListener('message', this.#listen);
    this.#show();
  }
  attributeChangedCallback(): void {
    if (this.isConnected) this.#show();
  }
  disconnectedCallback(): void {
    window.removeEventListener('message', this.#listen);
    this.#frame?.remove();
    this.#frame = undefined;
  }

  #show(): void {
    const url = this.getAttribute('url');
    if (!url) {
      this.#frame?.remove();
      this.#frame = undefined;
      return;
    }
    const frame = this.#frame ?? document.createElement('iframe');
    frame.title = this.getAttribute('label') ?? LABEL;
    const { href } = new URL(url, document.baseURI);
    // The same address again would open a link that has been used.
    if (this.#frame !== undefined && frame.src === href) return;
    // Wallets and passkeys of the form in which an account is added.
    frame.allow = 'payment; publickey-credentials-get';
    frame.referrerPolicy = 'no-referrer';
    Object.assign(frame.style, { display: 'block', width: '100%', height: `${FIRST_HEIGHT_PX}px`, border: '0' });
    frame.src = href;
    if (this.#frame === undefined) this.append(frame);
    this.#frame = frame;
  }
}

if (typeof customElements !== 'undefined' && !customElements.get('tollgate-account')) {
  customElements.define('tollgate-account', TollgateAccount);
}
