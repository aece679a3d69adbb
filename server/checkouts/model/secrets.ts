import { isSecret } from '../../../catalogue/requests/requests.ts';
import { sentParameters } from '../../../catalogue/schema/check.ts';
import { withMaskedGiftCard } from '../../accounts/gift-card-texts.ts';
import { wrongParameters } from '../../base/rejection.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Checkout } from './checkout.ts';

type Parameters = Readonly<Record<string, string>>;

/** A merchant's parameters of a checkout: what is stored as it is, and what is sealed beside it. */
export interface GivenParameters {
  readonly clear: Parameters;
  readonly secrets: Parameters;
}

/** Accounts that the widget asks the shopper for: they go past the merchant, so a checkout never holds one. */
const askedForByWidget = ['card.', 'bankAccount.', 'walletOne.', 'walletTwo.', 'walletThree.'];

const ASKED_FOR = 'is not an allowed parameter (the widget asks the shopper for it when the checkout is paid)';

/** Gives what a merchant sent, secrets apart. @throws Rejection naming secrets of accounts that the shopper brings. */
export const givenParameters = (request: Readonly<Record<string, string | undefined>>): GivenParameters => {
  const sent = sentParameters(request);
  const secrets = sent.filter(([name]) => isSecret(name));
  const refused = secrets.filter(([name]) => askedForByWidget.some((prefix) => name.startsWith(prefix)));
  if (refused.length > 0) throw wrongParameters(refused.map(([name]) => ({ name, message: ASKED_FOR })));
  const clear = Object.fromEntries(sent.filter(([name]) => !isSecret(name)));
  return { clear: withMaskedGiftCard(clear, Object.fromEntries(secrets)), secrets: Object.fromEntries(secrets) };
};

/** Under which what a shopper has handed in stands among the merchant's secrets: no parameter has a blank in its name. */
const HANDED_IN = 'handed in';

/** Gives secrets as a checkout's row holds them, with what the shopper has handed in; nothing where there is neither. */
export const sealedSecrets = async (
  vault: Vault,
  { entity, id }: Pick<Checkout, 'entity' | 'id'>,
  secrets: Parameters,
  handedIn?: string,
): Promise<string | undefined> => {
  const all = handedIn === undefined ? secrets : { ...secrets, [HANDED_IN]: handedIn };
  return Object.keys(all).length === 0 ? undefined : await vault.seal(entity, id, JSON.stringify(all));
};

const opened = async (vault: Vault, { entity, id, secrets }: Checkout): Promise<Parameters> =>
  secrets === undefined ? {} : (JSON.parse(await vault.open(entity, id, secrets)) as Parameters);

/** Gives the merchant's secrets that wait beside a checkout. */
export const openedSecrets = async (vault: Vault, checkout: Checkout): Promise<Parameters> => {
  const { [HANDED_IN]: _ofShopper, ...secrets } = await opened(vault, checkout);
  return secrets;
};

/** Gives what the shopper has handed in, as it was sealed; nothing where there is none. */
export const openedHandedIn = async (vault: Vault, checkout: Checkout): Promise<string | undefined> =>
  (await opened(vault, checkout))[HANDED_IN];

/** Gives a checkout whose parameters are whole, secrets among them: for the payment on it, in memory only. */
export const withSecrets = async (vault: Vault, checkout: Checkout): Promise<Checkout> => ({
  ...checkout,
  request: { ...checkout.request, ...(await openedSecrets(vault, checkout)) },
});
