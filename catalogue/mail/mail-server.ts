import type { Mailbox } from './mail-address.ts';

/** The server to which the gateway hands its mails. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted from its beginning (`smtps:`); otherwise it is by STARTTLS. */
  readonly isEncrypted: boolean;
  /** Whether a server without STARTTLS gets mails all the same (`?tls=optional`): the network to it is private. */
  readonly mayBePlain: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

/** The key with which mails are signed (DKIM, RFC 6376). */
export interface MailSigning {
  readonly domain: string;
  readonly selector: string;
  /** The private key in PEM. */
  readonly key: string;
}

/** The settings of the gateway's mails. */
export interface MailSettings {
  readonly server: MailServer;
  /** The sender of all mails whose channel has none of its own. */
  readonly from: Mailbox;
  /** Where replies go, unless a channel says otherwise. */
  readonly replyTo: string | undefined;
  readonly signing: MailSigning | undefined;
}

/** RFC 8314 and RFC 6409 have the ports. */
const ports: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587 };

const HIGHEST_PORT = 65_535;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // A sign of per cent that begins no code.
  }
};

const ADDRESS =
  /^(smtps?:)\/\/(?:([^:@/\s]+):([^:@/\s]+)@)?(?:\[([0-9a-f:]+)\]|([a-z0-9.-]+))(?::(\d{1,5}))?\/?(\?tls=optional)?$/i;

/**
 * Parses `smtps://user:password@mail.example:465`; user and password are percent-encoded and may be left out together.
 * `smtp://mail.example?tls=optional` has neither. Returns undefined if the text is no address of a server.
 */
export const mailServerOf = (text: string): MailServer | undefined => {
  const [, scheme = '', user = '', password = '', ipv6, name = '', port, optional] = ADDRESS.exec(text) ?? [];
  const protocol = scheme.toLowerCase();
  const chosen = port === undefined ? ports[protocol] : Number(port);
  const credentials = { user: decoded(user), password: decoded(password) };
  if (chosen === undefined || chosen < 1 || chosen > HIGHEST_PORT) return undefined;
  if (credentials.user === undefined || credentials.password === undefined) return undefined;
  const [isEncrypted, mayBePlain] = [protocol === 'smtps:', optional !== undefined];
  // A password is not sent in clear text.
  if (mayBePlain && (isEncrypted || user !== '')) return undefined;
  return {
    host: ipv6 ?? name,
    port: chosen,
    isEncrypted,
    mayBePlain,
    credentials: user === '' ? undefined : { user: credentials.user, password: credentials.password },
  };
};
