import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { MailSettings } from '../../catalogue/mail/mail-server.ts';

/** A mail that a server has received. */
export interface ReceivedMail {
  /** The address of the envelope. */
  readonly to: string;
  readonly from: string;
  readonly raw: string;
  readonly parsed: ParsedMail;
}

/** The answer of a mail server to a mail: a code and a text. With `hang up` it takes the mail and answers nothing. */
export type MailAnswer = readonly [code: number, text: string] | 'hang up';

/** A real SMTP server of a test. */
export interface TestMailServer {
  readonly settings: MailSettings;
  /** The mails that it has accepted, and those that it took before it hung up. */
  readonly received: ReceivedMail[];
  /** How often somebody has connected. */
  connections(): number;
  /** What it answers to a recipient; undefined: yes. */
  toRecipient: (address: string) => MailAnswer | undefined;
  /** What it answers to a whole mail; undefined: yes. */
  toMail: (mail: ReceivedMail) => MailAnswer | undefined;
  close(): Promise<void>;
}

const errorOf = ([responseCode, text]: Exclude<MailAnswer, 'hang up'>): Error =>
  Object.assign(new Error(text), { responseCode });

/** Returns the settings of a gateway that hands its mails to a port of this machine. */
export const mailSettingsOf = (port: number): MailSettings => ({
  server: { host: '127.0.0.1', port, isEncrypted: false, mayBePlain: false, credentials: undefined },
  from: { name: 'Gateway', address: 'mails@gateway.example' },
  replyTo: undefined,
  signing: undefined,
});

/** Starts an SMTP server that takes every mail until a test says otherwise; with STARTTLS, its certificate is nobody's. */
export const startMailServer = async ({ hasStartTls = false } = {}): Promise<TestMailServer> => {
  const received: ReceivedMail[] = [];
  let connected = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasStartTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, callback) => {
      connected += 1;
      callback();
    },
    onRcptTo: ({ address }, _session, callback) => {
      const answer = running.toRecipient(address);
      callback(answer === undefined || answer === 'hang up' ? null : errorOf(answer));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          const mail = { raw, from, to: rcptTo[0]?.address ?? '', parsed: await simpleParser(raw) };
          const answer = running.toMail(mail);
          if (answer === undefined || answer === 'hang up') received.push(mail);
          if (answer !== 'hang up') return callback(answer === undefined ? null : errorOf(answer));
          for (const connection of server.connections) connection.close();
        })();
      });
    },
  });
  server.on('error', () => undefined); // A client that breaks off is no fault of the server.
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const running: TestMailServer = {
    settings: mailSettingsOf(port),
    received,
    connections: () => connected,
    toRecipient: () => undefined,
    toMail: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return running;
};
