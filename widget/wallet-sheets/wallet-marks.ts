import type { Drawing } from '../view/drawing.ts';

/** The marks of the wallets on their simulated buttons, by their names. The build fills this in. */
export const walletMarks: Readonly<Record<string, Drawing>> = {};
