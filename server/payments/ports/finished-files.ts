/** A finished file; its bytes never change. */
export interface FinishedFile {
  /** The channel that the file is about. */
  readonly channelId: string;
  readonly id: string;
  /** The name under which it is delivered, without a path. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of its content, in lower-case hex digits. */
  readonly digest: string;
  /** Whether it is for the bank; only targets of the bank get it. */
  readonly isForBank?: true;
}

/** Reads finished files. */
export interface FinishedFiles {
  /** Returns a file of a channel; undefined if it has none with this id. */
  byId(channelId: string, id: string): Promise<FinishedFile | undefined>;
  /** Yields the content of a file piece by piece: memory holds one piece at a time. */
  content(file: FinishedFile): AsyncIterable<Uint8Array | string>;
}

/** Returns the files of several makers together; their ids differ. */
export const allFinishedFiles = (makers: readonly FinishedFiles[]): FinishedFiles => {
  const makerOf = async (channelId: string, id: string): Promise<FinishedFiles | undefined> => {
    for (const maker of makers) if ((await maker.byId(channelId, id)) !== undefined) return maker;
    return undefined;
  };
  return {
    byId: async (channelId, id) => await (await makerOf(channelId, id))?.byId(channelId, id),
    content: async function* (file) {
      const maker = await makerOf(file.channelId, file.id);
      if (maker !== undefined) yield* maker.content(file);
    },
  };
};
