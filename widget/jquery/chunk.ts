import { jQuery } from 'jquery';
import type { JqueryChunk } from '../lazy/chunks.ts';
import { handOver } from '../lazy/hand-over.ts';
import { removedCalls, removedMethods } from './removed-calls.ts';

/** Sets `$` and `jQuery` unless the page has one of them. What a page sets itself, before or later, stays. */
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

/** `submit()` acts like the form's button, so that the widget handles it. jQuery's own would send the form natively. */
jQuery.event.special['submit'] = {
  trigger(this: HTMLElement) {
    if (!(this instanceof HTMLFormElement)) return true;
    this.requestSubmit();
    return false;
  },
};

/** Runs at once, as in older versions of jQuery: the document is ready when the widget is mounted. */
jQuery.fn.ready = function (run) {
  run(jQuery);
  return this;
};

Object.assign(jQuery, removedCalls);
Object.assign(jQuery.fn, removedMethods);

handOver(setJquery);
