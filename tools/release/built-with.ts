import { execFileSync } from 'node:child_process';

/** What made a release, so that it can be made again: the versions of programs whose output depends on them. */
export interface BuiltWith {
  readonly commit: string;
  readonly system: string;
  readonly node: string;
  readonly npm: string;
  /** Of what builds the image, and the image below it; both are absent from a release without an image. */
  readonly buildah?: string;
  readonly baseImage?: string;
}

/** The name of its file in a release. */
export const BUILT_WITH = 'built-with.json';

/** Without `--base-image`, the image has Node of the machine and the libraries that it loads. */
const OF_MACHINE = 'none: Node and libraries of the machine';

const versionOf = (program: string): string => execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();

/** Returns with what this machine makes a release of a commit; `image` names the base of its image, if it has one. */
export const builtWith = (commit: string, image?: { readonly base: string | undefined }): BuiltWith => ({
  commit,
  system: `${process.platform} ${process.arch}`,
  node: process.version,
  npm: versionOf('npm'),
  ...(image === undefined ? {} : { buildah: versionOf('buildah'), baseImage: image.base ?? OF_MACHINE }),
});
