import { isSecret } from '../../../catalogue/requests/requests.ts';
import { sentParameters } from '../../../catalogue/schema/check.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { withMaskedGiftCard } from '../../payments/accounts/gift-card-texts.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { Checkout } from './checkout.ts';

type Parameters = Readonly<Record<string, string>>;

/** A merchant's parameters of a checkout: those that are stored in clear, and the secrets that are stored sealed. */
interface GivenParameters {
  readonly clear: Parameters;
  readonly secrets: Parameters;
}

/** The accounts that shoppers enter in the widget. They bypass the merchant, so a merchant's checkout never has one. */
const enteredInWidget = ['card.', 'bankAccount.', 'walletOne.', 'walletTwo.', 'walletThree.'];

const ENTERED_IN_WIDGET = 'is not an allowed parameter (the widget asks the shopper for it when the checkout is paid)';

/**
 * Separates the secrets of a merchant's parameters. @throws Rejection naming secrets of accounts that shoppers enter.
 */
export const givenParameters = (request: Readonly<Record<string, string | undefined>>): GivenParameters => {
  const sent = sentParameters(request);
  const secrets = sent.filter(([name]) => isSecret(name));
  const refused = secrets.filter(([name]) => enteredInWidget.some((prefix) => name.startsWith(prefix)));
  if (refused.length > 0) throw wrongParameters(refused.map(([name]) => ({ name, message: ENTERED_IN_WIDGET })));
  const clear = Object.fromEntries(sent.filter(([name]) => !isSecret(name)));
  return { clear: withMaskedGiftCard(clear, Object.fromEntries(secrets)), secrets: Object.fromEntries(secrets) };
};

/** The name of a handed-in submission among the merchant's secrets. No parameter has a blank in its name. */
const HANDED_IN = 'handed in';

/** Seals the secrets of a checkout and the submission that was handed in on it; undefined if there is neither. */
export const sealedSecrets = async (
  vault: Vault,
  { channelId, id }: Pick<Checkout, 'channelId' | 'id'>,
  secrets: Parameters,
  handedIn?: string,
): Promise<string | undefined> => {
  const all = handedIn === undefined ? secrets : { ...secrets, [HANDED_IN]: handedIn };
  return Object.keys(all).length === 0 ? undefined : await vault.seal(channelId, id, JSON.stringify(all));
};

const opened = async (vault: Vault, { channelId, id, secrets }: Checkout): Promise<Parameters> =>
  secrets === undefined ? {} : (JSON.parse(await vault.open(channelId, id, secrets)) as Parameters);

/** Opens the merchant's secrets of a checkout. */
export const openedSecrets = async (vault: Vault, checkout: Checkout): Promise<Parameters> => {
  const { [HANDED_IN]: _handedIn, ...secrets } = await opened(vault, checkout);
  return secrets;
};

/** Opens the submission that was handed in on a checkout, as JSON; undefined if there is none. */
export const openedHandedIn = async (vault: Vault, checkout: Checkout): Promise<string | undefined> =>
  (await opened(vault, checkout))[HANDED_IN];

/** Returns a checkout with the merchant's secrets among its parameters, for its payment; it must not be stored. */
export const withSecrets = async (vault: Vault, checkout: Checkout): Promise<Checkout> => ({
  ...checkout,
  request: { ...checkout.request, ...(await openedSecrets(vault, checkout)) },
});
