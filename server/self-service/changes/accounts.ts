import { type Brand, isCardBrand } from '../../../catalogue/brands/brands.ts';
import { lenientShape } from '../../../catalogue/leniencies/lenient-shape.ts';
import { type CheckoutRequest, checkoutRequest } from '../../../catalogue/requests/requests.ts';
import { check, sentParameters } from '../../../catalogue/schema/check.ts';
import type { AddingReply } from '../../../catalogue/self-service/replies.ts';
import { brandsTaken, pageOf, testModeIn } from '../../../catalogue/settings/acquirers.ts';
import { recordFetched } from '../../checkout/later/result-call.ts';
import { foundCheckout, storedCheckout } from '../../checkout/model/find.ts';
import { brandsOfForm } from '../../checkout/offer.ts';
import { newCheckoutId, preparedCheckout } from '../../checkout/prepare.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { updateChosen } from '../../payments/registrations/records.ts';
import type { Registration } from '../../payments/registrations/registration.ts';
import { removalDecision } from '../../payments/stored-accounts/register.ts';
import { together } from '../../platform/database/change-set.ts';
import type { Decision } from '../../platform/database/deciding.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { pageAddress } from '../model/link.ts';
import { type Addition, doneAddition, insertAddition } from '../model/records.ts';
import { Refused } from '../model/refusal.ts';
import { type Seen, seenBy, seesAccount } from '../shown/seen.ts';
import { type ChangeCall, changed, refusing } from './change.ts';
import { accountDecision, ownSchedule, refuseUnchangeable } from './subscriptions.ts';

/** Returns a stored account of the session. @throws Refused `gone` if it sees none with this id. */
const ownAccount = async (
  dependencies: AccountDependencies,
  { session }: ChangeCall,
  id: string,
): Promise<Registration> => {
  const [account, seen] = await Promise.all([
    dependencies.registrations.byId(session.channelId, id),
    seenBy(dependencies, session),
  ]);
  if (account === undefined || !seesAccount(seen, account)) throw new Refused('gone');
  return account;
};

/** Makes an account the one that is offered first. */
export const prefer = (dependencies: AccountDependencies, call: ChangeCall, id: string): Promise<void> =>
  changed(dependencies, call, { action: 'account.preferred', subject: id }, async () => {
    const account = await ownAccount(dependencies, call, id);
    return { changes: { updates: [updateChosen(account, dependencies.clock.now())] }, result: undefined };
  });

/** Removes an account that no subscription charges. */
export const remove = (dependencies: AccountDependencies, call: ChangeCall, id: string): Promise<Registration> =>
  changed(dependencies, call, { action: 'account.removed', subject: id }, async (): Promise<Decision<Registration>> => {
    const { channelId } = await ownAccount(dependencies, call, id);
    if ((await dependencies.schedules.unended(channelId, id)).length > 0) throw new Refused('inUse');
    return await refusing('gone', () => removalDecision(dependencies, channelId, id));
  });

/** Returns the brands whose accounts are stored without a payment: those that the gateway asks for itself. */
const storable = ({ environment }: AccountDependencies, channel: Channel): readonly Brand[] => {
  const route = { environment, testMode: testModeIn({}) };
  const taken = brandsTaken(channel.settings, route);
  return brandsOfForm(channel, { taken }).filter(
    (brand) =>
      (isCardBrand(brand) || brand === 'DIRECTDEBIT_SEPA') &&
      pageOf(channel.settings, { ...route, brand }) === undefined,
  );
};

/** What says who the owner of an account is. */
const owning = ['customer.merchantCustomerId', 'customer.email', 'customer.givenName', 'customer.surname'] as const;

/** Returns what a new account says of its owner: what the records of the session say, the newest first. */
const ownerOf = ({ sight, customer, payments, named }: Seen): Partial<CheckoutRequest> => {
  const own = [...named, ...payments].filter(
    ({ request }) => customer !== undefined && request['customer.merchantCustomerId'] === customer,
  );
  const records = sight.means === 'address' ? [...own, ...named, ...payments] : own;
  const newest = (name: string) => records.find(({ request }) => request[name] !== undefined)?.request[name];
  const values = owning.map((name) => [name, newest(name)] as const);
  const told = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const { 'customer.merchantCustomerId': _other, ...others } = told;
  if (sight.means === 'customer') return { ...told, 'customer.merchantCustomerId': sight.subject };
  const email = told['customer.email'] ?? sight.subject;
  return customer === undefined
    ? { ...others, 'customer.email': email }
    : { ...others, 'customer.merchantCustomerId': customer, 'customer.email': email };
};

/**
 * Returns the checked request of a checkout. @throws Refused `notPossible` where the channel needs the name of a customer
 * that no record has: the account could not be stored later.
 */
const checkedRequest = ({ settings }: Channel, parameters: Partial<CheckoutRequest>): CheckoutRequest => {
  const shape = settings.compatibility === 'lenient' ? lenientShape(checkoutRequest) : checkoutRequest;
  const result = check(shape, new Map(sentParameters(parameters)));
  if (!result.ok) throw new Refused('notPossible');
  return result.request;
};

/**
 * Creates a checkout on which the shopper stores an account in the widget, and keeps which subscription will charge it.
 * @throws Refused `gone` or `notPossible` if that subscription cannot.
 */
export const add = (dependencies: AccountDependencies, call: ChangeCall, scheduleId: string | undefined) => {
  const { session, language } = call;
  const { channelId } = session;
  const id = newCheckoutId(dependencies.environment);
  const trace = { action: 'account.adding', subject: scheduleId ?? id, codeFor: scheduleId ?? '' };
  return changed(dependencies, call, trace, async (): Promise<Decision<AddingReply>> => {
    if (scheduleId !== undefined) refuseUnchangeable(await ownSchedule(dependencies, call, scheduleId));
    const [channel, seen] = await Promise.all([dependencies.channelOf(channelId), seenBy(dependencies, session)]);
    const resultUrl = `${pageAddress(dependencies, channelId, language)}&added=${id}`;
    const request = checkedRequest(channel, {
      ...ownerOf(seen),
      createRegistration: 'true',
      shopperResultUrl: resultUrl,
    });
    const { changes } = await refusing('notPossible', () => preparedCheckout(dependencies, channelId, request, id));
    const createdAtMs = dependencies.clock.now();
    const addition: Addition = {
      ...{ checkoutId: id, version: 1, channelId, session: session.id },
      ...{ scheduleId, doneAtMs: undefined, createdAtMs },
    };
    const reply = {
      checkoutId: id,
      script: `${dependencies.baseUrl}v1/paymentWidgets.js?checkoutId=${id}`,
      integrity: dependencies.scriptIntegrity,
      resultUrl,
      brands: storable(dependencies, channel).join(' '),
    };
    return { changes: together(changes, { inserts: [insertAddition(addition)] }), result: reply };
  });
};

/** Returns the account that was stored on a checkout. @throws Refused if there is none, or the bank did not accept it. */
const storedOn = async (dependencies: AccountDependencies, { checkoutId }: Addition): Promise<Registration> => {
  const checkout = await storedCheckout(dependencies, checkoutId);
  if (checkout === undefined) throw new Refused('gone');
  const found = await refusing('gone', () => foundCheckout(dependencies, checkout));
  if (found.registration === undefined) throw new Refused(found.state === 'expired' ? 'gone' : 'notPossible');
  await recordFetched(dependencies, found);
  if (found.registration.state === 'declined') throw new Refused('declined');
  return found.registration;
};

/**
 * Takes note of an account that was stored on a checkout of this session: the subscription for which it was added charges
 * it from now on. A second time changes nothing.
 */
export const added = async (dependencies: AccountDependencies, call: ChangeCall, checkoutId: string): Promise<void> => {
  const { accounts, clock } = dependencies;
  const own = async (): Promise<Addition> => {
    const addition = await accounts.addition(checkoutId);
    if (addition?.session !== call.session.id) throw new Refused('gone');
    return addition;
  };
  if ((await own()).doneAtMs !== undefined) return;
  const account = await storedOn(dependencies, await own());
  // The code was asked for when the checkout was made.
  const allowed = { ...call, session: { ...call.session, means: 'customer' } } as const;
  await changed(dependencies, allowed, { action: 'account.added', subject: account.id }, async () => {
    const addition = await own();
    if (addition.doneAtMs !== undefined) throw new AlreadyDone();
    const { channelId, scheduleId } = addition;
    const done = { updates: [doneAddition(addition, clock.now())] };
    if (scheduleId === undefined) return { changes: done, result: undefined };
    const { changes } = await accountDecision(dependencies, { channelId, id: scheduleId }, account.id);
    return { changes: together(done, changes), result: undefined };
  }).catch((error: unknown) => {
    if (!(error instanceof AlreadyDone)) throw error;
  });
};

/** Thrown where another request has taken note of the account meanwhile: nothing is to be stored. */
class AlreadyDone extends Error {}
