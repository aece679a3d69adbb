import type { AccountCheck } from '../../connectors/findings.ts';

/** The most channels that are changed at once: the preview of more could not be read. */
export const MOST_AT_ONCE = 200;

/** A channel in the list of merchants and channels. */
export interface ListedChannel {
  readonly id: string;
  readonly name: string;
  readonly division?: string;
  readonly mayChange: boolean;
}

/** A merchant in the list, with those of its channels that the person may see. */
export interface ListedMerchant {
  readonly id: string;
  readonly name: string;
  /** Whether the person may see the settings of the merchant itself. */
  readonly maySee: boolean;
  /** Whether the person may change them, and make channels. */
  readonly mayChange: boolean;
  readonly channels: readonly ListedChannel[];
}

/** Merchants with their channels. */
export interface ChannelsReply {
  readonly merchants: readonly ListedMerchant[];
  /** Whether there are more than are listed. */
  readonly hasMore: boolean;
  /** Whether the person may make merchants. */
  readonly mayCreate: boolean;
}

/** A setting of a merchant or channel. */
export interface ReadSetting {
  readonly name: string;
  /** In English, with names between backticks and links as Markdown has them. */
  readonly meaning: string;
  /** The text in force; for a secret only that it is set. Empty if there is none. */
  readonly text: string;
  readonly default: string;
  /** Where the text in force comes from. */
  readonly from: 'merchant' | 'channel' | 'default';
  readonly isSecret: boolean;
  /** Correct values in plain words. */
  readonly words: string;
  /** All correct values, where there are few. */
  readonly choices?: readonly string[];
  /** The settings with which alone it is valid, itself among them: they are changed together. */
  readonly changedWith?: readonly string[];
  readonly revision: string;
  readonly mayChange: boolean;
}

/** A merchant or channel with all its settings. */
export interface EntityReply {
  readonly id: string;
  readonly kind: 'merchant' | 'channel';
  readonly name: string;
  readonly merchant: { readonly id: string; readonly name: string };
  readonly created: string;
  readonly division?: string;
  readonly mayChange: boolean;
  readonly settings: readonly ReadSetting[];
}

/** What a test of the connections of a channel found, for each processor that it has set up or chosen. */
export interface ConnectionReply {
  readonly checks: readonly AccountCheck[];
}

/** A text of a setting that may be shown. */
export interface SettingText {
  readonly text: string;
  readonly isDefault: boolean;
}

/** What a change of settings does to one channel. */
export interface PreviewedChannel {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'changes' | 'same' | 'refused';
  readonly differences: readonly { readonly name: string; readonly before: SettingText; readonly after: SettingText }[];
  readonly errors: readonly { readonly name: string; readonly message: string }[];
}

/** What a change of settings does to many channels. */
export interface PreviewReply {
  readonly digest: string;
  readonly channels: readonly PreviewedChannel[];
}
