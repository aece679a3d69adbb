import { type SettingKind, written } from './kinds.ts';

const country: SettingKind<string> = written(/^[A-Z]{2}$/, 'a country by its two letters', {
  right: ['DE', 'GB'],
  wrong: ['de', 'Germany'],
});

const providerId = (words: string, right: string): SettingKind<string> =>
  written(/^[\w.\-:/]{3,255}$/, words, { right: [right], wrong: ['', 'two words', 'a'] });

/** The data that the wallet providers gave a merchant; each wallet's settings have its name. */
export const walletSettings = {
  'wallets.country': ['channel', country, 'GB', 'Country of the merchant, sent to wallets.'],
  'wallets.applePay.merchantIdentifier': [
    'channel',
    providerId("the merchant's identifier at the provider", 'merchant.com.example.shop'),
    '',
    'Apple Pay: identifier of the merchant. Needed in the live environment.',
  ],
  'wallets.applePay.identity': [
    'channel',
    written(/^[A-Za-z0-9+/]{64,24000}={0,2}$/, 'certificate and key as PEM, both together in base 64', {
      right: ['A'.repeat(64), `${'A'.repeat(66)}==`],
      wrong: ['-----BEGIN CERTIFICATE-----', 'AAAA'],
    }),
    '',
    'Apple Pay: the merchant identity certificate and its private key, as PEM and then in base 64; ' +
      "the gateway uses it to request a session of the wallet's sheet. Needed in the live environment.",
    'secret',
  ],
  'wallets.googlePay.merchantId': [
    'channel',
    providerId("the merchant's id at the provider", 'BCR2DN4T263KB4BO'),
    '',
    'Google Pay: id of the merchant. Needed in the live environment.',
  ],
  'wallets.samsungPay.serviceId': [
    'channel',
    providerId("the merchant's service at the provider", 'dcc1cbb25d6a470bb42926'),
    '',
    "Samsung Pay: id of the merchant's service. Needed in the live environment.",
  ],
  'wallets.amazonPay.merchantId': [
    'channel',
    providerId("the merchant's id at the provider", 'A3SKIS53IXYBBU'),
    '',
    'Amazon Pay: id of the merchant. Needed in the live environment.',
  ],
  'wallets.amazonPay.publicKeyId': [
    'channel',
    providerId("the id of the merchant's public key", 'LIVE-AFVX7EXAMPLE'),
    '',
    'Amazon Pay: id of the public key that the merchant has registered. Needed in the live environment.',
  ],
  'wallets.amazonPay.storeId': [
    'channel',
    providerId('the id of the store', 'amzn1.application-oa2-client.8b5e45312b5248b69eeaStoreId'),
    '',
    'Amazon Pay: id of the store. Needed in the live environment.',
  ],
  'wallets.paypal.clientId': [
    'channel',
    providerId("the client id of the merchant's application", 'AZDxjDScFpQtjWTOUtWKbyN_bDt4OgqaF4eYXlewfBP4'),
    '',
    'PayPal: client id of the merchant, for its buttons in the page. Needed in the live environment.',
  ],
} as const;

/** The settings that the widget receives, because the providers' scripts need them. */
export const shownWalletSettings = Object.keys(walletSettings).filter(
  (name) => name !== 'wallets.applePay.identity',
) as readonly Exclude<keyof typeof walletSettings, 'wallets.applePay.identity'>[];
