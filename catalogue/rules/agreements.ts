import { missing, type Rule } from '../schema/rules.ts';

const COUNTS = ['standingInstruction.numberOfInstallments', 'recurring.numberOfInstallments'] as const;

/** The results of an authentication: one of these proves that it took place. */
const PROOFS = ['threeDSecure.eci', 'threeDSecure.verificationId', 'threeDSecure.authenticationStatus'] as const;

/** Authenticated installments must be counted. Source: interface, 'Standing instructions', numberOfInstallments. */
export const installmentsAreCounted: Rule = {
  words:
    'When `standingInstruction.type` is INSTALLMENT and the holder was authenticated, ' +
    '`standingInstruction.numberOfInstallments` must be sent.',
  concerns: (name) => name === 'standingInstruction.type',
  breaches: (values) => {
    if (values['standingInstruction.type'] !== 'INSTALLMENT' || COUNTS.some((name) => name in values)) return [];
    const proof = PROOFS.find((name) => name in values);
    return proof === undefined ? [] : [missing(COUNTS[0], `is needed for installments with ${proof}`)];
  },
};
