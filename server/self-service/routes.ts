import { timeOrderedId, timestampText } from '../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../platform/base/rejection.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { RequestTo } from '../platform/http/reading/request.ts';
import type { CreationCall, Serve } from '../platform/http/serve.ts';
import { preferredLanguage } from '../platform/pages/texts.ts';
import type { AccountDependencies } from './model/dependencies.ts';
import { madeLink } from './model/link.ts';
import { seenSchedule } from './shown/seen.ts';

type Call = CreationCall<RequestTo<'createCustomerSession'>>;

/** Binds the endpoint with which merchants lead their customers to the page. */
export const bindCustomerSessions = (serve: Serve, dependencies: AccountDependencies): void => {
  const { clock } = dependencies;

  /** A repeated request gets the same link: nothing is stored before it is opened. */
  const linkFor = async ({ channelId, newId, request }: Call): Promise<Answer> => {
    const { scheduleId: about, locale, 'customer.merchantCustomerId': subject } = request;
    const sight = { channelId, means: 'customer', subject } as const;
    const language = preferredLanguage([locale]);
    const made = await madeLink(dependencies, { ...sight, id: newId, about, language });
    if (made === undefined) {
      const reason = 'the channel does not offer the page: set selfService.enabled';
      throw new Rejection('200.300.404', { reason });
    }
    if (about !== undefined && (await seenSchedule(dependencies, sight, about)) === undefined) {
      throw wrongParameters([{ name: 'scheduleId', value: about, message: 'is no schedule of this customer' }]);
    }
    const { url, link } = made;
    return { code: '000.000.100', fields: { id: newId, url, expiresAt: timestampText(link.expiresAtMs) } };
  };

  serve.create(
    'createCustomerSession',
    { newId: () => timeOrderedId(clock), path: () => undefined, recover: linkFor },
    linkFor,
  );
};
