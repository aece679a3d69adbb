import { type Clock, timestampText } from '../../../platform/base/clock.ts';
import { wrongParameters } from '../../../platform/base/rejection.ts';
import type { Insert } from '../../../platform/database/database.ts';
import type { Agreement, AgreementType, Terms } from '../../registrations/agreement.ts';
import { type AgreementRecords, insertAgreement } from '../../registrations/agreement-records.ts';
import { agreementFor } from '../../registrations/keep.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** The agreement under which the payments of a schedule are made. */
interface UnderAgreement {
  /** Absent if the request names an agreement of another gateway. */
  readonly agreementId: string | undefined;
  readonly inserts: readonly Insert[];
}

const PREFIX = 'standingInstruction.';

const numberFrom = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

const termsIn = (request: Parameters): Terms => ({
  type: (request[`${PREFIX}type`] as AgreementType | undefined) ?? 'RECURRING',
  recurringType: request[`${PREFIX}recurringType`],
  expiry: request[`${PREFIX}expiry`],
  frequency: numberFrom(request[`${PREFIX}frequency`]),
  numberOfInstallments: numberFrom(request[`${PREFIX}numberOfInstallments`]),
});

/** @throws Rejection naming limits under which no payment is possible. */
const refusePointless = ({ expiry, numberOfInstallments }: Terms, nowMs: number): void => {
  const errors = [
    ...(expiry !== undefined && expiry < timestampText(nowMs).slice(0, 'YYYY-MM-DD'.length)
      ? [{ name: `${PREFIX}expiry`, value: expiry, message: 'must not be in the past' }]
      : []),
    ...(numberOfInstallments === 0
      ? [{ name: `${PREFIX}numberOfInstallments`, value: '0', message: 'must be at least 1' }]
      : []),
  ];
  if (errors.length > 0) throw wrongParameters(errors);
};

const isNamedBy =
  ({ [`${PREFIX}agreementId`]: id, [`${PREFIX}initialTransactionId`]: transaction }: Parameters) =>
  (agreement: Agreement): boolean =>
    (id === undefined || agreement.id === id) &&
    (transaction === undefined || agreement.initialTransactionId === transaction);

const newestOf = (agreements: readonly Agreement[]): Agreement | undefined =>
  agreements.toSorted((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1))[0];

/**
 * Returns the agreement for a schedule: the agreement that the request names, or the registration's newest agreement of
 * its type. Without one, or with limits of its own, the schedule gets a new agreement that refers to the same first
 * payment, because the shopper has agreed by handing over account and plan.
 */
export const agreementOfSchedule = async (
  { agreements, clock }: { readonly agreements: AgreementRecords; readonly clock: Clock },
  {
    channelId,
    registrationId,
    request,
  }: { readonly channelId: string; readonly registrationId: string; readonly request: Parameters },
): Promise<UnderAgreement> => {
  const terms = termsIn(request);
  refusePointless(terms, clock.now());
  const { [`${PREFIX}agreementId`]: id, [`${PREFIX}initialTransactionId`]: transaction } = request;
  const stored = await agreements.byRegistration(channelId, registrationId);
  if (id !== undefined || transaction !== undefined) {
    const named =
      id === undefined
        ? await agreements.byTransaction(channelId, transaction ?? '')
        : await agreements.byId(channelId, id);
    return { agreementId: newestOf([...stored, ...named].filter(isNamedBy(request)))?.id, inserts: [] };
  }
  const known = newestOf(stored.filter((each) => each.terms.type === terms.type));
  const hasLimits = [terms.expiry, terms.frequency, terms.numberOfInstallments].some((limit) => limit !== undefined);
  if (known !== undefined && !hasLimits) return { agreementId: known.id, inserts: [] };
  const made = agreementFor(clock, {
    channelId,
    terms,
    initialTransactionId: (known ?? newestOf(stored))?.initialTransactionId,
    registrationId,
    paymentId: undefined,
  });
  return { agreementId: made.id, inserts: [insertAgreement(made)] };
};
