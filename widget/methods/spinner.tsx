import { Show } from '@preact/signals/utils';

/** The sign of progress in a button. It is the last element there, which does not depend on a text that pages wrap. */
export const Spinner = ({ when }: { when(): boolean }) => (
  <Show when={when}>
    <span class="wpwl-spinner" aria-hidden="true" />
  </Show>
);
