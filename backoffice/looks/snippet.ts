/** The colours of the widget that people choose; the names are those of its custom properties. */
export const colourNames = ['text', 'surface', 'accent', 'on-accent', 'error'] as const;

/** A colour of the widget. */
export type ColourName = (typeof colourNames)[number];

/** The colours of a form that is not changed. Source: docs/widget-style.md, 'Custom properties'. */
export const usualColours = {
  light: { text: '#111827', surface: '#ffffff', accent: '#1d4ed8', 'on-accent': '#ffffff', error: '#b42318' },
  dark: { text: '#f3f4f6', surface: '#1b212b', accent: '#7aa2ff', 'on-accent': '#0b1220', error: '#ff9c91' },
} as const satisfies Record<string, Readonly<Record<ColourName, string>>>;

/** Whether the form is light or dark. */
export type Scheme = keyof typeof usualColours;

/** The styles of the form. Source: docs/widget-style.md, 'Styles'. */
export const styles = ['card', 'plain', 'logos', 'none'] as const;

/** The colours whose contrast decides whether texts can be read: the first upon the second. */
export const textPairs = [
  ['text', 'surface'],
  ['on-accent', 'accent'],
  ['accent', 'surface'],
  ['error', 'surface'],
] as const satisfies readonly (readonly [ColourName, ColourName])[];

/** What people choose of the widget's look. */
export interface Look {
  readonly style: (typeof styles)[number];
  readonly scheme: Scheme;
  readonly locale: string;
  /** In pixels. */
  readonly radius: string;
  readonly colours: Readonly<Record<ColourName, string>>;
}

/** Returns the rules for the merchant's style sheet. */
export const cssOf = ({ scheme, radius, colours }: Look): string =>
  [
    ':root {',
    `  --tollgate-color-scheme: ${scheme};`,
    ...colourNames.map((name) => `  --tollgate-${name}: ${colours[name]};`),
    `  --tollgate-radius: ${radius}px;`,
    '}',
  ].join('\n');

/** Returns the options for the merchant's page. */
export const optionsOf = ({ style, locale }: Look): string =>
  `var wpwlOptions = ${JSON.stringify({ style, locale }, undefined, 2)};`;
