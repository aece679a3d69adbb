import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { wrongParameters } from '../../platform/base/rejection.ts';
import { passwordLengths } from './credentials/passwords.ts';

/** The smallest number of guesses, as a power of ten, that an attacker with a list of usual passwords must need. */
const LEAST_GUESSES_LOG10 = 9;

/** The number of examined characters, enough for a passphrase. The work grows faster than the length. */
const EXAMINED = 32;

/** Words that are easy to guess in every installation; `docs/manage/back-office.md` lists them. */
export const ourWords = ['tollgate', 'backoffice', 'gateway', 'administrator', 'merchant', 'payment'] as const;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the dictionaries, 30 MB of memory, when the first password is set. */
const load = async (): Promise<ZxcvbnFactory> => {
  const [core, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: EXAMINED,
  });
};

/**
 * Refuses a password that is too short or easy to guess: common passwords, words, neighbouring keys, repetitions, the
 * person's own address and name. `known` has the facts that others know about the person.
 * @throws Rejection 400 that names `password`
 */
export const refuseWeakPassword = async (password: string, ...known: readonly string[]): Promise<void> => {
  const { least, most } = passwordLengths;
  const length = [...password].length;
  if (length < least || length > most) {
    throw wrongParameters([{ name: 'password', message: `must have ${least} to ${most} characters` }]);
  }
  loading ??= load();
  const words = [...known, ...known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)), ...ourWords];
  const { guessesLog10 } = (await loading).check(
    password,
    words.filter((word) => word !== ''),
  );
  if (guessesLog10 >= LEAST_GUESSES_LOG10) return;
  const message = 'is too easy to guess; several words that do not belong together are better';
  throw wrongParameters([{ name: 'password', message }]);
};
