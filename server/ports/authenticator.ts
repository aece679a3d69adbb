import type { PaymentType } from '../../catalogue/payments/payment-types.ts';
import type { ResultCode } from '../../catalogue/result-codes/result-codes.ts';
import type { ChangeSet } from '../database/database.ts';
import type { Redirect } from './redirect.ts';
import type { StepInput } from './stepped-payment.ts';

type Parameters = Readonly<Record<string, string>>;

/** How the authentication of a cardholder stands. */
export type AuthenticationStep =
  /** Not needed: the payment goes on to the acquirer. */
  | { readonly kind: 'none'; readonly secrets?: Parameters; readonly changes?: ChangeSet }
  /**
   * Done: `parameters` (`threeDSecure.*`) go to the acquirer and into the reply; `secrets`, such as a security code that
   * waited, go to the acquirer with the account and nowhere else. `changes` are written before the acquirer is asked.
   */
  | {
      readonly kind: 'passed';
      readonly parameters: Parameters;
      /** The payment is no more than its authentication: it has succeeded by this code, and no acquirer is asked. */
      readonly endsAs?: ResultCode;
      readonly secrets?: Parameters;
      readonly changes?: ChangeSet;
    }
  /** The shopper must act: here, by the redirect, or elsewhere where there is none. `changes` are written with the payment. */
  | {
      readonly kind: 'shopper';
      readonly redirect?: Redirect;
      readonly changes: ChangeSet;
      readonly parameters?: Parameters;
    }
  /** Nothing new since the payment became pending; `untilMs` where it may come for longer than shoppers are waited for. */
  | { readonly kind: 'waiting'; readonly untilMs?: number }
  | {
      readonly kind: 'failed';
      readonly code: ResultCode;
      readonly parameters: Parameters;
      readonly changes?: ChangeSet;
    };

/** What authentication begins with. */
export interface AuthenticationInput extends StepInput {
  /** The acquirer asked for it: it declined the payment with 300.100.100 because nobody was authenticated. */
  readonly isAskedFor: boolean;
}

/** An order that a shopper may pay by card: what its merchant has sent, before there is a payment. */
export interface UnpaidOrder {
  readonly entity: string;
  readonly type: PaymentType;
  readonly request: Readonly<Record<string, string | undefined>>;
}

/** Authenticates cardholders. Each call may come again: after a crash, from another process, or by a repeated return. */
export interface Authenticator {
  /**
   * Tells whether a payment is one that `begin` must be asked about before the acquirer; asked before the payment is written
   * down. What is written as concerned is never sent to the acquirer before `begin` or `resume` let it.
   */
  concerns(input: StepInput): Promise<boolean>;
  /** Gives the parameters that a form has to ask the shopper for, so that the holder of a card can be authenticated. */
  asksShopperFor(order: UnpaidOrder): Promise<readonly string[]>;
  /**
   * Gives, by brand of card, the parameters that no shopper can know and without which a holder cannot be authenticated: their
   * merchant has to send them.
   */
  asksMerchantFor(order: UnpaidOrder): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Begins, once the payment is durable. */
  begin(input: AuthenticationInput): Promise<AuthenticationStep>;
  /** Gives how it stands for a payment that waits for it. */
  resume(input: StepInput): Promise<AuthenticationStep>;
}

/** Authenticates nobody. */
export const noAuthenticator: Authenticator = {
  concerns: async () => false,
  asksShopperFor: async () => [],
  asksMerchantFor: async () => new Map(),
  begin: async () => ({ kind: 'none' }),
  resume: async () => ({ kind: 'none' }),
};
