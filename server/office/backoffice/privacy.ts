import type { ErasureReply, ExportReply } from '../../../catalogue/backoffice/replies/privacy.ts';
import { missing } from '../../../catalogue/schema/rules.ts';
import type { CustomerName } from '../../payments/registrations/records.ts';
import { timestampText } from '../../platform/base/clock.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { PrivacyDependencies } from '../privacy/dependencies.ts';
import { beginErasure } from '../privacy/erase.ts';
import type { Erasure } from '../privacy/erasure.ts';
import { exportedData } from '../privacy/export.ts';
import { erasureRecords } from '../privacy/records.ts';
import type { ServeOffice } from './serve.ts';

interface Named {
  readonly merchantCustomerId?: string | undefined;
  readonly email?: string | undefined;
}

/** Returns the name of a customer in a request. @throws Rejection 400 without one. */
const nameIn = ({ merchantCustomerId, email }: Named): CustomerName => {
  if (merchantCustomerId !== undefined) return { by: 'merchantCustomerId', value: merchantCustomerId };
  if (email !== undefined) return { by: 'email', value: emailKey(email) };
  throw wrongParameters([missing('merchantCustomerId', 'this or `email` is needed')]);
};

const shown = ({ id, counts, createdAtMs, endedAtMs }: Erasure): ErasureReply => ({
  id,
  state: endedAtMs === undefined ? 'RUNNING' : 'ENDED',
  created: timestampText(createdAtMs),
  ...(endedAtMs === undefined ? {} : { ended: timestampText(endedAtMs) }),
  counts,
});

/** Binds the export and the erasure of the data of a person. */
export const bindPrivacy = (serve: ServeOffice, dependencies: PrivacyDependencies): void => {
  serve.person('exportCustomer', async ({ channels, request, note }) => {
    const { entityId: entity, cursor } = request;
    const { subject, nextCursor, ...data } = await exportedData(dependencies, channels, nameIn(request), cursor);
    // The entry has no name of the person, because the audit is never erased.
    await note({ action: 'customers.export', entity, subject, after: { payments: String(data.payments.length) } });
    const fields: ExportReply = { ...data, ...(nextCursor === undefined ? {} : { nextCursor }) };
    return { code: '000.000.100', fields: { ...fields } };
  });

  serve.person('eraseCustomer', async ({ channels, request, entry }) => {
    const { entityId: entity, endsSubscriptions = 'false' } = request;
    const wanted = {
      entity,
      name: nameIn(request),
      endsSchedules: endsSubscriptions === 'true',
      channels: channels.map(({ id, merchant }) => ({ id, merchant })),
    };
    const erasure = await beginErasure(dependencies, wanted, ({ id }) =>
      entry({ action: 'customers.erase', entity, subject: id, after: { endsSubscriptions } }),
    );
    return { code: '000.000.100', fields: { ...shown(erasure) } };
  });

  serve.person('readErasure', async ({ channels, id }) => {
    const erasure = await erasureRecords(dependencies.database).byId(id);
    const own = new Set(channels.map((channel) => channel.id));
    if (erasure === undefined || !erasure.channels.every((place) => own.has(place.id))) {
      throw new Rejection('200.300.404', { status: 404, reason: 'there is no such erasure' });
    }
    return { code: '000.000.100', fields: { ...shown(erasure) } };
  });
};
