import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import type { Checkout } from '../../checkout/checkout.ts';
import { goneSteps } from '../../checkout/steps.ts';
import type { BrandForm, BrandsPlace } from '../../lazy/chunks.ts';
import type { WalletApis } from '../../lazy/wallet-apis.ts';
import { onLookChange } from '../../view/look-changes.ts';
import { mount } from '../../view/mount.ts';
import { classWhen } from '../../view/refs.ts';
import { reasons } from '../wallet-orders/reasons.ts';
import { begin, sendAgain } from './attempt.ts';
import { isOnDark as isDark } from './background.ts';
import type { WalletOffer } from './providers.ts';
import { walletTexts } from './texts.ts';
import { type DrawnButton, type Notice, totalOf, type WalletContext } from './wallet-context.ts';
import type { Wallet } from './wallets.ts';

/** The form of a wallet in the page, with space for its button. */
interface MountedWallet extends BrandForm {
  readonly brand: string;
  /** Renders the button. @throws WalletProblem with the reason if the wallet cannot be offered. */
  offer(offer: WalletOffer, apis: (context: WalletContext) => Promise<WalletApis>): Promise<void>;
  unmount(): void;
}

/** Mounts the form of a wallet. Its button is rendered once it is known that the wallet can be offered. */
export const mountWallet = (checkout: Checkout, brand: string, wallet: Wallet, place: BrandsPlace): MountedWallet => {
  const { locale, options } = checkout;
  const container = document.createElement('div');
  const channel = crypto.getRandomValues(new Uint32Array(4)).join('-');
  Object.assign(container, { lang: locale.tag, dir: locale.direction });
  container.className = `wpwl-container wpwl-container-virtualAccount-${brand} wpwl-style-${options.style} wpwl-clearfix`;
  if (isInline(checkout, brand)) container.classList.add('wpwl-brand-inline');
  place.after.after(container);
  const form: FormState = {
    checkout,
    brand,
    name: wallet.name,
    channel,
    notice: signal<Notice>(''),
    drawn: signal<DrawnButton | undefined>(undefined),
    context: undefined,
  };
  const stops = [mount(container, <WalletForm form={form} />), place.showMessage(container, channel)];
  checkout.chooser?.add(container, { id: brand, brands: [brand], isWallet: true });
  // The element for the button, wherever the page moves it.
  const room = container.querySelector('.wpwl-wallet') as HTMLElement;
  return {
    brand,
    container,
    channel,
    offer: async (offer, apis) => {
      const isOnDark = signal(isDark(room));
      stops.push(
        onLookChange(room, () => {
          isOnDark.value = isDark(room);
        }),
      );
      const known = contextOf(form, room, wallet, offer, place, isOnDark);
      const context = { ...known, apis: await apis(known) };
      context.begin = (event) => begin(context, event);
      totalOf(context);
      await wallet.check(context);
      if (!container.isConnected) return;
      form.context = context;
      form.drawn.value = wallet.draw(context, room, payWith(checkout, wallet));
    },
    unmount: () => {
      form.drawn.value?.remove?.();
      for (const stop of stops.reverse()) stop();
      container.remove();
    },
  };
};

/** Whether `inlineFlow` contains a brand. Some pages write a list, some a string. */
const isInline = ({ options }: Checkout, brand: string): boolean =>
  String(options.given['inlineFlow'] ?? '')
    .split(/[\s,]+/)
    .includes(brand);

const payWith = (checkout: Checkout, { name }: Wallet): string =>
  walletTexts(checkout).payWith.replace('{brand}', name);

interface FormState {
  readonly checkout: Checkout;
  readonly brand: string;
  readonly name: string;
  readonly channel: string;
  readonly notice: Signal<Notice>;
  readonly drawn: Signal<DrawnButton | undefined>;
  context: WalletContext | undefined;
}

const contextOf = (
  form: FormState,
  room: HTMLElement,
  { option }: Wallet,
  offer: WalletOffer,
  place: BrandsPlace,
  isOnDark: ReadonlySignal<boolean>,
): WalletContext & { begin: WalletContext['begin'] } => ({
  checkout: form.checkout,
  brand: form.brand,
  name: form.name,
  option,
  channel: form.channel,
  form: room.closest('form') as HTMLFormElement,
  notice: form.notice,
  texts: walletTexts(form.checkout),
  offer,
  apis: {},
  isOnDark,
  resultUrl: place.resultUrl,
  begin: () => undefined,
});

const WalletForm = ({ form }: { form: FormState }) => {
  const { checkout, brand, name, channel, notice, drawn } = form;
  const { locale, step, covered, submitter } = checkout;
  const messages = walletTexts(checkout);
  const isUnsure = (): boolean => step.value === 'unsure' && submitter.value?.channel === channel;
  const text = (): string => notice.value && messages[notice.value].replace('{brand}', name);
  return (
    <form
      class={`wpwl-form wpwl-form-virtualAccount wpwl-form-virtualAccount-${brand} wpwl-clearfix`}
      lang={locale.tag}
      dir={locale.direction}
      novalidate
      hidden={computed(() => goneSteps.has(step.value) || covered.value)}
      onSubmit={(event) => {
        event.preventDefault();
        press(form, event);
      }}
    >
      <div
        class="wpwl-group wpwl-group-button wpwl-group-submit"
        ref={classWhen({ 'wpwl-disabled': () => step.value !== 'editing' })}
        hidden={computed(isUnsure)}
        aria-busy={computed(() => !drawn.value || step.value === 'asking')}
      >
        <div class={`wpwl-wrapper wpwl-wrapper-brand wpwl-wallet wpwl-wallet-${brand}`} />
      </div>
      <Show when={isUnsure}>
        <button type="submit" name="pay" class="wpwl-button wpwl-button-brand">
          {locale.texts.messages.again}
        </button>
      </Show>
      <div class="wpwl-notice" role="status">
        {computed(() => !isAlarm(notice.value) && text())}
      </div>
      <div class="wpwl-notice" role="alert">
        {computed(() => isAlarm(notice.value) && text())}
      </div>
    </form>
  );
};

const isAlarm = (notice: Notice): boolean => notice !== '' && notice !== 'opening' && notice !== 'closed';

const press = ({ checkout, brand, drawn, context }: FormState, event: Event): void => {
  if (!context) return;
  if (checkout.step.value === 'unsure') sendAgain(context);
  else if (drawn.value?.press) drawn.value.press(event);
  else checkout.report('walletStopped', { brand, event, detail: `${brand}: ${reasons.onlyByButton}` });
};
