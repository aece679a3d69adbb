import { writeNode } from './node.ts';
import { writePhp } from './php.ts';
import { writePython } from './python.ts';
import type { SampleRequest } from './request.ts';

/** A language into which calls of curl are translated. */
interface SampleLanguage {
  readonly id: string;
  readonly title: string;
  /** The name of its grammar for highlighting. */
  readonly grammar: string;
  write(samples: readonly SampleRequest[]): string;
}

/** The languages besides curl, in which the pages are written. Each needs nothing but its standard installation. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { id: 'node', title: 'Node', grammar: 'javascript', write: writeNode },
  { id: 'php', title: 'PHP', grammar: 'php', write: writePhp },
  { id: 'python', title: 'Python', grammar: 'python', write: writePython },
];
