/** A colour by the place that it has on a page, on light and on dark ground. */
interface ColourRole {
  readonly light: string;
  readonly dark: string;
  /** What it is for. */
  readonly use: string;
}

/**
 * The colours of every page of the gateway, by their roles; the widget's defaults have the same accent. A test holds the
 * contrast of all texts and edges with the grounds on which they stand. In forced colours, the browser's replace them.
 */
export const colours = {
  ground: { light: '#f6f7fa', dark: '#0f1218', use: 'behind everything' },
  surface: { light: '#ffffff', dark: '#181c25', use: 'cards, tables and fields' },
  raised: { light: '#f0f2f6', dark: '#222835', use: 'what is touched, heads of tables, code' },
  line: { light: '#dde2ea', dark: '#333c4b', use: 'between things that belong together' },
  edge: { light: '#808b9c', dark: '#7c8799', use: 'below fields, by which they are found' },
  rim: { light: '#b8c0cc', dark: '#4f5a6b', use: 'around the other sides of fields' },
  text: { light: '#161d29', dark: '#eaedf3', use: 'what is read first' },
  quiet: { light: '#525d6d', dark: '#a9b3c3', use: 'what is read second' },
  accent: { light: '#1d4ed8', dark: '#8fb0ff', use: 'links, the main button, what is chosen' },
  'on-accent': { light: '#ffffff', dark: '#0b1220', use: 'texts on the accent' },
  'accent-soft': { light: '#e9effd', dark: '#1f2b47', use: 'the ground of what is chosen' },
  good: { light: '#12683a', dark: '#7fd8a2', use: 'it worked' },
  'good-soft': { light: '#e3f5ea', dark: '#16301f', use: 'the ground of what worked' },
  bad: { light: '#a61b1b', dark: '#ff9d94', use: 'it did not work' },
  'bad-soft': { light: '#fdebea', dark: '#3b1c1c', use: 'the ground of what did not work' },
  waiting: { light: '#755000', dark: '#f2c56b', use: 'it is not decided yet, or needs somebody' },
  'waiting-soft': { light: '#fdf3da', dark: '#352a10', use: 'the ground of what waits' },
} as const satisfies Readonly<Record<string, ColourRole>>;

export type Colour = keyof typeof colours;

/** The sizes of texts, from small print to the amount of a payment. */
export const sizes = {
  tiny: '0.75rem',
  small: '0.8125rem',
  usual: '0.9375rem',
  large: '1.125rem',
  title: '1.5rem',
  hero: '2.25rem',
} as const;

/** The distances between things, each about one and a half times the one before. */
export const spaces = {
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.5rem',
  6: '2.25rem',
} as const;

/** How round corners are: of controls and badges, of cards. */
export const corners = { control: '0.5rem', card: '0.75rem' } as const;

/** How far something is above the page: a card, a menu, a dialog. */
export const lifts = {
  card: '0 1px 2px rgb(15 18 24 / 6%)',
  menu: '0 8px 24px rgb(15 18 24 / 16%)',
  dialog: '0 24px 64px rgb(15 18 24 / 28%)',
} as const;

const properties = (group: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${group}${name}: ${value};`)
    .join(' ');

/** Sizes, distances and corners as custom properties, such as `--size-small`, `--space-4` and `--corner-card`. */
const MEASURES = [properties('size-', sizes), properties('space-', spaces), properties('corner-', corners)].join(' ');

const coloursOf = (scheme: 'light' | 'dark'): string =>
  properties('', Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, colour[scheme]])));

/**
 * Returns the custom properties of all pages: colours by their names, such as `--accent`, measures, and `--lift-menu`.
 * A page follows the system's colours unless its root element has `data-theme`.
 */
export const tokenSheet = (): string => `:root { color-scheme: light dark; ${Object.entries(colours)
  .map(([name, { light, dark }]) => `--${name}: light-dark(${light}, ${dark});`)
  .join(' ')}
  ${MEASURES} ${properties('lift-', lifts)} }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
`;

/**
 * The same for pages of shoppers, whose browsers may be older than `light-dark()`. On paper they are light. `more` are
 * the other properties of the page.
 */
export const shopperTokenSheet = (more: string): string => `:root { color-scheme: light dark; ${coloursOf('light')}
  ${MEASURES} ${more} }
@media (prefers-color-scheme: dark) { :root { ${coloursOf('dark')} } }
@media print { :root { color-scheme: light; ${coloursOf('light')} } }
`;
