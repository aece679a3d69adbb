import { colours } from '../../catalogue/design/tokens.ts';

/** Those who take part in a payment, from left to right: their name, and whose they are. */
const parties = [
  ['Browser', 'the shopper’s'],
  ['Your server', 'the merchant’s'],
  ['Tollgate', 'the gateway'],
  ['Processor', 'acquirer, bank, wallet'],
] as const;

type Place = 0 | 1 | 2 | 3;

/** What happens, from top to bottom: who tells whom, and what, with code between backticks; answers are dashed. */
const messages: readonly (readonly [from: Place, to: Place, text: string, isAnswer?: true])[] = [
  [1, 2, '`POST /v1/checkouts`'],
  [2, 1, '`id`, `integrity`', true],
  [1, 0, 'page with widget'],
  [0, 2, 'card data, from the widget’s frames'],
  [2, 3, 'order'],
  [3, 2, 'outcome', true],
  [2, 0, 'back to your page, with `id` and `resourcePath`', true],
  [0, 1, 'your result page'],
  [1, 2, '`GET resourcePath`'],
  [2, 1, '`result.code`', true],
  [1, 0, '“thank you”', true],
  [2, 1, 'webhook'],
];

/** The measures of the picture, in pixels: for a page, and for a phone, where it fits without scrolling. */
const forms = {
  wide: { width: 720, box: [152, 52], head: 84, step: 38, text: 15, code: 13.5, hasNotes: true },
  narrow: { width: 360, box: [82, 34], head: 56, step: 42, text: 12.5, code: 11.5, hasNotes: false },
} as const;

type Form = (typeof forms)[keyof typeof forms];

const FOOT = 60;
/** The place of the party boxes below the edge. */
const TOP = 20;
const heightOf = ({ head, step }: Form): number => head + messages.length * step + FOOT;

const xOf = ({ width }: Form, place: Place): number => ((place + 0.5) * width) / parties.length;

const party = (form: Form, [name, whose]: readonly [string, string], place: number): string => {
  const x = xOf(form, place as Place);
  const [boxWidth, boxHeight] = form.box;
  const own = name === 'Tollgate';
  const note = `<text class="${own ? 'own-note' : 'note'}" x="${x}" y="${TOP + 41}">${whose}</text>`;
  return `<line class="life" x1="${x}" y1="${form.head - 12}" x2="${x}" y2="${heightOf(form) - 48}"/>
<rect class="${own ? 'own' : 'box'}" x="${x - boxWidth / 2}" y="${TOP}" width="${boxWidth}" height="${boxHeight}" rx="10"/>
<text class="${own ? 'own-name' : 'name'}" x="${x}" y="${TOP + (form.hasNotes ? 23 : 22)}">${name}</text>
${form.hasNotes ? note : ''}`;
};

const withCode = (text: string): string => text.replaceAll(/`([^`]+)`/g, '<tspan class="code">$1</tspan>');

/** Returns the middle of a text at this place that stays inside the picture; a letter is about half as wide as high. */
const middle = ({ width, text: size }: Form, wanted: number, text: string): number => {
  const half = (text.replaceAll('`', '').length + 3) * size * 0.26 + 8;
  return Math.round(Math.min(Math.max(wanted, half), width - half));
};

const message = (form: Form, [from, to, text, isAnswer]: (typeof messages)[number], place: number): string => {
  const y = form.head + (place + 1) * form.step;
  const toRight = to > from ? 1 : -1;
  const [start, end] = [xOf(form, from) + toRight * 4, xOf(form, to) - toRight * 4];
  const x = middle(form, (start + end) / 2, text);
  const words = `x="${x}" y="${y - 8}"><tspan class="number">${place + 1}</tspan>  ${withCode(text)}</text>`;
  // The ground behind all words comes first: behind each, it would cover the end of the one before.
  return `<text class="halo" ${words}
<text class="word" ${words}
<line class="${isAnswer ? 'answer' : 'call'}" x1="${start}" y1="${y}" x2="${end - toRight * 7}" y2="${y}"/>
<path class="tip" d="M${end} ${y}l${-toRight * 9} -4.5v9z"/>`;
};

const legend = (form: Form): string => {
  const [x, y] = [form.width / 2, heightOf(form) - 22];
  return `<line class="call" x1="${x - 120}" y1="${y}" x2="${x - 80}" y2="${y}"/>
<text class="note" x="${x - 45}" y="${y + 4}">request</text>
<line class="answer" x1="${x + 30}" y1="${y}" x2="${x + 70}" y2="${y}"/>
<text class="note" x="${x + 98}" y="${y + 4}">reply</text>`;
};

const rules = (scheme: 'light' | 'dark'): string => {
  const of = (name: keyof typeof colours): string => colours[name][scheme];
  return `.ground{fill:${of('surface')}} .box{fill:${of('raised')};stroke:${of('line')}} .own{fill:${of('accent')}}
.name,.word{fill:${of('text')}} .note{fill:${of('quiet')}} .own-name,.own-note{fill:${of('on-accent')}}
.number{fill:${of('accent')}} .halo,.halo tspan{fill:${of('surface')};stroke:${of('surface')}} .life{stroke:${of('line')}} .call,.answer{stroke:${of('accent')}} .tip{fill:${of('accent')}}`;
};

/** Returns the picture of a payment's way, for light and dark pages, with its text for those who do not see it. */
export const paymentPicture = (kind: keyof typeof forms): string => {
  const form = forms[kind];
  const [width, height] = [form.width, heightOf(form)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>The way of a payment</title>
<desc>${messages.map(([from, to, text]) => `${parties[from][0]} to ${parties[to][0]}: ${text.replaceAll('`', '')}.`).join(' ')}</desc>
<style>
text{font:500 ${form.text}px system-ui,sans-serif;text-anchor:middle} .name,.own-name{font-weight:600} .note,.own-note{font-size:${form.hasNotes ? 13 : 12}px}
.word,.halo{font-size:${form.text}px} .halo,.halo tspan{stroke-width:8px;stroke-linejoin:round} .number{font-weight:700}
.code{font:500 ${form.code}px ui-monospace,'Cascadia Mono',Menlo,Consolas,monospace} .life{stroke-width:2} .call,.answer{stroke-width:1.75} .answer{stroke-dasharray:5 4}
${rules('light')}
@media (prefers-color-scheme: dark) {
${rules('dark')}
}
</style>
<rect class="ground" width="${width}" height="${height}" rx="12"/>
${parties.map((each, place) => party(form, each, place)).join('\n')}
${messages.map((each, place) => message(form, each, place)).join('\n')}
${legend(form)}
</svg>
`;
};
