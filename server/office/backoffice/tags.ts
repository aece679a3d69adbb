import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { MOST_CHOSEN_TAGS } from '../../../catalogue/backoffice/tags.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { tagsInUse } from '../tags/records.ts';
import { changeTag } from '../tags/tag.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { PaymentViewDependencies } from './payment-lists.ts';
import { visiblePayment } from './payments.ts';
import type { PersonCall, ServeOffice } from './serve.ts';

/** Binds the endpoints that list the tags in use, give payments tags, and remove them. */
export const bindTags = (
  serve: ServeOffice,
  { clock, database }: Pick<OfficeDependencies, 'clock' | 'database'>,
  payments: Pick<PaymentViewDependencies, 'records'>,
): void => {
  const changed =
    (isGiven: boolean) =>
    async ({
      channels,
      id,
      person,
      entry,
      request: { tag },
    }: PersonCall<OfficeRequest<'giveTag'>>): Promise<Answer> => {
      const payment = await visiblePayment(payments, channels, id);
      const action = isGiven ? 'payments.tag' : 'payments.untag';
      const noted = entry({ action, entity: payment.channelId, subject: id, after: { tag } });
      const change = { tag, isGiven, by: person.id, nowMs: clock.now() };
      return { code: '000.000.100', fields: { tags: await changeTag(database, payment, change, noted) } };
    };
  serve.person('listTags', async ({ channels }) => ({
    code: '000.000.100',
    fields: {
      tags: await tagsInUse(
        database,
        channels.map(({ id }) => id),
        MOST_CHOSEN_TAGS,
      ),
    },
  }));
  serve.person('giveTag', changed(true));
  serve.person('removeTag', changed(false));
};
