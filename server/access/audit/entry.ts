import { hash } from 'node:crypto';

/**
 * Who did something: a person in the back office, somebody at the command line, an access token that went beyond its
 * rights, a shopper on the self-service page, or the gateway itself.
 */
export interface Actor {
  readonly kind: 'person' | 'command' | 'token' | 'shopper' | 'gateway';
  /** Of a shopper, the id of the session. */
  readonly id: string;
  /** The name as it was then; empty for a shopper, whose name may be erased. */
  readonly name: string;
}

/** What is stored of a thing before or after a change: texts by their names, never a secret. */
export type Shown = Readonly<Record<string, string>>;

/** An entry of the audit: a change, or a look at personal data. */
export interface AuditEntry {
  readonly atMs: number;
  readonly actor: Actor;
  /** The network address of the actor; undefined at the command line. */
  readonly address?: string | undefined;
  /** What was done, such as `payments.refund`. */
  readonly action: string;
  /** The merchant or channel that it concerns. */
  readonly entity?: string | undefined;
  /** The id of the record that it concerns. */
  readonly subject?: string | undefined;
  readonly before?: Shown | undefined;
  readonly after?: Shown | undefined;
}

/** An entry in its place in the chain. */
export interface ChainedEntry extends AuditEntry {
  /** Counted from 1, without gaps. */
  readonly number: number;
  /** The hash of the entry before; that of the first is `BEGINNING`. */
  readonly previous: string;
  readonly hash: string;
}

/** Stands for the hash before the first entry. */
export const BEGINNING = '0'.repeat(64);

const sorted = (shown: Shown | undefined) =>
  shown === undefined ? null : Object.entries(shown).toSorted(([left], [right]) => (left < right ? -1 : 1));

/** Returns the hash of an entry in its place, in hex: over everything that the entry says, and the hash before. */
export const hashOf = (entry: Omit<ChainedEntry, 'hash'>): string => {
  const { number, previous, atMs, actor, address, action, entity, subject, before, after } = entry;
  const said = [
    ...[previous, number, atMs, actor.kind, actor.id, actor.name, address ?? null, action],
    ...[entity ?? null, subject ?? null, sorted(before), sorted(after)],
  ];
  return hash('sha256', JSON.stringify(said));
};

/** Returns entries in their places behind the last one of the chain. */
export const chained = (
  last: Pick<ChainedEntry, 'number' | 'hash'> | undefined,
  entries: readonly AuditEntry[],
): readonly ChainedEntry[] => {
  const all: ChainedEntry[] = [];
  let { number, hash: previous } = last ?? { number: 0, hash: BEGINNING };
  for (const entry of entries) {
    number += 1;
    const placed = { ...entry, number, previous };
    const whole = { ...placed, hash: hashOf(placed) };
    all.push(whole);
    previous = whole.hash;
  }
  return all;
};
