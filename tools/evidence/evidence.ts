/**
 * A test that would fail if what it proves were not true: its file, and words of its full title. `server/a.test.ts › is
 * refused` names every test of that file whose title has these words.
 */
export type TestName = `${string}.ts › ${string}`;

/** What stands for a requirement of a standard. */
export type Evidence = {
  /** What the requirement asks, in a few words of ours. */
  readonly asks: string;
} & (
  | {
      /** How the product fulfils it, and where: plain words, with paths of files or links to pages. */
      readonly holds: string;
      readonly tests: readonly [TestName, ...TestName[]];
    }
  | {
      /** The fact of the product for which it does not apply. */
      readonly notApplicable: string;
    }
  | {
      /** What is missing, and why. */
      readonly open: string;
    }
);

/** The evidence of some requirements, by their numbers. */
export type EvidenceTable = Readonly<Record<string, Evidence>>;

/** Returns the tests that some evidence names, each once. */
export const testsOf = (table: EvidenceTable): readonly TestName[] => [
  ...new Set(Object.values(table).flatMap((evidence) => ('tests' in evidence ? evidence.tests : []))),
];
