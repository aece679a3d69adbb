import { wrongParameters } from '../base/rejection.ts';
import { passwordLengths } from './credentials/passwords.ts';

/** Refuses a password that is too short, or that is the e-mail address or the name. @throws Rejection 400 */
export const refuseWeakPassword = (password: string, ...known: readonly string[]): void => {
  const { least, most } = passwordLengths;
  const isLong = [...password].length >= least && [...password].length <= most;
  const lower = password.toLowerCase();
  const isKnown = known.some((text) => text !== '' && lower === text.toLowerCase());
  const isOneLetter = new Set(lower).size < MOST_ALIKE;
  if (isLong && !isKnown && !isOneLetter) return;
  const message = isLong ? 'is too easy to guess' : `must have ${least} to ${most} characters`;
  throw wrongParameters([{ name: 'password', message }]);
};

/** A password of fewer different characters is one key held down. */
const MOST_ALIKE = 4;
