import { effect } from '@preact/signals';

/**
 * Adds the hidden frames `wpwl-target`, one for each card form, which existing pages expect. Returns the function that
 * removes them.
 */
export const addTargets = (containers: () => readonly HTMLElement[]): (() => void) =>
  effect(() => {
    const frames = containers()
      .filter((container) => container.querySelector('.wpwl-form-card'))
      .map((container) => {
        const name = container.id.replace('card_', 'wpwl-target-');
        const frame = document.createElement('iframe');
        Object.assign(frame, { className: 'wpwl-target', name, title: name, hidden: true, tabIndex: -1 });
        container.append(frame);
        return frame;
      });
    return () => {
      for (const frame of frames) frame.remove();
    };
  });
