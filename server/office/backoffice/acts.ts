import { acts } from '../../../catalogue/backoffice/acts.ts';
import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import type { ActReply } from '../../../catalogue/backoffice/replies/acts.ts';
import { rightsOf } from '../../access/people/model/person.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts';
import { type ActDependencies, beginAct, previewOf, type Wanted } from '../acts/act.ts';
import { type Act, actWith } from '../acts/records.ts';
import { missingRight } from './caller.ts';
import type { PersonCall, ServeOffice } from './serve.ts';

type ActCall = PersonCall<OfficeRequest<'beginAct'>>;

/** @throws Rejection 400 for a tag that is missing or has no place, 403 naming the right of the act. */
const wantedIn = ({ request: { act, ids, tag }, given }: ActCall): Wanted => {
  const { right } = acts[act];
  if (!rightsOf(given).includes(right)) throw missingRight(right);
  if ((act === 'refund') !== (tag === undefined)) {
    const message = act === 'refund' ? 'is for `tag` and `untag`' : `must be sent for \`${act}\``;
    throw wrongParameters([{ name: 'tag', message }]);
  }
  return { act, tag, ids: ids.split(',') };
};

const keyIn = ({ headers }: ActCall): string => {
  const key = idempotencyKeyOf(headers['idempotency-key'] as string | undefined);
  if (key !== undefined) return key;
  throw wrongParameters([{ name: 'Idempotency-Key', message: 'must be sent, so that the act is done once' }]);
};

const shown = ({ id, act, state, items }: Act): ActReply => ({
  id,
  act,
  state,
  items: items.map((item) => ({
    id: item.id,
    state: item.state,
    ...(act === 'refund' && item.state === 'DONE' ? { made: item.newId } : {}),
    ...(item.reason === undefined ? {} : { reason: item.reason }),
  })),
});

/** Binds what people do with many payments at once. */
export const bindActs = (serve: ServeOffice, dependencies: ActDependencies): void => {
  serve.person('previewAct', async (call) => ({
    code: '000.000.100',
    fields: { ...(await previewOf(dependencies, call, wantedIn(call))) },
  }));

  serve.person('beginAct', async (call) => {
    const wanted = wantedIn(call);
    const begun = await beginAct(dependencies, call, wanted, {
      // As the audit names people.
      person: { id: call.person.id, name: call.person.email },
      address: call.from.address,
      key: keyIn(call),
      entry: ({ id, act, items, tag }) =>
        call.entry({
          action: `payments.act.${act}`,
          entity: undefined,
          subject: id,
          after: { payments: String(items.length), ...(tag === undefined ? {} : { tag }) },
        }),
    });
    return { code: '000.000.100', fields: { ...shown(begun) } };
  });

  serve.person('readAct', async ({ id, person }) => {
    const act = isRecordId(id) ? await actWith(dependencies.database, id) : undefined;
    if (act?.person !== person.id) throw new Rejection('700.400.580', { status: 404 });
    return { code: '000.000.100', fields: { ...shown(act) } };
  });
};
