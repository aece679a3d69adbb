import type { Chunks } from './chunks.ts';

/** A chunk of the widget as it is built. */
interface ChunkEntry {
  /** Its entry file. */
  readonly entry: string;
  /** Its largest size in brotli bytes. */
  readonly budgetBytes: number;
}

/** The chunks that the script loads when needed. Each is a row here and a type in `Chunks`. */
export const chunkEntries: Readonly<Record<keyof Chunks, ChunkEntry>> = {
  redirect: { entry: 'widget/redirect/chunk.tsx', budgetBytes: 5120 },
  brands: { entry: 'widget/methods/brands/chunk.ts', budgetBytes: 12_288 },
  chooser: { entry: 'widget/methods/chooser/chunk.ts', budgetBytes: 4608 },
  jquery: { entry: 'widget/jquery/chunk.ts', budgetBytes: 27_648 },
  stored: { entry: 'widget/methods/stored/chunk.ts', budgetBytes: 12_288 },
  wallets: { entry: 'widget/methods/wallets/chunk.ts', budgetBytes: 14_336 },
  'brand-names': { entry: 'widget/methods/brands/brand-names.ts', budgetBytes: 3072 },
  finish: { entry: 'widget/late/chunk.ts', budgetBytes: 7680 },
  'card-more': { entry: 'widget/methods/card-more/chunk.ts', budgetBytes: 14_336 },
};
