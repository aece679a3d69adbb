import type { Brand } from '../brands/brands.ts';
import type { Setting, SettingError } from '../settings/kinds.ts';

/** What a connector can be asked to do. */
export type AcquirerTask =
  | 'authorize'
  | 'debit'
  | 'capture'
  | 'refund'
  | 'reverse'
  | 'credit'
  | 'rebill'
  | 'receive'
  | 'increment'
  | 'reauthorize'
  | 'tokenize';

/** Which payments a setting `acquirer.*` chooses the connector for. */
export type AcquirerMode = 'internal' | 'external' | 'live';

/** How an order may end, for whoever waits for it. */
export const endings = {
  atOnce: 'at once',
  byShopper: 'after the shopper was redirected',
  byEvent: 'by an event of the processor',
} as const;

/** A way to move money: what an operator chooses it by, and what it is never asked for. */
export interface ConnectorFacts {
  /** What it carries out, in the plural: the subject of refusals and of the documentation. */
  readonly payments: string;
  /** The settings `acquirer.*` that may name it. One that no setting names takes its brands wherever it is set up. */
  readonly chosenBy: readonly AcquirerMode[];
  /** Those of them that name it unless they are set. */
  readonly defaultFor: readonly AcquirerMode[];
  readonly brands: 'all' | readonly Brand[];
  /** The brands whose amount can be held first and captured later; all where absent. Others are refused with 600.200.500. */
  readonly holds?: readonly Brand[];
  /**
   * What becomes of the rest of an authorization once a part was captured. Where absent, more captures and a reversal
   * take it; `released`: it ends with the first capture; `held`: more captures take it, but no reversal releases it.
   */
  readonly restOfCapture?: 'released' | 'held';
  /** The payments that a reversal takes back; all where absent. The money of others is only refunded. */
  readonly reverses?: readonly ('PA' | 'DB' | 'CP')[];
  /**
   * The least and the most that a payment has, by currency, such as `0.50`; any amount where absent. Other amounts are
   * declined with 800.100.174.
   */
  readonly limits?: Readonly<Record<string, { readonly least?: string; readonly most?: string }>>;
  /** Orders for other tasks are refused with 600.200.500. */
  readonly tasks: 'all' | readonly AcquirerTask[];
  /** Orders in other currencies are refused with 600.200.500. */
  readonly currencies: 'all' | readonly string[];
  readonly ends: readonly (keyof typeof endings)[];
  /** The names begin with the connector's. */
  readonly settings: Readonly<Record<string, Setting>>;
  /**
   * Whose right it takes to change its settings: that of the channel, or that of the whole installation, because the
   * gateway sends card data to an address among them, from within its own network.
   */
  readonly changedIn: 'channel' | 'installation';
  /** The settings without which it is not set up; they are set together. */
  readonly needs: readonly string[];
  /**
   * The settings that name its account at the processor, and those without which the account cannot be used. Where one
   * that names it changes, all of them are kept for what the former account has. Absent where payments name no account.
   */
  readonly account?: { readonly namedBy: readonly string[]; readonly usedWith: readonly string[] };
  /** Returns what is wrong with settings that are right one by one. */
  readonly faults?: (stored: Readonly<Record<string, string>>) => readonly SettingError[];
  /**
   * Its shoppers pay on the page of this processor, with every brand: no account is sent to it. The name is the one that
   * they know.
   */
  readonly page?: string;
  /**
   * The brands whose accounts the processor keeps, if a payment stores them: later payments charge them by the
   * processor's own token, without the shopper.
   */
  readonly keeps?: readonly Brand[];
  /** What the processor calls the events that it has to send; whoever sets it up ticks them there. */
  readonly events?: readonly string[];
  /** Its acquirer gives the mandate that the form of a debit shows. */
  readonly showsMandate?: true;
  /** It moves no money: it belongs to the test environment, and replaces connectors that are not set up there. */
  readonly isSimulated?: true;
}
