import { type Options, record, settled } from '../../checkout/options.ts';

/** The page's options of stored accounts. */
export interface StoredOptions {
  /** The stored accounts are shown. */
  readonly isShown: boolean;
  /** The other forms are hidden behind a button while stored accounts are shown. */
  readonly hidesOthers: boolean;
  /** There is a button that shows the other forms. */
  readonly hasOthersButton: boolean;
  /** A payment with a stored card needs its security code. */
  readonly requiresCode: boolean;
  /** The shopper is asked whether a new account is to be stored. */
  readonly asksToStore: boolean;
}

/** Reads the page's options of stored accounts. The strings "true" and "false" count as booleans. */
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
