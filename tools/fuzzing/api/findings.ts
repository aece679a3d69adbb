/** One kind of finding of a run. */
export interface Finding {
  readonly kind: string;
  /** The operation, or what else it was found in. */
  readonly place: string;
  readonly detail: string;
  /** A value, an answer or a log line in which it was found first. */
  readonly example: string;
  /** The first request that shows it. */
  readonly request: string;
  /** How often it was found. */
  count: number;
}

/** The findings of a run, each once. */
export interface Findings {
  /** Adds a finding, unless its kind was found at that place with that detail. */
  add(found: Omit<Finding, 'count'>): void;
  readonly all: readonly Finding[];
}

/** Ids and numbers do not make another finding. */
const general = (detail: string): string => detail.replaceAll(/[0-9a-f]{8,}|\d+/g, '#').slice(0, 200);

/** Creates an empty list of findings; `say` hears of each new one. */
export const newFindings = (say: (line: string) => void): Findings => {
  const all = new Map<string, Finding>();
  return {
    add: (found) => {
      const { kind, place, detail, example, request } = found;
      const key = `${kind} ${place} ${general(detail)}`;
      const known = all.get(key);
      if (known !== undefined) known.count += 1;
      else {
        all.set(key, { ...found, count: 1 });
        say(`${kind}: ${place}: ${detail}\n    in ${example}\n    ${request}`);
      }
    },
    get all() {
      return [...all.values()];
    },
  };
};
