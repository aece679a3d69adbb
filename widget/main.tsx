import { type FrameAddresses, tell } from './checkout/checkout.ts';
import { optionsOf } from './checkout/options.ts';
import { type Mounted, mountPage } from './page/mount.ts';
import { ownScriptAddress, type ScriptAddress, scriptAddressOf } from './page/script-address.ts';
import { wordsOfPage } from './page/shop-form.ts';
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
  const mountNow = (found: ScriptAddress): Mounted['goOn'] => {
    const { wpwl, goOn } = mountPage(found, build, mount);
    window.wpwl = wpwl;
    return goOn;
  };
  const mount = (): void => {
    window.wpwl?.unload?.();
    if (address) mountNow(address)(true);
    else void tell(optionsOf(window.wpwlOptions), 'addressMalformed');
  };
  window.wpwl?.unload?.();
  const waiting: Partial<Wpwl> = {
    unload: () => {
      window.wpwl = {};
    },
  };
  window.wpwl = waiting;
  const ready = (): void => {
    // Neither unloaded nor overtaken by another script meanwhile.
    if (window.wpwl === waiting) mount();
  };
  const begin = (): (() => void) => {
    const words = address?.checkoutId && window.wpwl === waiting && wordsOfPage(window.wpwlOptions);
    if (!words) return ready;
    const goOn = mountNow(address);
    return () => {
      const now = wordsOfPage(window.wpwlOptions);
      goOn(words.every((word, index) => word === now?.[index]));
    };
  };
  // A task of its own lets every handler of the event, and the rest of an inserting script, set the options first.
  if (!isLoading()) return void setTimeout(ready);
  let goOn = ready;
  const hurry = (): void => {
    if (goOn === ready) goOn = begin();
  };
  const come = (): void => {
    setTimeout(() => goOn());
    // The frames do not wait for that task, but let the page's own load event go first, if it is to come now.
    window.addEventListener('load', hurry, { once: true });
    void window.scheduler?.postTask(hurry, { priority: 'user-blocking' });
  };
  // The window hears of the event after the document does.
  window.addEventListener('DOMContentLoaded', come, { once: true });
};

const isLoading = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A deferred script runs when the document is interactive, but before its DOMContentLoaded.
  return document.readyState === 'loading' || navigation?.domContentLoadedEventStart === 0;
};

start();
