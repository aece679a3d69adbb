import type { WalletName } from '../../payments/wallets/refusals.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { TokenFacts } from './facts.ts';
import type { TestMaterial } from './material.ts';
import { sealWalletOne } from './seal-one.ts';
import { sealWalletThree } from './seal-three.ts';
import { sealWalletTwo } from './seal-two.ts';

/**
 * Creates tokens as wallet devices do: encrypted and signed for real, with keys that only a test environment trusts.
 */
export interface TestTokens {
  /** Creates a value of `walletX.paymentToken` for a card and an amount; each is new and valid for one payment. */
  seal(wallet: WalletName, facts: TokenFacts): string;
}

/** Creates the functions that create tokens for the keys of this material. */
export const testTokens = (material: TestMaterial, clock: Clock): TestTokens => ({
  seal: (wallet, facts) => {
    if (wallet === 'walletOne') return sealWalletOne(material.walletOne, facts, clock.now());
    if (wallet === 'walletTwo') return sealWalletTwo(material.walletTwo, facts, clock.now());
    return sealWalletThree(material.walletThree, facts, clock.now());
  },
});
