import { effect } from '@preact/signals';
import type { Card } from '../methods/card/card.ts';
import type { Stop } from '../view/mount.ts';

/**
 * Shows the mark of the brand at the end of the number's field while the number belongs to a brand of the form. The
 * mark is inside the field, but not in its frame: it covers no digit, and clicks pass through.
 */
export const showBrandIn = (frame: HTMLIFrameElement, { checkout, hosted, brand }: Card): Stop => {
  const { style } = checkout.options;
  if (frame.dataset['field'] !== 'cardNumber' || style === 'none' || style === 'plain') return () => undefined;
  const mark = document.createElement('span');
  mark.setAttribute('role', 'img');
  frame.after(mark);
  frame.classList.add('wpwl-has-mark');
  const stop = effect(() => {
    const id = brand.value;
    mark.hidden = !hosted.cardNumber?.value.brands?.includes(id);
    mark.className = `wpwl-mark wpwl-mark-${id}`;
    const name = frame.closest('form')?.querySelector(`.wpwl-control-brand [value="${id}"]`)?.textContent ?? id;
    mark.setAttribute('aria-label', name);
    // Pages give fields other heights.
    mark.style.top = `${frame.offsetTop + frame.offsetHeight / 2}px`;
  });
  return () => {
    stop();
    mark.remove();
  };
};
