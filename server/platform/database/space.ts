import { randomBytes } from 'node:crypto';
import { type Write, type WriteForm, writeProbe } from './change-set.ts';
import { codeOf, placeOf } from './dialect.ts';

/** The size of the probe after a full disk: a payment with its indexes, events and notifications writes less. */
const BYTES_OF_PAYMENT = 256 * 1024;

/** Bytes of which four letters of Base64 are made; random, because PostgreSQL would compress others. */
const BYTES_OF_TEXT = (BYTES_OF_PAYMENT / 4) * 3;

/** SQLite says so of a full disk, and of a quota or a limit of files; PostgreSQL of a full disk (disk_full, io_error). */
const NO_SPACE = /^(SQLITE_FULL|SQLITE_IOERR|53100$|58030$)/;

const spaceForm: WriteForm = {
  shape: '4+space',
  mustMeetOneRow: false,
  sqlFor: (kind, firstPlace) => {
    const text = placeOf[kind](firstPlace);
    return (
      'insert into migrations (number, name) values (-1, ' +
      `${text}) on conflict (number) do update set name = excluded.name`
    );
  },
};

const spaceProbe = (): Write => ({
  form: spaceForm,
  values: [randomBytes(BYTES_OF_TEXT).toString('base64')],
});

/** Remembers writes that found no space, and probes with a write that shows whether there is some again. */
interface Space {
  /** Notes why a change set was not stored. */
  failed(error: unknown): void;
  /** Probes the database: with a small write, or with one of a payment's size after a write that found no space. */
  probe(store: (write: Write) => Promise<unknown>): Promise<void>;
}

/**
 * Creates the memory of one process. A small write often succeeds on a full disk, because it fits into what a larger one
 * left behind.
 */
export const watchingSpace = (): Space => {
  let failures = 0;
  const failed = (error: unknown): void => {
    const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : undefined);
    if (NO_SPACE.test(code ?? '')) failures += 1;
  };
  return {
    failed,
    probe: async (store) => {
      const before = failures;
      try {
        await store(before > 0 ? spaceProbe() : writeProbe);
      } catch (error) {
        failed(error);
        throw error;
      }
      failures -= before; // A write may have failed meanwhile.
    },
  };
};
