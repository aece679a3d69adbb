import { effect } from '@preact/signals';
import { late as english } from '../../catalogue/texts/en/late.ts';
import { textsOf } from '../locales/chunk-texts.ts';
import type { Card } from '../methods/card/card.ts';
import { hintOf } from '../methods/card/code-place.ts';
import { drawingOf } from '../view/drawing.ts';
import type { Stop } from '../view/mount.ts';
import { middleOf, pictureAfter } from './brand-in-field.ts';

const outline = { d: 'M5 3.5h46a3 3 0 013 3v23a3 3 0 01-3 3H5a3 3 0 01-3-3v-23a3 3 0 013-3z', class: 'wpwl-code-card' };

/** The back of a card: the stripe, the signature, and the last digits marked. */
const back = [
  outline,
  { d: 'M2 8h52v7H2z', class: 'wpwl-code-fill' },
  { d: 'M7 23h18', class: 'wpwl-code-card' },
  { d: 'M33.5 18h12a5 5 0 010 10h-12a5 5 0 010-10z', class: 'wpwl-code-ring' },
  { d: 'M34.5 23h.01M39.5 23h.01M44.5 23h.01', class: 'wpwl-code-digits' },
];

/** The front of a card: the chip, the number, and the digits above it marked. */
const front = [
  outline,
  { d: 'M8 10h8v6H8z', class: 'wpwl-code-fill' },
  { d: 'M8 25h36', class: 'wpwl-code-card' },
  { d: 'M30.5 8h15a5 5 0 010 10h-15a5 5 0 010-10z', class: 'wpwl-code-ring' },
  { d: 'M30.5 13h.01M35.5 13h.01M40.5 13h.01M45.5 13h.01', class: 'wpwl-code-digits' },
];

/** The least width of the code's field that has room for the picture beside four digits. */
const LEAST_WIDTH_PX = 100;

/** Shows where the code is on a card of the brand, at the end of the code's field. Returns what removes the picture. */
export const showCodeIn = (frame: HTMLIFrameElement, { checkout, brand, facts }: Card): Stop => {
  const { style } = checkout.options;
  if (frame.dataset['field'] !== 'cvv' || style === 'none') return () => undefined;
  const { labels } = textsOf(checkout, 'late', english);
  const picture = pictureAfter(frame, 'wpwl-code');
  const sizes = new ResizeObserver(() => {
    picture.hidden = frame.offsetWidth < LEAST_WIDTH_PX;
    picture.style.top = middleOf(frame);
  });
  sizes.observe(frame);
  const stop = effect(() => {
    const hint = hintOf(facts[brand.value]);
    picture.setAttribute('aria-label', labels[hint]);
    picture.replaceChildren(drawingOf(hint === 'cvvHintAmex' ? front : back));
  });
  return () => {
    sizes.disconnect();
    stop();
    picture.remove();
  };
};
