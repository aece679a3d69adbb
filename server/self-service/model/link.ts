import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { ACCOUNT_PATH, LINK_FRAGMENT } from '../../../catalogue/self-service/replies.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { type Clock, timeOrderedId } from '../../platform/base/clock.ts';
import { emailKey, isLookAlike } from '../../platform/base/email-key.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { areEqualSecrets } from '../../platform/base/equal-secrets.ts';
import { timeOfId } from '../../platform/base/identifiers.ts';
import { Refused } from './refusal.ts';
import type { Sight } from './session.ts';

/** The dependencies of links. */
export interface LinkDependencies {
  readonly vault: Pick<Vault, 'keyedHash'>;
  readonly environment: Environment;
  readonly baseUrl: string;
  settingsOf(channelId: string): Promise<Pick<ChannelSettings, 'selfService.enabled' | 'selfService.linkHours'>>;
}

/** A link that opens the page once, for a customer or an address. */
export interface AccountLink extends Sight {
  /** Begins with the time of its creation; the rest is random. */
  readonly id: string;
  readonly about: string | undefined;
  readonly expiresAtMs: number;
}

/** The signed content of a link. Its names are short so that the link is. */
interface Payload {
  /** The id of the link. */
  readonly i: string;
  /** The id of the channel. */
  readonly c: string;
  /** Whether the subject is a customer or an address. */
  readonly m: Sight['means'];
  /** The subject. */
  readonly s: string;
  /** The id of the subscription that the link is about. */
  readonly a?: string;
  /** When the link expires, in milliseconds. */
  readonly e: number;
}

const HOUR_MS = 3_600_000;

/** Returns the signature of a payload: by a key of the channel, which no other environment and no other use has. */
const macOf = ({ vault, environment }: LinkDependencies, channelId: string, payload: string): Promise<string> =>
  vault.keyedHash(channelId, `account link ${environment} ${payload}`);

/** Returns what stands behind `#open=` in the address of a link. */
const signedLink = async (dependencies: LinkDependencies, link: AccountLink): Promise<string> => {
  const { id, channelId, means, subject, about, expiresAtMs } = link;
  const content: Payload = {
    i: id,
    c: channelId,
    m: means,
    s: subject,
    ...(about === undefined ? {} : { a: about }),
    e: expiresAtMs,
  };
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${await macOf(dependencies, channelId, payload)}`;
};

/**
 * Returns the link that a text is, as this gateway has signed it for a channel.
 * @throws Refused `link.unknown` for any other text, also for a link of another channel or environment.
 */
export const linkIn = async (dependencies: LinkDependencies, channelId: string, text: string): Promise<AccountLink> => {
  const [payload = '', mac = '', ...rest] = text.split('.');
  if (rest.length > 0 || !areEqualSecrets(mac, await macOf(dependencies, channelId, payload)))
    throw new Refused('link.unknown');
  // Whatever is signed was written above.
  const {
    i: id,
    c,
    m: means,
    s: subject,
    a: about,
    e,
  } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload;
  if (c !== channelId) throw new Refused('link.unknown');
  return { id, channelId, means, subject, about, expiresAtMs: e };
};

/** Returns the address of the page of a channel. */
export const pageAddress = (
  { baseUrl }: Pick<LinkDependencies, 'baseUrl'>,
  channelId: string,
  language?: Language,
): string => {
  const query = language === undefined ? '' : `?locale=${encodeURIComponent(languages[language].tag)}`;
  return `${baseUrl}${ACCOUNT_PATH.slice(1)}/${channelId}${query}`;
};

/** What a link is made of. */
export interface WantedLink extends Sight {
  readonly id: string;
  readonly about?: string | undefined;
  readonly language?: Language | undefined;
}

/** Returns a link: the same one for the same wish. Undefined where the channel does not offer the page. */
export const madeLink = async (
  dependencies: LinkDependencies,
  { language, about, ...wanted }: WantedLink,
): Promise<{ readonly link: AccountLink; readonly url: string } | undefined> => {
  const { channelId, id } = wanted;
  const settings = await dependencies.settingsOf(channelId);
  if (!settings['selfService.enabled']) return undefined;
  const link = { ...wanted, about, expiresAtMs: timeOfId(id) + settings['selfService.linkHours'] * HOUR_MS };
  const text = await signedLink(dependencies, link);
  return { link, url: `${pageAddress(dependencies, channelId, language)}#${LINK_FRAGMENT}=${text}` };
};

/**
 * Returns the address of a link for the holder of an address; undefined where the channel does not offer the page, and
 * for one that only looks like that of somebody else.
 */
export type LinkForAddress = (
  channelId: string,
  email: string,
  scheduleId: string | undefined,
  language: Language,
) => Promise<string | undefined>;

/** Creates the function that makes links for mails. */
export const linksForAddresses =
  (dependencies: LinkDependencies & { readonly clock: Clock }): LinkForAddress =>
  async (channelId, email, about, language) => {
    if (isLookAlike(email)) return undefined;
    const sight = { channelId, means: 'address', subject: emailKey(email) } as const;
    return (await madeLink(dependencies, { ...sight, id: timeOrderedId(dependencies.clock), about, language }))?.url;
  };
