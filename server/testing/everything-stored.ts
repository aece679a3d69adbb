import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import type { TestDatabase } from './databases.ts';

/** Returns the whole content of a database: the bytes of its files, or every row of every table. */
export const everythingIn = async ({ url, ownUrl }: TestDatabase): Promise<string> => {
  if (url.startsWith('sqlite:')) {
    const folder = dirname(url.slice('sqlite:'.length));
    const files = await readdir(folder);
    return (await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')))).join('\n');
  }
  const client = new Client({ connectionString: ownUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema()',
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const found = await client.query<{ text: string }>(`select t::text as text from "${name}" t`);
      texts.push(...found.rows.map(({ text }) => text));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
};
