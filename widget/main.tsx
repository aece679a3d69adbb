// First, since it has to run before Preact and its signals do.
import './view/object-prototype.ts';
import { type FrameAddresses, reportProblem } from './checkout/checkout.ts';
import { optionsOf, pageOptions } from './checkout/options.ts';
import { type Build, mountPage } from './page/mount.ts';
import { announceCheckout, otherCheckoutOf } from './page/other-checkout.ts';
import { ownScriptAddress, scriptAddressOf } from './page/script-address.ts';
import { whenReady } from './page/when-ready.ts';
import type { Wpwl } from './page/wpwl.ts';

/** Constants that the build defines. */
declare const FRAME_PATHS: FrameAddresses;
declare const DIRECTORY: string;
declare const BUILD_NAME: string;

declare global {
  interface Window {
    wpwl?: Partial<Wpwl>;
  }
}

/** Starts the widget, one at a time, after the page's own handlers have had the chance to set `wpwlOptions`. */
const start = (): void => {
  // The page removed the tag before its script had loaded, so it no longer wants the widget.
  if (document.currentScript?.isConnected === false) return;
  const script = ownScriptAddress();
  const nonce = document.currentScript?.nonce ?? '';
  const address = script ? scriptAddressOf(script) : undefined;
  const build: Build = { framePaths: FRAME_PATHS, directory: DIRECTORY, name: BUILD_NAME, nonce };
  // Looked up before the other widget is unloaded. A page that has unloaded it itself has only started over.
  let other = otherCheckoutOf(address?.checkoutId ?? '');
  let shown: Partial<Wpwl> | undefined;
  const mount = (): void => {
    window.wpwl?.unload?.();
    if (address) {
      window.wpwl = shown = mountPage(address, build, mount, other);
      // The next mount must not report a replaced checkout again. Two tags in the document remain a conflict.
      if (other?.isReplaced) other = undefined;
    } else void reportProblem(optionsOf(pageOptions()), 'addressMalformed');
  };
  window.wpwl?.unload?.();
  const waiting: Partial<Wpwl> = {
    unload: () => {
      window.wpwl = {};
    },
  };
  window.wpwl = waiting;
  const announceForms = announceCheckout(
    address?.checkoutId ?? '',
    () => window.wpwl === waiting || (window.wpwl === shown && document.querySelector('[class*=wpwl-style-]') !== null),
  );
  whenReady(() => {
    // The widget was unloaded meanwhile, or another script has taken over.
    if (window.wpwl !== waiting) return;
    announceForms();
    mount();
  });
};

start();
