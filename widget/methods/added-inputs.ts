import type { Checkout } from '../checkout/checkout.ts';

/** The inputs which a page may add to the form; everything else in it is the page's own business. */
const submitted =
  /^(?:createRegistration$|recurring\.numberOfInstallments$|customParameters\[|customer\.|billing\.|shipping\.)/;
/** More than any parameter of the interface takes, so that the gateway refuses it by its name; the frames take no more. */
const LONGEST_CHARACTERS = 4096;
const PREFIX_OF_SHOPPER = 'SHOPPER_';

/**
 * Gives the parameters of the inputs in a form that are the gateway's business. Custom parameters get the prefix that marks
 * what a shopper could have changed, and check boxes become truth values.
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
 * Gives what goes along with every submission: the size of the bank's page, the language that the page has chosen, in which its
 * shopper goes on reading, and the shop's address where it is news.
 */
export const alongWith = ({ options }: Checkout, resultUrl: string): readonly (readonly [string, string])[] => {
  const all = [
    ['customer.browser.challengeWindow', options.challengeWindow],
    ['shopper.formLanguage', options.language],
    ['shopperResultUrl', resultUrl],
  ] as const;
  return all.filter(([, value]) => value !== '');
};
