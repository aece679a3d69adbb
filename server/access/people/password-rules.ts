import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { wrongParameters } from '../../platform/base/rejection.ts';
import { passwordLengths } from './credentials/passwords.ts';

/** The guesses, as a power of ten, after which an attacker who tries what people choose would have found it. */
const LEAST_GUESSES_LOG10 = 9;

/** Characters that are examined, since the work grows faster than the password; enough for a passphrase. */
const EXAMINED = 32;

/** Words that belong to every installation. */
const ours = ['tollgate', 'backoffice', 'gateway'];

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
 * Refuses a password that is too short, or that is among the first that somebody would try: common passwords, words,
 * keys beside each other, repetitions, the person's own address and name. `known` is what others know of the person.
 * @throws Rejection 400 that names `password`
 */
export const refuseWeakPassword = async (password: string, ...known: readonly string[]): Promise<void> => {
  const { least, most } = passwordLengths;
  const length = [...password].length;
  if (length < least || length > most) {
    throw wrongParameters([{ name: 'password', message: `must have ${least} to ${most} characters` }]);
  }
  loading ??= load();
  const words = [...known, ...known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)), ...ours];
  const { guessesLog10 } = (await loading).check(
    password,
    words.filter((word) => word !== ''),
  );
  if (guessesLog10 >= LEAST_GUESSES_LOG10) return;
  const message = 'is too easy to guess; several words that do not belong together are better';
  throw wrongParameters([{ name: 'password', message }]);
};
