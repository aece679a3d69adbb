import { createHash } from 'node:crypto';
import { type Arrival, beginArrival, type NamedFile, type ReceiveDependencies, requireFits } from './arrival.ts';
import type { Part } from './formats/cut.ts';
import { gathering, type ReadLine } from './formats/statement-lines.ts';

/** Begins the arrival of a settlement file by its lines, which somebody else has read. */
export const beginLines = (dependencies: ReceiveDependencies, channelId: string, named: NamedFile) => {
  const arrival = beginArrival(dependencies, channelId, named);
  const gathered = gathering();
  const hash = createHash('sha256');
  let [bytes, hasLines] = [0, false];

  const store = async (part: Part): Promise<void> => {
    const content = Buffer.from(part.content);
    hash.update(content);
    bytes += content.length;
    requireFits(bytes);
    await arrival.store(part);
  };

  return {
    /** Stores a line with the others of its part. */
    add: async (line: ReadLine): Promise<void> => {
      if (!hasLines) await store(gathered.head);
      hasLines = true;
      for (const part of gathered.add(line)) await store(part);
    },

    /** Ends the arrival. Returns undefined if there was no line: no file is stored then. */
    end: async (): Promise<Arrival | undefined> => {
      if (!hasLines) return undefined;
      for (const part of gathered.end()) await store(part);
      return await arrival.end({ bytes, digest: hash.digest('hex'), unusedAmounts: [] }, {});
    },

    drop: arrival.drop,
  };
};
