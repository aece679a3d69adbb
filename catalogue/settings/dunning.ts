import { DAYS_OF_RETRIES } from '../result-codes/retries.ts';
import type { SettingKind } from './kinds.ts';

/** What follows on a day after the first declined attempt to pay a due time of a schedule. */
export const dunningSteps = {
  retry: 'the payment is tried again, if the decline may pass by itself',
  rest: 'the schedule is suspended; until then it waits for another account of the shopper',
} as const;

/** What becomes of a schedule whose payment is declined, in days after the first attempt. */
export interface Dunning {
  readonly retries: readonly number[];
  /** The day on which the schedule is suspended; with the last decline if undefined. */
  readonly rest: number | undefined;
}

const LONGEST_DAYS = 60;
/** Card schemes count attempts, and charge for more of them. */
const MOST_RETRIES = 10;

const STEP = /^(\d{1,2}) +(retry|rest)$/;

interface Step {
  readonly day: number;
  readonly step: keyof typeof dunningSteps;
}

/** Returns the steps of a text; undefined if one cannot be read, or if the days do not rise. */
const stepsOf = (text: string): readonly Step[] | undefined => {
  const steps = text.split(',').map((part): Step | undefined => {
    const [, day = '', step = ''] = STEP.exec(part.trim()) ?? [];
    return step === '' ? undefined : { day: Number(day), step: step as Step['step'] };
  });
  const isRead = steps.every((each) => each !== undefined && each.day >= 1 && each.day <= LONGEST_DAYS);
  const read = steps.filter((each) => each !== undefined);
  const rises = read.every(({ day }, place) => place === 0 || day > (read[place - 1]?.day ?? 0));
  return isRead && rises ? read : undefined;
};

/** The steps after a declined payment of a schedule, each on its day. */
export const dunningTable: SettingKind<Dunning> = {
  read: (text) => {
    if (text.trim() === 'none') return { retries: [], rest: undefined };
    const steps = stepsOf(text);
    const retries = steps?.filter(({ step }) => step === 'retry').map(({ day }) => day) ?? [];
    const rests = steps?.filter(({ step }) => step === 'rest') ?? [];
    const isLast = rests.length === 0 || steps?.at(-1)?.step === 'rest';
    if (steps === undefined || rests.length > 1 || !isLast || retries.length > MOST_RETRIES) return undefined;
    return { retries, rest: rests[0]?.day };
  },
  words:
    `none, or up to ${MOST_RETRIES} days of a retry and then perhaps one of rest, from 1 to ${LONGEST_DAYS}, ` +
    'each later than the one before, such as 1 retry, 3 retry, 5 retry, 14 rest',
  examples: ['none', '1 retry', '1 retry, 3 retry, 5 retry', '1 retry, 14 rest', '7 rest', '2  retry,60 rest'],
  counterexamples: [
    '',
    '0 retry',
    '61 rest',
    '3 retry, 1 retry',
    '5 rest, 7 retry',
    '1 retry 3 retry',
    '1 mail',
    '1.5 retry',
  ],
};

/** What channels do unless they say otherwise. */
export const USUAL_DUNNING = DAYS_OF_RETRIES.map((day) => `${day} retry`).join(', ');
