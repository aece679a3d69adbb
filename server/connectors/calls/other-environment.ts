import { type Acquirer, AnswerLost } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { refused } from './answers.ts';

/** How the keys of each environment begin. */
type KeyForms = Readonly<Record<Environment, string>>;

/** Returns why a key cannot be used in an environment; undefined where it can. Real money must not move in a test. */
export const keyFault = (
  setting: string,
  { test, live }: KeyForms,
  isOf: Environment,
  environment: Environment,
): string | undefined => {
  if (isOf === environment) return undefined;
  return environment === 'live'
    ? `${setting} is a key for tests (${test}): the live environment needs the live key (${live})`
    : `${setting} is a live key (${live}): the test environment needs the key for tests (${test})`;
};

/** Creates the acquirer of a channel whose key does not belong to its environment: it sends nothing, and says why. */
export const acquirerOfOtherEnvironment = (name: string, words: string): Acquirer => ({
  name,
  perform: async () => refused(words),
  find: async () => {
    throw new AnswerLost('900.100.300', words);
  },
});
