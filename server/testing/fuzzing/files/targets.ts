import { csv } from './csv.ts';
import { images } from './images.ts';
import { pdf } from './pdf.ts';
import type { Target } from './target.ts';
import { xml } from './xml.ts';

/** The targets of the fuzzer, each by its name in the command `npm run fuzz:files`. */
export const targets = { xml, csv, images, pdf } as const satisfies Readonly<Record<string, Target>>;

/** The name of a target. */
export type TargetName = keyof typeof targets;

/** The names of all targets. */
export const targetNames = Object.keys(targets) as readonly TargetName[];
