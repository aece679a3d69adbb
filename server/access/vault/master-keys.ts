import { createSecretKey, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

/** Parses a master key from 64 hex digits. @throws Error when the text is anything else. */
export const masterKeyOf = (text: string): Buffer => {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('a master key must be 64 hex digits');
  return Buffer.from(text, 'hex');
};

/**
 * The master keys of one process: its own and, during a key change, the previous one. A data key is stored once for
 * each of them, so that processes that know only one of them work side by side.
 */
export interface MasterKeys {
  /** Returns a data key wrapped under every master key. */
  wrap(context: string, key: Buffer): string;
  /** Unwraps a data key. @throws Error when none of the master keys opens it. */
  unwrap(context: string, wrapped: string): Buffer;
  /**
   * Returns the text with all missing wrappings added; the same text when none is missing. @throws Error as `unwrap`.
   */
  completed(context: string, wrapped: string): string;
  /** Returns a data key wrapped under the first master key alone. @throws Error as `unwrap`. */
  firstOnly(context: string, wrapped: string): string;
}

const BETWEEN_WRAPPINGS = ',';

const opened = (masterKey: KeyObject, context: string, wrapped: string): Buffer | undefined => {
  for (const wrapping of wrapped.split(BETWEEN_WRAPPINGS)) {
    try {
      return decrypt(masterKey, context, Buffer.from(wrapping, 'base64url'));
    } catch {
      // The data key is wrapped under another master key.
    }
  }
  return undefined;
};

const wrappedUnder = (masterKey: KeyObject, context: string, key: Buffer): string =>
  encrypt(masterKey, context, key).toString('base64url');

/** Creates the master keys of a process; `masterKey` is its own, `previous` are those that it replaces. */
export const masterKeys = (masterKey: Buffer, previous: readonly Buffer[]): MasterKeys => {
  const own = createSecretKey(masterKey);
  const all = [own, ...previous.map((each) => createSecretKey(each))];
  const unwrap = (context: string, wrapped: string): Buffer => {
    for (const each of all) {
      const key = opened(each, context, wrapped);
      if (key !== undefined) return key;
    }
    throw new Error(`no master key of this process opens the data key ${context}`);
  };
  return {
    wrap: (context, key) => all.map((each) => wrappedUnder(each, context, key)).join(BETWEEN_WRAPPINGS),
    unwrap,
    completed: (context, wrapped) => {
      const key = unwrap(context, wrapped);
      const lacking = all.filter((each) => opened(each, context, wrapped) === undefined);
      return [wrapped, ...lacking.map((each) => wrappedUnder(each, context, key))].join(BETWEEN_WRAPPINGS);
    },
    firstOnly: (context, wrapped) => {
      const isAlone = !wrapped.includes(BETWEEN_WRAPPINGS) && opened(own, context, wrapped) !== undefined;
      return isAlone ? wrapped : wrappedUnder(own, context, unwrap(context, wrapped));
    },
  };
};
