/** A finished file; its bytes never change. */
export interface FinishedFile {
  /** The channel that the file is about. */
  readonly entity: string;
  readonly id: string;
  /** The name under which it is delivered, without a path. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of its content, in lower-case hex digits. */
  readonly digest: string;
}

/** Reads finished files. */
export interface FinishedFiles {
  /** Returns a file of a channel; undefined if it has none with this id. */
  byId(entity: string, id: string): Promise<FinishedFile | undefined>;
  /** Yields the content of a file piece by piece: memory holds one piece at a time. */
  content(file: FinishedFile): AsyncIterable<Uint8Array | string>;
}
