import type { Translated } from '../../../languages/translated.ts';

/** The texts of the view of the widget's look, in English. */
export const looks = {
  title: 'Look',
  pages: 'Pages for shoppers',
  pagesWhy:
    'Payment links, hosted checkouts, receipts and bank transfers have this look. It is stored, and applies at once.',
  colour: 'Colour',
  logo: 'Logo',
  logoHint: 'PNG, JPEG or WebP, at most 512 KiB. It is drawn anew, at most 480 × 160 pixels.',
  noLogo: 'Remove the logo',
  save: 'Save',
  saved: 'Saved.',
  adjusted: 'As a text, the colour is adjusted until it can be read: {grounds}.',
  sampleLink: 'A link',
  sampleButton: 'Pay',
  widgetWhy: 'The widget in your own pages. Nothing of this is stored.',
  choose: 'Widget',
  style: 'Style',
  scheme: 'Light or dark',
  light: 'Light',
  dark: 'Dark',
  locale: 'Language',
  radius: 'Radius of corners, in pixels',
  text: 'Texts',
  surface: 'Background of card and fields',
  accent: 'Button, focus, messages',
  'on-accent': 'Text on the button',
  error: 'Errors',
  preview: 'Preview',
  previewWhy:
    "This is the widget itself, with the channel's brands. Its form can be filled in, but nobody can pay with it.",
  width: 'Width',
  desktop: 'Desktop',
  phone: 'Phone',
  leftOut: 'Not shown, because their providers draw the buttons: {brands}.',
  noBrands: 'This channel accepts no brand whose form has a look of its own. Let it accept cards to see their form.',
  contrast: 'Contrast',
  pair: 'Colours',
  upon: '{one} upon {other}',
  ratio: 'Contrast',
  verdict: 'WCAG AA for texts (4.5 : 1)',
  enough: 'Enough',
  tooLittle: 'Too little',
  snippet: 'For your page',
  snippetWhy: 'The look is not stored here. Put these into the page with the widget.',
  css: 'Style sheet',
  options: 'Options, before the script of the widget',
} as const;

/** The texts of the view of the widget's look in one language. */
export type LooksTexts = Translated<typeof looks>;
