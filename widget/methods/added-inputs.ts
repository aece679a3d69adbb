import type { Checkout } from '../checkout/checkout.ts';

/** The inputs that a page may add to a form. All others are not sent to the gateway. */
const submitted =
  /^(?:createRegistration$|recurring\.numberOfInstallments$|customParameters\[|(?:customer|billing|shipping|standingInstruction)\.)/;
/**
 * Longer than any parameter of the interface, so that the gateway refuses it by name. Frames accept no longer values.
 */
const LONGEST_CHARACTERS = 4096;
const PREFIX_OF_SHOPPER = 'SHOPPER_';

/**
 * Returns the parameters from the inputs that the page has added to a form. Custom parameters get the prefix
 * `SHOPPER_`, since a shopper could have changed them; a checked box without a value is `true`.
 */
export const addedBy = (inputs: Iterable<readonly [string, unknown]>): (readonly [string, string])[] =>
  [...inputs].flatMap(([name, value]) =>
    submitted.test(name) && typeof value === 'string' && value !== ''
      ? [[marked(name), truth(name, value).slice(0, LONGEST_CHARACTERS)] as const]
      : [],
  );

const marked = (name: string): string =>
  name.replace(/^customParameters\[(?!SHOPPER_)/, `customParameters[${PREFIX_OF_SHOPPER}`);

const truth = (name: string, value: string): string =>
  name === 'createRegistration' && value === 'on' ? 'true' : value;

/**
 * Returns the parameters of every submission: the size of the bank's page, the page's language for later pages, and the
 * shop's return address if the gateway does not know it yet.
 */
export const alongWith = ({ options }: Checkout, resultUrl: string): readonly (readonly [string, string])[] => {
  const all = [
    ['customer.browser.challengeWindow', options.challengeWindow],
    ['shopper.formLanguage', options.language],
    ['shopperResultUrl', resultUrl],
  ] as const;
  return all.filter(([, value]) => value !== '');
};
