import type { Chunks } from './chunks.ts';

/** A chunk of the widget as it is built. */
interface ChunkEntry {
  /** Its entry file. */
  readonly entry: string;
  /** Its largest size in brotli bytes. */
  readonly budgetBytes: number;
  /** When it loads, and why it is necessary, for the inventory of scripts. */
  readonly loads: string;
  readonly purpose: string;
}

/** The chunks that the script loads when needed. Each is a row here and a type in `Chunks`. */
export const chunkEntries: Readonly<Record<keyof Chunks, ChunkEntry>> = {
  redirect: {
    entry: 'widget/redirect/chunk.tsx',
    budgetBytes: 5120,
    loads: 'when the bank or a wallet asks the shopper',
    purpose: 'Shows the page of the bank or the wallet, in a frame, a window or the whole tab.',
  },
  brands: {
    entry: 'widget/methods/brands/chunk.ts',
    budgetBytes: 12_800,
    loads: 'with a brand other than cards',
    purpose: 'The forms of these brands.',
  },
  chooser: {
    entry: 'widget/methods/chooser/chunk.ts',
    budgetBytes: 4736,
    loads: 'with the option `layout`',
    purpose: 'The list in which the shopper chooses how to pay.',
  },
  jquery: {
    entry: 'widget/jquery/chunk.ts',
    budgetBytes: 27_648,
    loads: 'when callbacks of the page use `$` and the page has none',
    purpose: 'jQuery, for callbacks of the page.',
  },
  stored: {
    entry: 'widget/methods/stored/chunk.ts',
    budgetBytes: 12_288,
    loads: 'when the checkout lists stored accounts',
    purpose: 'The list of stored accounts.',
  },
  wallets: {
    entry: 'widget/methods/wallets/chunk.ts',
    budgetBytes: 14_336,
    loads: 'when a wallet is offered',
    purpose: 'The buttons of wallets.',
  },
  'brand-names': {
    entry: 'widget/methods/brands/brand-names.ts',
    budgetBytes: 3072,
    loads: 'when the page names an unknown brand',
    purpose: 'Finds the brand that was meant.',
  },
  finish: {
    entry: 'widget/late/chunk.ts',
    budgetBytes: 9216,
    loads: 'once the form can be used',
    purpose: 'Styles, marks of brands, and the messages after a payment.',
  },
  'card-more': {
    entry: 'widget/methods/card-more/chunk.ts',
    budgetBytes: 14_336,
    loads: 'with options or brands that the usual card form does not have',
    purpose: 'The full card form.',
  },
};
