import type { Language } from '../../../catalogue/languages/languages.ts';
import { accountLimits } from '../../../catalogue/self-service/limits.ts';
import type { AccountReply, ShownAccount } from '../../../catalogue/self-service/replies.ts';
import { shortened } from '../../checkout/offer.ts';
import type { Registration } from '../../payments/registrations/registration.ts';
import type { Schedule } from '../../payments/schedules/model/schedule.ts';
import { known } from '../../platform/base/known.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { type AccountSession, endAfterUse } from '../model/session.ts';
import { seenMandates, shownMandates } from './mandates.ts';
import { isShoppers, shownPayments, shownTime } from './payments.ts';
import { seenBy, seenSchedules, seesAccount } from './seen.ts';
import { shownSubscription } from './subscriptions.ts';

const defaultOf = (accounts: readonly Registration[]): string | undefined =>
  accounts
    .filter(({ chosenAtMs }) => chosenAtMs !== undefined)
    .toSorted((one, other) => (other.chosenAtMs ?? 0) - (one.chosenAtMs ?? 0))[0]?.id;

const shownAccount = (
  { id, kind, brand, request }: Registration,
  usedBy: readonly Schedule[],
  isDefault: boolean,
): ShownAccount => {
  const [year, month] = [request[`${kind}.expiryYear`], request[`${kind}.expiryMonth`]];
  return {
    id,
    brand: brand ?? '',
    isDefault,
    usedBy: usedBy.map((schedule) => schedule.id),
    ...known({
      last4: request[`${kind}.last4Digits`],
      expires: year === undefined || month === undefined ? undefined : `${year}-${month}`,
      holder: request[`${kind}.holder`],
    }),
  };
};

/** A list of at most `accountLimits.shown`. */
const cut = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, accountLimits.shown);

/** Returns all that a session sees, in a language. */
export const overview = async (
  dependencies: AccountDependencies,
  session: AccountSession,
  language: Language,
): Promise<AccountReply> => {
  const { channelId, means, subject, about } = session;
  const { clock, schedules } = dependencies;
  const { settings } = await dependencies.channelOf(channelId);
  const seen = await seenBy(dependencies, session);
  const { all, isCut } = await seenSchedules(dependencies, seen, accountLimits.shown);
  const accounts = seen.named.filter((each) => seesAccount(seen, each));
  const subscriptions = await Promise.all(all.map((each) => shownSubscription(dependencies, each, language)));
  const unended = await Promise.all(cut(accounts).map(({ id }) => schedules.unended(channelId, id)));
  const charges = subscriptions.flatMap(({ history }) => history);
  const own = seen.payments.filter(isShoppers);
  const paid = await shownPayments(dependencies, cut(own));
  const payments = [...new Map([...paid, ...charges].map((each) => [each.id, each])).values()].toSorted((one, other) =>
    one.id < other.id ? 1 : -1,
  );
  const mandates = shownMandates(await seenMandates(dependencies, seen), clock.now(), settings['sepa.timeZone']);
  const chosen = defaultOf(accounts);
  const cuts = {
    subscriptions: isCut,
    accounts: accounts.length > accountLimits.shown,
    payments: own.length > accountLimits.shown || payments.length > accountLimits.shown,
    mandates: mandates.length > accountLimits.shown,
  } as const;
  return {
    language,
    by: means,
    sessionEndsAt: shownTime(endAfterUse(session, clock.now())),
    subscriptions,
    accounts: cut(accounts).map((each, place) => shownAccount(each, unended[place] ?? [], each.id === chosen)),
    payments: cut(payments),
    mandates: cut(mandates),
    isCut: (Object.keys(cuts) as (keyof typeof cuts)[]).filter((list) => cuts[list]),
    ...known({ address: means === 'address' ? shortened(subject) : undefined, about }),
  };
};
