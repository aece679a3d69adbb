import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import type { MailSettings } from '../../../catalogue/mail/mail-server.ts';
import { isThisMachine } from '../../platform/base/this-machine.ts';
import type { Connections } from '../../platform/outbound/connections.ts';
import type { MailOutcome } from '../model/mail.ts';

/** What an attempt has come to, and the code of the server's answer or of the fault that prevented one. */
export interface Submitted {
  readonly outcome: MailOutcome;
  readonly answer: string;
}

/** Hands mails to the server; the signal ends an attempt at any time. */
export type Submit = (mail: SendMailOptions, signal: AbortSignal) => Promise<Submitted>;

/** An answer to one recipient says that there is no such mailbox, or that it takes no mail (RFC 3463). */
const NO_MAILBOX = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;

/** Such answers without an enhanced status: no mailbox, not local, or a name that cannot be one (RFC 5321). */
const NO_MAILBOX_CODES: ReadonlySet<number> = new Set([550, 551, 553]);

const REFUSED_FROM = 500;

/**
 * Returns what an error of an attempt means. Only an answer to the recipient counts against the address: a server that
 * refuses our sender or our words may take a later mail. A server that refuses our password is asked again, because
 * somebody will correct it.
 */
export const submittedOf = (error: Partial<NodemailerError>): Submitted => {
  const { responseCode, command = '', code = 'UNKNOWN' } = error;
  if (responseCode === undefined || code === 'EAUTH' || /^(?:EHLO|HELO|STARTTLS|AUTH|CONN)/.test(command)) {
    return { outcome: 'again', answer: responseCode === undefined ? code : `${code} ${responseCode}` };
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response ?? '')?.[1];
  const answer = enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
  if (responseCode < REFUSED_FROM) return { outcome: 'again', answer };
  const isOfRecipient = command === 'RCPT TO';
  const isNoMailbox = enhanced === undefined ? NO_MAILBOX_CODES.has(responseCode) : NO_MAILBOX.test(enhanced);
  return { outcome: isOfRecipient && isNoMailbox ? 'bounced' : 'refused', answer };
};

/**
 * Creates the function that hands mails to a server. Nothing travels in clear text to another machine, unless the address
 * of the server says that it may; a password never does.
 */
export const submitting = ({ server, signing }: MailSettings, connections: Connections): Submit => {
  const { host, port, isEncrypted, credentials } = server;
  const mayBePlain = !isEncrypted && (server.mayBePlain || isThisMachine(host));
  return async (mail, signal) => {
    const transport = createTransport({
      host,
      port,
      secure: isEncrypted,
      requireTLS: !mayBePlain,
      // A server that may get the mail in clear text may also have a certificate that nobody has signed.
      tls: { rejectUnauthorized: !mayBePlain },
      ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
      ...(signing && {
        dkim: { domainName: signing.domain, keySelector: signing.selector, privateKey: signing.key },
      }),
      // The content of a mail is given: nothing in it makes the gateway read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (_options, callback) => {
        connections.connect(host, port, signal).then(
          (connection) => callback(null, { connection }),
          (error: Error) => callback(error),
        );
      },
    });
    try {
      await transport.sendMail(mail);
      return { outcome: 'accepted', answer: '250' };
    } catch (error) {
      return submittedOf(error as Partial<NodemailerError>);
    } finally {
      transport.close();
    }
  };
};
