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

const WIDTH = 720;
const HEAD = 84;
const STEP = 44;
const HEIGHT = HEAD + messages.length * STEP + 60;

const xOf = (place: Place): number => 90 + place * 180;

const party = ([name, whose]: readonly [string, string], place: number): string => {
  const x = xOf(place as Place);
  return `<line class="life" x1="${x}" y1="${HEAD - 12}" x2="${x}" y2="${HEIGHT - 48}"/>
<rect class="${name === 'Tollgate' ? 'own' : 'box'}" x="${x - 76}" y="20" width="152" height="52" rx="10"/>
<text class="${name === 'Tollgate' ? 'own-name' : 'name'}" x="${x}" y="43">${name}</text>
<text class="${name === 'Tollgate' ? 'own-note' : 'note'}" x="${x}" y="61">${whose}</text>`;
};

const withCode = (text: string): string => text.replaceAll(/`([^`]+)`/g, '<tspan class="code">$1</tspan>');

const message = ([from, to, text, isAnswer]: (typeof messages)[number], place: number): string => {
  const y = HEAD + (place + 1) * STEP;
  const toRight = to > from ? 1 : -1;
  const [start, end] = [xOf(from) + toRight * 4, xOf(to) - toRight * 4];
  return `<text class="word" x="${(start + end) / 2}" y="${y - 8}"><tspan class="number">${place + 1}</tspan>  ${withCode(text)}</text>
<line class="${isAnswer ? 'answer' : 'call'}" x1="${start}" y1="${y}" x2="${end - toRight * 7}" y2="${y}"/>
<path class="tip" d="M${end} ${y}l${-toRight * 9} -4.5v9z"/>`;
};

const legend = `<line class="call" x1="${WIDTH / 2 - 150}" y1="${HEIGHT - 22}" x2="${WIDTH / 2 - 110}" y2="${HEIGHT - 22}"/>
<text class="note" x="${WIDTH / 2 - 75}" y="${HEIGHT - 18}">request</text>
<line class="answer" x1="${WIDTH / 2 + 40}" y1="${HEIGHT - 22}" x2="${WIDTH / 2 + 80}" y2="${HEIGHT - 22}"/>
<text class="note" x="${WIDTH / 2 + 108}" y="${HEIGHT - 18}">reply</text>`;

const rules = (scheme: 'light' | 'dark'): string => {
  const of = (name: keyof typeof colours): string => colours[name][scheme];
  return `.ground{fill:${of('surface')}} .box{fill:${of('raised')};stroke:${of('line')}} .own{fill:${of('accent')}}
.name,.word{fill:${of('text')}} .note{fill:${of('quiet')}} .own-name,.own-note{fill:${of('on-accent')}}
.number{fill:${of('accent')}} .word{stroke:${of('surface')}} .life{stroke:${of('line')}} .call,.answer{stroke:${of('accent')}} .tip{fill:${of('accent')}}`;
};

/** Returns the picture of a payment's way, for light and dark pages, with its text for those who do not see it. */
export const paymentPicture =
  (): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">
<title>The way of a payment</title>
<desc>${messages.map(([from, to, text]) => `${parties[from][0]} to ${parties[to][0]}: ${text.replaceAll('`', '')}.`).join(' ')}</desc>
<style>
text{font:500 15px system-ui,sans-serif;text-anchor:middle} .name,.own-name{font-weight:600} .note,.own-note{font-size:12px}
.word{font-size:15px;paint-order:stroke;stroke-width:8px;stroke-linejoin:round} .number{font-weight:700}
.code{font:500 13.5px ui-monospace,'Cascadia Mono',Menlo,Consolas,monospace} .life{stroke-width:2} .call,.answer{stroke-width:1.75} .answer{stroke-dasharray:5 4}
${rules('light')}
@media (prefers-color-scheme: dark) {
${rules('dark')}
}
</style>
<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="12"/>
${parties.map(party).join('\n')}
${messages.map(message).join('\n')}
${legend}
</svg>
`;
