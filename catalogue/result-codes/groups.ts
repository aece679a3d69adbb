import type { ResultCategory } from './result.ts';

/** A group into which clients sort result codes. */
interface ResultGroup {
  readonly name: string;
  /** The regular expression that clients use. */
  readonly pattern: RegExp;
  /** The possible categories of the group's codes. */
  readonly categories: readonly ResultCategory[];
}

/** The groups in the order in which clients try them. A code belongs to the first group that matches. */
export const resultGroups: readonly ResultGroup[] = [
  { name: 'success', pattern: /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/, categories: ['success'] },
  { name: 'review', pattern: /^(000\.400\.0[^3]|000\.400\.100)/, categories: ['review'] },
  { name: 'pending', pattern: /^(000\.200)/, categories: ['pending'] },
  { name: 'pending for days', pattern: /^(800\.400\.5|100\.400\.500)/, categories: ['pending'] },
  { name: '3-D Secure rejected', pattern: /^(000\.400\.[1][0-9][1-9]|000\.400\.2)/, categories: ['declined'] },
  { name: 'rejected by bank or issuer', pattern: /^(800\.[17]00|800\.800\.[123])/, categories: ['declined'] },
  { name: 'communication', pattern: /^(900\.[1234]00|000\.400\.030)/, categories: ['error'] },
  { name: 'system', pattern: /^(800\.[56]|999\.|600\.1|800\.800\.[84])/, categories: ['error'] },
  { name: 'asynchronous', pattern: /^(100\.39[765])/, categories: ['declined'] },
  { name: 'soft decline', pattern: /^(300\.100\.100)/, categories: ['declined'] },
  {
    name: 'external risk',
    pattern: /^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)/,
    categories: ['declined'],
  },
  { name: 'address check', pattern: /^(800\.400\.1)/, categories: ['declined'] },
  { name: '3-D Secure', pattern: /^(800\.400\.2|100\.390)/, categories: ['declined'] },
  { name: 'lists', pattern: /^(800\.[32])/, categories: ['declined'] },
  // 800.110 is a duplicate; 800.120.100 is the throttled request, which is no payment.
  { name: 'risk validation', pattern: /^(800\.1[123456]0)/, categories: ['declined', 'error'] },
  { name: 'configuration', pattern: /^(600\.[23]|500\.[12]|800\.121)/, categories: ['error'] },
  { name: 'registration', pattern: /^(100\.[13]50)/, categories: ['error'] },
  { name: 'jobs', pattern: /^(100\.250|100\.360)/, categories: ['error'] },
  { name: 'reference', pattern: /^(700\.[1345][05]0)/, categories: ['error'] },
  { name: 'format', pattern: /^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500)/, categories: ['error'] },
  { name: 'address', pattern: /^(100\.800)/, categories: ['error'] },
  { name: 'contact', pattern: /^(100\.[97]00)/, categories: ['error'] },
  { name: 'account', pattern: /^(100\.100|100.2[01])/, categories: ['error'] },
  { name: 'amount', pattern: /^(100\.55)/, categories: ['error'] },
  { name: 'chargeback', pattern: /^(000\.100\.2)/, categories: ['declined'] },
];

/** Returns the group of a code, or undefined when it has none. */
export const groupOf = (code: string): ResultGroup | undefined =>
  resultGroups.find(({ pattern }) => pattern.test(code));
