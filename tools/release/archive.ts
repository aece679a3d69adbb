import { execFileSync } from 'node:child_process';

/**
 * Packs a folder into an archive, compressed if its name ends with `gz`. Its bytes follow from the names and contents of
 * the files alone: they are sorted, owned by nobody in particular, of one time (seconds since 1970), and readable by all.
 */
export const writeArchive = (folder: string, name: string, target: string, seconds: number): void => {
  const same = ['--sort=name', '--format=gnu', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'];
  const modes = ['--mode=u=rwX,go=rX', `--transform=s,^\\.,${name},`];
  // Without `-n`, gzip writes the time of day.
  const compressing = target.endsWith('gz') ? ['--use-compress-program=gzip -9 -n'] : [];
  execFileSync('tar', ['--create', ...same, ...modes, ...compressing, '--file', target, '--directory', folder, '.']);
};
