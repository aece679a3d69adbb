import { DAYS_OF_RETRIES } from '../result-codes/retries.ts';
import type { SettingKind } from './kinds.ts';

/** What follows on a day after the first declined attempt to pay a due time of a schedule. */
export const dunningSteps = {
  retry: 'the payment is tried again, if the decline may pass by itself',
  mail: 'the shopper is reminded, by a mail or by your server (`REMINDER`); with such a day, mails are sent on these alone',
  rest: 'the schedule is suspended; until then it waits for another account of the shopper',
} as const;

/** What becomes of a schedule whose payment is declined, in days after the first attempt. */
export interface Dunning {
  readonly retries: readonly number[];
  /** The days on which the shopper is reminded; if there are none, each decline is mailed. */
  readonly mails: readonly number[];
  /** The day on which the schedule is suspended; with the last decline if undefined. */
  readonly rest: number | undefined;
}

const LONGEST_DAYS = 60;
/** Card schemes count attempts, and charge for more of them. */
const MOST_RETRIES = 10;

/** Card schemes do not count mails, but shoppers do. */
const MOST_MAILS = 5;

const STEP = new RegExp(`^(\\d{1,2}) +(${Object.keys(dunningSteps).join('|')})$`);

interface Step {
  readonly day: number;
  readonly step: keyof typeof dunningSteps;
}

/** Whether a step may follow another: later, or a mail after a retry of the same day. */
const mayFollow = ({ day, step }: Step, before: Step): boolean =>
  day > before.day || (day === before.day && step === 'mail' && before.step === 'retry');

/** Returns the steps of a text; undefined if one cannot be read, or if it comes too early. */
const stepsOf = (text: string): readonly Step[] | undefined => {
  const steps = text.split(',').map((part): Step | undefined => {
    const [, day = '', step = ''] = STEP.exec(part.trim()) ?? [];
    return step === '' ? undefined : { day: Number(day), step: step as Step['step'] };
  });
  const read = steps.filter((each) => each !== undefined);
  const isInRange = read.every(({ day, step }) => day >= (step === 'mail' ? 0 : 1) && day <= LONGEST_DAYS);
  const rises = read.every((each, place) => place === 0 || mayFollow(each, read[place - 1] ?? each));
  return read.length === steps.length && isInRange && rises ? read : undefined;
};

/** The steps after a declined payment of a schedule, each on its day. */
export const dunningTable: SettingKind<Dunning> = {
  read: (text) => {
    if (text.trim() === 'none') return { retries: [], mails: [], rest: undefined };
    const steps = stepsOf(text) ?? [];
    const daysOf = (name: Step['step']) => steps.filter(({ step }) => step === name).map(({ day }) => day);
    const [retries, mails, rests] = [daysOf('retry'), daysOf('mail'), daysOf('rest')];
    const [rest] = rests;
    // Without a day of rest, the last decline suspends the schedule: no mail comes after it.
    const isOver = rest === undefined ? (mails.at(-1) ?? 0) <= (retries.at(-1) ?? 0) : steps.at(-1)?.step === 'rest';
    if (steps.length === 0 || rests.length > 1 || !isOver) return undefined;
    return retries.length > MOST_RETRIES || mails.length > MOST_MAILS ? undefined : { retries, mails, rest };
  },
  words:
    `none, or up to ${MOST_RETRIES} days of a retry, up to ${MOST_MAILS} of a mail, and then perhaps one of rest, up to ` +
    `day ${LONGEST_DAYS}, each later than the one before, such as 1 retry, 3 retry, 5 retry, 7 mail, 14 rest`,
  examples: [
    'none',
    '1 retry',
    '1 retry, 3 retry, 5 retry',
    '1 retry, 14 rest',
    '7 rest',
    '2  retry,60 rest',
    '0 mail, 1 retry, 1 mail, 7 mail, 9 rest',
    '0 mail',
  ],
  counterexamples: [
    '',
    '0 retry',
    '61 rest',
    '3 retry, 1 retry',
    '5 rest, 7 retry',
    '1 retry 3 retry',
    '1 mail',
    '1 retry, 3 mail',
    '3 mail, 3 retry, 5 rest',
    '9 rest, 9 mail',
    '1 call',
    '1.5 retry',
  ],
};

/** What channels do unless they say otherwise. */
export const USUAL_DUNNING = DAYS_OF_RETRIES.map((day) => `${day} retry`).join(', ');
