import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { listFields } from '../../../catalogue/backoffice/endpoints/payments.ts';
import type { ListedMail, MailReply } from '../../../catalogue/backoffice/replies/mails.ts';
import { GATEWAY } from '../../../catalogue/mail/mail-kinds.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { audited } from '../../access/audit/audit.ts';
import type { Mail } from '../../mail/model/mail.ts';
import { type MailRecords, removedBounce } from '../../mail/model/records.ts';
import type { ShownMail } from '../../mail/shown.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { BEHIND_EVERY_ID } from '../queries/selection.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { PersonCall, ServeOffice } from './serve.ts';

/** The dependencies of the view of mails. */
export interface MailViewDependencies {
  readonly mails: MailRecords;
  /** Returns what a mail says. */
  show(mail: Mail): Promise<ShownMail>;
}

type Call = Pick<PersonCall<unknown>, 'channels' | 'isEverywhere'>;

const missing = (): Rejection => new Rejection('200.300.404', { status: 404, reason: 'there is no such mail' });

/** Nothing in a mail runs, loads or leads its frame away; its links open in windows of their own. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};

/** Returns the HTML of a mail for a browser: the pictures that it carries are in it. */
const pageOf = ({ html, pictures }: ShownMail): string => {
  const withPictures = pictures.reduce(
    (page, { id, type, bytes }) =>
      page.replaceAll(`"cid:${id}"`, `"data:${type};base64,${Buffer.from(bytes).toString('base64')}"`),
    html,
  );
  return withPictures.replace('<head>', '<head><base target="_blank" />');
};

/** Returns the channels whose mails a person may see; those to people concern none, and are for who sees everything. */
const placesOf = ({ channels, isEverywhere }: Call, isNarrowed: boolean): readonly string[] => [
  ...channels.map(({ id }) => id),
  ...(isEverywhere && !isNarrowed ? [GATEWAY] : []),
];

/** Binds the mails of the gateway. */
export const bindMails = (
  serve: ServeOffice,
  { database }: Pick<OfficeDependencies, 'database'>,
  { mails, show }: MailViewDependencies,
): void => {
  const found = async (call: Call, id: string): Promise<Mail> => {
    const mail = await mails.withId(placesOf(call, false), id);
    if (mail === undefined) throw missing();
    return mail;
  };

  const listed = async (mail: Mail, { channels }: Call): Promise<ListedMail> => {
    const { id, channelId, kind, recipient, state, createdAtMs, facts, tries, attempts } = mail;
    const name = channels.find((channel) => channel.id === channelId)?.name;
    const answer = attempts.at(-1)?.answer;
    const isRefused = state === 'bounced' || state === 'withheld';
    const bounce = isRefused ? await mails.bounceOf(recipient) : undefined;
    return {
      id,
      kind,
      to: recipient,
      state,
      created: timestampText(createdAtMs),
      tries,
      ...(name === undefined ? {} : { channel: { id: channelId, name } }),
      ...(facts.paymentId === undefined ? {} : { paymentId: facts.paymentId }),
      ...(answer === undefined ? {} : { answer }),
      ...(bounce && { refused: { answer: bounce.answer, at: timestampText(bounce.createdAtMs) } }),
    };
  };

  serve.person('listMails', async (call) => {
    const { entityId, state, to, cursor = BEHIND_EVERY_ID }: OfficeRequest<'listMails'> = call.request;
    const limit = Number(valueIn(listFields, 'limit', call.request));
    const places = placesOf(call, entityId !== undefined);
    const rows = await mails.newestIn(places, { state, to, before: cursor, limit: limit + 1 });
    const shown = await Promise.all(rows.slice(0, limit).map((mail) => listed(mail, call)));
    const nextCursor = rows.length > limit ? shown.at(-1)?.id : undefined;
    return { code: '000.000.100', fields: { mails: shown, ...(nextCursor === undefined ? {} : { nextCursor }) } };
  });

  serve.person('readMail', async (call) => {
    const mail = await found(call, call.id);
    const { from, replyTo, subject, text } = await show(mail);
    const fields: MailReply = {
      id: mail.id,
      kind: mail.kind,
      created: timestampText(mail.createdAtMs),
      from,
      to: mail.recipient,
      ...(replyTo === undefined ? {} : { replyTo }),
      subject,
      text,
    };
    return { code: '000.000.100', fields: { ...fields } };
  });

  serve.person('showMail', async (call) => {
    const body = Buffer.from(pageOf(await show(await found(call, call.id))));
    return { code: '000.000.100', document: { headers: { ...PAGE_HEADERS, 'Content-Length': body.length }, body } };
  });

  serve.person('allowMail', async (call) => {
    const mail = await found(call, call.id);
    await audited(database, async () => {
      const bounce = await mails.bounceOf(mail.recipient);
      if (bounce === undefined) {
        throw new Rejection('200.300.404', { status: 409, reason: 'no mail server refuses this address' });
      }
      // The address stands in no audit: the mail names it, and is erased with its person.
      const about = { action: 'mails.allowed', subject: mail.id, before: { answer: bounce.answer } };
      const entity = mail.channelId === GATEWAY ? {} : { entity: mail.channelId };
      return {
        changes: { deletes: [removedBounce(bounce)] },
        result: undefined,
        entries: [call.entry({ ...about, ...entity })],
      };
    });
    return { code: '000.000.100' };
  });
};
