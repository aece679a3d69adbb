import { readableUpon, textUpon } from '../../../catalogue/design/shop-colour.ts';
import { colours } from '../../../catalogue/design/tokens.ts';
import { type Html, html } from './html.ts';

/** Below this path of the gateway are the logos of channels, each as its id with `.png`. */
export const LOGO_PATH = 'logos/';

/** The look of the shop that a page is about. */
export interface ShopLook {
  /** The name of the channel. */
  readonly name: string;
  /** A colour such as `#1d4ed8`; undefined for the usual one. */
  readonly colour: string | undefined;
  /** The URL of the logo, a PNG of at most 480 by 160 pixels. */
  readonly logoUrl: string | undefined;
}

/** What of the settings of a channel decides its look. */
interface LookSettings {
  readonly 'look.colour': string | undefined;
  readonly 'look.logo': string | undefined;
}

/** Returns the look of a channel. `baseUrl` is the public address of the gateway, with a slash at its end. */
export const lookOf = (name: string, settings: LookSettings, baseUrl: string): ShopLook => {
  const logo = settings['look.logo'];
  return {
    name,
    colour: settings['look.colour'],
    logoUrl: logo === undefined ? undefined : `${baseUrl}${LOGO_PATH}${logo}.png`,
  };
};

const rulesFor = (colour: string, ground: string): string =>
  `:root { --main: ${colour}; --on-main: ${textUpon(colour)}; --link: ${readableUpon(colour, ground)}; }`;

/** Returns the style sheet of a colour. Whatever the colour is, texts upon it and in it can be read. */
export const styleOfColour = (colour: string): string => {
  const { light, dark } = colours.surface;
  return `${rulesFor(colour, light)}
@media (prefers-color-scheme: dark) { ${rulesFor(colour, dark)} }
@media print { ${rulesFor(colour, light)} }`;
};

/** Returns the logo beside the title, or the first letter of the shop in its colour; the title names the shop. */
export const logoOf = ({ name, logoUrl }: ShopLook): Html =>
  logoUrl === undefined
    ? html`<span class="initial" aria-hidden="true">${firstLetterOf(name)}</span>`
    : html`<img class="logo" src="${logoUrl}" alt="">`;

/** Returns the first letter of the name of a shop, for the place of its logo. */
export const firstLetterOf = (name: string): string => {
  const [{ segment = '' } = {}] = new Intl.Segmenter().segment(name.trim());
  return segment.toUpperCase();
};
