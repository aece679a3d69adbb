import type { Draws } from '../../../server/testing/interleavings/draws.ts';

/** Ids that are kept of each kind: the newest, so that long runs need no more memory. */
const KEPT = 200;

/** Kinds that have ids of one another. */
const sameAs: Readonly<Record<string, string>> = {
  query: 'payments',
  deliveryId: 'deliveries',
  resourcePath: 'checkouts',
  chargebacks: 'disputes',
  entityId: 'channels',
  'scope.id': 'channels',
  roleId: 'roles',
  brand: 'brands',
  people: 'team',
  person: 'team',
  actor: 'team',
  'tokens.to': 'team',
  referencedId: 'payments',
  subject: 'payments',
  subjectId: 'payments',
  referencedPaymentId: 'payments',
};

/** Returns the kind of the ids that a parameter takes, by its name: `registrationId` is one of `registrations`. */
export const kindOfName = (name: string): string | undefined => {
  const [known, ofName] = [sameAs[name], /^(?:.*\.)?([a-z][A-Za-z]*)Ids?$/.exec(name)?.[1]];
  return (
    known ?? (ofName === undefined ? undefined : ofName.endsWith('y') ? `${ofName.slice(0, -1)}ies` : `${ofName}s`)
  );
};

/** Returns the kind of the ids at a place of a path: the segment before it. */
export const kindOfPath = (path: string, name: string): string => {
  const segments = path.split('/');
  const before = segments[segments.findIndex((segment) => segment.startsWith(`{${name}}`)) - 1] ?? '';
  return sameAs[name] ?? sameAs[before] ?? before;
};

/** The ids that answers have named, by their kinds. */
export interface KnownIds {
  add(kind: string, id: string): void;
  /** Adds every id of the JSON of an answer. */
  learn(path: string, answer: unknown): void;
  /** Draws one of a kind; undefined if none is known. */
  draw(kind: string): string | undefined;
  /** Draws one of any kind. */
  any(): string | undefined;
}

/** Creates an empty list of ids. */
export const knownIds = (draws: Draws): KnownIds => {
  const lists = new Map<string, string[]>();
  const add = (kind: string, id: string): void => {
    const list = lists.get(kind) ?? [];
    lists.set(kind, list);
    if (list.at(-1) === id || (list.length > 20 && list.includes(id))) return;
    list.push(id);
    if (list.length > KEPT) list.shift();
  };
  const learnIn = (kind: string, value: unknown, depth: number): void => {
    if (depth > 6 || typeof value !== 'object' || value === null) return;
    for (const [name, below] of Object.entries(value)) {
      if (typeof below === 'string' && below !== '') {
        if (name === 'id') add(kind, below);
        else if (name === 'nextCursor') add('cursor', below);
        else if (name === 'reference' && kind === 'mandates') add(kind, below);
        else {
          const named = kindOfName(name);
          if (named !== undefined) add(named, below);
        }
      } else if (Array.isArray(below))
        for (const each of below.slice(0, 20)) learnIn(sameAs[name] ?? name, each, depth + 1);
      else learnIn(kind, below, depth + 1);
    }
  };
  return {
    add,
    learn: (path, answer) => {
      const named = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
      const last = named.at(-1) ?? '';
      learnIn(sameAs[last] ?? last, answer, 0);
    },
    draw: (kind) => {
      const list = lists.get(kind);
      return list === undefined || list.length === 0 ? undefined : draws.from(list);
    },
    any: () => {
      const all = [...lists.values()].filter((list) => list.length > 0);
      return all.length === 0 ? undefined : draws.from(draws.from(all));
    },
  };
};
