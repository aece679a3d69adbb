import type { Language } from '../../../catalogue/languages/languages.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { listOfChannels } from '../../platform/http/listing.ts';
import type { CreationCall, Owner, Serve } from '../../platform/http/serve.ts';
import { acceptedLanguages, pageLanguage } from '../../platform/pages/texts.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { channelWith } from '../model/records.ts';
import type { PathSubject, ServedTypes } from '../routes.ts';
import { deschedule, findSchedule, namedScheduleId, reschedule } from './change.ts';
import { makeSchedule, type Scheduled } from './create.ts';
import type { Schedule } from './model/schedule.ts';
import { SHOWN_PAST_RUNS, type ShownSchedule, scheduleAnswer, schedulesAnswer } from './reply.ts';

interface Asked {
  readonly request: { readonly locale?: string | undefined };
  readonly headers: CreationCall<unknown>['headers'];
}

/** The language of a request: its `locale`, or else its `Accept-Language` header. */
const languageOf = ({ request, headers }: Asked): Language =>
  pageLanguage([request.locale, ...acceptedLanguages(headers['accept-language'])]);

/** Returns a schedule with its latest attempts, as the reply to a request shows it. */
const shownIn = async (
  { schedules, clock }: PaymentDependencies,
  asked: Asked,
  schedule: Schedule,
): Promise<ShownSchedule> => ({
  schedule,
  language: languageOf(asked),
  nowMs: clock.now(),
  runs: await schedules.latestRuns(schedule, SHOWN_PAST_RUNS),
});

type Type = 'SD' | 'RS' | 'DS';

const answerTo = async (
  dependencies: PaymentDependencies,
  call: Asked,
  { schedule, code }: Scheduled,
  type: Type,
): Promise<Answer> => await scheduleAnswer(await shownIn(dependencies, call, schedule), code, type);

/** Returns the answer to a repeated request whose first attempt was interrupted after it had changed the schedule. */
const recoveredBy =
  (dependencies: PaymentDependencies, type: Type) =>
  async (call: Asked & Pick<CreationCall<unknown>, 'channelId' | 'newId'>): Promise<Answer | undefined> => {
    const entry = await dependencies.records.byId(call.channelId, call.newId);
    if (entry === undefined) return undefined;
    const schedule = await findSchedule(dependencies, call.channelId, entry.referencedId ?? entry.id);
    return await answerTo(dependencies, call, { schedule, code: entry.outcome?.code ?? '000.100.110' }, type);
  };

const pathOf = ({ newId }: Pick<CreationCall<unknown>, 'newId'>): string => `/v1/payments/${newId}`;

/** Returns how requests of the types SD, RS and DS are served, at their own endpoints and with payments. */
export const scheduling = (dependencies: PaymentDependencies): Omit<ServedTypes, 'RG'> => {
  const idOf = (channelId: string, request: PathSubject, subject: PathSubject) =>
    namedScheduleId(dependencies, channelId, { ...request, ...subject });
  return {
    SD: {
      create: async (call, subject) => {
        const { channelId, request, newId } = call;
        const registrationId = subject.registrationId ?? request.registrationId;
        return await answerTo(
          dependencies,
          call,
          await makeSchedule(dependencies, channelId, registrationId, request, newId),
          'SD',
        );
      },
      recover: recoveredBy(dependencies, 'SD'),
      path: ({ newId }) => `/v1/schedules/${newId}`,
    },
    RS: {
      create: async (call, subject) => {
        const { channelId, request, newId } = call;
        const id = await idOf(channelId, namingIn(request), subject);
        return await answerTo(dependencies, call, await reschedule(dependencies, channelId, id, request, newId), 'RS');
      },
      recover: recoveredBy(dependencies, 'RS'),
      path: pathOf,
    },
    DS: {
      create: async (call, subject) => {
        const { channelId, request, newId } = call;
        const id = await idOf(channelId, namingIn(request), subject);
        return await answerTo(dependencies, call, await deschedule(dependencies, channelId, id, request, newId), 'DS');
      },
      recover: recoveredBy(dependencies, 'DS'),
      path: pathOf,
    },
  };
};

const namingIn = ({
  referenceUuid,
  registrationId,
}: {
  readonly referenceUuid?: string | undefined;
  readonly registrationId?: string | undefined;
}): PathSubject => ({
  ...(referenceUuid === undefined ? {} : { referenceUuid }),
  ...(registrationId === undefined ? {} : { registrationId }),
});

/** Binds the endpoints of schedules. Source: interface, 'Scheduling'. */
export const bindSchedules = (serve: Serve, dependencies: PaymentDependencies): void => {
  const { clock, schedules, records } = dependencies;
  const owner: Owner = (id, channels) => channelWith(records, id, channels);
  const newId = () => timeOrderedId(clock);
  const { SD, RS, DS } = scheduling(dependencies);

  serve.create('createSchedule', { newId, recover: SD.recover, path: SD.path }, (call) => SD.create(call, {}));
  serve.create('reschedule', { newId, recover: RS.recover, path: RS.path, owner }, (call) =>
    RS.create(call, { referenceUuid: call.id }),
  );
  serve.create('deschedule', { newId, recover: DS.recover, path: DS.path, owner }, (call) =>
    DS.create(call, { referenceUuid: call.id }),
  );

  serve.merchant(
    'readSchedule',
    async (call) => {
      const schedule = await findSchedule(dependencies, call.channelId, call.id);
      return await answerTo(dependencies, call, { schedule, code: '000.000.100' }, 'SD');
    },
    owner,
  );

  serve.channels('listSchedules', async (call) => {
    const { registrationId, state } = call.request;
    const { rows, nextCursor } = await listOfChannels(call, 'newest', (channel, limit, before) =>
      schedules.newest(channel, { registrationId, state, before, limit }),
    );
    const shown = rows.map((schedule) => ({ schedule, language: languageOf(call), nowMs: clock.now() }));
    return await schedulesAnswer(shown, nextCursor);
  });
};
