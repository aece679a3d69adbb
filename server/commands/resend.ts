import { command, type Form, id, Refused, WrongUsage } from './command.ts';
import { remoteGateway, remoteOptions, Unavailable } from './remote.ts';

const time: Form = {
  placeholder: 'TIME',
  words: 'a time in UTC as "2026-11-20 08:00:00"',
  pattern: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
};

/** Sends notifications again. */
export const resendCommand = command({
  name: 'resend',
  summary: 'Sends a notification of a webhook again, or all that were not delivered since a time.',
  details: 'They keep their `webhook-id`. A running `listen` forwards those of its webhook at once.',
  options: {
    webhook: ['required', id, 'The webhook.'],
    delivery: ['optional', id, 'The notification, by its delivery id, which is its `webhook-id`.'],
    since: ['optional', time, 'All that were made since this time, were tried and not delivered; up to 500.'],
    ...remoteOptions,
  },
  example: '--webhook 8a019a9cf1a80000000000000000000f --delivery 8a019a9cf1a80000000000000000001e',
  isChange: false,
  runRemote: async (dependencies, values) => {
    const { webhook, delivery, since } = values;
    if ((delivery === undefined) === (since === undefined)) {
      throw new WrongUsage('Name the notifications either by --delivery or by --since.');
    }
    const gateway = await remoteGateway(dependencies, values);
    const send = (what: string, parameters: Readonly<Record<string, string | undefined>>) =>
      gateway.request('POST', `/v1/webhooks/${webhook}/${what}`, parameters).catch((error: unknown) => {
        throw error instanceof Unavailable ? new Refused(error.message, { cause: error }) : error;
      });
    if (delivery !== undefined) {
      const { id: sent, type, subjectId, state } = await send('deliveries', { deliveryId: delivery });
      return { text: `The ${type} of ${subjectId} is sent again.`, json: { id: sent, type, subjectId, state } };
    }
    const { resent, hasMore } = await send('undelivered', { since });
    const more = hasMore === true ? ' There are more: repeat the command for them.' : '';
    return { text: `Sent again: ${resent}.${more}`, json: { resent, hasMore } };
  },
});
