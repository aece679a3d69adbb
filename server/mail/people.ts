import { isIPv4, isIPv6 } from 'node:net';
import { agentIn } from '../../catalogue/backoffice/agents.ts';
import type { Language } from '../../catalogue/languages/languages.ts';
import { isMailAddress } from '../../catalogue/mail/mail-address.ts';
import { GATEWAY } from '../../catalogue/mail/mail-kinds.ts';
import type { LettersToPeople } from '../access/people/letters.ts';
import { peopleRecords } from '../access/people/model/records.ts';
import { timestampText } from '../platform/base/clock.ts';
import { known } from '../platform/base/known.ts';
import type { ChangeSet, Database } from '../platform/database/database.ts';
import type { MailFacts } from './content/facts.ts';
import type { WriteMail } from './write.ts';

/** The dependencies of mails to people. */
interface PeopleDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly write: WriteMail;
  readonly isSending: boolean;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
}

/** A mail to a person of the back office. */
export interface LetterToPerson {
  readonly kind: 'invitation' | 'device' | 'alerts';
  readonly to: string;
  /** As the person has chosen it. */
  readonly language: string;
  readonly subjectId: string;
  readonly occasion: string;
  readonly facts: Partial<MailFacts>;
}

/** Writes a mail to a person; there is none to what is no plain address. */
export const writeToPerson = async (
  write: WriteMail,
  { language, to, ...letter }: LetterToPerson,
): Promise<ChangeSet> =>
  isMailAddress(to)
    ? await write({ ...letter, to, channelId: GATEWAY, language: (language === 'de' ? 'de' : 'en') satisfies Language })
    : {};

/** The groups of an IPv6 address that belong to a network: further ones are of a house, or of one device. */
const GROUPS_OF_NETWORK = 3;

/** Returns the network of an address, such as `192.0.2.0/24`: it says where somebody is, but names nobody's device. */
export const networkIn = (address: string): string | undefined => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0/24');
  if (!isIPv6(plain)) return undefined;
  const [before = '', after] = plain.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const missing = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...(after === undefined ? [] : missing), ...tail];
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/48`;
};

/** Creates the mails that are sent to people when somebody invites them or signs in as them. */
export const lettersToPeople = ({ database, write, isSending, baseUrl }: PeopleDependencies): LettersToPeople => ({
  isSending,
  invited: async ({ id, email, role, invitedBy, expiresAtMs }) => {
    const inviter = await peopleRecords(database).byId(invitedBy);
    return await writeToPerson(write, {
      kind: 'invitation',
      to: email ?? '',
      language: inviter?.language ?? 'en',
      subjectId: id,
      occasion: '',
      facts: { role, day: timestampText(expiresAtMs).slice(0, 'YYYY-MM-DD'.length), ...known({ by: inviter?.name }) },
    });
  },
  signedIn: async ({ id, email, language }, { address, agent }, occasion) =>
    await writeToPerson(write, {
      kind: 'device',
      to: email,
      language,
      subjectId: id,
      occasion,
      facts: {
        ...known({ ...agentIn(agent), network: networkIn(address) }),
        url: `${baseUrl}backoffice/account`,
      },
    }),
});
