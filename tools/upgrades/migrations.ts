import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where versions have their migrations, beside their program: this one, and those before the wings. */
export const MIGRATIONS = ['platform/database/migrate.js', 'database/migrate.js'] as const;

/** Returns the file with the migrations of a version. @throws Error if there is none beside its program. */
export const migrationsBeside = (program: string): string => {
  const files = MIGRATIONS.map((file) => join(dirname(resolve(program)), file));
  const file = files.find((each) => existsSync(each));
  if (file === undefined) throw new Error(`${program} has no migrations beside it: ${files.join(', ')}`);
  return file;
};
