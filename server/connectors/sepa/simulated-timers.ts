import { Temporal } from 'temporal-polyfill';
import { dayIn, localMs } from '../../platform/base/zones.ts';
import type { Insert } from '../../platform/database/database.ts';
import { timerAt } from '../../platform/timers/timer.ts';
import type { ExpectedTransfer } from './model/expected.ts';
import type { SepaFile } from './model/file.ts';
import { addTargetDays } from './model/target-days.ts';

const HOUR_MS = 60 * 60 * 1000;

const BOOKED_AT = '18:00';
const BOOKED_IN = 'Europe/Berlin';

/** The name of a shopper's transfer in the subject of the timer, followed by its number. */
export const SHOPPER = 'shopper';

/** When the simulated bank reports on a file that it received. */
export const reportedAtMs = ({ closesAtMs }: SepaFile): number => closesAtMs + HOUR_MS;

/** Returns the timer of the first step of a file that is handed to the simulated bank. */
export const bankReceives = (file: SepaFile): Insert =>
  timerAt('simulator.bank', `${file.channelId}/${file.id}/report`, reportedAtMs(file));

/** The day on which the simulated shopper makes a transfer, or a further part of it, and the time of its booking. */
export const transferDay = ({ createdAtMs }: ExpectedTransfer, number: number) => {
  const day = addTargetDays(Temporal.PlainDate.from(dayIn(createdAtMs, BOOKED_IN)), number).toString();
  return { day, bookedAtMs: localMs(`${day} ${BOOKED_AT}`, BOOKED_IN) };
};

/** Returns the timer by which the simulated shopper makes a transfer, or a further part of it. */
export const shopperPays = (expected: ExpectedTransfer, number = 1): Insert =>
  timerAt(
    'simulator.bank',
    `${expected.channelId}/${expected.creditorReference}/${SHOPPER}${number}`,
    transferDay(expected, number).bookedAtMs,
  );
