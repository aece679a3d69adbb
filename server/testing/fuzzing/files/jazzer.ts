/** What Jazzer.js puts into the global scope of a program that it runs. */
interface Fuzzer {
  readonly coverageTracker: {
    /** Returns counters that the fuzzer looks at after each input. */
    createModuleCounters(size: number): Uint8Array;
  };
}

/** Returns the fuzzer that runs this program; undefined if none does. */
export const fuzzer = (): Fuzzer | undefined => (globalThis as { readonly Fuzzer?: Fuzzer }).Fuzzer;
