import { type ResultCode, resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { type Account, vaultText } from '../accounts/account.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { type Outcome, type Payment, type PaymentEvent, stateAfter } from '../model/payment.ts';
import type { AcquirerAnswer } from '../ports/acquirer.ts';
import type { RiskVerdict } from '../ports/risk-check.ts';
import { type PaymentContext, stepInput } from './order.ts';
import { reversed } from './reversal.ts';
import { writeOnce } from './writing.ts';

const eventOf = ({ code }: AcquirerAnswer): PaymentEvent => {
  const { category } = resultCodes[code];
  if (category === 'success' || category === 'review') return 'approved';
  return category === 'pending' ? 'postponed' : 'refused';
};

/** A success that must be reviewed gets its own code, unless the acquirer sent a more specific one. */
const codeOf = ({ code }: AcquirerAnswer, review: ResultCode | undefined): ResultCode =>
  review !== undefined && resultCodes[code].category === 'success' ? review : code;

/** The parameter with the proof of an earlier authentication. */
export const PROOF = 'threeDSecure.verificationId';

/** The parts of an outcome that the acquirer's answer does not have. */
interface Additions {
  readonly verdict: RiskVerdict;
  /** The charged account, while it is in memory. */
  readonly account: Account | undefined;
  /** The account that the processor keeps, sealed for the payment. */
  readonly kept: string | undefined;
}

/**
 * The proof of the merchant's own authentication is used now, and the reply may return it. The cryptogram of a device
 * number or a token has the same name, but stays secret.
 */
const usedProof = ({ request, referencedId }: Payment, account: Account | undefined): Record<string, string> => {
  const proof = account?.parameters[PROOF];
  const isOfDevice = request['card.numberType'] === 'DPAN' || account?.kind !== 'card';
  return proof === undefined || isOfDevice || referencedId !== undefined ? {} : { [PROOF]: proof };
};

const outcomeOf = (payment: Payment, answer: AcquirerAnswer, { verdict, account }: Additions): Outcome => {
  const parameters = {
    ...usedProof(payment, account),
    ...answer.card,
    ...answer.account?.parameters,
    ...answer.payee,
    ...payment.outcome?.parameters,
    ...verdict.parameters,
  };
  const review = verdict.verdict === 'review' ? (verdict.code ?? '000.400.000') : payment.outcome?.review;
  const isPending = eventOf(answer) === 'postponed';
  return {
    code: codeOf(answer, review),
    details: answer.details,
    ...(answer.checks === undefined ? {} : { checks: answer.checks }),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(isPending && answer.redirect !== undefined ? { redirect: answer.redirect } : {}),
    ...(isPending && review !== undefined ? { review } : {}),
  };
};

const ACCEPTED: RiskVerdict = { verdict: 'accept', parameters: {} };

/** Returns the payment after the acquirer's answer. */
const decidedBy = (payment: Payment, answer: AcquirerAnswer, nowMs: number, additions: Additions): Payment => {
  const state = stateAfter(payment.state, eventOf(answer));
  return {
    ...payment,
    state,
    brand: answer.brand ?? payment.brand,
    account: additions.kept ?? payment.account,
    outcome: outcomeOf(payment, answer, additions),
    waitsFor: state === 'pending' ? (answer.waitsFor ?? 'processor') : undefined,
    decidedAtMs: nowMs,
  };
};

const verdictOn = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  answer: AcquirerAnswer,
  context: PaymentContext,
): Promise<RiskVerdict> => {
  if (payment.referencedId !== undefined || eventOf(answer) !== 'approved') return ACCEPTED;
  const { code, checks, card } = answer;
  return await dependencies.risk.after({ ...stepInput(payment, context), code, checks, card });
};

/**
 * Stores an answer of the acquirer, unless another request or process has stored an outcome before. A payment that the
 * risk check rejects now is reversed at the acquirer and declined. Returns the stored payment.
 */
export const writeAnswer = async (
  dependencies: PaymentDependencies,
  payment: Payment,
  answer: AcquirerAnswer,
  context: PaymentContext,
): Promise<Payment> => {
  const verdict = await verdictOn(dependencies, payment, answer, context);
  if (verdict.verdict === 'reject') return await reversed(dependencies, payment, answer, verdict);
  const { channelId, id } = payment;
  const kept = answer.account && (await dependencies.vault.seal(channelId, id, vaultText(answer.account)));
  return await writeOnce(dependencies, payment, (stored) => ({
    after: decidedBy(stored, answer, dependencies.clock.now(), { verdict, account: context.account, kept }),
    more: verdict.changes,
  }));
};
