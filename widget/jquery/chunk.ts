import { jQuery } from 'jquery';
import type { JqueryChunk } from '../lazy/chunks.ts';
import { handOver } from '../lazy/hand-over.ts';

/** Sets `$` and `jQuery` where the page has nothing of these names; what a page sets itself, before or later, stays. */
const setJquery: JqueryChunk = () => {
  if (names.some((name) => name in window)) return () => undefined;
  for (const name of names) {
    Object.defineProperty(window, name, { value: jQuery, configurable: true, writable: true });
  }
  return () => {
    for (const name of names) if (Reflect.get(window, name) === jQuery) Reflect.deleteProperty(window, name);
  };
};

const names = ['$', 'jQuery'];

/** As the form's button does, so that the widget checks and pays; jQuery itself would have the browser send the form. */
jQuery.event.special['submit'] = {
  trigger(this: HTMLElement) {
    if (!(this instanceof HTMLFormElement)) return true;
    this.requestSubmit();
    return false;
  },
};

/** At once, as in the versions that snippets were written for: the document is ready when the widget is mounted. */
jQuery.fn.ready = function (run) {
  run(jQuery);
  return this;
};

handOver(setJquery);
