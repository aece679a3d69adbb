import { isColour, readableUpon, textUpon } from '../../../catalogue/design/shop-colour.ts';
import { colours } from '../../../catalogue/design/tokens.ts';
import { Html } from '../../platform/pages/html.ts';

/** A property with a colour, on light and on dark ground. */
interface Paint {
  readonly property: 'background-color' | 'color' | 'border-color';
  readonly light: string;
  readonly dark: string;
}

const of = (
  property: Paint['property'],
  { light, dark }: { readonly light: string; readonly dark: string },
): Paint => ({
  property,
  light,
  dark,
});

/** The paints of every mail, by their class. They have the colours of pages. */
const usualPaints = {
  ground: of('background-color', colours.ground),
  surface: of('background-color', colours.surface),
  line: of('border-color', colours.line),
  text: of('color', colours.text),
  quiet: of('color', colours.quiet),
  'calm-sign': of('background-color', colours.raised),
  'good-sign': of('background-color', colours['good-soft']),
  'bad-sign': of('background-color', colours['bad-soft']),
  'waiting-sign': of('background-color', colours['waiting-soft']),
  calm: of('color', colours.text),
  good: of('color', colours.good),
  bad: of('color', colours.bad),
  waiting: of('color', colours.waiting),
} as const satisfies Readonly<Record<string, Paint>>;

/** The paints in the colour of a shop; whatever it is, texts upon it and in it can be read. */
const paintsOfShop = (colour: string | undefined) => {
  const { accent, 'on-accent': onAccent, surface } = colours;
  const own = colour !== undefined && isColour(colour) ? colour : undefined;
  const upon = own === undefined ? onAccent : { light: textUpon(own), dark: textUpon(own) };
  const edge =
    own === undefined ? accent : { light: readableUpon(own, surface.light), dark: readableUpon(own, surface.dark) };
  return {
    main: of('background-color', own === undefined ? accent : { light: own, dark: own }),
    'on-main': of('color', upon),
    'main-edge': of('border-color', edge),
  } as const;
};

/** The class of a paint. */
export type PaintName = keyof typeof usualPaints | keyof ReturnType<typeof paintsOfShop>;

/** Paints the elements of one mail. */
export interface Painter {
  /**
   * Returns the attributes of an element: the classes of its paints, and its style with their colours on light ground.
   * The style is a constant without quotes of two strokes.
   */
  attributes(paints: readonly PaintName[], style: string): Html;
  /** The style sheet for dark grounds. Programs that do not know it show the mail light. */
  readonly darkSheet: string;
}

/** Returns the painter of mails of a shop; mail programs keep styles of elements rather than style sheets. */
export const painterOf = (colour: string | undefined): Painter => {
  const paints: Readonly<Record<PaintName, Paint>> = { ...usualPaints, ...paintsOfShop(colour) };
  return {
    attributes: (names, style) => {
      const declared = names.map((name) => `${paints[name].property}:${paints[name].light}`);
      return new Html(`class="${names.join(' ')}" style="${[...declared, style].filter(Boolean).join(';')}"`);
    },
    darkSheet: Object.entries(paints)
      .map(([name, { property, dark }]) => `.${name}{${property}:${dark} !important}`)
      .join('\n'),
  };
};
