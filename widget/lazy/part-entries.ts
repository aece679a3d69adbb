import type { Parts } from './parts.ts';

/** A part of the widget as it is built. */
interface PartEntry {
  /** The file with which it begins. */
  readonly entry: string;
  /** How large it may become, in brotli bytes. */
  readonly budgetBytes: number;
}

/** The parts that the script loads when they are needed; each is a row here, and its type one in `Parts`. */
export const partEntries: Readonly<Record<keyof Parts, PartEntry>> = {
  redirect: { entry: 'widget/redirect/part.tsx', budgetBytes: 5120 },
  brands: { entry: 'widget/methods/brands/part.ts', budgetBytes: 12_288 },
  jquery: { entry: 'widget/jquery/part.ts', budgetBytes: 27_648 },
  stored: { entry: 'widget/methods/stored/part.ts', budgetBytes: 12_288 },
  wallets: { entry: 'widget/methods/wallets/part.ts', budgetBytes: 12_288 },
  'brand-names': { entry: 'widget/methods/brands/brand-names.ts', budgetBytes: 3072 },
  finish: { entry: 'widget/late-style/part.ts', budgetBytes: 4096 },
  'card-more': { entry: 'widget/methods/card-more/part.ts', budgetBytes: 14_336 },
};
