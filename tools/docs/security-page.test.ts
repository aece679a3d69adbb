import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accountLimits } from '../../catalogue/self-service/limits.ts';
import { passwordLengths } from '../../server/access/people/credentials/passwords.ts';
import { limits } from '../../server/access/people/limits.ts';
import { sessionLimits } from '../../server/access/people/sessions.ts';

const page = readFileSync('docs/start/security.md', 'utf8');
const waysIn = page.slice(page.indexOf('## Ways in'), page.indexOf('## What is stored where'));

const minutes = (seconds: number): number => seconds / 60;
const { idleMs, longestMs } = sessionLimits;

/** What the page says in numbers, from the tables that the code obeys. */
const said: readonly string[] = [
  `password (${passwordLengths.least} to ${passwordLengths.most} characters)`,
  `in ${minutes(limits.unknownBrowser.duration)} minutes: ${limits.unknownBrowser.points} for an address from browsers that never`,
  `${limits.knownBrowser.points} from each that did, ${limits.network.points} from a network`,
  `of codes, in ${minutes(limits.code.duration)} minutes: ${limits.code.points}`,
  `${limits.network.points} from a network in ${minutes(limits.network.duration)} minutes`,
  `${minutes(idleMs / 1_000)} minutes without use, ${longestMs / 3_600_000} hours in any case`,
  `code of ${accountLimits.codeDigits} digits by mail: ${accountLimits.codeMinutes} minutes`,
  `${accountLimits.codeAttempts} attempts, ${accountLimits.codesOfAddress} codes a day for an address`,
  `${accountLimits.attemptsPerSecond.live} a second from a network`,
  `${accountLimits.sessionIdleMinutes} minutes without use, ${accountLimits.sessionHours} hours in any case`,
];

describe('the page about security', () => {
  test.each(said)('says of the ways in what the code does: %s', (words) => {
    expect(waysIn).toContain(words);
  });

  test('says in how many days a vulnerability of a dependency is fixed', () => {
    const policy = readFileSync('SECURITY.md', 'utf8').replaceAll('\n', ' ');
    for (const words of ['within 7 days where', '30 days where it is moderate', 'every three months']) {
      expect(policy).toContain(words);
    }
  });

  test('leads to the list of everything that is recorded', () => {
    const logs = readFileSync('docs/operate/observability.md', 'utf8');
    for (const words of ['| what is recorded |', '`audit.read`', '`requests.read`', '`payments.read`']) {
      expect(logs).toContain(words);
    }
  });

  test('says how many sessions somebody may have, and what becomes of them and of those at the provider', () => {
    for (const words of ['any number of sessions', 'NIST SP 800-63B', 'at the provider end apart', 'lock no account']) {
      expect(waysIn.replaceAll('\n', ' ')).toContain(words);
    }
  });
});
