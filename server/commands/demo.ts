import { makeExample } from '../assembly/example-year/fill.ts';
import { command, type Form, Refused } from './command.ts';
import type { CommandDependencies } from './dependencies.ts';

const days: Form = { placeholder: 'DAYS', words: '1 to 800 days', pattern: /^(?:[1-9]\d?|[1-7]\d\d|800)$/ };
const payments: Form = {
  placeholder: 'NUMBER',
  words: '1 to 100000 payments',
  pattern: /^(?:[1-9]\d{0,4}|100000)$/,
};
const seed: Form = { placeholder: 'TEXT', words: '1 to 64 characters', pattern: /^.{1,64}$/ };

const USUAL_DAYS = '365';
const USUAL_PAYMENTS = '4000';
const USUAL_SEED = 'example';

/** @throws Refused while a gateway works on the embedded database. */
const alone = ({ holdAlone }: CommandDependencies): (() => void) => {
  try {
    return holdAlone();
  } catch (error) {
    throw new Refused('A gateway is running. Stop it first: it would do now what was due in the past.', {
      cause: error,
    });
  }
};

/** The commands for examples, in the test environment. */
export const demoCommands = [
  command({
    name: 'demo fill',
    summary: 'Makes an example merchant whose shop has sold for a year; test environment only.',
    details:
      'Payments in two currencies, refunds, subscriptions, links, disputes, settlement, a bank, webhooks and the people ' +
      'who work with them, by real requests with past times. ' +
      'Stop the gateway before. The same seed makes the same example.',
    options: {
      days: ['optional', days, `How many days, until today; ${USUAL_DAYS} if it is not given.`],
      payments: ['optional', payments, `How many payments begin; ${USUAL_PAYMENTS} if it is not given.`],
      seed: ['optional', seed, 'Another text makes another example.'],
    },
    example: '--days 90 --payments 500',
    isChange: true,
    run: async (dependencies, values) => {
      if (dependencies.environment !== 'test') throw new Refused('Examples are made in the test environment only.');
      const release = alone(dependencies);
      try {
        const made = await makeExample(dependencies, {
          endMs: dependencies.clock.now(),
          days: Number(values.days ?? USUAL_DAYS),
          payments: Number(values.payments ?? USUAL_PAYMENTS),
          seed: values.seed ?? USUAL_SEED,
        });
        const { merchant, channel, requests, approved, declined } = made;
        return {
          text:
            `The merchant ${merchant} has the channel ${channel}: ${requests} requests, ` +
            `${approved} approved, ${declined} declined.\n` +
            'Start the gateway, and look at the back office. If nobody but its people can sign in, ' +
            'invite yourself: `user invite --email … --role administrator`.',
          json: made,
          audit: { entity: channel, merchant, requests },
        };
      } finally {
        release();
      }
    },
  }),
];
