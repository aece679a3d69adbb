import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf, type Facts, isSuccess } from './facts.ts';
import { SETTLED_DAYS } from './settling.ts';
import type { Stage } from './stage.ts';

/** The result code of a successful payment that the acquirer's process carried out. */
const FORWARDED = '000.100.112';

const DAY_MS = 86_400_000;

/** Collects the books of all sides. */
export async function factsOf({ gateway, merchants, noted, notified, books }: Stage): Promise<Facts> {
  const pages = await Promise.all(merchants.map((merchant) => merchant.payments()));
  const settled = await Promise.all(merchants.map((merchant) => merchant.settled()));
  const payouts = await Promise.all(merchants.map((merchant) => merchant.payouts()));
  const forwarded = pages.flatMap((page, index) => (merchants[index]?.isForwarded === true ? page : []));
  const ledgerFault = await gateway.command('ledger', 'verify').then(
    () => undefined,
    (error: unknown) => String(error),
  );
  return {
    requests: noted,
    payments: pages.flat(),
    forwarded: forwarded.filter(({ result }) => result.code === FORWARDED).map(({ id }) => id),
    acquirer: books.map(({ merchantTransactionId, amount, code }) => ({
      reference: merchantTransactionId,
      amount,
      succeeded: isSuccess(code),
    })),
    notified,
    settled: settled.flat(),
    payouts: payouts.flat(),
    settledDaily: merchants.filter(({ isForwarded }) => !isForwarded).map(({ entityId }) => entityId),
    settledUntil: dayOf(Date.now() + SETTLED_DAYS * DAY_MS),
    balances: await Promise.all(merchants.map((merchant) => merchant.balances())),
    ledgerFault,
  };
}

/** Writes what is needed to understand a violation. */
export async function keepEvidence(folder: string, { gateway }: Stage, facts: Facts): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'facts.json'), JSON.stringify(facts));
  await writeFile(join(folder, 'gateway.log'), gateway.output());
}
