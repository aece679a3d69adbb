import { type FrameAddresses, tell } from './checkout/checkout.ts';
import { optionsOf } from './checkout/options.ts';
import { mountPage } from './page/mount.ts';
import { announceCheckout, rivalOf } from './page/other-checkout.ts';
import { ownScriptAddress, scriptAddressOf } from './page/script-address.ts';
import type { Wpwl } from './page/wpwl.ts';

/** Put in by the build. */
declare const FRAME_PATHS: FrameAddresses;
declare const DIRECTORY: string;
declare const BUILD_NAME: string;

declare global {
  interface Window {
    wpwl?: Partial<Wpwl>;
    wpwlOptions?: unknown;
  }
}

/** Starts the widget: one at a time, as soon as the page's own handlers had their chance to set wpwlOptions. */
const start = (): void => {
  // A tag that was removed before its script came: the page has changed its mind.
  if (document.currentScript?.isConnected === false) return;
  const script = ownScriptAddress();
  const nonce = document.currentScript?.nonce ?? '';
  const address = script ? scriptAddressOf(script) : undefined;
  const build = { framePaths: FRAME_PATHS, directory: DIRECTORY, name: BUILD_NAME, nonce };
  // Looked for before the other is unloaded; a page that has cleared it away itself has only started over.
  let rival = rivalOf(address?.checkoutId ?? '');
  let shown: Partial<Wpwl> | undefined;
  const mount = (): void => {
    window.wpwl?.unload?.();
    if (address) {
      window.wpwl = shown = mountPage(address, build, mount, rival);
      // Mounted again, a replaced checkout is past; two that are in the document still are.
      if (rival?.isReplaced) rival = undefined;
    } else void tell(optionsOf(window.wpwlOptions), 'addressMalformed');
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
    () => window.wpwl === waiting || (window.wpwl === shown && document.querySelector('.wpwl-container') !== null),
  );
  whenReady(() => {
    // Neither unloaded nor overtaken by another script meanwhile.
    if (window.wpwl !== waiting) return;
    announceForms();
    mount();
  });
};

const whenReady = (ready: () => void): void => {
  const [navigation] = performance.getEntriesByType('navigation');
  // A deferred script runs when the document is interactive, but before its DOMContentLoaded.
  const isLoading =
    document.readyState === 'loading' ||
    (document.readyState === 'interactive' &&
      navigation instanceof PerformanceNavigationTiming &&
      navigation.domContentLoadedEventStart === 0);
  // A task of its own lets every handler of the event, and the rest of an inserting script, set the options first.
  const soon = (): void => void setTimeout(ready);
  if (isLoading) document.addEventListener('DOMContentLoaded', soon, { once: true });
  else soon();
};

start();
