import { dateOf } from '../base/clock.ts';
import { type Html, html } from './html.ts';

/** A time to the minute, with its zone: readers elsewhere must not take it for their own. */
const STYLE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  numberingSystem: 'latn',
} as const satisfies Intl.DateTimeFormatOptions;

/** Returns a time in UTC, to the minute, as readers of a language write it. `tag` is the language tag (BCP 47). */
export const timeText = (timeMs: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { ...STYLE, timeZone: 'UTC' }).format(timeMs);

/** Returns a time of a page in UTC, which `ZONED_TIMES_SCRIPT` writes in the zone of its reader's browser. */
export const zonedTime = (timeMs: number, tag: string): Html => {
  const at = dateOf(timeMs).toISOString();
  return html`<bdi><time datetime="${at}" data-zoned="${tag}">${timeText(timeMs, tag)}</time></bdi>`;
};

/**
 * The script of pages with times: nobody but the browser knows the zone of a shopper, and how their country writes the
 * language of the page. Without scripts the page shows UTC.
 */
export const ZONED_TIMES_SCRIPT = `
for (const time of document.querySelectorAll('[data-zoned]')) {
  const { zoned } = time.dataset;
  const [language] = zoned.split('-');
  const own = navigator.languages.find((each) => each.split('-')[0] === language) ?? zoned;
  const form = new Intl.DateTimeFormat(own, ${JSON.stringify(STYLE)});
  time.textContent = form.format(new Date(time.dateTime));
}
`;
