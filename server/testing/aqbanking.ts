import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An order or a movement, as AqBanking reads it. */
interface ReadByAqBanking {
  readonly endToEndReference: string;
  /** In hundredths. */
  readonly amount: bigint;
  readonly date: string | undefined;
  readonly mandateId: string | undefined;
  readonly remoteIban: string | undefined;
}

const unescaped = (text: string): string => decodeURIComponent(text);

const hundredthsOf = (value: string): bigint => {
  const [, numerator = '0', denominator = '1'] = /^(-?\d+)(?:\/(\d+))?:EUR$/.exec(value) ?? [];
  return (BigInt(numerator) * 100n) / BigInt(denominator);
};

const fieldsOf = (block: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...block.matchAll(/^\s*(?:char|int)\s+(\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );

/**
 * Reads a file with AqBanking, a program for home banking (Debian's package aqbanking-tools). It knows older versions of
 * the messages: `known` replaces the version in the file's name of the message.
 */
export const readByAqBanking = async (
  file: string,
  known: string,
  profile: string,
): Promise<readonly ReadByAqBanking[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-aqbanking-'));
  try {
    const [source, context] = [join(folder, 'file.xml'), join(folder, 'context')];
    await writeFile(source, file.replace(/(tech:xsd:)[\w.]+/, `$1${known}`));
    const importing = ['-n', `--cfgdir=${folder}`, 'import', '--importer=xml', `--profile=${profile}`];
    await run('aqbanking-cli', [...importing, `--infile=${source}`, `--ctxfile=${context}`]);
    const blocks = (await readFile(context, 'utf8')).matchAll(/^ *transaction \{\n([\s\S]*?)^ *\} #transaction/gm);
    return [...blocks].map(([, block = '']) => {
      const fields = fieldsOf(block);
      return {
        endToEndReference: fields['endToEndReference'] ?? '',
        amount: hundredthsOf(fields['value'] ?? ''),
        date: fields['date'],
        mandateId: fields['mandateId'],
        remoteIban: fields['remoteIban'],
      };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};
