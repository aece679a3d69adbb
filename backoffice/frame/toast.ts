import { signal } from '@preact/signals';

/** The last message about something that was done; screen readers read it. */
export const toast = signal('');

const SHOWN_MS = 6_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for some seconds. */
export const say = (message: string): void => {
  clearTimeout(timer);
  toast.value = message;
  timer = setTimeout(() => {
    toast.value = '';
  }, SHOWN_MS);
};
