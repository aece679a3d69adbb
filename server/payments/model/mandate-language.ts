/**
 * The parameter in which the widget sends, and a payment stores, the language of the mandate that its form showed. It is
 * sent only with a text of the gateway, is no request parameter for a merchant's server, and no reply contains it.
 */
export const MANDATE_LANGUAGE = 'shopper.mandateLanguage' as const;
