import { effect, signal } from '@preact/signals';
import type { Card } from '../methods/card/card.ts';
import type { Stop } from '../view/mount.ts';

/** The width of sixteen digits in four groups, in the usual fonts, and the padding before them. */
const LEAST_WIDTH_EM = 12.5;
/** The width that the mark takes, with the padding around it. */
const MARK_PX = 60;

/**
 * Shows the mark of the brand at the end of the number's field while the number belongs to a brand of the form and the
 * field is wide enough for both. The page draws the mark over the end of the frame, whose padding keeps the digits away
 * from it; clicks on it reach the frame.
 */
export const showBrandIn = (frame: HTMLIFrameElement, { checkout, hosted, brand }: Card): Stop => {
  const { style } = checkout.options;
  if (frame.dataset['field'] !== 'cardNumber' || style === 'none' || style === 'plain') return () => undefined;
  const mark = document.createElement('span');
  mark.setAttribute('role', 'img');
  frame.after(mark);
  const isWide = signal(true);
  // Pages give fields other heights, and change their width.
  const sizes = new ResizeObserver(() => {
    isWide.value = frame.offsetWidth > LEAST_WIDTH_EM * Number.parseFloat(getComputedStyle(frame).fontSize) + MARK_PX;
    frame.classList.toggle('wpwl-has-mark', isWide.value);
    mark.style.top = `${frame.offsetTop + frame.offsetHeight / 2}px`;
  });
  sizes.observe(frame);
  const stop = effect(() => {
    const id = brand.value;
    mark.hidden = !isWide.value || !hosted.cardNumber?.value.brands?.includes(id);
    mark.className = `wpwl-mark wpwl-mark-${id}`;
    const name = frame.closest('form')?.querySelector(`.wpwl-control-brand [value="${id}"]`)?.textContent ?? id;
    mark.setAttribute('aria-label', name);
  });
  return () => {
    sizes.disconnect();
    stop();
    mark.remove();
  };
};
