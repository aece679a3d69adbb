import { colours } from '../../catalogue/design/tokens.ts';

/** Those who take part in a payment, from left to right: their name, and whose they are. */
const parties = [
  ['Browser', 'the shopper’s'],
  ['Your server', 'the merchant’s'],
  ['Tollgate', 'the gateway'],
  ['Processor', 'acquirer, bank, wallet'],
] as const;

type Place = 0 | 1 | 2 | 3;

/** What happens, from top to bottom: who tells whom, and what; answers are dashed. */
const messages: readonly (readonly [from: Place, to: Place, text: string, isAnswer?: true])[] = [
  [1, 2, '1  POST /v1/checkouts'],
  [2, 1, 'id, integrity', true],
  [1, 0, '2  page with widget'],
  [0, 2, '3  card data, from the widget’s frames'],
  [2, 3, '4  order'],
  [3, 2, 'outcome', true],
  [2, 0, '5  back to your page, with id and resourcePath', true],
  [0, 1, '6  your result page'],
  [1, 2, '7  GET resourcePath'],
  [2, 1, 'result.code', true],
  [1, 0, '8  “thank you”', true],
  [2, 1, '9  webhook'],
];

const WIDTH = 880;
const HEAD = 76;
const STEP = 44;
const HEIGHT = HEAD + messages.length * STEP + 24;

const xOf = (place: Place): number => 110 + place * 220;

const party = ([name, whose]: readonly [string, string], place: number): string => {
  const x = xOf(place as Place);
  return `<line class="life" x1="${x}" y1="${HEAD - 12}" x2="${x}" y2="${HEIGHT - 12}"/>
<rect class="${name === 'Tollgate' ? 'own' : 'box'}" x="${x - 84}" y="12" width="168" height="52" rx="10"/>
<text class="${name === 'Tollgate' ? 'own-name' : 'name'}" x="${x}" y="35">${name}</text>
<text class="${name === 'Tollgate' ? 'own-note' : 'note'}" x="${x}" y="53">${whose}</text>`;
};

const message = ([from, to, text, isAnswer]: (typeof messages)[number], place: number): string => {
  const y = HEAD + (place + 1) * STEP;
  const toRight = to > from ? 1 : -1;
  const [start, end] = [xOf(from) + toRight * 4, xOf(to) - toRight * 4];
  return `<text class="word" x="${(start + end) / 2}" y="${y - 8}">${text}</text>
<line class="${isAnswer ? 'answer' : 'call'}" x1="${start}" y1="${y}" x2="${end - toRight * 7}" y2="${y}"/>
<path class="tip" d="M${end} ${y}l${-toRight * 9} -4.5v9z"/>`;
};

const rules = (scheme: 'light' | 'dark'): string => {
  const of = (name: keyof typeof colours): string => colours[name][scheme];
  return `.ground{fill:${of('surface')}} .box{fill:${of('raised')};stroke:${of('line')}} .own{fill:${of('accent')}}
.name,.word{fill:${of('text')}} .note{fill:${of('quiet')}} .own-name,.own-note{fill:${of('on-accent')}}
.life{stroke:${of('line')}} .call,.answer{stroke:${of('accent')}} .tip{fill:${of('accent')}}`;
};

/** Returns the picture of a payment's way, for light and dark pages, with its text for those who do not see it. */
export const paymentPicture =
  (): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">
<title>The way of a payment</title>
<desc>${messages.map(([from, to, text]) => `${parties[from][0]} to ${parties[to][0]}: ${text}.`).join(' ')}</desc>
<style>
text{font:500 14px system-ui,sans-serif;text-anchor:middle} .name,.own-name{font-weight:600} .note,.own-note{font-size:12px}
.word{font-size:13px} .life{stroke-width:2} .call,.answer{stroke-width:1.75} .answer{stroke-dasharray:5 4}
${rules('light')}
@media (prefers-color-scheme: dark) {
${rules('dark')}
}
</style>
<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="12"/>
${parties.map(party).join('\n')}
${messages.map(message).join('\n')}
</svg>
`;
