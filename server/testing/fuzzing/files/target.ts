/** What a fuzzer runs: readers of one kind of files, and what they promise for any bytes. */
export interface Target {
  /** Files of the tests, from which the fuzzer begins. */
  seeds(): Promise<readonly Uint8Array[]>;
  /** Words that chance would not find. */
  readonly dictionary: readonly string[];
  /** The parts of paths of what is measured: our readers, and the packages that they read with. */
  readonly measured: readonly string[];
  /** How often a run reads an input, at most: the time that one reading may take is for each of these. */
  readonly readings: number;
  /** Longer inputs are not tried. Bytes. */
  readonly longest: number;
  /** Reads an input. @throws Finding, or whatever a reader throws that it must not. */
  run(input: Uint8Array): Promise<void>;
}

/** Yields bytes in pieces of a size. */
export const inPieces = async function* (bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
};

/** Returns an input whose first byte is a number: it chooses what a target does with the other bytes. */
export const chosen = (number: number, input: Uint8Array | string): Uint8Array =>
  Buffer.concat([Buffer.from([number]), Buffer.from(input)]);

/** Byte by byte is dear for long inputs. */
const SHORT = 600;

/** Returns the sizes of pieces in which an input is read again: in some, letters and line ends are cut. */
export const sizesFor = ({ length }: Uint8Array): readonly number[] => (length <= SHORT ? [1, 7] : [61]);
