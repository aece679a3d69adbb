import { type Acquirer, AnswerLost } from '../../payments/ports/acquirer.ts';
import { refused } from './answers.ts';

/** Creates the acquirer of a channel whose key does not belong to its environment: it sends nothing, and says why. */
export const acquirerOfOtherEnvironment = (name: string, words: string): Acquirer => ({
  name,
  perform: async () => refused(words),
  find: async () => {
    throw new AnswerLost('900.100.300', words);
  },
});
