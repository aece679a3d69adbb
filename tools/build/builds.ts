import { join } from 'node:path';

/** A part of the product that is built by a program of its own. */
export interface Build {
  /** What it builds, as a sentence goes on after "The build of". */
  readonly name: string;
  /** The program of Node, relative to the project's folder, and its arguments. */
  readonly command: readonly [program: string, ...words: string[]];
}

const vite = join('node_modules', 'vite', 'bin', 'vite.js');

/** The builds after the compiler's. None reads what another writes, so they run side by side. */
export const builds: readonly Build[] = [
  { name: 'the gateway', command: [vite, 'build', '--mode', 'gateway'] },
  { name: 'the widget', command: [vite, 'build'] },
  { name: 'the back office', command: [vite, 'build', '--mode', 'backoffice'] },
  { name: 'the self-service page', command: [vite, 'build', '--mode', 'self-service'] },
  { name: 'the documentation', command: [join('dist', 'tools', 'site', 'publish.js')] },
  { name: 'the package for merchants', command: [join('dist', 'tools', 'build', 'publish-merchant-package.js')] },
];
