import { createHash } from 'node:crypto';
import { givingWay } from '../../../platform/base/give-way.ts';
import type { Database, Insert } from '../../../platform/database/database.ts';
import { commitUnlessConflict } from '../../../platform/database/deciding.ts';
import { query } from '../../../platform/database/query.ts';

/** A file whose content is stored in parts: memory holds one part at a time. */
export interface FileInParts {
  readonly channelId: string;
  readonly id: string;
  readonly parts: number;
}

interface Tables {
  reconciliation_file_parts: { entity: string; file_id: string; part: number; content: string };
}

const partAt = query<Tables, { entity: string; id: string; part: number }>()((db, input) =>
  db
    .selectFrom('reconciliation_file_parts')
    .select('content')
    .where('entity', '=', input('entity'))
    .where('file_id', '=', input('id'))
    .where('part', '=', input('part')),
);

/** Returns the insertion of a part of a file. */
export const insertPart = ({ channelId, id }: Omit<FileInParts, 'parts'>, part: number, content: string): Insert => ({
  table: 'reconciliation_file_parts',
  identity: ['entity', 'file_id', 'part'],
  row: { entity: channelId, file_id: id, part, content },
});

/** Returns what yields the content of a file, part by part. */
export const partsIn = (database: Pick<Database, 'read'>) =>
  async function* ({ channelId, id, parts }: FileInParts): AsyncGenerator<string> {
    for (let part = 0; part < parts; part += 1) {
      const [row] = await database.read(partAt, { entity: channelId, id, part });
      yield row?.content ?? '';
    }
  };

/**
 * Stores the content of a file, each piece as a part. A process that dies leaves parts, which whoever stores the file
 * again keeps: the pieces of one id must be the same each time. Returns what was stored: the number of parts, the bytes
 * in this encoding, and their SHA-256 in hex digits.
 */
export const storeParts = async (
  database: Database,
  file: Omit<FileInParts, 'parts'>,
  pieces: AsyncIterable<string>,
  encoding: BufferEncoding = 'utf8',
): Promise<{ readonly parts: number; readonly bytes: number; readonly digest: string }> => {
  const following = pieces[Symbol.asyncIterator]();
  let parts = 0;
  const storeNext = async (): Promise<boolean> => {
    const { done, value } = await following.next();
    if (done === true) return false;
    await commitUnlessConflict(database, { inserts: [insertPart(file, parts, value)] });
    parts += 1;
    return true;
  };
  const giveWay = givingWay();
  while (await giveWay(storeNext));
  // Of what is stored: a part may be of an attempt before, when a setting that the file shows was another.
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const text of partsIn(database)({ ...file, parts })) {
    const content = Buffer.from(text, encoding);
    hash.update(content);
    bytes += content.length;
  }
  return { parts, bytes, digest: hash.digest('hex') };
};
