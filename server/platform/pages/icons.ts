import { Html } from './html.ts';

/** The shapes of the icons of pages, as lines in a square of 24. */
const shapes = {
  good: '<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.7 2.7L16 9.5"/>',
  bad: '<circle cx="12" cy="12" r="9"/><path d="m9 9 6 6m0-6-6 6"/>',
  waiting: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
  plain: '<circle cx="12" cy="12" r="9"/><path d="M8.5 12h7"/>',
  warning: '<path d="M12 4 2.8 20h18.4z"/><path d="M12 10v4m0 3v.01"/>',
  print:
    '<path d="M7 9V3h10v6M7 17H4v-6.5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5V17h-3"/><path d="M7 14h10v7H7z"/>',
} as const;

/** An icon of pages. */
export type Icon = keyof typeof shapes;

/** Returns an icon in the colour of the text around it. Words beside it say the same: readers of screens skip it. */
export const icon = (name: Icon): Html =>
  new Html(
    '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ' +
      `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[name]}</svg>`,
  );
