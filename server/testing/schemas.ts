import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's package libhbci4j-core-java has the schemas of ISO 20022. */
const ARCHIVE = '/usr/share/java/hbci4j-core.jar';

/** What a failed program says; an empty text if it could not be started. */
interface Failure {
  readonly stderr?: string;
}

/**
 * Checks a file against the official schema of its message. Returns the faults, or which program or schema is missing;
 * undefined if the file is valid.
 */
export const faultsBySchema = async (
  message: string,
  file: string,
  env?: NodeJS.ProcessEnv,
): Promise<string | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-schema-'));
  try {
    const [schema, checked] = [join(folder, `${message}.xsd`), join(folder, 'file.xml')];
    const { stdout } = await run('unzip', ['-p', ARCHIVE, `${message}.xsd`], { env, maxBuffer: 2 ** 22 });
    await Promise.all([writeFile(schema, stdout), writeFile(checked, file)]);
    await run('xmllint', ['--noout', '--nonet', '--schema', schema, checked], { env });
    return undefined;
  } catch (error) {
    return (error as Failure).stderr || String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
};
