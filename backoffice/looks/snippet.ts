/** The colours of the widget that people choose; the names are those of its custom properties. */
export const colourNames = ['text', 'surface', 'accent', 'on-accent', 'error'] as const;

/** A colour of the widget. */
type ColourName = (typeof colourNames)[number];

/** The colours of a form that is not changed. Source: docs/the-widget/widget-style.md, 'Custom properties'. */
export const usualColours = {
  light: { text: '#111827', surface: '#ffffff', accent: '#1d4ed8', 'on-accent': '#ffffff', error: '#b42318' },
  dark: { text: '#f3f4f6', surface: '#1b212b', accent: '#7aa2ff', 'on-accent': '#0b1220', error: '#ff9c91' },
} as const satisfies Record<string, Readonly<Record<ColourName, string>>>;

/** Whether the form is light or dark. */
export type Scheme = keyof typeof usualColours;

/** The styles of the form. Source: docs/the-widget/widget-style.md, 'Styles'. */
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

/** Returns the custom properties of a look by their names. */
export const propertiesOf = ({ scheme, radius, colours }: Look): Readonly<Record<string, string>> => ({
  '--tollgate-color-scheme': scheme,
  ...Object.fromEntries(colourNames.map((name) => [`--tollgate-${name}`, colours[name]])),
  '--tollgate-radius': `${radius}px`,
});

/** Returns the options of a look. */
export const optionsOf = ({ style, locale }: Look): Readonly<Record<string, string>> => ({ style, locale });

/** Returns the rules for the merchant's style sheet. */
export const styleSheetText = (look: Look): string => {
  const lines = Object.entries(propertiesOf(look)).map(([name, value]) => `  ${name}: ${value};`);
  return [':root {', ...lines, '}'].join('\n');
};

/** Returns the script for the merchant's page. */
export const optionsText = (look: Look): string =>
  `var wpwlOptions = ${JSON.stringify(optionsOf(look), undefined, 2)};`;
