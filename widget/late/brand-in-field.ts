import { effect, signal } from '@preact/signals';
import type { Card } from '../methods/card/card.ts';
import type { Stop } from '../view/mount.ts';

/** The width of sixteen digits in four groups, in the usual fonts, and the padding before them. */
const LEAST_WIDTH_EM = 12.5;
/** The width that the mark takes, with the padding around it. */
const MARK_PX = 60;
/** The width of a smaller mark in a row, with the space after it. */
const SMALL_MARK_PX = 34;
/** The padding at both ends of the field, and the space between its text and the row, without that after the last. */
const AROUND_ROW_PX = 28;
/** More of them are no longer read one by one. */
const MOST_MARKS = 6;

/**
 * Shows the mark of the brand at the end of the number's field while the number belongs to a brand of the form and the
 * field is wide enough for both; while the field is empty, as many marks of the form's brands as have room beside the
 * placeholder. The page draws the marks over the end of the frame, whose padding keeps the digits away from the one;
 * clicks on them reach the frame.
 */
export const showBrandIn = (frame: HTMLIFrameElement, { checkout, hosted, brand, brands }: Card): Stop => {
  const { style } = checkout.options;
  if (frame.dataset['field'] !== 'cardNumber' || style === 'none' || style === 'plain') return () => undefined;
  const mark = pictureAfter(frame, 'wpwl-mark');
  const row = pictureAfter(frame, 'wpwl-accepted');
  const names = brands.map((id) => nameIn(frame, id));
  row.setAttribute('aria-label', new Intl.ListFormat(checkout.locale.tag).format(names));
  const isWide = signal(true);
  // Pages give fields other heights, and change their width.
  const sizes = new ResizeObserver(() => {
    isWide.value = frame.offsetWidth > LEAST_WIDTH_EM * Number.parseFloat(getComputedStyle(frame).fontSize) + MARK_PX;
    frame.classList.toggle('wpwl-has-mark', isWide.value);
    mark.style.top = row.style.top = middleOf(frame);
    const places = Math.floor(
      (frame.offsetWidth - placeholderPx(frame, checkout.options) - AROUND_ROW_PX) / SMALL_MARK_PX,
    );
    row.replaceChildren(...marksIn(places, brands));
  });
  sizes.observe(frame);
  const stop = effect(() => {
    const id = brand.value;
    const { length, brands: possible } = hosted.cardNumber?.value ?? { length: 0 };
    mark.hidden = !isWide.value || !possible?.includes(id);
    mark.className = `wpwl-mark wpwl-mark-${id}`;
    mark.setAttribute('aria-label', nameIn(frame, id));
    // In the style `logos`, the marks to choose from say it.
    row.hidden = length > 0 || style === 'logos';
  });
  return () => {
    sizes.disconnect();
    stop();
    mark.remove();
    row.remove();
  };
};

/** Adds an element with a role of a picture behind a frame. */
export const pictureAfter = (frame: HTMLIFrameElement, className: string): HTMLElement => {
  const picture = Object.assign(document.createElement('span'), { className });
  picture.setAttribute('role', 'img');
  frame.after(picture);
  return picture;
};

/** Returns the middle of a frame, from the top of the element around it. */
export const middleOf = (frame: HTMLIFrameElement): string => `${frame.offsetTop + frame.offsetHeight / 2}px`;

const nameIn = (frame: HTMLIFrameElement, brand: string): string =>
  frame.closest('form')?.querySelector(`.wpwl-control-brand [value="${brand}"]`)?.textContent ?? brand;

/** Returns the marks of the first brands, and how many more there are where they have no room. */
const marksIn = (places: number, brands: readonly string[]): HTMLElement[] => {
  const most = Math.min(places, MOST_MARKS);
  const shown = brands.length > most ? Math.max(0, most - 1) : brands.length;
  if (shown === 0) return [];
  const marks = brands
    .slice(0, shown)
    .map((id) => Object.assign(document.createElement('span'), { className: `wpwl-mark-${id}` }));
  const left = brands.length - shown;
  return left > 0 ? [...marks, Object.assign(document.createElement('span'), { textContent: `+${left}` })] : marks;
};

/** Returns the width of the placeholder of the number's field, which is in the frame. */
const placeholderPx = (frame: HTMLIFrameElement, options: Card['checkout']['options']): number => {
  if (!options.showPlaceholders) return 0;
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return Number.POSITIVE_INFINITY;
  pen.font = getComputedStyle(frame).font;
  return pen.measureText(options.showLabels ? '1234 1234 1234 1234' : frame.title).width;
};
