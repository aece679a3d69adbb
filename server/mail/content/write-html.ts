import { type Direction, languages } from '../../../catalogue/languages/languages.ts';
import { Html, html } from '../../platform/pages/html.ts';
import { firstLetterOf } from '../../platform/pages/look.ts';
import type { Block, Fact, Letter, Phrase, Sign } from './blocks.ts';
import { type Logo, shownSize } from './logo.ts';
import { type Painter, painterOf } from './paint.ts';
import { phraseText } from './write-text.ts';

/*
 * HTML for mail programs: tables where parts stand beside each other, styles at the elements, and nothing that a
 * program removes or loads. It is well-formed XML, too, so that no parser can read it otherwise.
 */

/** What the blocks of one mail have in common. */
interface Sheet {
  readonly painter: Painter;
  readonly direction: Direction;
  readonly logo: Logo | undefined;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** What the sign of a mail shows. These characters are in all fonts, and no program replaces them by pictures. */
const signs: Readonly<Record<Sign, string>> = { good: '\u2713', bad: '!', waiting: '!', calm: 'i' };

/** Returns a text by others, whose direction is its own. */
const own = (text: string): Html => html`<span dir="auto">${text}</span>`;

const BLANK = /\{\w+\}/;

const phraseHtml = ({ text, value }: Phrase): Html => {
  if (value === undefined) return html`${text}`;
  const [before = '', after = ''] = text.split(BLANK);
  return html`${before}${own(value)}${after}`;
};

const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"');
const WIDE_TABLE = html`${TABLE} width="100%"`;

const logoHtml = ({ id, bytes }: Logo): Html => {
  const size = shownSize(bytes);
  const attributes = size === undefined ? undefined : html` width="${size.width}" height="${size.height}"`;
  return html`<img class="logo" src="cid:${id}" alt=""${attributes}
  style="display:block;border:0;max-width:100%;height:auto" />`;
};

const INITIAL = 'border-radius:8px;font-size:16px;font-weight:700;line-height:36px';

const initialHtml = (shop: string, { painter }: Sheet): Html =>
  html`<table ${TABLE}><tr><td align="center" valign="middle" width="36" height="36" aria-hidden="true"
  ${painter.attributes(['main', 'on-main'], INITIAL)}>${firstLetterOf(shop)}</td></tr></table>`;

const TITLE = 'margin:0;font-size:16px;font-weight:600;line-height:1.3';

/** Returns the logo above the subject, or the first letter of the shop beside it. */
const headingHtml = (phrase: Phrase, sheet: Sheet): Html => {
  const { direction, logo, painter } = sheet;
  const title = html`<h1 ${painter.attributes(['text'], TITLE)}>${phraseHtml(phrase)}</h1>`;
  if (logo !== undefined) return html`${logoHtml(logo)}<div style="height:12px;line-height:12px">&#160;</div>${title}`;
  return html`<table ${TABLE}><tr><td valign="middle">${initialHtml(phrase.value ?? '', sheet)}</td>
<td valign="middle" style="padding-${startOf(direction)}:12px">${title}</td></tr></table>`;
};

const startOf = (direction: Direction): 'left' | 'right' => (direction === 'rtl' ? 'right' : 'left');
const endOf = (direction: Direction): 'left' | 'right' => (direction === 'rtl' ? 'left' : 'right');

const ID = 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:12px;font-weight:400';

/** Returns an id that breaks in its middle, where it does not fit a line; copied, it is one word. */
const idHtml = (id: string): Html => {
  const middle = Math.ceil(id.length / 2);
  const halves = [id.slice(0, middle), id.slice(middle)].filter((half) => half !== '');
  const parts = halves.map((half) => html`<span style="display:inline-block">${half}</span>`);
  return html`<span dir="ltr" style="${ID}">${parts}</span>`;
};

const TERM = 'padding:10px 0;font-weight:400';
const VALUE = 'padding:10px 0;font-weight:600;word-break:break-word;overflow-wrap:anywhere';

/** The longest term that stays on one line, in characters; a phone has room for it beside half of an id. */
const MOST_OF_ONE_LINE = 20;

/** The longest value that stays on one line beside a term that does not, such as `42 minutes`. */
const MOST_OF_VALUE = 12;

const factHtml = ({ term, value, isId }: Fact, { direction, painter }: Sheet, isLast: boolean): Html => {
  const [start, end] = [startOf(direction), endOf(direction)];
  const line = isLast ? 'border-bottom:0' : 'border-bottom-width:1px;border-bottom-style:solid';
  const isLong = term.length > MOST_OF_ONE_LINE;
  const wrap = isLong ? 'normal' : 'nowrap';
  const valueStyle = `${VALUE};${line};text-align:${end}${isLong && value.length <= MOST_OF_VALUE ? ';white-space:nowrap' : ''}`;
  const termStyle = `${TERM};padding-${end}:16px;${line};text-align:${start};white-space:${wrap}`;
  return html`<tr>
<th scope="row" align="${start}" valign="middle" ${painter.attributes(['quiet', 'line'], termStyle)}>${term}</th>
<td align="${end}" valign="middle" ${painter.attributes(['text', 'line'], valueStyle)}>${
    isId ? idHtml(value) : own(value)
  }</td>
</tr>`;
};

const SIGN = 'border-radius:28px;font-size:28px;font-weight:600;line-height:56px';
const STRONG = 'margin:8px 0;font-size:18px;font-weight:600;line-height:1.3;text-align:center;text-wrap:balance';
const USUAL = 'margin:8px 0;text-align:center;text-wrap:balance';
const AMOUNT =
  'margin:12px 0 8px;font-size:36px;font-weight:700;line-height:1.2;letter-spacing:-0.02em;text-align:center';
const FACTS = 'width:100%;margin:16px 0 0;border-collapse:collapse;font-size:15px;line-height:1.4';
// Word pads cells and not links.
const BUTTON_EDGE = 'border-radius:8px;border-width:1px;border-style:solid;mso-padding-alt:12px 16px';
const BUTTON = 'display:block;padding:12px 16px;font-weight:600;line-height:20px;text-decoration:none';
const SMALL = 'margin:24px 0 0;font-size:13px;line-height:1.5;text-align:center;text-wrap:balance';

/** Each block as HTML. */
const writers: { readonly [Is in Block['is']]: (block: Block & { is: Is }, sheet: Sheet) => Html } = {
  heading: ({ phrase }, sheet) => headingHtml(phrase, sheet),
  sign: ({ sign }, { painter }) =>
    html`<table ${TABLE} align="center" style="margin:24px auto 8px"><tr><td align="center" valign="middle"
  width="56" height="56" aria-hidden="true" ${painter.attributes([`${sign}-sign`, sign], SIGN)}>${signs[sign]}</td>
</tr></table>`,
  sentence: ({ phrase, weight }, { painter }) => {
    const attributes =
      weight === 'strong' ? painter.attributes(['text'], STRONG) : painter.attributes(['quiet'], USUAL);
    return html`<p ${attributes}>${phraseHtml(phrase)}</p>`;
  },
  amount: ({ text }, { painter }) => html`<p ${painter.attributes(['text'], AMOUNT)}>${own(text)}</p>`,
  facts: ({ facts }, sheet) => html`<table cellpadding="0" cellspacing="0" border="0" width="100%" style="${FACTS}">
${facts.map((fact, index) => factHtml(fact, sheet, index === facts.length - 1))}
</table>`,
  button: ({ text, url }, { painter }) =>
    html`<table ${WIDE_TABLE} style="width:100%;margin:16px 0 0;border-collapse:separate"><tr><td align="center"
  ${painter.attributes(['main', 'main-edge'], BUTTON_EDGE)}><a href="${url}"
  ${painter.attributes(['on-main'], BUTTON)}>${text}</a></td></tr></table>`,
  small: ({ text }, { painter }) => html`<p ${painter.attributes(['quiet'], SMALL)}>${text}</p>`,
};

const written = <Is extends Block['is']>(block: Block & { is: Is }, sheet: Sheet): Html =>
  writers[block.is as Is](block, sheet);

/** Returns what lists of mails show beside the subject: what happened, and the amount. */
const previewOf = ({ blocks }: Letter): string =>
  blocks
    .flatMap((block) => {
      if (block.is === 'amount') return [block.text];
      return block.is === 'sentence' && block.weight === 'strong' ? [block.phrase.text] : [];
    })
    .join(' ');

/** For programs that know style sheets: a card that fills a phone, and the colours of dark grounds. */
const styleOf = ({ darkSheet }: Painter): Html =>
  new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.outer{padding:0 !important}
.surface{border:0 !important;border-radius:0 !important;padding:20px !important}
}
@media (prefers-color-scheme:dark){
${darkSheet}
.logo{padding:4px 8px;background:#ffffff;border-radius:4px}
}`);

/** Outlook writes mails with Word, which knows no largest width: a table around the card is as wide as it may be. */
const BEFORE_CARD = new Html('<!--[if mso]><table width="480" cellpadding="0" cellspacing="0"><tr><td><![endif]-->');
const AFTER_CARD = new Html('<!--[if mso]></td></tr></table><![endif]-->');

const CARD = 'padding:24px;border-width:1px;border-style:solid;border-radius:12px';

/** Returns a mail as HTML. `colour` is that of the shop, such as `#1d4ed8`; the logo is a part of the mail. */
export const writeHtml = (letter: Letter, colour: string | undefined, logo: Logo | undefined): string => {
  const { language, subject, blocks } = letter;
  const { tag, direction } = languages[language];
  const painter = painterOf(colour);
  const sheet: Sheet = { painter, direction, logo };
  // Some programs take only what is in the body: the language and the direction stand there, too.
  return html`<!DOCTYPE html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<title>${phraseText(subject, direction)}</title>
<style>${styleOf(painter)}</style>
</head>
<body ${painter.attributes(['ground'], 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${previewOf(letter)}</div>
<table ${WIDE_TABLE} lang="${tag}" dir="${direction}"
  ${painter.attributes(['ground'], `width:100%;${FONT};font-size:16px;line-height:1.5`)}><tr><td class="outer"
  align="center" style="padding:32px 16px">${BEFORE_CARD}
<table ${TABLE} width="480" style="width:100%;max-width:480px;border-collapse:separate"><tr><td
  ${painter.attributes(['surface', 'line', 'text'], `${CARD};text-align:${startOf(direction)}`)}>
${blocks.map((block) => written(block, sheet))}
</td></tr></table>${AFTER_CARD}
</td></tr></table>
</body>
</html>
`.text;
};
