import { defaultOf } from '../../../catalogue/settings/channel-settings.ts';
import { shownWalletSettings } from '../../../catalogue/settings/wallet-settings.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';

/** A file of the widget that only the test environment has. */
export interface TestSheets {
  /** Relative to the interface's version. */
  readonly path: string;
  /** Subresource integrity value. */
  readonly integrity: string;
}

/** The data that the widget needs before it offers wallets. */
interface WalletOffer {
  readonly isTestSystem: boolean;
  /** The simulated sheets; undefined in the live environment. */
  readonly sheets: TestSheets | undefined;
  /** The prefixes of the wallets whose tokens this gateway opens. */
  readonly opens: readonly string[];
  /** The channel that tokens are made for; undefined before there is a checkout. */
  readonly gatewayMerchantId: string | undefined;
  /** The settings of the channel that a shopper may see, by their names. */
  readonly settings: Readonly<Record<string, string>>;
  /** The names of secret settings that are set. */
  readonly has: readonly string[];
}

/** Returns the data that the widget needs before it offers wallets; the channel is known once there is a checkout. */
export const walletOffer = async (
  { wallets, channelOf, environment }: Pick<CheckoutDependencies, 'wallets' | 'channelOf' | 'environment'>,
  channelId: string | undefined,
  sheets: TestSheets | undefined,
): Promise<WalletOffer> => {
  const settings = channelId === undefined ? undefined : (await channelOf(channelId)).settings;
  const set = shownWalletSettings.flatMap((name) => {
    const value = settings?.[name] ?? defaultOf(name);
    return value === '' ? [] : [[name, value] as const];
  });
  const isTestSystem = environment === 'test';
  return {
    isTestSystem,
    sheets: isTestSystem ? sheets : undefined,
    // Test keys are created when the first token needs them. That takes a second, and this reply does not wait for it.
    opens: isTestSystem ? ['walletOne', 'walletTwo', 'walletThree'] : await wallets.names(),
    gatewayMerchantId: channelId,
    settings: Object.fromEntries(set),
    has: settings?.['wallets.applePay.identity'] === undefined ? [] : ['wallets.applePay.identity'],
  };
};
