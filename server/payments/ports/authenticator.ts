import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { Redirect } from './redirect.ts';
import type { StepInput } from './stepped-payment.ts';

type Parameters = Readonly<Record<string, string>>;

/** The state of a cardholder's authentication. */
export type AuthenticationStep =
  /** No authentication is needed: the payment continues at the acquirer. */
  | { readonly kind: 'none'; readonly secrets?: Parameters; readonly changes?: ChangeSet }
  /**
   * Authenticated: `parameters` (`threeDSecure.*`) go to the acquirer and into the reply; `secrets`, such as a security
   * code that was kept, go to the acquirer with the account and nowhere else. `changes` are written before the order to
   * the acquirer.
   */
  | {
      readonly kind: 'passed';
      readonly parameters: Parameters;
      /**
       * For a payment that is only an authentication: it has succeeded with this code, and no order goes to an
       * acquirer.
       */
      readonly endsAs?: ResultCode;
      readonly secrets?: Parameters;
      readonly changes?: ChangeSet;
    }
  /** The shopper must act: by the redirect, or elsewhere when there is none. `changes` are written with the payment. */
  | {
      readonly kind: 'shopper';
      readonly redirect?: Redirect;
      readonly changes: ChangeSet;
      readonly parameters?: Parameters;
    }
  /**
   * Nothing new since the payment became pending; `untilMs` is set when the result may take longer than the usual wait
   * for shoppers.
   */
  | { readonly kind: 'waiting'; readonly untilMs?: number }
  | {
      readonly kind: 'failed';
      readonly code: ResultCode;
      readonly parameters: Parameters;
      readonly changes?: ChangeSet;
    };

/** The input of `begin`. */
export interface AuthenticationInput extends StepInput {
  /**
   * Whether the acquirer requires it: it declined the payment with 300.100.100 because the cardholder was not
   * authenticated.
   */
  readonly isRequestedByAcquirer: boolean;
}

/** An order that a shopper may pay by card: the merchant's parameters, before a payment exists. */
export interface UnpaidOrder {
  /** The settings of its channel. */
  readonly settings: ChannelSettings;
  readonly type: PaymentType;
  readonly request: Readonly<Record<string, string | undefined>>;
}

/**
 * Authenticates cardholders. Each call may be repeated: after a crash, by another process, or by a second return of the
 * shopper.
 */
export interface Authenticator {
  /**
   * Asks the directory of the card's scheme whether `begin` must be called before the order to the acquirer; called
   * before the payment is stored. Such a payment is never sent to the acquirer before `begin` or `resume` allows it.
   * @throws Rejection with the parameters that are missing for it.
   */
  mustBegin(input: StepInput): Promise<boolean>;
  /** Returns the parameters that the shopper has to enter before a cardholder can be authenticated. */
  missingFromShopper(order: UnpaidOrder): readonly string[];
  /**
   * Returns, by card brand, the parameters without which a cardholder cannot be authenticated and that a shopper cannot
   * know: the merchant has to send them.
   */
  missingFromMerchant(order: UnpaidOrder): ReadonlyMap<string, readonly string[]>;
  /** Begins the authentication, after the payment is durable. */
  begin(input: AuthenticationInput): Promise<AuthenticationStep>;
  /** Returns the state of the authentication that a payment waits for. */
  resume(input: StepInput): Promise<AuthenticationStep>;
}

/** An authenticator that authenticates no cardholder. */
export const noAuthenticator: Authenticator = {
  mustBegin: async () => false,
  missingFromShopper: () => [],
  missingFromMerchant: () => new Map(),
  begin: async () => ({ kind: 'none' }),
  resume: async () => ({ kind: 'none' }),
};
