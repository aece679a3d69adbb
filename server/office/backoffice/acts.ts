import { acts } from '../../../catalogue/backoffice/acts.ts';
import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { needsProof } from '../../../catalogue/backoffice/proof.ts';
import type { ActReply } from '../../../catalogue/backoffice/replies/acts.ts';
import { ownersWith } from '../../access/entities/owners.ts';
import { channelsWith, rightsOf } from '../../access/people/model/person.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts';
import { type ActDependencies, beginAct, type Doer, previewOf, type Wanted } from '../acts/act.ts';
import { stateOfSent } from '../acts/notifications.ts';
import { type Act, actWith } from '../acts/records.ts';
import { missingRight, refuseUnproven } from './caller.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { PersonCall, ServeOffice } from './serve.ts';

type ActCall = PersonCall<OfficeRequest<'beginAct'>>;

/** @throws Rejection 400 for a tag that is missing or has no place, 403 naming the right of the act. */
const wantedIn = ({ request: { act, ids, tag }, given }: ActCall): Wanted => {
  const { right } = acts[act];
  if (!rightsOf(given).includes(right)) throw missingRight(right);
  const isTagging = act === 'tag' || act === 'untag';
  if (isTagging === (tag === undefined)) {
    const message = isTagging ? `must be sent for \`${act}\`` : 'is for `tag` and `untag`';
    throw wrongParameters([{ name: 'tag', message }]);
  }
  return { act, tag, ids: ids.split(',') };
};

const keyIn = ({ headers }: ActCall): string => {
  const key = idempotencyKeyOf(headers['idempotency-key'] as string | undefined);
  if (key !== undefined) return key;
  throw wrongParameters([{ name: 'Idempotency-Key', message: 'must be sent, so that the act is done once' }]);
};

const shown = async (dependencies: ActDependencies, { id, act, state, items }: Act): Promise<ActReply> => ({
  id,
  act,
  state,
  items: await Promise.all(
    items.map(async (item) => ({
      id: item.id,
      state: item.state,
      ...(act === 'refund' && item.state === 'DONE' ? { made: item.newId } : {}),
      ...(item.sent !== undefined && item.state === 'DONE' ? { sent: await stateOfSent(dependencies, item.sent) } : {}),
      ...(item.reason === undefined ? {} : { reason: item.reason }),
    })),
  ),
});

/** Binds what people do with many payments at once. */
export const bindActs = (
  serve: ServeOffice,
  { places }: Pick<OfficeDependencies, 'places'>,
  dependencies: ActDependencies,
): void => {
  const doerOf = async ({ given, channels }: ActCall): Promise<Doer> => {
    const changing = channelsWith('webhooks.change', given, channels);
    const owners = ownersWith('webhooks.change', given, changing, await places.merchants());
    return { given, channels, owners: new Set(owners.map(({ id }) => id)) };
  };

  serve.person('previewAct', async (call) => ({
    code: '000.000.100',
    fields: { ...(await previewOf(dependencies, await doerOf(call), wantedIn(call))) },
  }));

  serve.person('beginAct', async (call) => {
    const wanted = wantedIn(call);
    // The right of the act decides whether it needs a fresh proof, as for one record.
    const proof = { method: 'POST', access: acts[wanted.act].right } as const;
    if (needsProof(proof)) refuseUnproven(call.session, dependencies.realClock.now());
    const begun = await beginAct(dependencies, await doerOf(call), wanted, {
      // As the audit names people.
      person: { id: call.person.id, name: call.person.email },
      address: call.from.address,
      key: keyIn(call),
      entry: ({ id, act, items, tag }) =>
        call.entry({
          action: `${acts[act].of}.act.${act}`,
          entity: undefined,
          subject: id,
          after: { [acts[act].of]: String(items.length), ...(tag === undefined ? {} : { tag }) },
        }),
    });
    return { code: '000.000.100', fields: { ...(await shown(dependencies, begun)) } };
  });

  serve.person('readAct', async ({ id, person }) => {
    const act = isRecordId(id) ? await actWith(dependencies.database, id) : undefined;
    if (act?.person !== person.id) throw new Rejection('700.400.580', { status: 404 });
    return { code: '000.000.100', fields: { ...(await shown(dependencies, act)) } };
  });
};
