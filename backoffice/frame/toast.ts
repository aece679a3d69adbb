import { signal } from '@preact/signals';

/** The last message about something that was done; screen readers read it. */
export const toast = signal('');

const SHOWN_MS = 6_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** The view to which the message belongs. */
let view = '';

/** Shows a message for some seconds, or until the person leads to another view. */
export const say = (message: string): void => {
  clearTimeout(timer);
  toast.value = message;
  timer = setTimeout(() => {
    toast.value = '';
  }, SHOWN_MS);
  // What was done may itself lead to another view, such as that of the record that was made: it is said there.
  queueMicrotask(() => {
    view = location.pathname;
  });
};

/** Takes back a message about another view than the present one. */
export const takeBack = (): void => {
  if (location.pathname !== view) toast.value = '';
};
