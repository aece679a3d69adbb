import type { Checkout } from '../../checkout/checkout.ts';
import { whenConfigured } from '../../checkout/when-configured.ts';
import type { BrandsChunk } from '../../lazy/chunks.ts';
import { handOver } from '../../lazy/hand-over.ts';
import type { WalletApis } from '../../lazy/wallet-apis.ts';
import { layStyle } from '../../view/style-sheet.ts';
import { reportBrand } from '../brand-problems.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import { providerScript, requestOffer, simulatedWallets, type WalletOffer } from './providers.ts';
import { walletTexts } from './texts.ts';
import type { WalletContext } from './wallet-context.ts';
import { mountWallet } from './wallet-form.tsx';
import style from './wallets.css?inline';
import { type Wallet, wallets } from './wallets.ts';

const walletOf = (brand: string): Wallet | undefined => (Object.hasOwn(wallets, brand) ? wallets[brand] : undefined);

/** Returns the provider's interface: from its script, or simulated in the test environment. */
const apisFor = async (context: WalletContext, { opens, script }: Wallet): Promise<WalletApis> => {
  const { offer, checkout } = context;
  if (opens && !offer.opens.includes(opens)) throw new WalletProblem('keysMissing');
  if (offer.sheets) return simulatedWallets(checkout, offer.sheets);
  // A test environment without simulated sheets must not load those for real money.
  if (offer.isTestSystem) throw new WalletProblem('noInterface');
  const address = script(context);
  if (address) await providerScript(address);
  return window as WalletApis;
};

/** Shows the shopper that none of the wallets can be used here. */
const addNote = (after: ChildNode, checkout: Checkout): HTMLElement => {
  const { tag, direction } = checkout.locale;
  const note = document.createElement('p');
  Object.assign(note, { className: 'wpwl-message', role: 'status', lang: tag, dir: direction });
  note.textContent = walletTexts(checkout).noneLeft;
  after.after(note);
  return note;
};

const show: BrandsChunk = async (checkout, ids, place) => {
  const unlay = layStyle(style);
  const unknown: string[] = [];
  const refuse = (brand: string, failure: unknown): void => {
    unknown.push(brand);
    const why = failure instanceof Error ? failure.message : String(failure);
    void reportBrand(checkout, brand, why, place.loadChunk);
  };
  // Each form follows the one before it, in the page's order of brands.
  let { after } = place;
  const mounted = ids.flatMap((brand) => {
    const wallet = walletOf(brand);
    if (!wallet || (!checkout.id && !wallet.isFast)) {
      refuse(brand, new WalletProblem('onlyWithCheckout'));
      return [];
    }
    const form = mountWallet(checkout, brand, wallet, { ...place, after });
    after = form.container;
    return [{ form, wallet }];
  });
  checkout.chooser?.settle(ids);
  const offer: Promise<WalletOffer> | undefined = mounted[0] && requestOffer(checkout.apiAddress, checkout.id);
  // Sheets show the checkout's amount, so they also wait for its configuration.
  const configured = checkout.id ? whenConfigured(checkout) : undefined;
  const offered = mounted.map(async ({ form, wallet }) => {
    try {
      const [known] = await Promise.all([offer, configured]);
      if (checkout.id && !checkout.configuration.value) return; // The checkout has ended, which is reported elsewhere.
      await form.offer(known as WalletOffer, (context) => apisFor(context, wallet));
    } catch (failure) {
      form.unmount();
      if (!checkout.unloaded.aborted) refuse(form.brand, failure);
    }
  });
  await Promise.all(offered);
  const forms = mounted.map(({ form }) => form).filter(({ brand }) => !unknown.includes(brand));
  // With a checkout there may be other ways to pay. In fast checkout the shopper would see nothing.
  const note = forms.length === 0 && !checkout.id ? addNote(place.after, checkout) : undefined;
  return {
    forms,
    unknown,
    unmount: () => {
      for (const form of forms) form.unmount();
      note?.remove();
      unlay();
    },
  };
};

handOver(show);
