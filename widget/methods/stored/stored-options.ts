import { type Options, record, settled } from '../../checkout/options.ts';

/** What a page sets about stored accounts. */
export interface StoredOptions {
  /** The stored accounts are shown. */
  readonly isShown: boolean;
  /** The other forms wait behind a button while stored accounts are shown. */
  readonly hidesOthers: boolean;
  /** There is a button that shows the other forms. */
  readonly hasOthersButton: boolean;
  /** A stored card is paid with together with its security code. */
  readonly requiresCode: boolean;
  /** The shopper is asked whether a new account is to be stored. */
  readonly asksToStore: boolean;
}

/** Reads what a page sets about stored accounts; the strings "true" and "false" count as truth values. */
export const storedOptions = ({ given }: Pick<Options, 'given'>): StoredOptions => {
  const own = record(given['registrations']);
  return {
    isShown: settled(given['showOneClickWidget'], true),
    hidesOthers: settled(own['hideInitialPaymentForms'], true),
    hasOthersButton: !settled(given['hideOtherPaymentButton'], false),
    requiresCode: settled(own['requireCvv'], false),
    asksToStore: settled(own['askToStore'], false),
  };
};
