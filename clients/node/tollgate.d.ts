// Generated from docs/openapi.json by `npm run docs`; do not edit.

import type { CallOptions, ConnectionOptions } from './connection.js';

export type { CallOptions, ConnectionOptions } from './connection.js';
export { ApiError, ConnectionFailed, TollgateError, type ParameterError } from './errors.js';
export { categoryOf, isDeclined, isPending, isReview, isSuccess, type ResultCategory } from './results.js';
export { InvalidNotification, openNotification, type Notification, type NotificationRequest } from './webhook.js';

/** Parameters, as nested objects or under dotted names such as `'card.number'`; dotted names are not checked here. */
export type Named<Request> = Request & {
  readonly [dotted: `${string}.${string}` | `${string}[${string}`]: string | boolean | undefined;
};

export interface Card {
  /** Name of the holder. Written as 3 to 128 characters. */
  readonly holder?: string;
  /** Number of the card or account. Written as 8 to 32 digits. */
  readonly number?: string;
  /** Month of expiry. Written as a month, 01 to 12. */
  readonly expiryMonth?: string;
  /** Year of expiry. Written as a year, 4 digits. */
  readonly expiryYear?: string;
  /** Security code. Written as 3 to 4 digits. */
  readonly cvv?: string;
  /** Kind of number: of the card itself, or of a device. Written as one of PAN, DPAN. */
  readonly numberType?: 'PAN' | 'DPAN';
}

export interface Mandate {
  /** Id of the mandate of a direct debit. Written as 1 to 256 letters or hyphens. */
  readonly id?: string;
  /** Day on which the mandate was signed. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly dateOfSignature?: string;
}

export interface BankAccount {
  /** Name of the holder. Written as 4 to 128 characters. */
  readonly holder?: string;
  /** Name of the bank. Written as 1 to 255 characters. */
  readonly bankName?: string;
  /** Number of the account. Written as 3 to 64 letters or digits. */
  readonly number?: string;
  /** International number of the account. Written as 2 letters, 2 digits, then 11 to 27 letters or digits. */
  readonly iban?: string;
  /** The bank's code in its country. Written as 1 to 12 letters or digits. */
  readonly bankCode?: string;
  /** The bank's international code. Written as 8 or 11 letters or digits. */
  readonly bic?: string;
  /** Country of the bank; without it, that of the IBAN. Written as 2 letters, a country of ISO 3166-1 such as DE. */
  readonly country?: string;
  readonly mandate?: Mandate;
}

export interface VirtualAccount {
  /** Id of the account at its provider, such as an address. Written as 1 to 100 characters. */
  readonly accountId?: string;
}

export interface TokenAccount {
  /** The token, made by another provider. Written as 12 to 19 digits. */
  readonly number?: string;
  /** Issuer of the token. Written as one of EXTERNAL, NETWORK. */
  readonly type?: 'EXTERNAL' | 'NETWORK';
  /** Month of expiry. Written as a month, 01 to 12. */
  readonly expiryMonth?: string;
  /** Year of expiry. Written as 4 digits. */
  readonly expiryYear?: string;
  /** Data of this one payment, made by the chip. Written as 28 to 32 characters of base64. */
  readonly cryptogram?: string;
  /** Changing security code of the token. Written as 3 to 4 digits. */
  readonly dtvc?: string;
}

export interface WalletOne {
  /** Encrypted token as the wallet gave it; needed unless the merchant decrypted it. Written as 1 to 16384 characters. */
  readonly paymentToken?: string;
  /** Place of use of the wallet; needed with a token that the merchant decrypted. Written as one of web, app. */
  readonly source?: 'web' | 'app';
  /** Network of the card, as the wallet names it. Written as 1 to 255 characters. */
  readonly cardNetwork?: string;
  /** Kind of card, as the wallet names it. Written as 1 to 255 characters. */
  readonly cardType?: string;
}

export interface WalletTwo {
  /** Encrypted token as the wallet gave it; needed unless the merchant decrypted it. Written as 1 to 16384 characters. */
  readonly paymentToken?: string;
  /** Place of use of the wallet; needed with a token that the merchant decrypted. Written as one of web, app. */
  readonly source?: 'web' | 'app';
}

export interface BrowserFingerprint {
  /** Id of the browser's fingerprint. Written as 1 to 255 characters. */
  readonly id?: string;
  /** The browser's fingerprint. Written as 1 to 4096 characters. */
  readonly value?: string;
}

export interface Browser {
  /** Accept header of the browser, exactly. Written as 1 to 2048 characters. */
  readonly acceptHeader?: string;
  /** Language tag of the browser. Written as 1 to 8 characters. */
  readonly language?: string;
  /** Height of the screen in pixels. Written as 1 to 6 digits. */
  readonly screenHeight?: string;
  /** Width of the screen in pixels. Written as 1 to 6 digits. */
  readonly screenWidth?: string;
  /** Minutes by which local time is behind UTC; negative when ahead. Written as minutes, 1 to 5 characters such as -60. */
  readonly timezone?: string;
  /** User agent of the browser, exactly. Written as 1 to 2048 characters. */
  readonly userAgent?: string;
  /** Whether the browser runs Java. Written as true or false (1 and 0 are read as these). */
  readonly javaEnabled?: boolean | 'true' | 'false';
  /** Bits for each pixel. Written as 1 to 2 digits. */
  readonly screenColorDepth?: string;
  /** Size code of the challenge window. Written as 1 digits. */
  readonly challengeWindow?: string;
  /** Id of the device. Written as 1 to 32 characters. */
  readonly deviceId?: string;
}

export interface App {
  /** Id of the mobile device. Written as 1 to 40 characters. */
  readonly deviceId?: string;
}

export interface Customer {
  /** Id of the customer in the shop's system. Written as 1 to 255 characters. */
  readonly merchantCustomerId?: string;
  /** Given name; needed once any other customer parameter is sent. Written as 1 to 50 characters. */
  readonly givenName?: string;
  /** Middle name. Written as 2 to 50 characters. */
  readonly middleName?: string;
  /** Surname; needed once any other customer parameter is sent. Written as 1 to 50 characters. */
  readonly surname?: string;
  /** Sex. Written as one of M, F. */
  readonly sex?: 'M' | 'F';
  /** Day of birth. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly birthDate?: string;
  /** Telephone. Written as up to 25 characters: a plus if wanted, then digits, blanks, dots, brackets, slashes and hyphens. */
  readonly phone?: string;
  /** Mobile telephone. Written as up to 25 characters: a plus if wanted, then digits, blanks, dots, brackets, slashes and hyphens. */
  readonly mobile?: string;
  /** Telephone at work. Written as 1 to 25 characters. */
  readonly workPhone?: string;
  /** E-mail address. Written as 6 to 128 characters. */
  readonly email?: string;
  /** Company. Written as 1 to 60 characters. */
  readonly companyName?: string;
  /** Kind of the identity document. Written as one of IDCARD, PASSPORT, TAXSTATEMENT. */
  readonly identificationDocType?: 'IDCARD' | 'PASSPORT' | 'TAXSTATEMENT';
  /** Number of the identity document. Written as 8 to 64 characters. */
  readonly identificationDocId?: string;
  /** Internet address. Written as 1 to 255 characters. */
  readonly ip?: string;
  /** Reference of the payer, passed to the payee. Written as 1 to 255 characters. */
  readonly merchantReference?: string;
  /** Salutation. Written as one of MR, MRS, MS, MX. */
  readonly salutation?: 'MR' | 'MRS' | 'MS' | 'MX';
  /** Language. Written as 2 capital letters. */
  readonly language?: string;
  /** Person or company. Written as one of INDIVIDUAL, COMPANY. */
  readonly category?: 'INDIVIDUAL' | 'COMPANY';
  /** New or known customer. Written as one of NEW, EXISTING. */
  readonly status?: 'NEW' | 'EXISTING';
  readonly browserFingerprint?: BrowserFingerprint;
  readonly browser?: Browser;
  readonly app?: App;
}

export interface Billing {
  /** Street; with houseNumber1 only its name. Written as 1 to 100 characters. */
  readonly street1?: string;
  /** Second line of the street; ignored beside houseNumber1. Written as 1 to 100 characters. */
  readonly street2?: string;
  /** House number. Written as 1 to 100 characters. */
  readonly houseNumber1?: string;
  /** Addition to the house number. Written as 1 to 100 characters. */
  readonly houseNumber2?: string;
  /** City. Written as 1 to 80 characters. */
  readonly city?: string;
  /** State, province or region. Written as 1 to 50 letters, digits or dots, blanks between them. */
  readonly state?: string;
  /** Postcode. Written as 1 to 16 letters or digits, blanks between them. */
  readonly postcode?: string;
  /** Country. Written as 2 capital letters, a country of ISO 3166-1 such as DE. */
  readonly country?: string;
  /** Normalized form of the address. Written as 1 to 255 characters. */
  readonly normalized?: string;
  /** Whether the address was validated and confirmed. Written as 1 to 255 characters. */
  readonly validationStatus?: string;
}

export interface CustomerBrowser {
  /** Accept header of the browser, exactly. Written as 1 to 2048 characters. */
  readonly acceptHeader?: string;
  /** Language tag of the browser. Written as 1 to 8 characters. */
  readonly language?: string;
  /** Height of the screen in pixels. Written as 1 to 6 digits. */
  readonly screenHeight?: string;
  /** Width of the screen in pixels. Written as 1 to 6 digits. */
  readonly screenWidth?: string;
  /** Minutes by which local time is behind UTC; negative when ahead. Written as minutes, 1 to 5 characters such as -60. */
  readonly timezone?: string;
  /** User agent of the browser, exactly. Written as 1 to 2048 characters. */
  readonly userAgent?: string;
  /** Whether the browser runs Java. Written as true or false (1 and 0 are read as these). */
  readonly javaEnabled?: boolean | 'true' | 'false';
  /** Bits for each pixel. Written as 1 to 2 digits. */
  readonly screenColorDepth?: string;
  /** Size code of the challenge window. Written as 1 digits. */
  readonly challengeWindow?: string;
}

export interface ShippingCustomer {
  /** Id of the customer in the shop's system. Written as 1 to 255 characters. */
  readonly merchantCustomerId?: string;
  /** Given name; needed once any other customer parameter is sent. Written as 1 to 50 characters. */
  readonly givenName?: string;
  /** Middle name. Written as 2 to 50 characters. */
  readonly middleName?: string;
  /** Surname; needed once any other customer parameter is sent. Written as 1 to 50 characters. */
  readonly surname?: string;
  /** Sex. Written as one of M, F. */
  readonly sex?: 'M' | 'F';
  /** Day of birth. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly birthDate?: string;
  /** Telephone. Written as up to 25 characters: a plus if wanted, then digits, blanks, dots, brackets, slashes and hyphens. */
  readonly phone?: string;
  /** Mobile telephone. Written as up to 25 characters: a plus if wanted, then digits, blanks, dots, brackets, slashes and hyphens. */
  readonly mobile?: string;
  /** Telephone at work. Written as 1 to 25 characters. */
  readonly workPhone?: string;
  /** E-mail address. Written as 6 to 128 characters. */
  readonly email?: string;
  /** Company. Written as 1 to 60 characters. */
  readonly companyName?: string;
  /** Kind of the identity document. Written as one of IDCARD, PASSPORT, TAXSTATEMENT. */
  readonly identificationDocType?: 'IDCARD' | 'PASSPORT' | 'TAXSTATEMENT';
  /** Number of the identity document. Written as 8 to 64 characters. */
  readonly identificationDocId?: string;
  /** Internet address. Written as 1 to 255 characters. */
  readonly ip?: string;
  /** Reference of the payer, passed to the payee. Written as 1 to 255 characters. */
  readonly merchantReference?: string;
  /** Salutation. Written as one of MR, MRS, MS, MX. */
  readonly salutation?: 'MR' | 'MRS' | 'MS' | 'MX';
  /** Language. Written as 2 capital letters. */
  readonly language?: string;
  /** Person or company. Written as one of INDIVIDUAL, COMPANY. */
  readonly category?: 'INDIVIDUAL' | 'COMPANY';
  /** New or known customer. Written as one of NEW, EXISTING. */
  readonly status?: 'NEW' | 'EXISTING';
  readonly browser?: CustomerBrowser;
}

export interface Shipping {
  /** Street; with houseNumber1 only its name. Written as 1 to 100 characters. */
  readonly street1?: string;
  /** Second line of the street; ignored beside houseNumber1. Written as 1 to 100 characters. */
  readonly street2?: string;
  /** House number. Written as 1 to 100 characters. */
  readonly houseNumber1?: string;
  /** Addition to the house number. Written as 1 to 100 characters. */
  readonly houseNumber2?: string;
  /** City. Written as 1 to 80 letters, with blanks, dots, hyphens and the like between them. */
  readonly city?: string;
  /** State, province or region. Written as 1 to 50 characters. */
  readonly state?: string;
  /** Postcode. Written as 1 to 16 letters or digits, blanks between them. */
  readonly postcode?: string;
  /** Country. Written as 2 letters, a country of ISO 3166-1 such as DE. */
  readonly country?: string;
  /** How it is delivered. Written as one of CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE. */
  readonly method?: 'CARRIER_DESIGNATED_BY_CUSTOMER' | 'ELECTRONIC_DELIVERY' | 'EXPEDITED' | 'GROUND' | 'INTERNATIONAL' | 'LOWEST_COST' | 'MILITARY' | 'NEXT_DAY_OVERNIGHT' | 'OTHER' | 'POINT_PICKUP' | 'PUDO' | 'SAME_DAY_SERVICE' | 'STORE_PICKUP' | 'THREE_DAY_SERVICE' | 'TWO_DAY_SERVICE';
  /** Cost of the shipment, contained in the amount. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00. */
  readonly cost?: string;
  /** Comment on the shipment. Written as 1 to 160 characters. */
  readonly comment?: string;
  /** Day on which delivery is expected. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly expectedDate?: string;
  /** Delivery company. Written as 1 to 255 characters. */
  readonly logisticsProvider?: string;
  /** Tracking number. Written as 1 to 255 characters. */
  readonly trackingNumber?: string;
  /** Tracking number of a return. Written as 1 to 255 characters. */
  readonly returnTrackingNumber?: string;
  /** Normalized form of the address. Written as 1 to 255 characters. */
  readonly normalized?: string;
  /** Whether the address was validated and confirmed. Written as 1 to 255 characters. */
  readonly validationStatus?: string;
  /** Warehouse that it leaves from. Written as 1 to 100 characters. */
  readonly warehouse?: string;
  /** Source of the address. Written as one of GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS. */
  readonly preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS';
  /** Middle name of the recipient. Written as 1 to 255 characters. */
  readonly middleName?: string;
  /** Company of the recipient. Written as 1 to 60 characters. */
  readonly companyName?: string;
  /** Telephone of the recipient. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens. */
  readonly phone?: string;
  /** Mobile telephone of the recipient. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens. */
  readonly mobile?: string;
  /** Telephone of the recipient at work. Written as 1 to 25 characters. */
  readonly workPhone?: string;
  /** E-mail address of the recipient. Written as 6 to 128 characters. */
  readonly email?: string;
  /** Shipment or return. Written as one of RETURN, SHIPMENT. */
  readonly type?: 'RETURN' | 'SHIPMENT';
  readonly customer?: ShippingCustomer;
}

export interface Corporate {
  /** Name of the company. Written as 1 to 30 characters. */
  readonly name?: string;
  /** Description of the company. Written as 1 to 160 characters. */
  readonly description?: string;
  /** Street. Written as 1 to 100 characters. */
  readonly street?: string;
  /** Address. Written as 1 to 100 characters. */
  readonly address?: string;
  /** City. Written as 1 to 80 characters. */
  readonly city?: string;
  /** State, province or region. Written as 1 to 50 characters. */
  readonly state?: string;
  /** Postcode. Written as 1 to 16 characters. */
  readonly postCode?: string;
  /** Suite. Written as 1 to 30 characters. */
  readonly suite?: string;
  /** Number of the post box. Written as 1 to 15 characters. */
  readonly postboxNumber?: string;
  /** Whether the company buys. Written as one of Y, N. */
  readonly purchase?: 'Y' | 'N';
  /** Telephone. Written as 1 to 25 digits. */
  readonly phone?: string;
  /** Fax. Written as 1 to 25 digits. */
  readonly fax?: string;
  /** Number for value added tax. Written as 0 to 255 characters. */
  readonly vatId?: string;
}

export interface Sender {
  /** Whole name. Written as 1 to 100 letters, digits or blanks. */
  readonly name?: string;
  /** Given name. Written as 1 to 50 letters, digits or blanks. */
  readonly givenName?: string;
  /** Middle name. Written as 1 to 50 letters, digits or blanks. */
  readonly middleName?: string;
  /** Surname. Written as 1 to 50 letters, digits or blanks. */
  readonly surname?: string;
  /** Day of birth. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly birthDate?: string;
  /** Telephone. Written as a plus if wanted, then 7 to 25 digits, blanks, dots, brackets, slashes and hyphens. */
  readonly phone?: string;
  /** Number of the account of the sender. Written as 1 to 32 characters. */
  readonly accountNumber?: string;
  /** Street. Written as 1 to 100 characters. */
  readonly street?: string;
  /** City. Written as 1 to 50 letters, digits or blanks. */
  readonly city?: string;
  /** State, province or region. Written as 1 to 50 letters, digits or blanks. */
  readonly state?: string;
  /** Country. Written as 3 letters, a country of ISO 3166-1 such as DEU. */
  readonly country?: string;
  /** Postcode. Written as 1 to 30 characters. */
  readonly postcode?: string;
  /** Kind of account number. Written as one of OTHER, RTN_AND_BANK_ACCOUNT, IBAN, IBAN_AND_BIC, CARD_ACCOUNT. */
  readonly accountNumberType?: 'OTHER' | 'RTN_AND_BANK_ACCOUNT' | 'IBAN' | 'IBAN_AND_BIC' | 'CARD_ACCOUNT';
  /** Source of the money: 01 credit, 02 debit, 03 prepaid, 04 cash, 05 and 06 debit and credit accounts outside the scheme, 07 deposit account, 08 mobile money account, 09 other. Written as one of 01, 02, 03, 04, 05, 06, 07, 08, 09. */
  readonly sourceOfFunds?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09';
  /** Person or kind of company. Written as 1 to 50 letters, digits or blanks. */
  readonly entityType?: string;
  /** Occupation. Written as 1 to 50 letters, digits or blanks. */
  readonly occupation?: string;
  /** Kind of the identity document. Written as 1 to 50 letters, digits or blanks. */
  readonly identificationType?: string;
  /** Number of the identity document. Written as 1 to 50 letters, digits or blanks. */
  readonly identificationValue?: string;
  /** Nationality. Written as 1 to 50 letters or blanks. */
  readonly nationality?: string;
  /** Country of birth. Written as 3 letters, a country of ISO 3166-1 such as DEU. */
  readonly birthCountry?: string;
  /** Country that issued the identity document. Written as 3 letters, a country of ISO 3166-1 such as DEU. */
  readonly identificationCountry?: string;
}

export interface Recipient {
  /** Given name. Written as 1 to 48 letters, digits or blanks. */
  readonly givenName?: string;
  /** Middle name. Written as 1 to 48 letters, digits or blanks. */
  readonly middleName?: string;
  /** Surname. Written as 1 to 48 letters, digits or blanks. */
  readonly surname?: string;
  /** Day of birth. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly birthDate?: string;
  /** Telephone. Written as a plus if wanted, then 7 to 25 digits, blanks, dots, brackets, slashes and hyphens. */
  readonly phone?: string;
  /** Number of the account that the money goes to. Written as 1 to 32 characters. */
  readonly accountNumber?: string;
  /** Street. Written as 1 to 100 characters. */
  readonly street?: string;
  /** City. Written as 1 to 50 characters. */
  readonly city?: string;
  /** State, province or region. Written as 1 to 50 characters. */
  readonly state?: string;
  /** Country. Written as 3 letters, a country of ISO 3166-1 such as DEU. */
  readonly country?: string;
  /** Postcode. Written as 1 to 30 characters. */
  readonly postcode?: string;
  /** Kind of account number. Written as one of OTHER, RTN_AND_BANK_ACCOUNT, IBAN, PHONE_NUMBER, BAN_AND_BIC, IBAN_AND_BIC, WALLET_ID, SOCIAL_NETWORK_ID. */
  readonly accountNumberType?: 'OTHER' | 'RTN_AND_BANK_ACCOUNT' | 'IBAN' | 'PHONE_NUMBER' | 'BAN_AND_BIC' | 'IBAN_AND_BIC' | 'WALLET_ID' | 'SOCIAL_NETWORK_ID';
  /** Nationality. Written as 1 to 50 letters or blanks. */
  readonly nationality?: string;
  /** Kind of the identity document. Written as 1 to 50 characters. */
  readonly identificationType?: string;
  /** Number of the identity document. Written as 1 to 50 characters. */
  readonly identificationValue?: string;
  /** Person or kind of company. Written as 1 to 50 characters. */
  readonly entityType?: string;
  /** Relationship of the recipient to the sender. Written as 1 to 50 characters. */
  readonly relationship?: string;
  /** Occupation. Written as 1 to 50 characters. */
  readonly occupation?: string;
  /** Country that issued the identity document. Written as 3 letters, a country of ISO 3166-1 such as DEU. */
  readonly identificationCountry?: string;
  /** Country of birth. Written as 3 letters, a country of ISO 3166-1 such as DEU. */
  readonly birthCountry?: string;
}

export interface MerchantApp {
  /** Address that opens the merchant's app. Written as 1 to 255 characters. */
  readonly schemeUrl?: string;
}

export interface MerchantBilling {
  /** Street; with houseNumber1 only its name. Written as 1 to 100 characters. */
  readonly street1?: string;
  /** Second line of the street; ignored beside houseNumber1. Written as 1 to 100 characters. */
  readonly street2?: string;
  /** House number. Written as 1 to 100 characters. */
  readonly houseNumber1?: string;
  /** Addition to the house number. Written as 1 to 100 characters. */
  readonly houseNumber2?: string;
  /** City. Written as 1 to 80 characters. */
  readonly city?: string;
  /** State, province or region. Written as 1 to 50 letters, digits or dots, blanks between them. */
  readonly state?: string;
  /** Postcode. Written as 1 to 16 letters or digits, blanks between them. */
  readonly postcode?: string;
  /** Country. Written as 2 capital letters, a country of ISO 3166-1 such as DE. */
  readonly country?: string;
  /** Normalized form of the address. Written as 1 to 255 characters. */
  readonly normalized?: string;
  /** Whether the address was validated and confirmed. Written as 1 to 255 characters. */
  readonly validationStatus?: string;
  /** Given name. Written as 1 to 255 characters. */
  readonly givenName?: string;
  /** Middle name. Written as 1 to 255 characters. */
  readonly middleName?: string;
  /** Surname. Written as 1 to 255 characters. */
  readonly surname?: string;
  /** Company. Written as 1 to 60 characters. */
  readonly companyName?: string;
  /** Telephone. Written as 1 to 25 characters. */
  readonly phone?: string;
  /** Telephone at work. Written as 1 to 25 characters. */
  readonly workPhone?: string;
  /** Mobile telephone. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens. */
  readonly mobile?: string;
  /** E-mail address. Written as 6 to 128 characters. */
  readonly email?: string;
}

export interface MerchantShipping {
  /** Street; with houseNumber1 only its name. Written as 1 to 100 characters. */
  readonly street1?: string;
  /** Second line of the street; ignored beside houseNumber1. Written as 1 to 100 characters. */
  readonly street2?: string;
  /** House number. Written as 1 to 100 characters. */
  readonly houseNumber1?: string;
  /** Addition to the house number. Written as 1 to 100 characters. */
  readonly houseNumber2?: string;
  /** City. Written as 1 to 80 letters, with blanks, dots, hyphens and the like between them. */
  readonly city?: string;
  /** State, province or region. Written as 1 to 50 characters. */
  readonly state?: string;
  /** Postcode. Written as 1 to 16 letters or digits, blanks between them. */
  readonly postcode?: string;
  /** Country. Written as 2 letters, a country of ISO 3166-1 such as DE. */
  readonly country?: string;
  /** How it is delivered. Written as one of CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE. */
  readonly method?: 'CARRIER_DESIGNATED_BY_CUSTOMER' | 'ELECTRONIC_DELIVERY' | 'EXPEDITED' | 'GROUND' | 'INTERNATIONAL' | 'LOWEST_COST' | 'MILITARY' | 'NEXT_DAY_OVERNIGHT' | 'OTHER' | 'POINT_PICKUP' | 'PUDO' | 'SAME_DAY_SERVICE' | 'STORE_PICKUP' | 'THREE_DAY_SERVICE' | 'TWO_DAY_SERVICE';
  /** Cost of the shipment, contained in the amount. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00. */
  readonly cost?: string;
  /** Comment on the shipment. Written as 1 to 160 characters. */
  readonly comment?: string;
  /** Day on which delivery is expected. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly expectedDate?: string;
  /** Delivery company. Written as 1 to 255 characters. */
  readonly logisticsProvider?: string;
  /** Tracking number. Written as 1 to 255 characters. */
  readonly trackingNumber?: string;
  /** Tracking number of a return. Written as 1 to 255 characters. */
  readonly returnTrackingNumber?: string;
  /** Normalized form of the address. Written as 1 to 255 characters. */
  readonly normalized?: string;
  /** Whether the address was validated and confirmed. Written as 1 to 255 characters. */
  readonly validationStatus?: string;
  /** Warehouse that it leaves from. Written as 1 to 100 characters. */
  readonly warehouse?: string;
  /** Source of the address. Written as one of GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS. */
  readonly preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS';
  /** Middle name of the recipient. Written as 1 to 255 characters. */
  readonly middleName?: string;
  /** Company of the recipient. Written as 1 to 60 characters. */
  readonly companyName?: string;
  /** Telephone of the recipient. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens. */
  readonly phone?: string;
  /** Mobile telephone of the recipient. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens. */
  readonly mobile?: string;
  /** Telephone of the recipient at work. Written as 1 to 25 characters. */
  readonly workPhone?: string;
  /** E-mail address of the recipient. Written as 6 to 128 characters. */
  readonly email?: string;
  /** Shipment or return. Written as one of RETURN, SHIPMENT. */
  readonly type?: 'RETURN' | 'SHIPMENT';
}

export interface Merchant {
  /** Name on the shopper's statement, such as SHOP*STRAW HATS. Written as 1 to 100 characters. */
  readonly name?: string;
  /** Code of the merchant category. Written as 1 to 4 letters or digits. */
  readonly mcc?: string;
  /** Street. Written as 1 to 100 characters. */
  readonly street?: string;
  /** Second line of the statement: city, telephone, e-mail or web address. Written as 1 to 100 characters. */
  readonly city?: string;
  /** State, province or region. Written as 1 to 50 characters. */
  readonly state?: string;
  /** Country, in digits. Written as 3 digits, a country of ISO 3166-1 such as 276. */
  readonly countryCode?: string;
  /** Country, in letters. Written as 2 letters, a country of ISO 3166-1 such as DE. */
  readonly country?: string;
  /** Postcode. Written as 1 to 16 letters, digits or hyphens. */
  readonly postcode?: string;
  /** Latitude and longitude, with a comma between. Written as 1 to 20 characters. */
  readonly geographicCoordinates?: string;
  /** City where the service is received, if another. Written as 1 to 100 characters. */
  readonly serviceLocationCity?: string;
  /** State where the service is received. Written as 1 to 50 characters. */
  readonly serviceLocationState?: string;
  /** Country where the service is received. Written as 1 to 3 characters. */
  readonly serviceLocationCountryCode?: string;
  /** Postcode where the service is received. Written as 1 to 16 characters. */
  readonly serviceLocationPostCode?: string;
  /** Coordinates of the service. Written as 1 to 20 characters. */
  readonly serviceLocationGeographicCoordinates?: string;
  /** Another way to reach the merchant. Written as 1 to 255 characters. */
  readonly additionalContact?: string;
  /** Telephone. Written as 1 to 25 characters. */
  readonly phone?: string;
  /** Telephone for customers. Written as 1 to 25 characters. */
  readonly customerContactPhone?: string;
  /** Id of the session, another for each payment. Written as 0 to 255 characters. */
  readonly websiteId?: string;
  /** Web address. Written as 1 to 255 characters. */
  readonly url?: string;
  /** Code of the partner. Written as 1 to 60 characters. */
  readonly partnerIdCode?: string;
  /** Id of the independent sales organization. Written as 1 to 255 characters. */
  readonly isoId?: string;
  /** Id of the payment facilitator. Written as 1 to 255 characters. */
  readonly payFacId?: string;
  /** Name of the payment facilitator. Written as 1 to 255 characters. */
  readonly payFacName?: string;
  /** Id of the market place. Written as 1 to 255 characters. */
  readonly marketplaceId?: string;
  /** Id of a payment facilitator's sub-merchant. Written as 1 to 100 characters. */
  readonly submerchantId?: string;
  /** Tax number. Written as 1 to 60 characters. */
  readonly taxId?: string;
  /** Whether the merchant sells in another country. Written as 1 to 25 characters. */
  readonly foreignRetailIndicator?: string;
  /** Name in the register of companies. Written as 1 to 100 characters. */
  readonly legalName?: string;
  readonly app?: MerchantApp;
  readonly billing?: MerchantBilling;
  readonly shipping?: MerchantShipping;
  readonly data?: { readonly [name: string]: string };
}

export interface Legs {
  /** Tax. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly taxAmount?: string;
  /** Fees. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly feesAmount?: string;
  /** Fare. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly fareAmount?: string;
  /** Tax on the departure. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly departureTaxAmount?: string;
  /** Day of departure. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly departureDate?: string;
  /** Day of arrival. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly arrivalDate?: string;
  /** Days until the departure. Written as 1 to 10 characters. */
  readonly timeToDeparture?: string;
  /** Number of the ticket. Written as 1 to 255 characters. */
  readonly ticketNumber?: string;
  /** Whether a stop is allowed. Written as 1 to 255 characters. */
  readonly stopOverAllowed?: string;
  /** Restrictions. Written as 1 to 255 characters. */
  readonly restrictions?: string;
  /** Number of the flight. Written as 1 to 255 characters. */
  readonly flightNumber?: string;
  /** Basis of the fare. Written as 1 to 255 characters. */
  readonly fareBasis?: string;
  /** Ticket that this one replaces. Written as 1 to 255 characters. */
  readonly exchangeTicketNum?: string;
  /** Country of departure. Written as 1 to 255 characters. */
  readonly departureCountry?: string;
  /** Airport of departure. Written as 1 to 255 characters. */
  readonly departureAirport?: string;
  /** Name of the airline. Written as 1 to 255 characters. */
  readonly airlineName?: string;
  /** Code of the airline. Written as 1 to 255 characters. */
  readonly airlineCode?: string;
  /** Time of departure. Written as 1 to 255 characters. */
  readonly departureTime?: string;
  /** Country of arrival. Written as 1 to 255 characters. */
  readonly arrivalCountry?: string;
  /** Airport of arrival. Written as 1 to 255 characters. */
  readonly arrivalAirport?: string;
  /** Time of arrival. Written as 1 to 255 characters. */
  readonly arrivalTime?: string;
  /** Number of the coupon. Written as 1 to 255 characters. */
  readonly couponNumber?: string;
  /** Class of service. Written as 1 to 255 characters. */
  readonly classOfService?: string;
  /** Code of the carrier. Written as 1 to 255 characters. */
  readonly carrierCode?: string;
}

export interface Passengers {
  /** Kind of passenger. Written as 1 to 255 characters. */
  readonly type?: string;
  /** Name. Written as 1 to 255 characters. */
  readonly name?: string;
  /** Whether the ticket is restricted. Written as 1 to 255 characters. */
  readonly ticketRestricted?: string;
  /** Number of the ticket. Written as 1 to 255 characters. */
  readonly ticketNumber?: string;
  /** Status of the passenger. Written as 1 to 255 characters. */
  readonly status?: string;
  /** Telephone. Written as 1 to 255 characters. */
  readonly phone?: string;
  /** Number of the frequent flyer. Written as 1 to 255 characters. */
  readonly frequentFlyerNumber?: string;
  /** E-mail address. Written as 1 to 255 characters. */
  readonly email?: string;
  /** Day of birth. Written as 1 to 255 characters. */
  readonly dob?: string;
  /** Check digit of the ticket. Written as 1 to 255 characters. */
  readonly checkDigit?: string;
  /** Country of residence. Written as 2 letters, a country of ISO 3166-1 such as DE. */
  readonly residenceCountry?: string;
  readonly legs?: readonly Legs[];
}

export interface Airline {
  /** Taxes of all tickets. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00. */
  readonly totalTaxAmount?: string;
  /** Fees of all tickets. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00. */
  readonly totalFeesAmount?: string;
  /** Fares of all tickets. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00. */
  readonly totalFareAmount?: string;
  /** Day on which the tickets were issued. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly ticketIssueDate?: string;
  /** Place of issue of the tickets. Written as 1 to 255 characters. */
  readonly ticketIssueAddress?: string;
  /** Whether somebody else booked. Written as 1 to 255 characters. */
  readonly thirdPartyBooking?: string;
  /** Kind of booking. Written as 1 to 255 characters. */
  readonly bookingtype?: string;
  /** How the tickets are delivered. Written as 1 to 255 characters. */
  readonly ticketDeliveryMethod?: string;
  /** Reference of the booking. Written as 1 to 255 characters. */
  readonly bookingRefNum?: string;
  /** Name of the travel agent. Written as 1 to 255 characters. */
  readonly agentName?: string;
  /** Code of the travel agent. Written as 1 to 255 characters. */
  readonly agentCode?: string;
  readonly passengers?: readonly Passengers[];
}

export interface GiftCard {
  /** Number of the gift card. Written as 2 to 255 characters. */
  readonly number?: string;
  /** Secret number of the gift card. Written as 2 to 255 characters. */
  readonly pin?: string;
  /** Name of the holder. Written as 2 to 255 characters. */
  readonly holder?: string;
  /** Message for the recipient. Written as 2 to 160 characters. */
  readonly message?: string;
  /** Occasion. Written as one of ANNIVERSARY, BIRTHDAY, CONGRATULATIONS, APRIL_FOOLS_DAY, EASTER, FATHERS_DAY, GRADUATION, HOLIDAY, SEASONS_GREETINGS, PASSOVER, KWANZAA, HALLOWEEN, MOTHERS_DAY, NEW_YEARS_DAY, BOSSES_DAY, ST_PATRICKS_DAY, SWEETEST_DAY, CHRISTMAS, BABY_SHOWER, THANKSGIVING, OTHER, VALENTINES_DAY, WEDDING, SECRETARYS_DAY, CHINESE_NEW_YEAR, HANUKKAH, CELEBRATE_FALL, GRANDPARENTS_DAY, INDEPENDENCE_DAY. */
  readonly type?: 'ANNIVERSARY' | 'BIRTHDAY' | 'CONGRATULATIONS' | 'APRIL_FOOLS_DAY' | 'EASTER' | 'FATHERS_DAY' | 'GRADUATION' | 'HOLIDAY' | 'SEASONS_GREETINGS' | 'PASSOVER' | 'KWANZAA' | 'HALLOWEEN' | 'MOTHERS_DAY' | 'NEW_YEARS_DAY' | 'BOSSES_DAY' | 'ST_PATRICKS_DAY' | 'SWEETEST_DAY' | 'CHRISTMAS' | 'BABY_SHOWER' | 'THANKSGIVING' | 'OTHER' | 'VALENTINES_DAY' | 'WEDDING' | 'SECRETARYS_DAY' | 'CHINESE_NEW_YEAR' | 'HANUKKAH' | 'CELEBRATE_FALL' | 'GRANDPARENTS_DAY' | 'INDEPENDENCE_DAY';
}

export interface Forex {
  /** Amount of the conversion. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Currency of the conversion. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** Cost of the conversion for the sender. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly tax?: string;
}

export interface Recurring {
  /** Older name of standingInstruction.numberOfInstallments. Written as 1 to 3 digits. */
  readonly numberOfInstallments?: string;
}

export interface StandingInstruction {
  /** Kind of later payments. Written as one of UNSCHEDULED, INSTALLMENT, RECURRING. */
  readonly type?: 'UNSCHEDULED' | 'INSTALLMENT' | 'RECURRING';
  /** Kind of recurring payments. Written as one of STANDING_ORDER, SUBSCRIPTION. */
  readonly recurringType?: 'STANDING_ORDER' | 'SUBSCRIPTION';
  /** The first payment, or a later one. Written as one of INITIAL, REPEATED. */
  readonly mode?: 'INITIAL' | 'REPEATED';
  /** Initiator of the payment: holder or merchant. Written as one of CIT, MIT. */
  readonly source?: 'CIT' | 'MIT';
  /** Reference of the first payment, as its reply gave it. Written as 1 to 255 characters. */
  readonly initialTransactionId?: string;
  /** Practice of the trade by which the merchant begins the payment. Written as one of INCREMENTAL_AUTH, RESUBMISSION, REAUTHORIZATION, DELAYED_CHARGES, NO_SHOW. */
  readonly industryPractice?: 'INCREMENTAL_AUTH' | 'RESUBMISSION' | 'REAUTHORIZATION' | 'DELAYED_CHARGES' | 'NO_SHOW';
  /** Day after which nothing more is authorized. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly expiry?: string;
  /** Least number of days between two payments. Written as 1 to 4 digits. */
  readonly frequency?: string;
  /** Highest number of payments. Written as 1 to 3 digits. */
  readonly numberOfInstallments?: string;
  /** Id of the agreement at one card network. Written as 1 to 35 characters. */
  readonly agreementId?: string;
}

export interface Job {
  /** Name, for people only. Written as 1 to 64 characters. */
  readonly name?: string;
  /** Years; every year when left out. Written as 1970 to 2099, with , - * /. */
  readonly year?: string;
  /** Months; 1 when left out. Written as 1 to 12, with , - * /. */
  readonly month?: string;
  /** Days of the month; 1 when left out. Written as 1 to 31, with , - * ? / L W. */
  readonly dayOfMonth?: string;
  /** Days of the week, from Sunday; 1 when left out. Written as 1 to 7 or SUN to SAT, with , - * ? / L #. */
  readonly dayOfWeek?: string;
  /** Hours; 0 when left out. Written as 0 to 23, with , - * /. */
  readonly hour?: string;
  /** Minute; 0 when left out. Written as 0 to 59. */
  readonly minute?: string;
  /** Seconds; 0 when left out. Written as 0 to 59, with , - * /. */
  readonly second?: string;
  /** Before this moment nothing is paid; local time of the schedule. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59. */
  readonly startDate?: string;
  /** After this moment nothing is paid; local time of the schedule. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59. */
  readonly endDate?: string;
  /** Unit of the period of notice. Written as one of YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND. */
  readonly noticeUnit?: 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND';
  /** Length of the period of notice in its unit. Written as 1 to 16 digits. */
  readonly noticeNumber?: string;
  /** Whether notice ends the schedule once its period is over, or only at the end of its duration. Written as one of ANYTIME, DURATION_END. */
  readonly noticeCallable?: 'ANYTIME' | 'DURATION_END';
  /** Unit of the duration. Written as one of YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND. */
  readonly durationUnit?: 'YEAR' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND';
  /** Duration in its unit: the schedule ends when it is over. Written as 1 to 16 digits. */
  readonly durationNumber?: string;
  /** Second, minute, hour, day of month, month, day of week and year in one; takes precedence over the single ones. Written as a cron expression of 7 parts, the last of which may be left out; up to 256 characters. */
  readonly expression?: string;
}

export interface ThreeDSecureMerchant {
  /** The merchant's name as the directory server knows it. Written as 1 to 100 characters. */
  readonly name?: string;
  /** The merchant's web address. Written as 1 to 2048 characters. */
  readonly url?: string;
  /** The merchant's country. Written as 3 letters, a country of ISO 3166-1 such as DEU. */
  readonly country?: string;
}

export interface Visa {
  /** Id of the merchant at the directory of the scheme. Written as 1 to 100 characters. */
  readonly requestorId?: string;
  /** Name of the merchant at the directory of the scheme. Written as 1 to 100 characters. */
  readonly requestorName?: string;
}

export interface V2 {
  readonly visa?: Visa;
  readonly mastercard?: Visa;
  readonly amex?: Visa;
  readonly diners?: Visa;
  readonly jcb?: Visa;
  readonly cartesBancaires?: Visa;
}

export interface SchemeData {
  /** Number of items or services. Written as 2 digits. */
  readonly 'CB-ITEMSNB'?: string;
  /** The merchant's own score. Written as 1 to 20 characters. */
  readonly 'CB-SCORE_MERCHANT'?: string;
  /** Kind of the purchase. Written as 2 digits. */
  readonly 'CB-USECASE'?: string;
}

export interface ThreeDSecure {
  /** Amount to authenticate, when another than to pay. Written as up to 9 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Currency of that amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** Device data from the kit in a mobile app; needed in an app. Written as 1 to 64000 characters. */
  readonly deviceInfo?: string;
  readonly merchant?: ThreeDSecureMerchant;
  readonly v2?: V2;
  /** Marks an authentication that the merchant begins. Written as 2 digits. */
  readonly channel?: string;
  /** Whether nothing is paid. Written as true or false (1 and 0 are read as these). */
  readonly npa?: boolean | 'true' | 'false';
  /** Whether the holder may answer later, elsewhere. Written as true or false (1 and 0 are read as these). */
  readonly decoupled?: boolean | 'true' | 'false';
  /** Why the merchant begins the authentication. Written as one of RECURRING, SPLIT_SHIPMENT, DELAYED_SHIPMENT. */
  readonly threeRIInd?: 'RECURRING' | 'SPLIT_SHIPMENT' | 'DELAYED_SHIPMENT';
  /** Purpose of the authentication. Written as one of PAYMENT, RECURRING, INSTALLMENT, ADD_CARD, MAINTAIN_CARD, EMV_ID, BILLING_AGREEMENT, SPLIT_SHIPMENT, _DELAYED_SHIPMENT, DELAYED_SHIPMENT, SPLIT_PAYMENT. */
  readonly authenticationInd?: 'PAYMENT' | 'RECURRING' | 'INSTALLMENT' | 'ADD_CARD' | 'MAINTAIN_CARD' | 'EMV_ID' | 'BILLING_AGREEMENT' | 'SPLIT_SHIPMENT' | '_DELAYED_SHIPMENT' | 'DELAYED_SHIPMENT' | 'SPLIT_PAYMENT';
  /** Whether no authentication takes place, even if one is configured. Written as true or false (1 and 0 are read as these). */
  readonly disable?: boolean | 'true' | 'false';
  /** Electronic commerce indicator. Written as one of 01, 02, 03, 04, 05, 06, 07, 08. */
  readonly eci?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08';
  /** Proof of the authentication (CAVV or AAV); comes back with its results once it was used. Written as 28 characters. */
  readonly verificationId?: string;
  /** How the authentication ended. Written as one of Y, I, A, U, N. */
  readonly authenticationStatus?: 'Y' | 'I' | 'A' | 'U' | 'N';
  /** Transaction id of the directory server. Written as 36 characters. */
  readonly dsTransactionId?: string;
  /** Transaction id of the access control server. Written as 36 characters. */
  readonly acsTransactionId?: string;
  /** Whether a challenge was mandatory. Written as one of Y, N. */
  readonly challengeMandatedIndicator?: 'Y' | 'N';
  /** Version of the protocol. Written as a version such as 2.1.0. */
  readonly version?: string;
  /** How the holder was authenticated. Written as one of 01, 02, 03, 04. */
  readonly authType?: '01' | '02' | '03' | '04';
  /** Why the authentication ended so. Written as 2 digits. */
  readonly transactionStatusReason?: string;
  /** Transaction id of an older kind of authentication. Written as 1 to 255 characters. */
  readonly xid?: string;
  /** The preference for a challenge: 01 no preference, 02 no challenge, 03 a challenge, if it can be, 04 a challenge, since rules demand it, 05 no challenge: the risk was analysed, 06 no challenge: the data are for information only, 07 no challenge: the holder was authenticated already, 08 no challenge: the holder trusts the merchant, 09 a challenge, in which the holder may trust the merchant. Written as one of 01, 02, 03, 04, 05, 06, 07, 08, 09. */
  readonly challengeIndicator?: '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09';
  /** Why the holder need not be authenticated: 01 low value, 02 transaction risk analysis, 03 trusted beneficiary, 04 secure corporate payment. Written as one of 01, 02, 03, 04. */
  readonly exemptionFlag?: '01' | '02' | '03' | '04';
  readonly schemeData?: SchemeData;
}

export interface Risk {
  /** Channel of the risk system, when not the configured one. Written as 1 to 255 characters. */
  readonly channelId?: string;
  /** Service of the risk system. Written as 1 to 255 characters. */
  readonly serviceId?: string;
  /** Amount for the risk check, and for an authentication. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Time of the order; the time of the request when left out. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59. */
  readonly orderTimestamp?: string;
  /** Brand as the risk system knows it; paymentBrand when left out. Written as 1 to 255 characters. */
  readonly brand?: string;
  /** The merchant's web site. Written as 1 to 60 characters. */
  readonly merchantWebsite?: string;
  /** Token of the account. Written as 1 to 64 characters. */
  readonly accountToken?: string;
  readonly parameters?: { readonly [name: string]: string };
}

export interface ItemsRecipient {
  /** Salutation of the recipient. Written as 1 to 5 characters. */
  readonly salutation?: string;
  /** First name of the recipient. Written as 1 to 48 characters. */
  readonly firstName?: string;
  /** Middle name of the recipient. Written as 1 to 50 characters. */
  readonly middleName?: string;
  /** Last name of the recipient. Written as 1 to 48 characters. */
  readonly lastName?: string;
  /** Apartment of the recipient. Written as 1 to 100 characters. */
  readonly apartment?: string;
  /** Street of the recipient. Written as 1 to 100 characters. */
  readonly street?: string;
  /** Address of the recipient. Written as 1 to 100 characters. */
  readonly address?: string;
  /** City of the recipient. Written as 1 to 80 characters. */
  readonly city?: string;
  /** State of the recipient. Written as 1 to 50 characters. */
  readonly state?: string;
  /** Postcode of the recipient. Written as 1 to 16 characters. */
  readonly postcode?: string;
  /** Country of the recipient. Written as 2 letters or 3 digits, a country of ISO 3166-1 such as DE or 276. */
  readonly country?: string;
  /** Telephone of the recipient. Written as 1 to 25 digits. */
  readonly phone?: string;
  /** E-mail address of the recipient. Written as 1 to 128 characters. */
  readonly email?: string;
}

export interface Items {
  /** Name of the item. Written as 1 to 255 characters. */
  readonly name?: string;
  /** Id of the item in the shop's system. Written as 1 to 255 characters. */
  readonly merchantItemId?: string;
  /** Quantity. Written as up to 12 digits, and after a dot up to 3 decimals. */
  readonly quantity?: string;
  /** Kind of item. Written as one of PHYSICAL, DIGITAL, MIXED, ANONYMOUS_DONATION, AUTHORITIES_PAYMENT. */
  readonly type?: 'PHYSICAL' | 'DIGITAL' | 'MIXED' | 'ANONYMOUS_DONATION' | 'AUTHORITIES_PAYMENT';
  /** Stock keeping unit. Written as 1 to 255 characters. */
  readonly sku?: string;
  /** Currency of the prices. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** Description. Written as 1 to 2048 characters. */
  readonly description?: string;
  /** Commodity code of the UNSPSC. Written as 8 digits. */
  readonly commodityCode?: string;
  /** Description of the commodity. Written as 1 to 50 characters. */
  readonly commodityDescription?: string;
  /** Price of one, without tax and discount. Written as 1 to 255 characters. */
  readonly originalPrice?: string;
  /** Price of one, with tax and discount. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00. */
  readonly price?: string;
  /** Price of all, with tax and discount. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00. */
  readonly totalAmount?: string;
  /** Tax on one. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly taxAmount?: string;
  /** Tax on all. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly totalTaxAmount?: string;
  /** Tax in percent. Written as 0 to 100 with up to 2 decimals. */
  readonly tax?: string;
  /** Category of the tax. Written as one of AA, S, E, Z. */
  readonly taxCategory?: 'AA' | 'S' | 'E' | 'Z';
  /** Cost of shipping the item. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly shipping?: string;
  /** Discount on the item. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly discount?: string;
  /** Message for a gift. Written as 1 to 255 characters. */
  readonly giftMessage?: string;
  /** How the item is delivered. Written as 1 to 255 characters. */
  readonly shippingMethod?: string;
  /** Instructions for the delivery. Written as 1 to 255 characters. */
  readonly shippingInstructions?: string;
  /** Tracking number. Written as 1 to 255 characters. */
  readonly shippingTrackingNumber?: string;
  /** Unit of the quantity. Written as one of M, CM, KG, G, COUNT; COUNT when left out. */
  readonly quantityUnit?: 'M' | 'CM' | 'KG' | 'G' | 'COUNT';
  /** Page of the product. Written as an address that begins with https:// or http://. */
  readonly productUrl?: string;
  /** Picture of the product. Written as an address that begins with https:// or http://. */
  readonly imageUrl?: string;
  /** Discount on all. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly totalDiscountAmount?: string;
  /** Product code. Written as 1 to 30 characters. */
  readonly productCode?: string;
  /** Part number. Written as 1 to 30 characters. */
  readonly partNumber?: string;
  /** Reference number for value added tax. Written as 1 to 30 characters. */
  readonly vatReferenceNumber?: string;
  /** Line of the invoice. Written as a whole number from 1 to 999. */
  readonly itemNumber?: string;
  /** Seller on a market place. Written as 1 to 255 characters. */
  readonly sellerId?: string;
  readonly recipient?: ItemsRecipient;
  /** Day of delivery. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly deliveryDate?: string;
}

export interface Payments {
  /** Name of the payment. Written as 1 to 255 characters. */
  readonly name?: string;
  /** Kind of payment. Written as one of GIFTCARD, PROMOTION. */
  readonly type?: 'GIFTCARD' | 'PROMOTION';
  /** Amount that it pays. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Currency of that amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** How far it has come. Written as one of pending, authorized, captured. */
  readonly status?: 'pending' | 'authorized' | 'captured';
  /** Brand of the payment. Written as 1 to 255 characters. */
  readonly brand?: string;
  /** Whether it is the main payment. Written as true or false (1 and 0 are read as these). */
  readonly primary?: boolean | 'true' | 'false';
}

export interface Cart {
  readonly items?: readonly Items[];
  readonly payments?: readonly Payments[];
}

export interface Sellers {
  /** Id of the seller. Written as 1 to 255 characters. */
  readonly id?: string;
  /** The seller's part of the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
}

export interface MarketPlace {
  readonly sellers?: readonly Sellers[];
}

export interface Registrations {
  /** A stored account to offer to the shopper. Written as 32 letters or digits. */
  readonly id?: string;
}

export interface PaymentRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount: string;
  /** Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly taxAmount?: string;
  /** Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly discountAmount?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency: string;
  /** Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores. */
  readonly paymentBrand?: string;
  /** The movement of the money. Written as one of PA, DB, CD, PA.CP, RG, RI, 3D, TK. */
  readonly paymentType: 'PA' | 'DB' | 'CD' | 'PA.CP' | 'RG' | 'RI' | '3D' | 'TK';
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Category of the transaction. Written as 1 to 32 letters or digits. */
  readonly transactionCategory?: string;
  /** FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters. */
  readonly sequence?: string;
  /** Highest number of partial captures. Written as a whole number from 1 to 98. */
  readonly numberOfCaptures?: string;
  /** Promotion code of the order. Written as 1 to 15 letters or digits. */
  readonly promotionCode?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters. */
  readonly transactionPurposeCode?: string;
  /** Kind of integration. Written as 1 to 10 characters. */
  readonly integrationType?: string;
  /** Business application identifier of a direct payout. Written as 1 to 2 characters. */
  readonly transactionBai?: string;
  /** Transaction type identifier of a send transaction. Written as 1 to 3 characters. */
  readonly transactionTti?: string;
  /** Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT';
  /** Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters. */
  readonly lifecycleId?: string;
  /** Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters. */
  readonly referenceUuid?: string;
  /** Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters. */
  readonly transactionPurposeAccount?: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  readonly card?: Card;
  readonly bankAccount?: BankAccount;
  /** Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly transactionDueDate?: string;
  readonly virtualAccount?: VirtualAccount;
  readonly tokenAccount?: TokenAccount;
  readonly walletOne?: WalletOne;
  readonly walletTwo?: WalletTwo;
  readonly walletThree?: WalletTwo;
  readonly customer?: Customer;
  readonly billing?: Billing;
  readonly shipping?: Shipping;
  readonly corporate?: Corporate;
  readonly sender?: Sender;
  readonly recipient?: Recipient;
  readonly merchant?: Merchant;
  readonly airline?: Airline;
  readonly giftCard?: GiftCard;
  readonly forex?: Forex;
  /** Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED. */
  readonly recurringType?: 'INITIAL' | 'REPEATED';
  readonly recurring?: Recurring;
  readonly standingInstruction?: StandingInstruction;
  readonly job?: Job;
  readonly threeDSecure?: ThreeDSecure;
  readonly risk?: Risk;
  /** Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits. */
  readonly chargebackResultCode?: string;
  /** Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system. */
  readonly shopperResultUrl?: string;
  /** Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these). */
  readonly createRegistration?: boolean | 'true' | 'false';
  /** Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these). */
  readonly overrideHolder?: boolean | 'true' | 'false';
  readonly cart?: Cart;
  readonly marketPlace?: MarketPlace;
  readonly customParameters?: { readonly [name: string]: string };
  readonly registrations?: readonly Registrations[];
}

export interface RegistrationRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly taxAmount?: string;
  /** Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly discountAmount?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores. */
  readonly paymentBrand?: string;
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Category of the transaction. Written as 1 to 32 letters or digits. */
  readonly transactionCategory?: string;
  /** FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters. */
  readonly sequence?: string;
  /** Highest number of partial captures. Written as a whole number from 1 to 98. */
  readonly numberOfCaptures?: string;
  /** Promotion code of the order. Written as 1 to 15 letters or digits. */
  readonly promotionCode?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters. */
  readonly transactionPurposeCode?: string;
  /** Kind of integration. Written as 1 to 10 characters. */
  readonly integrationType?: string;
  /** Business application identifier of a direct payout. Written as 1 to 2 characters. */
  readonly transactionBai?: string;
  /** Transaction type identifier of a send transaction. Written as 1 to 3 characters. */
  readonly transactionTti?: string;
  /** Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT';
  /** Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters. */
  readonly lifecycleId?: string;
  /** Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters. */
  readonly transactionPurposeAccount?: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  /** Registration; may be left out. Written as one of RG. */
  readonly paymentType?: 'RG';
  readonly card?: Card;
  readonly bankAccount?: BankAccount;
  /** Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly transactionDueDate?: string;
  readonly virtualAccount?: VirtualAccount;
  readonly tokenAccount?: TokenAccount;
  readonly walletOne?: WalletOne;
  readonly walletTwo?: WalletTwo;
  readonly walletThree?: WalletTwo;
  readonly customer?: Customer;
  readonly billing?: Billing;
  readonly shipping?: Shipping;
  readonly corporate?: Corporate;
  readonly sender?: Sender;
  readonly recipient?: Recipient;
  readonly merchant?: Merchant;
  readonly airline?: Airline;
  /** Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED. */
  readonly recurringType?: 'INITIAL' | 'REPEATED';
  readonly recurring?: Recurring;
  readonly standingInstruction?: StandingInstruction;
  readonly job?: Job;
  readonly threeDSecure?: ThreeDSecure;
  readonly risk?: Risk;
  /** Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system. */
  readonly shopperResultUrl?: string;
  /** Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these). */
  readonly createRegistration?: boolean | 'true' | 'false';
  readonly cart?: Cart;
  readonly marketPlace?: MarketPlace;
  readonly customParameters?: { readonly [name: string]: string };
}

export interface ScheduleRequestStandingInstruction {
  /** Kind of recurring payments. Written as one of STANDING_ORDER, SUBSCRIPTION. */
  readonly recurringType?: 'STANDING_ORDER' | 'SUBSCRIPTION';
  /** Reference of the first payment, as its reply gave it. Written as 1 to 255 characters. */
  readonly initialTransactionId?: string;
  /** Day after which nothing more is authorized. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly expiry?: string;
  /** Least number of days between two payments. Written as 1 to 4 digits. */
  readonly frequency?: string;
  /** Highest number of payments. Written as 1 to 3 digits. */
  readonly numberOfInstallments?: string;
  /** Id of the agreement at one card network. Written as 1 to 35 characters. */
  readonly agreementId?: string;
  /** Kind of later payments. Written as one of RECURRING, INSTALLMENT. */
  readonly type?: 'RECURRING' | 'INSTALLMENT';
  /** The first payment, or a later one. Written as one of REPEATED. */
  readonly mode?: 'REPEATED';
  /** Initiator of the payment: holder or merchant. Written as one of MIT. */
  readonly source?: 'MIT';
}

export interface ScheduleRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  readonly job?: Job;
  /** Schedule; may be left out at its own endpoint. Written as one of SD. */
  readonly paymentType?: 'SD';
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  readonly standingInstruction?: ScheduleRequestStandingInstruction;
  /** The stored account that is charged. Written as 32 letters or digits. */
  readonly registrationId: string;
  readonly customParameters?: { readonly [name: string]: string };
}

export interface RescheduleRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  readonly job?: Job;
  /** Reschedule; may be left out at its own endpoint. Written as one of RS. */
  readonly paymentType?: 'RS';
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** The stored account that is charged. Written as 32 letters or digits. */
  readonly registrationId?: string;
  /** The schedule; may be left out where `registrationId`, or the path, names an account with one schedule that has not ended. Written as 32 letters or digits. */
  readonly referenceUuid?: string;
  readonly customParameters?: { readonly [name: string]: string };
}

export interface DescheduleRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Deschedule; may be left out at its own endpoint. Written as one of DS. */
  readonly paymentType?: 'DS';
  /** The stored account that is charged. Written as 32 letters or digits. */
  readonly registrationId?: string;
  /** The schedule; may be left out where `registrationId`, or the path, names an account with one schedule that has not ended. Written as 32 letters or digits. */
  readonly referenceUuid?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
}

export interface Registration {
  /** The same id, under the name that the tokenization parameters give it. */
  readonly id?: string;
}

export interface Schedule {
  /** Schedule that makes the payment, or that the request has made by `job.*`. */
  readonly id?: string;
  /** Due time that the payment is for, in UTC. */
  readonly dueAt?: string;
  /** The first attempt to pay it, or a later one. */
  readonly attempt?: string;
}

export interface PaymentReplyStandingInstruction {
  /** Reference that later payments name. */
  readonly initialTransactionId?: string;
  /** Agreement that later payments name. */
  readonly agreementId?: string;
}

export interface Issuer {
  /** Bank that issued it, if the acquirer sends it. */
  readonly bank?: string;
  /** Telephone of the bank. */
  readonly phone?: string;
  /** Page of the bank. */
  readonly website?: string;
}

export interface PaymentReplyCard {
  /** First six digits of the number. */
  readonly bin?: string;
  /** Last four digits of the number. */
  readonly last4Digits?: string;
  /** Name of the holder. */
  readonly holder?: string;
  /** Month of expiry. */
  readonly expiryMonth?: string;
  /** Year of expiry. */
  readonly expiryYear?: string;
  /** Country of the issuer, two letters, if the acquirer sends it. */
  readonly binCountry?: string;
  /** Kind of card, such as credit, if the acquirer sends it. */
  readonly type?: string;
  /** Level of the card, if the acquirer sends it. */
  readonly level?: string;
  /** Whether its fees are regulated, `true` or `false`, if the acquirer sends it. */
  readonly regulatedFlag?: string;
  readonly issuer?: Issuer;
}

export interface MerchantBankAccount {
  /** Holder of the account to which the shopper transfers the money, for vouchers and invoices. */
  readonly holder?: string;
  /** Its number; an IBAN for SEPA. */
  readonly number?: string;
  /** BIC of its bank. */
  readonly bic?: string;
  /** Country of its bank. */
  readonly country?: string;
}

export interface PaymentReplyMerchant {
  readonly bankAccount?: MerchantBankAccount;
}

export interface PaymentReplyRisk {
  /** Score of the risk check, -99999 to 99999, if there was one. */
  readonly score?: string;
  /** Time of the order, if risk was checked. */
  readonly orderTimestamp?: string;
  /** Brand as sent to the risk system, if risk was checked. */
  readonly brand?: string;
}

export interface PaymentReplyThreeDSecure {
  /** Result of the authentication of the holder, in the notation of the scheme. */
  readonly eci?: string;
  /** Cryptogram of an authentication by the gateway. */
  readonly verificationId?: string;
  /** Status of the authentication: Y, A, I, U or N. */
  readonly authenticationStatus?: string;
  /** Reason of the status. */
  readonly transactionStatusReason?: string;
  /** Version of the protocol. */
  readonly version?: string;
  /** frictionless, challenge or decoupled. */
  readonly flow?: string;
  /** Transaction id of the directory server. */
  readonly dsTransactionId?: string;
  /** Transaction id of the access control server. */
  readonly acsTransactionId?: string;
}

export interface IgnoredParameters {
  /** To the widget only: a parameter for which the merchant's value was kept. */
  readonly name?: string;
  /** To the widget only: why. */
  readonly message?: string;
}

export interface ParameterErrors {
  /** A parameter that is wrong; all of them are listed at once. */
  readonly name?: string;
  /** Its value, shortened; never a secret. */
  readonly value?: string;
  /** The correct form. */
  readonly message?: string;
  /** `true` for a parameter that is needed and was not sent. */
  readonly isMissing?: boolean;
}

export interface PaymentReplyResult {
  /** Result code; the page of errors says what each means, and what to do. */
  readonly code: string;
  /** Text of the code, sometimes with a reason after it. */
  readonly description: string;
  /** Meaning of the code: success, review, pending, declined or error. */
  readonly category: string;
  /** Reason why a checkout cannot be used: unknown, expired, otherEntity, otherPage, submitted, linkEnded, otherUse. */
  readonly checkoutFault?: string;
  /** Result of the address check by the acquirer: A, Z, N, U or F. */
  readonly avsResponse?: string;
  /** Result of the security code check by the acquirer. */
  readonly cvvResponse?: string;
  readonly parameterErrors?: readonly ParameterErrors[];
}

export interface PaymentReply {
  /** Id of the payment; absent while a checkout is not paid. */
  readonly id?: string;
  /** Id of the payment that a follow-up refers to. */
  readonly referencedId?: string;
  /** Payment type. */
  readonly paymentType?: string;
  /** Brand. */
  readonly paymentBrand?: string;
  /** Brand that was found from the number, when none was sent, or that was paid instead of the one that was sent. */
  readonly brandResult?: string;
  /** Amount, with two decimals; registrations and their removals have none. */
  readonly amount?: string;
  /** Currency. */
  readonly currency?: string;
  /** Text on the shopper's statement; in every reply of a payment and of what follows it. */
  readonly descriptor?: string;
  /** The merchant's reference. */
  readonly merchantTransactionId?: string;
  /** PURCHASE, FUNDING or PAYMENT; PURCHASE by default. */
  readonly transactionProcessingCode?: string;
  /** Registration that the payment was made with, or that stores its account. */
  readonly registrationId?: string;
  readonly registration?: Registration;
  readonly schedule?: Schedule;
  readonly standingInstruction?: PaymentReplyStandingInstruction;
  /** Other details from the acquirer: `ConnectorTxID1` to `3`, `AcquirerResponse`, `MerchantAdviceCode` after a decline, and others. */
  readonly resultDetails?: { readonly [name: string]: string };
  readonly card?: PaymentReplyCard;
  readonly merchant?: PaymentReplyMerchant;
  readonly risk?: PaymentReplyRisk;
  readonly threeDSecure?: PaymentReplyThreeDSecure;
  /** The customer as sent. */
  readonly customer?: unknown;
  /** The billing address as sent. */
  readonly billing?: unknown;
  /** The shipment as sent. */
  readonly shipping?: unknown;
  /** The cart as sent, with as many items. */
  readonly cart?: unknown;
  /** The merchant's own parameters as sent. */
  readonly customParameters?: { readonly [name: string]: string };
  /** Reference for people, three groups of four digits. */
  readonly shortId?: string;
  /** Origin of the payment: API, WIDGET, or SETTLEMENT for a chargeback. */
  readonly source?: string;
  /** Method, such as CC for cards. */
  readonly paymentMethod?: string;
  /** To the widget only: the checkout is decided, and its status is to be fetched here. */
  readonly resourcePath?: string;
  readonly ignoredParameters?: readonly IgnoredParameters[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface EntityRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
}

export interface FollowUpRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly taxAmount?: string;
  /** Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly discountAmount?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores. */
  readonly paymentBrand?: string;
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Category of the transaction. Written as 1 to 32 letters or digits. */
  readonly transactionCategory?: string;
  /** FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters. */
  readonly sequence?: string;
  /** Highest number of partial captures. Written as a whole number from 1 to 98. */
  readonly numberOfCaptures?: string;
  /** Promotion code of the order. Written as 1 to 15 letters or digits. */
  readonly promotionCode?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters. */
  readonly transactionPurposeCode?: string;
  /** Kind of integration. Written as 1 to 10 characters. */
  readonly integrationType?: string;
  /** Business application identifier of a direct payout. Written as 1 to 2 characters. */
  readonly transactionBai?: string;
  /** Transaction type identifier of a send transaction. Written as 1 to 3 characters. */
  readonly transactionTti?: string;
  /** Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT';
  /** Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters. */
  readonly lifecycleId?: string;
  /** Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters. */
  readonly referenceUuid?: string;
  /** Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters. */
  readonly transactionPurposeAccount?: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  /** The movement of the money of the earlier payment. Written as one of PA, CD, CP, RV, RF, RB, RC, CB, CR. */
  readonly paymentType: 'PA' | 'CD' | 'CP' | 'RV' | 'RF' | 'RB' | 'RC' | 'CB' | 'CR';
  readonly card?: Card;
  readonly bankAccount?: BankAccount;
  /** Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly transactionDueDate?: string;
  readonly virtualAccount?: VirtualAccount;
  readonly tokenAccount?: TokenAccount;
  readonly walletOne?: WalletOne;
  readonly walletTwo?: WalletTwo;
  readonly walletThree?: WalletTwo;
  readonly customer?: Customer;
  readonly billing?: Billing;
  readonly shipping?: Shipping;
  readonly corporate?: Corporate;
  readonly sender?: Sender;
  readonly recipient?: Recipient;
  readonly merchant?: Merchant;
  readonly airline?: Airline;
  readonly giftCard?: GiftCard;
  readonly forex?: Forex;
  /** Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED. */
  readonly recurringType?: 'INITIAL' | 'REPEATED';
  readonly recurring?: Recurring;
  readonly standingInstruction?: StandingInstruction;
  readonly job?: Job;
  readonly threeDSecure?: ThreeDSecure;
  readonly risk?: Risk;
  /** Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits. */
  readonly chargebackResultCode?: string;
  /** Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system. */
  readonly shopperResultUrl?: string;
  /** Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these). */
  readonly createRegistration?: boolean | 'true' | 'false';
  /** Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these). */
  readonly overrideHolder?: boolean | 'true' | 'false';
  readonly cart?: Cart;
  readonly marketPlace?: MarketPlace;
  readonly customParameters?: { readonly [name: string]: string };
  readonly registrations?: readonly Registrations[];
}

export interface QueryPaymentsRequestDate {
  /** First second of the time frame in which the payments were made, in UTC. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59. */
  readonly from?: string;
  /** Last second of the time frame, in UTC. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59. */
  readonly to?: string;
}

export interface QueryPaymentsRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** The merchant's reference of the payments; cannot be combined with a time frame. Written as 1 to 255 characters. */
  readonly merchantTransactionId?: string;
  readonly date?: QueryPaymentsRequestDate;
  /** Reference for people, as replies carry it; the dots may be left out. Written as 1 to 14 letters, digits or dots, such as 7548.8324.7369. */
  readonly shortId?: string;
  /** Payments of these types only; PA stands for PA.CP too. Written as a list with commas between of CB, CD, CR, DB, CP, IV, PA, RB, RC, RF, RL, RV, AD, IN, FI, CL, CF, DR, RG, RR, TE, CT, DS, RS, SD, AC, MD, EA, RI, 3D, SA, EN, ID, IC, DP, CG, TG, SF, IS, VD, DV, AF, GK, RD, TM, FT, KT, AR, AL, PL, FN, FZ, RE, RX, FO, CS, EX, SE, AU, TK, TF, ER. */
  readonly paymentTypes?: string;
  /** Payments by these methods only. Written as a list with commas between of DD, CT, CC, WA, VA, UA, OT, DC, ET, NT, IV, PP, OD, RM. */
  readonly paymentMethods?: string;
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Also gives the payments that refer to the found ones, or that these refer to. Written as true or false (1 and 0 are read as these). */
  readonly includeLinkedTransactions?: boolean | 'true' | 'false';
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface PaymentsResult {
  /** Outcome of the payment. */
  readonly code: string;
  /** Text of the code. */
  readonly description: string;
  /** Meaning of the code. */
  readonly category: string;
}

export interface PaymentsReplyPayments {
  /** Id of the payment; absent while a checkout is not paid. */
  readonly id?: string;
  /** Id of the payment that a follow-up refers to. */
  readonly referencedId?: string;
  /** Payment type. */
  readonly paymentType?: string;
  /** Brand. */
  readonly paymentBrand?: string;
  /** Brand that was found from the number, when none was sent, or that was paid instead of the one that was sent. */
  readonly brandResult?: string;
  /** Amount, with two decimals; registrations and their removals have none. */
  readonly amount?: string;
  /** Currency. */
  readonly currency?: string;
  /** Text on the shopper's statement; in every reply of a payment and of what follows it. */
  readonly descriptor?: string;
  /** The merchant's reference. */
  readonly merchantTransactionId?: string;
  /** PURCHASE, FUNDING or PAYMENT; PURCHASE by default. */
  readonly transactionProcessingCode?: string;
  /** Registration that the payment was made with, or that stores its account. */
  readonly registrationId?: string;
  readonly registration?: Registration;
  readonly schedule?: Schedule;
  readonly standingInstruction?: PaymentReplyStandingInstruction;
  /** Other details from the acquirer: `ConnectorTxID1` to `3`, `AcquirerResponse`, `MerchantAdviceCode` after a decline, and others. */
  readonly resultDetails?: { readonly [name: string]: string };
  readonly card?: PaymentReplyCard;
  readonly merchant?: PaymentReplyMerchant;
  readonly risk?: PaymentReplyRisk;
  readonly threeDSecure?: PaymentReplyThreeDSecure;
  /** The customer as sent. */
  readonly customer?: unknown;
  /** The billing address as sent. */
  readonly billing?: unknown;
  /** The shipment as sent. */
  readonly shipping?: unknown;
  /** The cart as sent, with as many items. */
  readonly cart?: unknown;
  /** The merchant's own parameters as sent. */
  readonly customParameters?: { readonly [name: string]: string };
  /** Reference for people, three groups of four digits. */
  readonly shortId?: string;
  /** Origin of the payment: API, WIDGET, or SETTLEMENT for a chargeback. */
  readonly source?: string;
  /** Method, such as CC for cards. */
  readonly paymentMethod?: string;
  /** To the widget only: the checkout is decided, and its status is to be fetched here. */
  readonly resourcePath?: string;
  readonly ignoredParameters?: readonly IgnoredParameters[];
  readonly result: PaymentsResult;
  /** Time at which the payment was made, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Derived from the checkout that was paid, otherwise from its own id. */
  readonly ndc: string;
}

export interface PaymentsReply {
  readonly payments: readonly PaymentsReplyPayments[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface QueryPaymentRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Also gives the payments that refer to the found ones, or that these refer to. Written as true or false (1 and 0 are read as these). */
  readonly includeLinkedTransactions?: boolean | 'true' | 'false';
}

export interface QueryRecordsRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** The merchant's reference of the payments; cannot be combined with a time frame. Written as 1 to 255 characters. */
  readonly merchantTransactionId?: string;
  readonly date?: QueryPaymentsRequestDate;
  /** Reference for people, as replies carry it; the dots may be left out. Written as 1 to 14 letters, digits or dots, such as 7548.8324.7369. */
  readonly shortId?: string;
  /** Payments of these types only; PA stands for PA.CP too. Written as a list with commas between of CB, CD, CR, DB, CP, IV, PA, RB, RC, RF, RL, RV, AD, IN, FI, CL, CF, DR, RG, RR, TE, CT, DS, RS, SD, AC, MD, EA, RI, 3D, SA, EN, ID, IC, DP, CG, TG, SF, IS, VD, DV, AF, GK, RD, TM, FT, KT, AR, AL, PL, FN, FZ, RE, RX, FO, CS, EX, SE, AU, TK, TF, ER. */
  readonly paymentTypes?: string;
  /** Payments by these methods only. Written as a list with commas between of DD, CT, CC, WA, VA, UA, OT, DC, ET, NT, IV, PP, OD, RM. */
  readonly paymentMethods?: string;
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Also gives the payments that refer to the found ones, or that these refer to. Written as true or false (1 and 0 are read as these). */
  readonly includeLinkedTransactions?: boolean | 'true' | 'false';
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
  /** Number of the page. Written as a whole number from 1 to 500; 1 when left out. */
  readonly pageNo?: string;
}

export interface RecordsReply {
  /** Number of pages; absent if a cursor was sent. */
  readonly pages?: number;
  readonly records: readonly PaymentsReplyPayments[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ResultCodes {
  /** Result code. */
  readonly code: string;
  /** Its text. */
  readonly description: string;
}

export interface ResultCodesReply {
  readonly resultCodes: readonly ResultCodes[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface Cards {
  /** Card number; any future date of expiry and any security code of its length. */
  readonly number: string;
  /** Its brand. */
  readonly brand: string;
  /** Result code of the payment. */
  readonly code: string;
  /** The outcome. */
  readonly description: string;
  /** Country of its issuer; a card that no bank issued has none, and none of these. */
  readonly binCountry?: string;
  /** credit, debit or prepaid. */
  readonly type?: string;
  /** Its level. */
  readonly level?: string;
  /** Whether its fees are regulated, `true` or `false`. */
  readonly regulatedFlag?: string;
  /** Its issuer. */
  readonly bank?: string;
  /** `resultDetails.MerchantAdviceCode` of its declines. */
  readonly merchantAdviceCode?: string;
}

export interface BankAccounts {
  /** Country of a bank account, two letters. */
  readonly country: string;
  /** Its IBAN; any holder will do. */
  readonly iban: string;
  /** Result code of the payment. */
  readonly code: string;
  /** The outcome. */
  readonly description: string;
}

export interface Authentications {
  /** Number of a card that is enrolled in 3-D Secure. */
  readonly number: string;
  /** Its brand. */
  readonly brand: string;
  /** Result code of the payment, if the shopper approves the challenge. */
  readonly code: string;
  /** The outcome. */
  readonly description: string;
}

export interface Amounts {
  /** Amount of a payment from an account that is no card. */
  readonly amount: string;
  /** Result code of the payment. */
  readonly code: string;
  /** The outcome. */
  readonly description: string;
}

export interface Addresses {
  /** Postcode of a billing address, beside any street. */
  readonly postcode: string;
  /** Result of the address check. */
  readonly avsResponse: string;
  /** Its meaning. */
  readonly description: string;
}

export interface Emails {
  /** Address of a customer whom more rules of risk check. */
  readonly email: string;
  /** The rules. */
  readonly rules: string;
  /** Their effect. */
  readonly description: string;
}

export interface Actions {
  /** A button of the simulated processor's page. */
  readonly action: string;
  /** Result code of the payment afterwards. */
  readonly code: string;
  /** The outcome. */
  readonly description: string;
}

export interface TestDataReply {
  readonly cards: readonly Cards[];
  readonly bankAccounts: readonly BankAccounts[];
  readonly authentications: readonly Authentications[];
  readonly amounts: readonly Amounts[];
  readonly addresses: readonly Addresses[];
  readonly emails: readonly Emails[];
  readonly actions: readonly Actions[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface TestClockReply {
  /** The time of the service, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly time: string;
  /** Whether the clock is stopped. */
  readonly isFrozen: boolean;
  /** Seconds that it is ahead of the real time; behind it below zero. */
  readonly aheadSeconds: number;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ClockRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** `advance` puts the clock ahead by `seconds` and runs every timer of that period at its time; `freeze` stops the clock, `resume` starts it again from there. Written as one of advance, freeze, resume. */
  readonly action: 'advance' | 'freeze' | 'resume';
  /** Seconds for `advance`; at most 400 days at once. Written as a whole number from 1 to 34560000. */
  readonly seconds?: string;
}

export interface MovedClockReply {
  /** The time of the service, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly time: string;
  /** Whether the clock is stopped. */
  readonly isFrozen: boolean;
  /** Seconds that it is ahead of the real time; behind it below zero. */
  readonly aheadSeconds: number;
  /** Number of timers that ran in the answering process; others may have run more. */
  readonly timersRun: number;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ReadTestEventsRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Events of this payment. Written as 32 lower-case hexadecimal digits. */
  readonly paymentId?: string;
  /** Events of this checkout and the payments on it. Written as the id of a checkout. */
  readonly checkoutId?: string;
}

export interface TestEventsReplyEvents {
  /** Kind of the event. */
  readonly kind: string;
  /** Time, by the clock of the service, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** The checkout of the event. */
  readonly checkoutId?: string;
  /** The payment of the event. */
  readonly paymentId?: string;
  /** Details of the event. */
  readonly details: { readonly [name: string]: string };
}

export interface TestEventsReply {
  readonly events: readonly TestEventsReplyEvents[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface Mails {
  /** Id of the mail. */
  readonly id: string;
  /** Its kind: receipt, refund, notice, mandate, charge, expiring, failed, dispute, late. */
  readonly kind: string;
  /** Id of the channel. */
  readonly channel: string;
  /** The payment that the mail is about; that of a refund is the refunded one. */
  readonly paymentId?: string;
  /** The language in which it is written. */
  readonly language: string;
  /** Name and address of the sender. */
  readonly from: string;
  /** Address of the recipient. */
  readonly to: string;
  /** Address for replies, where the channel has one. */
  readonly replyTo?: string;
  /** Name in the DNS of the key with which the gateway signs it, where the channel has one. */
  readonly signedBy?: string;
  /** The Message-ID, the same for each attempt to send the mail. */
  readonly messageId: string;
  /** Its subject. */
  readonly subject: string;
  /** Its plain text. */
  readonly text: string;
  /** Its HTML. */
  readonly html: string;
  /** Time of its cause, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
}

export interface TestMailsReply {
  readonly mails: readonly Mails[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface RegistrationReplyRegistration {
  /** The same id, as payments that store an account carry it. */
  readonly id?: string;
}

export interface RegistrationReplySchedule {
  /** Schedule that the request has made on the account by `job.*`. */
  readonly id?: string;
}

export interface RegistrationReplyCard {
  /** First six digits of the number. */
  readonly bin?: string;
  /** Last four digits of the number. */
  readonly last4Digits?: string;
  /** Name of the holder. */
  readonly holder?: string;
  /** Month of expiry. */
  readonly expiryMonth?: string;
  /** Year of expiry. */
  readonly expiryYear?: string;
}

export interface RegistrationReplyStandingInstruction {
  /** Kind of the agreement for later payments. */
  readonly type?: string;
  /** Reference that later payments name. */
  readonly initialTransactionId?: string;
  /** Agreement that later payments name. */
  readonly agreementId?: string;
}

export interface RegistrationReply {
  /** Id of the registration; absent while a checkout is not submitted. */
  readonly id?: string;
  /** RG, or DR once it is removed. */
  readonly paymentType?: string;
  /** Brand. */
  readonly paymentBrand?: string;
  readonly registration?: RegistrationReplyRegistration;
  readonly schedule?: RegistrationReplySchedule;
  readonly card?: RegistrationReplyCard;
  /** The bank account, its number shortened. */
  readonly bankAccount?: unknown;
  /** The virtual account. */
  readonly virtualAccount?: unknown;
  /** The token account, its number shortened. */
  readonly tokenAccount?: unknown;
  readonly standingInstruction?: RegistrationReplyStandingInstruction;
  /** When its shopper last made it the one that is offered first. */
  readonly chosenAt?: string;
  /** To the widget only: the status is to be fetched here. */
  readonly resourcePath?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface RemoveRegistrationRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** The test mode, which older integrations send. Written as one of EXTERNAL, INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
}

export interface RegistrationPaymentRequestCard {
  /** Security code. Written as 3 to 4 digits. */
  readonly cvv?: string;
  /** Name of the holder. Written as 3 to 128 characters. */
  readonly holder?: string;
}

export interface RegistrationPaymentRequestTokenAccount {
  /** Data of this one payment, made by the chip. Written as 28 to 32 characters of base64. */
  readonly cryptogram?: string;
  /** Changing security code of the token. Written as 3 to 4 digits. */
  readonly dtvc?: string;
}

export interface RegistrationPaymentRequestBankAccount {
  /** Name of the holder. Written as 4 to 128 characters. */
  readonly holder?: string;
  /** Name of the bank. Written as 1 to 255 characters. */
  readonly bankName?: string;
  /** The bank's code in its country. Written as 1 to 12 letters or digits. */
  readonly bankCode?: string;
  /** The bank's international code. Written as 8 or 11 letters or digits. */
  readonly bic?: string;
  /** Country of the bank; without it, that of the IBAN. Written as 2 letters, a country of ISO 3166-1 such as DE. */
  readonly country?: string;
  readonly mandate?: Mandate;
}

export interface RegistrationPaymentRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount: string;
  /** Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly taxAmount?: string;
  /** Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly discountAmount?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency: string;
  /** Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores. */
  readonly paymentBrand?: string;
  /** The movement of the money. Written as one of PA, DB, CD, PA.CP, RI, 3D, TK. */
  readonly paymentType: 'PA' | 'DB' | 'CD' | 'PA.CP' | 'RI' | '3D' | 'TK';
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Category of the transaction. Written as 1 to 32 letters or digits. */
  readonly transactionCategory?: string;
  /** FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters. */
  readonly sequence?: string;
  /** Highest number of partial captures. Written as a whole number from 1 to 98. */
  readonly numberOfCaptures?: string;
  /** Promotion code of the order. Written as 1 to 15 letters or digits. */
  readonly promotionCode?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters. */
  readonly transactionPurposeCode?: string;
  /** Kind of integration. Written as 1 to 10 characters. */
  readonly integrationType?: string;
  /** Business application identifier of a direct payout. Written as 1 to 2 characters. */
  readonly transactionBai?: string;
  /** Transaction type identifier of a send transaction. Written as 1 to 3 characters. */
  readonly transactionTti?: string;
  /** Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT';
  /** Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters. */
  readonly lifecycleId?: string;
  /** Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters. */
  readonly referenceUuid?: string;
  /** Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters. */
  readonly transactionPurposeAccount?: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  readonly card?: RegistrationPaymentRequestCard;
  readonly tokenAccount?: RegistrationPaymentRequestTokenAccount;
  readonly bankAccount?: RegistrationPaymentRequestBankAccount;
  /** Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly transactionDueDate?: string;
  readonly customer?: Customer;
  readonly billing?: Billing;
  readonly shipping?: Shipping;
  readonly corporate?: Corporate;
  readonly sender?: Sender;
  readonly recipient?: Recipient;
  readonly merchant?: Merchant;
  readonly airline?: Airline;
  readonly giftCard?: GiftCard;
  readonly forex?: Forex;
  /** Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED. */
  readonly recurringType?: 'INITIAL' | 'REPEATED';
  readonly recurring?: Recurring;
  readonly standingInstruction?: StandingInstruction;
  readonly job?: Job;
  readonly threeDSecure?: ThreeDSecure;
  readonly risk?: Risk;
  /** Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits. */
  readonly chargebackResultCode?: string;
  /** Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system. */
  readonly shopperResultUrl?: string;
  /** Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these). */
  readonly overrideHolder?: boolean | 'true' | 'false';
  readonly cart?: Cart;
  readonly marketPlace?: MarketPlace;
  readonly customParameters?: { readonly [name: string]: string };
}

export interface ScheduleOfPath {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  readonly job?: Job;
  /** Schedule; may be left out at its own endpoint. Written as one of SD. */
  readonly paymentType?: 'SD';
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  readonly standingInstruction?: ScheduleRequestStandingInstruction;
  readonly customParameters?: { readonly [name: string]: string };
}

export interface ScheduleReplyRegistration {
  /** The same. */
  readonly id: string;
}

export interface NextRuns {
  /** One of the next 12 due times, in UTC; the next one only in lists. */
  readonly utc?: string;
  /** The same in the time zone of the plan, with its offset. */
  readonly local?: string;
}

export interface Runs {
  /** Due time of one of the latest payments, in UTC. */
  readonly dueAt?: string;
  /** The first attempt to pay it, or a later one. */
  readonly attempt?: number;
  /** Its payment; absent if the payment could not be requested. */
  readonly paymentId?: string;
  /** Result code of the payment, once it is known. */
  readonly resultCode?: string;
  /** Number of earlier due times that are paid with it. */
  readonly missed?: number;
}

export interface ScheduleReplySchedule {
  /** ACTIVE, RESTING, ENDED. */
  readonly state: string;
  /** Reason why it rests or has ended: DECLINED, REFUSED, COMPLETED, FULFILLED, DESCHEDULED, REGISTRATION_REMOVED. */
  readonly reason?: string;
  /** Result code of the failed payment, until a due time is paid again. */
  readonly resultCode?: string;
  /** The plan as a sentence, in the language of the request. */
  readonly plan: string;
  /** The plan in seven parts, with defaults. */
  readonly expression: string;
  /** Time zone of the plan. */
  readonly timeZone: string;
  /** End by its duration or by notice: from then on nothing is paid. */
  readonly endsAt?: string;
  /** Paused by its shopper: the first day on which it may be paid again. */
  readonly pausedUntil?: string;
  /** Time at which a declined payment is tried again. */
  readonly retryAt?: string;
  /** Time at which it is suspended, unless another account is given before: no retry follows. */
  readonly restsAt?: string;
  readonly nextRuns?: readonly NextRuns[];
  readonly runs?: readonly Runs[];
}

export interface ScheduleReply {
  /** Id of the schedule. */
  readonly id: string;
  /** SD; RS or DS in the reply to a change. */
  readonly paymentType: string;
  /** The stored account that is charged. */
  readonly registrationId: string;
  readonly registration: ScheduleReplyRegistration;
  /** Amount of each payment. */
  readonly amount: string;
  /** Currency. */
  readonly currency: string;
  readonly schedule: ScheduleReplySchedule;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ListSchedulesRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** The stored account that is charged. Written as 32 letters or digits. */
  readonly registrationId?: string;
  /** Schedules in this state only. Written as one of ACTIVE, RESTING, ENDED. */
  readonly state?: 'ACTIVE' | 'RESTING' | 'ENDED';
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface SchedulesSchedule {
  /** ACTIVE, RESTING, ENDED. */
  readonly state: string;
  /** Reason why it rests or has ended: DECLINED, REFUSED, COMPLETED, FULFILLED, DESCHEDULED, REGISTRATION_REMOVED. */
  readonly reason?: string;
  /** Result code of the failed payment, until a due time is paid again. */
  readonly resultCode?: string;
  /** The plan as a sentence, in the language of the request. */
  readonly plan: string;
  /** The plan in seven parts, with defaults. */
  readonly expression: string;
  /** Time zone of the plan. */
  readonly timeZone: string;
  /** End by its duration or by notice: from then on nothing is paid. */
  readonly endsAt?: string;
  /** Paused by its shopper: the first day on which it may be paid again. */
  readonly pausedUntil?: string;
  /** Time at which a declined payment is tried again. */
  readonly retryAt?: string;
  /** Time at which it is suspended, unless another account is given before: no retry follows. */
  readonly restsAt?: string;
  readonly nextRuns?: readonly NextRuns[];
}

export interface Schedules {
  /** Id of the schedule. */
  readonly id: string;
  /** SD; RS or DS in the reply to a change. */
  readonly paymentType: string;
  /** The stored account that is charged. */
  readonly registrationId: string;
  readonly registration: ScheduleReplyRegistration;
  /** Amount of each payment. */
  readonly amount: string;
  /** Currency. */
  readonly currency: string;
  readonly schedule: SchedulesSchedule;
}

export interface SchedulesReply {
  readonly schedules: readonly Schedules[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ReadScheduleRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
}

export interface ListDisputesRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Disputes in this state only. Written as one of OPEN, CONTESTED, ACCEPTED, EXPIRED, LOST, WON. */
  readonly state?: 'OPEN' | 'CONTESTED' | 'ACCEPTED' | 'EXPIRED' | 'LOST' | 'WON';
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface Disputes {
  /** Id of the dispute: that of the chargeback (CB). */
  readonly id: string;
  /** The payment that was charged back. */
  readonly referencedId: string;
  /** OPEN, CONTESTED, ACCEPTED, EXPIRED, LOST, WON. */
  readonly state: string;
  /** Reason, as the interface names it. */
  readonly chargebackResultCode: string;
  /** Reason, as the scheme of the card names it. */
  readonly reason?: string;
  /** The acquirer's id of the case. */
  readonly caseId?: string;
  /** Amount of the chargeback. */
  readonly amount: string;
  /** Currency. */
  readonly currency: string;
  /** Amount that the acquirer has given back. */
  readonly reversedAmount: string;
  /** Time until which it must be answered; of a contested one, the time after which it counts as lost. */
  readonly deadline?: string;
  readonly wantedEvidence?: readonly string[];
  /** Time of the chargeback. */
  readonly createdAt: string;
}

export interface DisputesReply {
  readonly disputes: readonly Disputes[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface EvidenceFile {
  /** Name of its file. */
  readonly name?: string;
  /** Type of its file. */
  readonly type?: string;
  /** Size of its file. */
  readonly bytes?: number;
  /** SHA-256 of its file, in hex digits. */
  readonly digest?: string;
}

export interface Evidence {
  /** Kind of a piece of evidence that was sent; not in lists. */
  readonly kind?: string;
  readonly file?: EvidenceFile;
  /** Time at which it was sent. */
  readonly timestamp?: string;
}

export interface DisputeReply {
  /** Id of the dispute: that of the chargeback (CB). */
  readonly id: string;
  /** The payment that was charged back. */
  readonly referencedId: string;
  /** OPEN, CONTESTED, ACCEPTED, EXPIRED, LOST, WON. */
  readonly state: string;
  /** Reason, as the interface names it. */
  readonly chargebackResultCode: string;
  /** Reason, as the scheme of the card names it. */
  readonly reason?: string;
  /** The acquirer's id of the case. */
  readonly caseId?: string;
  /** Amount of the chargeback. */
  readonly amount: string;
  /** Currency. */
  readonly currency: string;
  /** Amount that the acquirer has given back. */
  readonly reversedAmount: string;
  /** Time until which it must be answered; of a contested one, the time after which it counts as lost. */
  readonly deadline?: string;
  readonly wantedEvidence?: readonly string[];
  readonly evidence?: readonly Evidence[];
  /** Time of the chargeback. */
  readonly createdAt: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface EvidenceRequestEvidence {
  /** What it shows; each reason of a chargeback asks for certain kinds ([which](chargebacks.md)). Written as one of RECEIPT, DELIVERY, TERMS, CORRESPONDENCE, CUSTOMER_IDENTITY, AUTHORIZATION, CREDIT, DISTINCT, OTHER. */
  readonly kind: 'RECEIPT' | 'DELIVERY' | 'TERMS' | 'CORRESPONDENCE' | 'CUSTOMER_IDENTITY' | 'AUTHORIZATION' | 'CREDIT' | 'DISTINCT' | 'OTHER';
  /** A text for the acquirer. Written as 1 to 4000 characters. */
  readonly text?: string;
}

export interface EvidenceRequestFile {
  /** The name of the file, with the ending of its type. Written as 1 to 255 characters. */
  readonly name?: string;
  /** The file. Written as base64 of a PDF, JPEG or PNG file of at most 1,000,000 bytes. */
  readonly content?: string;
}

export interface EvidenceRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  readonly evidence?: EvidenceRequestEvidence;
  readonly file?: EvidenceRequestFile;
}

export interface TestChargeback {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** The payment that is charged back: DB, CP or RB. Written as 32 lower-case hexadecimal digits. */
  readonly paymentId: string;
  /** The reason, as the interface names it; by default 000.100.200. Written as the code of a reason, 000.100.200 to 000.100.299. */
  readonly chargebackResultCode?: string;
  /** The reason, as the scheme of the card names it, instead of `chargebackResultCode`. Written as the code of a reason of the card scheme, such as 10.4 or 4853. */
  readonly schemeReason?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
}

export interface TestReversal {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
}

export interface ListProcessorEventsRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Events in this state only. Written as one of waiting, applied, kept. */
  readonly state?: 'waiting' | 'applied' | 'kept';
  /** Events about this payment only. Written as 32 lower-case hexadecimal digits. */
  readonly paymentId?: string;
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface ProcessorEventsReplyEvents {
  /** Id of the event. */
  readonly id: string;
  /** The channel. */
  readonly entityId: string;
  /** The connector: stripe, adyen, mollie, paypal. */
  readonly connector: string;
  /** What may have happened: payment changed, refund changed, refund failed, captured elsewhere, refunded elsewhere, chargeback opened, chargeback won, chargeback lost, paid out, report available, other. */
  readonly kind: string;
  /** waiting: a timer will apply it; applied: it changed a payment, or the payment has what it says; kept: it is about nothing that is known here, or nothing follows from it. */
  readonly state: string;
  /** Why it changed nothing, in words. */
  readonly note?: string;
  /** The payment that it was about, or that it made. */
  readonly paymentId?: string;
  /** The processor's id of the payment. */
  readonly processorPaymentId?: string;
  /** Our reference of the order, where the processor names it. */
  readonly reference?: string;
  /** Its other facts; nothing about a person. */
  readonly facts: { readonly [name: string]: string };
  /** Time at which it came. */
  readonly timestamp: string;
}

export interface ProcessorEventsReply {
  readonly events: readonly ProcessorEventsReplyEvents[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface CheckoutRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly taxAmount?: string;
  /** Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly discountAmount?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores. */
  readonly paymentBrand?: string;
  /** The movement of the money. Written as one of PA, DB, CD, PA.CP, RG, RI, 3D, TK. */
  readonly paymentType?: 'PA' | 'DB' | 'CD' | 'PA.CP' | 'RG' | 'RI' | '3D' | 'TK';
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Category of the transaction. Written as 1 to 32 letters or digits. */
  readonly transactionCategory?: string;
  /** FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters. */
  readonly sequence?: string;
  /** Highest number of partial captures. Written as a whole number from 1 to 98. */
  readonly numberOfCaptures?: string;
  /** Promotion code of the order. Written as 1 to 15 letters or digits. */
  readonly promotionCode?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters. */
  readonly transactionPurposeCode?: string;
  /** Kind of integration. Written as 1 to 10 characters. */
  readonly integrationType?: string;
  /** Business application identifier of a direct payout. Written as 1 to 2 characters. */
  readonly transactionBai?: string;
  /** Transaction type identifier of a send transaction. Written as 1 to 3 characters. */
  readonly transactionTti?: string;
  /** Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT';
  /** Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters. */
  readonly lifecycleId?: string;
  /** Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters. */
  readonly referenceUuid?: string;
  /** Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters. */
  readonly transactionPurposeAccount?: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  readonly card?: Card;
  readonly bankAccount?: BankAccount;
  /** Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly transactionDueDate?: string;
  readonly virtualAccount?: VirtualAccount;
  readonly tokenAccount?: TokenAccount;
  readonly walletOne?: WalletOne;
  readonly walletTwo?: WalletTwo;
  readonly walletThree?: WalletTwo;
  readonly customer?: Customer;
  readonly billing?: Billing;
  readonly shipping?: Shipping;
  readonly corporate?: Corporate;
  readonly sender?: Sender;
  readonly recipient?: Recipient;
  readonly merchant?: Merchant;
  readonly airline?: Airline;
  readonly giftCard?: GiftCard;
  readonly forex?: Forex;
  /** Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED. */
  readonly recurringType?: 'INITIAL' | 'REPEATED';
  readonly recurring?: Recurring;
  readonly standingInstruction?: StandingInstruction;
  readonly job?: Job;
  readonly threeDSecure?: ThreeDSecure;
  readonly risk?: Risk;
  /** Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits. */
  readonly chargebackResultCode?: string;
  /** Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system. */
  readonly shopperResultUrl?: string;
  /** Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these). */
  readonly createRegistration?: boolean | 'true' | 'false';
  /** Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these). */
  readonly overrideHolder?: boolean | 'true' | 'false';
  /** Whether the reply carries the integrity hash of the payment script. Written as true or false (1 and 0 are read as these). */
  readonly integrity?: boolean | 'true' | 'false';
  /** Whether the reply has the address of a page of the gateway on which the shopper pays. Written as true or false (1 and 0 are read as these). */
  readonly hosted?: boolean | 'true' | 'false';
  readonly cart?: Cart;
  readonly marketPlace?: MarketPlace;
  readonly customParameters?: { readonly [name: string]: string };
  readonly registrations?: readonly Registrations[];
  readonly overridePaymentType?: { readonly [name: string]: 'PA' | 'DB' | 'CD' | 'PA.CP' | 'RG' | 'RI' | '3D' | 'TK' };
}

export interface CheckoutReply {
  /** Id of the checkout. */
  readonly id: string;
  /** Integrity hash of the payment script, when asked for. */
  readonly integrity?: string;
  /** Address of the page on which the shopper pays it, when asked for by `hosted`. */
  readonly url?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface CheckoutUpdate {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly taxAmount?: string;
  /** Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly discountAmount?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores. */
  readonly paymentBrand?: string;
  /** The movement of the money. Written as one of PA, DB, CD, PA.CP, RG, RI, 3D, TK. */
  readonly paymentType?: 'PA' | 'DB' | 'CD' | 'PA.CP' | 'RG' | 'RI' | '3D' | 'TK';
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Category of the transaction. Written as 1 to 32 letters or digits. */
  readonly transactionCategory?: string;
  /** FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters. */
  readonly sequence?: string;
  /** Highest number of partial captures. Written as a whole number from 1 to 98. */
  readonly numberOfCaptures?: string;
  /** Promotion code of the order. Written as 1 to 15 letters or digits. */
  readonly promotionCode?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters. */
  readonly transactionPurposeCode?: string;
  /** Kind of integration. Written as 1 to 10 characters. */
  readonly integrationType?: string;
  /** Business application identifier of a direct payout. Written as 1 to 2 characters. */
  readonly transactionBai?: string;
  /** Transaction type identifier of a send transaction. Written as 1 to 3 characters. */
  readonly transactionTti?: string;
  /** Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT';
  /** Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters. */
  readonly lifecycleId?: string;
  /** Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters. */
  readonly referenceUuid?: string;
  /** Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters. */
  readonly transactionPurposeAccount?: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  readonly card?: Card;
  readonly bankAccount?: BankAccount;
  /** Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly transactionDueDate?: string;
  readonly virtualAccount?: VirtualAccount;
  readonly tokenAccount?: TokenAccount;
  readonly walletOne?: WalletOne;
  readonly walletTwo?: WalletTwo;
  readonly walletThree?: WalletTwo;
  readonly customer?: Customer;
  readonly billing?: Billing;
  readonly shipping?: Shipping;
  readonly corporate?: Corporate;
  readonly sender?: Sender;
  readonly recipient?: Recipient;
  readonly merchant?: Merchant;
  readonly airline?: Airline;
  readonly giftCard?: GiftCard;
  readonly forex?: Forex;
  /** Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED. */
  readonly recurringType?: 'INITIAL' | 'REPEATED';
  readonly recurring?: Recurring;
  readonly standingInstruction?: StandingInstruction;
  readonly job?: Job;
  readonly threeDSecure?: ThreeDSecure;
  readonly risk?: Risk;
  /** Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits. */
  readonly chargebackResultCode?: string;
  /** Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system. */
  readonly shopperResultUrl?: string;
  /** Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these). */
  readonly createRegistration?: boolean | 'true' | 'false';
  /** Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these). */
  readonly overrideHolder?: boolean | 'true' | 'false';
  /** Whether the reply carries the integrity hash of the payment script. Written as true or false (1 and 0 are read as these). */
  readonly integrity?: boolean | 'true' | 'false';
  readonly cart?: Cart;
  readonly marketPlace?: MarketPlace;
  readonly customParameters?: { readonly [name: string]: string };
  readonly registrations?: readonly Registrations[];
}

export interface LinkRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency: string;
  /** Debit, or authorize only. Written as one of DB, PA. */
  readonly paymentType: 'DB' | 'PA';
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  /** What the shopper pays for; it is shown on the page. Written as 1 to 255 characters. */
  readonly description?: string;
  /** For how many days it is valid: 7 by default, at most 30 for a link that is paid once. Written as a whole number from 1 to 366. */
  readonly days?: string;
  /** Whether many shoppers may pay, each a payment of their own. Written as true or false (1 and 0 are read as these). */
  readonly reusable?: boolean | 'true' | 'false';
  /** The shopper chooses the amount instead of `amount`: at least this. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly minimumAmount?: string;
  /** The largest amount that the shopper can choose. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly maximumAmount?: string;
  /** How many payments a reusable link takes at most. Written as a whole number from 1 to 1000000. */
  readonly maximumPayments?: string;
  /** The address to which the gateway sends the link by mail. Written as one e-mail address. */
  readonly mailTo?: string;
  /** How much a reusable link takes at most, over all payments. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly maximumSum?: string;
}

export interface LinkReplyPayments {
  /** One of the latest 100 payments that have begun; not in lists. */
  readonly id?: string;
  /** Its amount. */
  readonly amount?: string;
  /** received, pending, succeeded or declined. */
  readonly state?: string;
  /** Its time. */
  readonly createdAt?: string;
}

export interface LinkReply {
  /** Id of the link. */
  readonly id: string;
  /** Address of the page on which shoppers pay. */
  readonly url: string;
  /** Channel that is paid. */
  readonly entityId: string;
  /** open, declined, pending, paid, full, expired, cancelled. */
  readonly state: string;
  /** Amount of each payment; absent if the shopper chooses it. */
  readonly amount?: string;
  /** Least amount that the shopper can choose. */
  readonly minimumAmount?: string;
  /** Largest amount that the shopper can choose. */
  readonly maximumAmount?: string;
  /** Currency. */
  readonly currency: string;
  /** DB or PA. */
  readonly paymentType: string;
  /** The merchant's reference of its payments. */
  readonly merchantTransactionId?: string;
  /** What the shopper pays for. */
  readonly description?: string;
  /** Language of the page, if the merchant set one. */
  readonly locale?: string;
  /** EXTERNAL or INTERNAL, if the merchant set one. */
  readonly testMode?: string;
  /** Whether many shoppers may pay. */
  readonly reusable: boolean;
  /** Most payments of a reusable link. */
  readonly maximumPayments?: number;
  /** Largest sum of its payments. */
  readonly maximumSum?: string;
  /** Number of payments that have succeeded. */
  readonly paidPayments: number;
  /** Their sum. */
  readonly paidSum: string;
  /** Number of payments in progress. */
  readonly pendingPayments: number;
  /** The latest payment of a link that is not reusable, whatever its outcome. */
  readonly paymentId?: string;
  readonly payments?: readonly LinkReplyPayments[];
  /** Time at which it was made. */
  readonly createdAt: string;
  /** Person who made it in the back office. */
  readonly createdBy?: string;
  /** Time at which it ends. */
  readonly expiresAt: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ListLinksRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface Links {
  /** Id of the link. */
  readonly id: string;
  /** Address of the page on which shoppers pay. */
  readonly url: string;
  /** Channel that is paid. */
  readonly entityId: string;
  /** open, declined, pending, paid, full, expired, cancelled. */
  readonly state: string;
  /** Amount of each payment; absent if the shopper chooses it. */
  readonly amount?: string;
  /** Least amount that the shopper can choose. */
  readonly minimumAmount?: string;
  /** Largest amount that the shopper can choose. */
  readonly maximumAmount?: string;
  /** Currency. */
  readonly currency: string;
  /** DB or PA. */
  readonly paymentType: string;
  /** The merchant's reference of its payments. */
  readonly merchantTransactionId?: string;
  /** What the shopper pays for. */
  readonly description?: string;
  /** Language of the page, if the merchant set one. */
  readonly locale?: string;
  /** EXTERNAL or INTERNAL, if the merchant set one. */
  readonly testMode?: string;
  /** Whether many shoppers may pay. */
  readonly reusable: boolean;
  /** Most payments of a reusable link. */
  readonly maximumPayments?: number;
  /** Largest sum of its payments. */
  readonly maximumSum?: string;
  /** Number of payments that have succeeded. */
  readonly paidPayments: number;
  /** Their sum. */
  readonly paidSum: string;
  /** Number of payments in progress. */
  readonly pendingPayments: number;
  /** The latest payment of a link that is not reusable, whatever its outcome. */
  readonly paymentId?: string;
  /** Time at which it was made. */
  readonly createdAt: string;
  /** Person who made it in the back office. */
  readonly createdBy?: string;
  /** Time at which it ends. */
  readonly expiresAt: string;
}

export interface LinksReply {
  readonly links: readonly Links[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface CustomerSessionRequestCustomer {
  /** Id of the customer in the shop's system. Written as 1 to 255 characters. */
  readonly merchantCustomerId: string;
}

export interface CustomerSessionRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  readonly customer?: CustomerSessionRequestCustomer;
  /** The subscription that the page is to show first. Written as 32 letters or digits. */
  readonly scheduleId?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
}

export interface CustomerSessionReply {
  /** Id of the link. */
  readonly id: string;
  /** Address that opens the page once. Lead the shopper there; do not store it. */
  readonly url: string;
  /** When it ends, if nobody opens it. */
  readonly expiresAt: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ListEntryRequestCard {
  /** Number of the card or account. Written as 8 to 32 digits. */
  readonly number?: string;
}

export interface ListEntryRequestBankAccount {
  /** International number of the account. Written as 2 letters, 2 digits, then 11 to 27 letters or digits. */
  readonly iban?: string;
}

export interface ListEntryRequestCustomer {
  /** Id of the customer in the shop's system. Written as 1 to 255 characters. */
  readonly merchantCustomerId?: string;
  /** E-mail address. Written as 6 to 128 characters. */
  readonly email?: string;
  /** Internet address. Written as 1 to 255 characters. */
  readonly ip?: string;
}

export interface ListEntryRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Whether the value is blocked or allowed. Written as one of block, allow. */
  readonly list: 'block' | 'allow';
  /** Why; without data of a person. Written as 1 to 255 characters. */
  readonly reason: string;
  /** Last second in which it counts, in UTC; for good by default. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59. */
  readonly until?: string;
  /** Which value of the payment or stored account it is. Written as one of card, iban, customer, email, ip. */
  readonly kind?: 'card' | 'iban' | 'customer' | 'email' | 'ip';
  /** The payment whose value it is. Written as 32 letters or digits. */
  readonly paymentId?: string;
  /** The stored account whose value it is. Written as 32 letters or digits. */
  readonly registrationId?: string;
  readonly card?: ListEntryRequestCard;
  readonly bankAccount?: ListEntryRequestBankAccount;
  readonly customer?: ListEntryRequestCustomer;
}

export interface ListEntryReplyCard {
  /** First six digits of a card. */
  readonly bin?: string;
  /** Its last four digits. */
  readonly last4Digits?: string;
}

export interface ListEntryReplyBankAccount {
  /** Country and last four characters of an IBAN. */
  readonly iban?: string;
}

export interface ListEntryReplyCustomer {
  /** Id of a customer. */
  readonly merchantCustomerId?: string;
  /** An e-mail address. */
  readonly email?: string;
  /** An IP address; of IPv6 it stands for its network of 64 bits. */
  readonly ip?: string;
}

export interface ListEntryReply {
  /** Id of the entry. */
  readonly id: string;
  /** Where it counts: a channel, or a merchant with all channels. */
  readonly entityId: string;
  /** block or allow. */
  readonly list: string;
  /** card, iban, customer, email, ip. */
  readonly kind: string;
  readonly card?: ListEntryReplyCard;
  readonly bankAccount?: ListEntryReplyBankAccount;
  readonly customer?: ListEntryReplyCustomer;
  /** Why. */
  readonly reason: string;
  /** Time at which it was added, or made to last longer. */
  readonly createdAt: string;
  /** Person in the back office, or user of the command line, who did that. */
  readonly createdBy?: string;
  /** Last second in which it counts. */
  readonly endsAt?: string;
  /** Whether it counts now. */
  readonly active: boolean;
  /** Why it was removed; in the reply to that. */
  readonly removedReason?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ListListEntriesRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Blocked or allowed values only. Written as one of block, allow. */
  readonly list?: 'block' | 'allow';
  /** Values of this kind only. Written as one of card, iban, customer, email, ip. */
  readonly kind?: 'card' | 'iban' | 'customer' | 'email' | 'ip';
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface Entries {
  /** Id of the entry. */
  readonly id: string;
  /** Where it counts: a channel, or a merchant with all channels. */
  readonly entityId: string;
  /** block or allow. */
  readonly list: string;
  /** card, iban, customer, email, ip. */
  readonly kind: string;
  readonly card?: ListEntryReplyCard;
  readonly bankAccount?: ListEntryReplyBankAccount;
  readonly customer?: ListEntryReplyCustomer;
  /** Why. */
  readonly reason: string;
  /** Time at which it was added, or made to last longer. */
  readonly createdAt: string;
  /** Person in the back office, or user of the command line, who did that. */
  readonly createdBy?: string;
  /** Last second in which it counts. */
  readonly endsAt?: string;
  /** Whether it counts now. */
  readonly active: boolean;
}

export interface ListEntriesReply {
  readonly entries: readonly Entries[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface RemoveListEntryRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Why it is removed; without data of a person. Written as 1 to 255 characters. */
  readonly reason?: string;
}

export interface AuthenticationRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly amount: string;
  /** Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly taxAmount?: string;
  /** Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00. */
  readonly discountAmount?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency: string;
  /** Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores. */
  readonly paymentBrand?: string;
  /** Authentication; may be left out. Written as one of 3D. */
  readonly paymentType?: '3D';
  /** Text on the shopper's statement, or a part of it. Written as 1 to 127 characters. */
  readonly descriptor?: string;
  /** The merchant's reference of this request; should be unique. Written as 8 to 255 characters. */
  readonly merchantTransactionId?: string;
  /** The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters. */
  readonly merchantInvoiceId?: string;
  /** A note that appears in reports only. Written as 8 to 255 characters. */
  readonly merchantMemo?: string;
  /** Category of the transaction. Written as 1 to 32 letters or digits. */
  readonly transactionCategory?: string;
  /** FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters. */
  readonly sequence?: string;
  /** Highest number of partial captures. Written as a whole number from 1 to 98. */
  readonly numberOfCaptures?: string;
  /** Promotion code of the order. Written as 1 to 15 letters or digits. */
  readonly promotionCode?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters. */
  readonly transactionPurposeCode?: string;
  /** Kind of integration. Written as 1 to 10 characters. */
  readonly integrationType?: string;
  /** Business application identifier of a direct payout. Written as 1 to 2 characters. */
  readonly transactionBai?: string;
  /** Transaction type identifier of a send transaction. Written as 1 to 3 characters. */
  readonly transactionTti?: string;
  /** Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out. */
  readonly transactionProcessingCode?: 'PURCHASE' | 'FUNDING' | 'PAYMENT';
  /** Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters. */
  readonly lifecycleId?: string;
  /** Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters. */
  readonly referenceUuid?: string;
  /** Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters. */
  readonly transactionPurposeAccount?: string;
  /** The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
  readonly card?: Card;
  readonly bankAccount?: BankAccount;
  /** Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly transactionDueDate?: string;
  readonly virtualAccount?: VirtualAccount;
  readonly tokenAccount?: TokenAccount;
  readonly walletOne?: WalletOne;
  readonly walletTwo?: WalletTwo;
  readonly walletThree?: WalletTwo;
  readonly customer?: Customer;
  readonly billing?: Billing;
  readonly shipping?: Shipping;
  readonly corporate?: Corporate;
  readonly sender?: Sender;
  readonly recipient?: Recipient;
  readonly merchant?: Merchant;
  readonly airline?: Airline;
  readonly giftCard?: GiftCard;
  readonly forex?: Forex;
  /** Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED. */
  readonly recurringType?: 'INITIAL' | 'REPEATED';
  readonly recurring?: Recurring;
  readonly standingInstruction?: StandingInstruction;
  readonly job?: Job;
  readonly threeDSecure?: ThreeDSecure;
  readonly risk?: Risk;
  /** Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits. */
  readonly chargebackResultCode?: string;
  /** Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system. */
  readonly shopperResultUrl?: string;
  /** Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these). */
  readonly createRegistration?: boolean | 'true' | 'false';
  /** Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these). */
  readonly overrideHolder?: boolean | 'true' | 'false';
  readonly cart?: Cart;
  readonly marketPlace?: MarketPlace;
  readonly customParameters?: { readonly [name: string]: string };
  readonly registrations?: readonly Registrations[];
}

export interface WebhookRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Address that is called with POST; in the live environment https only. Written as an address that begins with https:// or http://. */
  readonly url: string;
  /** Kinds of notifications. Written as PAYMENT, REGISTRATION, SCHEDULE, DISPUTE, RECONCILIATION, PRENOTIFICATION, BANK_FILE, or several of them with commas between; PAYMENT,REGISTRATION when left out. */
  readonly types?: string;
  /** The only fields of the payload, besides id and result; a name includes all fields below it. By default all fields. Written as dotted names of the payment reply with commas between, such as amount,card.last4Digits; up to 2048 characters. */
  readonly fields?: string;
  /** Whether the body is encrypted; false for plain JSON that is only signed (Standard Webhooks). Written as true or false (1 and 0 are read as these); true when left out. */
  readonly encrypted?: boolean | 'true' | 'false';
  /** Whether the encrypted body is JSON, {"encryptedBody":"…"}, instead of text. Written as true or false (1 and 0 are read as these); false when left out. */
  readonly wrapper?: boolean | 'true' | 'false';
  /** Key that encrypts notifications (AES-256-GCM); by default the gateway makes one. Written as 64 hexadecimal digits. */
  readonly secret?: string;
  /** Whether it is notified of changes; true sends a test delivery, which must be answered with 2xx. Written as true or false (1 and 0 are read as these); false when left out. */
  readonly active?: boolean | 'true' | 'false';
  /** Whether notifications wait until they are fetched, instead of being sent to the address; in the test environment only. Written as true or false (1 and 0 are read as these); false when left out. */
  readonly pulled?: boolean | 'true' | 'false';
}

export interface Test {
  /** Whether the test delivery was answered with 2xx. */
  readonly isDelivered?: boolean;
  /** Status of the answer. */
  readonly status?: number;
  /** Reason for a failed delivery. */
  readonly error?: string;
}

export interface WebhookReply {
  /** Id of the webhook. */
  readonly id: string;
  /** Merchant or channel whose changes it receives. */
  readonly entityId: string;
  /** Address of the consumer. */
  readonly url: string;
  /** Kinds of notifications. */
  readonly types: readonly string[];
  /** The only fields of the payload, besides id and result. */
  readonly fields?: readonly string[];
  /** Whether the body is encrypted; otherwise it is plain JSON, signed. */
  readonly encrypted: boolean;
  /** Whether the encrypted body is JSON. */
  readonly wrapper: boolean;
  /** true: notifications wait until they are fetched. */
  readonly pulled?: boolean;
  /** Whether it is notified of changes. */
  readonly active: boolean;
  /** Key that encrypts notifications, 64 hex digits; shown once. */
  readonly secret?: string;
  /** Secret that signs them, `whsec_…`; shown once. */
  readonly signingSecret?: string;
  /** Id of the secret that encrypts now, as in `X-Secret-Id` of a notification. */
  readonly secretId: string;
  /** Id of the secret that encrypts once the replaced one has ended. */
  readonly nextSecretId?: string;
  /** End of the validity of the replaced secret. */
  readonly secretEndsAt?: string;
  readonly test?: Test;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface Webhooks {
  /** Id of the webhook. */
  readonly id: string;
  /** Merchant or channel whose changes it receives. */
  readonly entityId: string;
  /** Address of the consumer. */
  readonly url: string;
  /** Kinds of notifications. */
  readonly types: readonly string[];
  /** The only fields of the payload, besides id and result. */
  readonly fields?: readonly string[];
  /** Whether the body is encrypted; otherwise it is plain JSON, signed. */
  readonly encrypted: boolean;
  /** Whether the encrypted body is JSON. */
  readonly wrapper: boolean;
  /** true: notifications wait until they are fetched. */
  readonly pulled?: boolean;
  /** Whether it is notified of changes. */
  readonly active: boolean;
  /** Key that encrypts notifications, 64 hex digits; shown once. */
  readonly secret?: string;
  /** Secret that signs them, `whsec_…`; shown once. */
  readonly signingSecret?: string;
  /** Id of the secret that encrypts now, as in `X-Secret-Id` of a notification. */
  readonly secretId: string;
  /** Id of the secret that encrypts once the replaced one has ended. */
  readonly nextSecretId?: string;
  /** End of the validity of the replaced secret. */
  readonly secretEndsAt?: string;
  readonly test?: Test;
}

export interface WebhooksReply {
  readonly webhooks: readonly Webhooks[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface WebhookChange {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Address that is called with POST; in the live environment https only. Written as an address that begins with https:// or http://. */
  readonly url?: string;
  /** Kinds of notifications. Written as PAYMENT, REGISTRATION, SCHEDULE, DISPUTE, RECONCILIATION, PRENOTIFICATION, BANK_FILE, or several of them with commas between. */
  readonly types?: string;
  /** The only fields of the payload, besides id and result; a name includes all fields below it. By default all fields. Written as dotted names of the payment reply with commas between, such as amount,card.last4Digits; up to 2048 characters. */
  readonly fields?: string;
  /** Whether the body is encrypted; false for plain JSON that is only signed (Standard Webhooks). Written as true or false (1 and 0 are read as these). */
  readonly encrypted?: boolean | 'true' | 'false';
  /** Whether the encrypted body is JSON, {"encryptedBody":"…"}, instead of text. Written as true or false (1 and 0 are read as these). */
  readonly wrapper?: boolean | 'true' | 'false';
  /** Key that encrypts notifications (AES-256-GCM); by default the gateway makes one. Written as 64 hexadecimal digits. */
  readonly secret?: string;
  /** Whether it is notified of changes; true sends a test delivery, which must be answered with 2xx. Written as true or false (1 and 0 are read as these). */
  readonly active?: boolean | 'true' | 'false';
  /** Whether the gateway makes a new secret, which is shown this once. Written as true or false (1 and 0 are read as these). */
  readonly newSecret?: boolean | 'true' | 'false';
  /** Hours for which the replaced secret stays valid; 0 ends it at once. Written as a whole number from 0 to 168; 24 when left out. */
  readonly secretOverlapHours?: string;
}

export interface ListDeliveriesRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Those that stand so only. Written as one of waiting, delivered, failed. */
  readonly state?: 'waiting' | 'delivered' | 'failed';
  /** Those about this payment, registration or schedule only. Written as 32 letters or digits. */
  readonly subjectId?: string;
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface Attempts {
  /** Time of an attempt. */
  readonly at?: string;
  /** Status of the answer. */
  readonly status?: number;
  /** Reason for a missing answer. */
  readonly error?: string;
  /** Duration. */
  readonly milliseconds?: number;
}

export interface Deliveries {
  /** Id of the delivery; the `webhook-id` of its notification. */
  readonly id: string;
  /** Subject: PAYMENT or REGISTRATION or SCHEDULE or DISPUTE or RECONCILIATION or PRENOTIFICATION or BANK_FILE. */
  readonly type: string;
  /** Change of the subject. REGISTRATION: CREATED, UPDATED, DELETED; SCHEDULE: CREATED, CHANGED, RUN, FAILED, GRACE, REMINDER, RESTING, ENDED; DISPUTE: OPENED, CHANGED, CONTESTED, ACCEPTED, EXPIRED, LOST, WON; RECONCILIATION: READY, LATE; PRENOTIFICATION: ORDERED, CANCELLED; BANK_FILE: WAITS, RELEASED. */
  readonly action?: string;
  /** Id of the payment or registration or schedule or dispute or reconciliation or prenotification or bank_file. */
  readonly subjectId: string;
  /** Of two notifications about one subject the later has the larger number. */
  readonly sequence: number;
  /** waiting, delivered or failed. */
  readonly state: string;
  /** Time of the change. */
  readonly createdAt: string;
  readonly attempts?: readonly Attempts[];
}

export interface DeliveriesReply {
  readonly deliveries: readonly Deliveries[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ResendRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Id of the delivery, as the list gives it. Written as 32 letters or digits. */
  readonly deliveryId: string;
}

export interface DeliveryReply {
  /** Id of the delivery; the `webhook-id` of its notification. */
  readonly id: string;
  /** Subject: PAYMENT or REGISTRATION or SCHEDULE or DISPUTE or RECONCILIATION or PRENOTIFICATION or BANK_FILE. */
  readonly type: string;
  /** Change of the subject. REGISTRATION: CREATED, UPDATED, DELETED; SCHEDULE: CREATED, CHANGED, RUN, FAILED, GRACE, REMINDER, RESTING, ENDED; DISPUTE: OPENED, CHANGED, CONTESTED, ACCEPTED, EXPIRED, LOST, WON; RECONCILIATION: READY, LATE; PRENOTIFICATION: ORDERED, CANCELLED; BANK_FILE: WAITS, RELEASED. */
  readonly action?: string;
  /** Id of the payment or registration or schedule or dispute or reconciliation or prenotification or bank_file. */
  readonly subjectId: string;
  /** Of two notifications about one subject the later has the larger number. */
  readonly sequence: number;
  /** waiting, delivered or failed. */
  readonly state: string;
  /** Time of the change. */
  readonly createdAt: string;
  readonly attempts?: readonly Attempts[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ResendUndeliveredRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Those that were made in this second or later, in UTC. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59. */
  readonly since: string;
}

export interface ResentReply {
  /** Number of notifications that are sent again. */
  readonly resent: number;
  /** Whether there are more: send the request again for them. */
  readonly hasMore: boolean;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface FetchMessagesRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Seconds to wait for a notification where none is due. Written as a whole number from 0 to 20; 0 when left out. */
  readonly waitSeconds?: string;
}

export interface Messages {
  /** Id of the delivery; the `webhook-id` of its notification. */
  readonly deliveryId?: string;
  /** Number of this attempt. */
  readonly attempt?: number;
  /** Subject: PAYMENT or REGISTRATION or SCHEDULE or DISPUTE or RECONCILIATION or PRENOTIFICATION or BANK_FILE. */
  readonly type?: string;
  /** Change of the subject. */
  readonly action?: string;
  /** Id of the payment or registration or schedule or dispute or reconciliation or prenotification or bank_file. */
  readonly subjectId?: string;
  /** Headers of the request to the consumer. */
  readonly headers?: { readonly [name: string]: string };
  /** Body of the request to the consumer. */
  readonly body?: string;
}

export interface MessagesReply {
  readonly messages?: readonly Messages[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface PulledAttemptRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Id of the delivery, as the list gives it. Written as 32 letters or digits. */
  readonly deliveryId: string;
  /** Number of the attempt, as it was fetched; one number counts once. Written as a whole number from 1 to 10000. */
  readonly attempt: string;
  /** Status of the consumer's answer; any 2xx accepts the notification. Written as a whole number from 100 to 599. */
  readonly status?: string;
  /** Reason for a missing answer, instead of the status. Written as letters, digits, blanks and . : - _, up to 64. */
  readonly error?: string;
  /** Duration. Written as a whole number from 0 to 600000. */
  readonly milliseconds?: string;
}

export interface ReadReconciliationsRequestDate {
  /** First day of the report. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly from?: string;
  /** Last day of the report. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly to?: string;
}

export interface ReadReconciliationsRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  readonly date?: ReadReconciliationsRequestDate;
  /** The value that sorts the report: always this one. Written as one of SettlementTxDate. */
  readonly sortValue?: 'SettlementTxDate';
  /** Whether the first or the last comes first. Written as one of ASC, DESC, asc, desc. */
  readonly sortOrder?: 'ASC' | 'DESC' | 'asc' | 'desc';
  /** Each record, or their sums by day, currency, brand and type. Written as one of DETAIL, SUM; DETAIL when left out. */
  readonly level?: 'DETAIL' | 'SUM';
  /** The payout whose records are reported, in the order of its files, instead of days. Written as 32 lower-case hexadecimal digits. */
  readonly payoutId?: string;
  /** The settlement file whose records are reported, in its order, instead of days. Written as 32 lower-case hexadecimal digits. */
  readonly fileId?: string;
  /** Only settled records that no payout pays, such as direct debits: your bank booked them directly. Written as true or false (1 and 0 are read as these); false when left out. */
  readonly withoutPayout?: boolean | 'true' | 'false';
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface Settlement {
  /** POS: the merchant gets it; NEG: it is taken. */
  readonly cashflow?: string;
  /** Id of the settlement at the acquirer. */
  readonly id?: string;
  /** Id of the payout at the acquirer; of processors’ reports, that of the settlement. */
  readonly payoutId?: string;
  /** The amount in the currency of the settlement, before the fee. */
  readonly amount?: string;
  /** Currency of the settlement. */
  readonly currency?: string;
  /** Fee of the acquirer, in the currency of the settlement. */
  readonly fee?: string;
  /** Units of the settlement currency for one of the transaction’s; 1 in the same currency. */
  readonly fxRate?: string;
  /** Day of the settlement in the time zone of the acquirer. */
  readonly date?: string;
  /** SUCCESS or FAILED. */
  readonly status?: string;
  /** Format of the settlement file: CSV, STRIPE, ADYEN, MOLLIE, PAYPAL, CAMT, TOLLGATE_SIMULATOR. */
  readonly format?: string;
}

export interface ClearingInstitute {
  /** Id of the merchant at the acquirer. */
  readonly merchantId?: string;
  /** First id of the transaction at the acquirer. */
  readonly txId1?: string;
  /** Second id. */
  readonly txId2?: string;
  /** Third id. */
  readonly txId3?: string;
  /** Name of the acquirer. */
  readonly name?: string;
}

export interface MerchantAccount {
  /** Id of the channel. */
  readonly id?: string;
  /** Name of the channel, cut to 32 characters. */
  readonly name?: string;
}

export interface Payment {
  /** Id of the payment. */
  readonly id?: string;
  /** Short id of the payment. */
  readonly shortId?: string;
}

export interface ReconciliationsCard {
  /** Last four characters of the account; for bank accounts as `bankAccount.last4Digits`. */
  readonly last4Digits?: string;
  /** Holder; for bank accounts as `bankAccount.holder`. */
  readonly holder?: string;
}

export interface ReconciliationsBankAccount {
  /** Code of the bank. */
  readonly bankCode?: string;
  /** Last four characters of a bank account. */
  readonly last4Digits?: string;
  /** Holder of a bank account. */
  readonly holder?: string;
}

export interface ReconciliationsResult {
  /** Reason of a chargeback, as the interface names it. */
  readonly code?: string;
  /** Its words. */
  readonly description?: string;
}

export interface MatchedTransactionsPayment {
  /** The payments that fit. */
  readonly id?: string;
}

export interface MatchedTransactions {
  /** Whether the payment was found: MATCHED, MULTIPLE_MATCHES, NOT_MATCHED; not for fees. */
  readonly status?: string;
  readonly payment?: readonly MatchedTransactionsPayment[];
}

export interface ChargebackTransaction {
  /** The payment of type CB or CR that the record made. */
  readonly id?: string;
}

export interface ReconciliationsFile {
  /** Settlement file that it was read from. */
  readonly id?: string;
  /** Its line there. */
  readonly line?: number;
}

export interface Resolution {
  /** Time at which the exception was resolved. */
  readonly timestamp?: string;
  /** Who resolved it. */
  readonly by?: string;
  /** Why. */
  readonly reason?: string;
  /** Payment that it was assigned to. */
  readonly paymentId?: string;
}

export interface Reconciliations {
  /** Id of the record. */
  readonly id?: string;
  /** Type of the record: SETTLED, CHARGEBACK, CHARGEBACK REVERSAL, FEE. */
  readonly recordType?: string;
  /** Type of the transaction: DEBIT, CREDIT, REFUND, BATCH, MONTHLY, SUBMERCHANT, PAYMENT_FACILITATOR, AUTH_FEE, CAPTURE_FEE, CANCEL_FEE, REFUND_FEE. */
  readonly transactionType?: string;
  readonly settlement?: Settlement;
  readonly clearingInstitute?: ClearingInstitute;
  readonly merchantAccount?: MerchantAccount;
  /** Id of the operator of the gateway. */
  readonly pspEntityId?: string;
  /** Id of the division, a setting of the channel. */
  readonly divisionEntityId?: string;
  /** Id of the merchant. */
  readonly merchantEntityId?: string;
  readonly payment?: Payment;
  /** Reference of the merchant; of the payment, if the file has none. */
  readonly merchantTransactionId?: string;
  /** Invoice of the merchant; of the payment, if the file has none. */
  readonly merchantInvoiceId?: string;
  /** Amount of the transaction. */
  readonly amount?: string;
  /** Its currency. */
  readonly currency?: string;
  /** Brand; of the payment, if the file has none. */
  readonly paymentBrand?: string;
  /** Time of the order in the time zone of the acquirer; the time at which the file was read, if it has none. */
  readonly presentmentDate?: string;
  /** Descriptor of the payment. */
  readonly descriptor?: string;
  readonly card?: ReconciliationsCard;
  readonly bankAccount?: ReconciliationsBankAccount;
  readonly result?: ReconciliationsResult;
  readonly matchedTransactions?: MatchedTransactions;
  readonly chargebackTransaction?: ChargebackTransaction;
  /** Memo of the payment. */
  readonly merchantMemo?: string;
  readonly file?: ReconciliationsFile;
  /** Why it settles no payment: NO_PAYMENT, SEVERAL_PAYMENTS, OTHER_AMOUNT, ALREADY_SETTLED, NOT_SUCCESSFUL, CANNOT_BE_CHARGED_BACK, NO_CHARGEBACK, FAILED. */
  readonly exception?: string;
  readonly resolution?: Resolution;
}

export interface Sums {
  /** With `level` SUM: day of the settlement. */
  readonly date?: string;
  /** Currency of the settlement. */
  readonly currency?: string;
  /** Brand. */
  readonly brand?: string;
  /** Type of the records. */
  readonly recordType?: string;
  /** Type of the transactions. */
  readonly transactionType?: string;
  /** POS or NEG. */
  readonly cashflow?: string;
  /** SUCCESS or FAILED. */
  readonly status?: string;
  /** Number of records. */
  readonly records?: number;
  /** Sum of the settled amounts. */
  readonly amount?: string;
  /** Sum of the fees. */
  readonly fee?: string;
}

export interface ReconciliationsReply {
  readonly reconciliations?: readonly Reconciliations[];
  readonly sums?: readonly Sums[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ReadReconciliationSumsRequestDate {
  /** First day of the report. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly from: string;
  /** Last day of the report. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly to: string;
}

export interface ReadReconciliationSumsRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  readonly date?: ReadReconciliationSumsRequestDate;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** The test mode, which older integrations send. Written as one of EXTERNAL, INTERNAL. */
  readonly testMode?: 'EXTERNAL' | 'INTERNAL';
}

export interface ResolutionRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** The payment that the record settles; without it, the record needs none. Written as 32 lower-case hexadecimal digits. */
  readonly paymentId?: string;
  /** Who decided it. Written as 1 to 128 characters. */
  readonly resolvedBy: string;
  /** Why. Written as 1 to 500 characters. */
  readonly reason: string;
}

export interface ReconciliationReplySettlement {
  /** POS: the merchant gets it; NEG: it is taken. */
  readonly cashflow: string;
  /** Id of the settlement at the acquirer. */
  readonly id?: string;
  /** Id of the payout at the acquirer; of processors’ reports, that of the settlement. */
  readonly payoutId?: string;
  /** The amount in the currency of the settlement, before the fee. */
  readonly amount: string;
  /** Currency of the settlement. */
  readonly currency: string;
  /** Fee of the acquirer, in the currency of the settlement. */
  readonly fee?: string;
  /** Units of the settlement currency for one of the transaction’s; 1 in the same currency. */
  readonly fxRate: string;
  /** Day of the settlement in the time zone of the acquirer. */
  readonly date: string;
  /** SUCCESS or FAILED. */
  readonly status: string;
  /** Format of the settlement file: CSV, STRIPE, ADYEN, MOLLIE, PAYPAL, CAMT, TOLLGATE_SIMULATOR. */
  readonly format: string;
}

export interface ReconciliationReplyClearingInstitute {
  /** Id of the merchant at the acquirer. */
  readonly merchantId: string;
  /** First id of the transaction at the acquirer. */
  readonly txId1?: string;
  /** Second id. */
  readonly txId2?: string;
  /** Third id. */
  readonly txId3?: string;
  /** Name of the acquirer. */
  readonly name: string;
}

export interface ReconciliationReplyMerchantAccount {
  /** Id of the channel. */
  readonly id: string;
  /** Name of the channel, cut to 32 characters. */
  readonly name?: string;
}

export interface ReconciliationReplyFile {
  /** Settlement file that it was read from. */
  readonly id: string;
  /** Its line there. */
  readonly line: number;
}

export interface ReconciliationReply {
  /** Id of the record. */
  readonly id: string;
  /** Type of the record: SETTLED, CHARGEBACK, CHARGEBACK REVERSAL, FEE. */
  readonly recordType: string;
  /** Type of the transaction: DEBIT, CREDIT, REFUND, BATCH, MONTHLY, SUBMERCHANT, PAYMENT_FACILITATOR, AUTH_FEE, CAPTURE_FEE, CANCEL_FEE, REFUND_FEE. */
  readonly transactionType: string;
  readonly settlement: ReconciliationReplySettlement;
  readonly clearingInstitute: ReconciliationReplyClearingInstitute;
  readonly merchantAccount: ReconciliationReplyMerchantAccount;
  /** Id of the operator of the gateway. */
  readonly pspEntityId: string;
  /** Id of the division, a setting of the channel. */
  readonly divisionEntityId?: string;
  /** Id of the merchant. */
  readonly merchantEntityId: string;
  readonly payment?: Payment;
  /** Reference of the merchant; of the payment, if the file has none. */
  readonly merchantTransactionId: string;
  /** Invoice of the merchant; of the payment, if the file has none. */
  readonly merchantInvoiceId?: string;
  /** Amount of the transaction. */
  readonly amount: string;
  /** Its currency. */
  readonly currency: string;
  /** Brand; of the payment, if the file has none. */
  readonly paymentBrand?: string;
  /** Time of the order in the time zone of the acquirer; the time at which the file was read, if it has none. */
  readonly presentmentDate?: string;
  /** Descriptor of the payment. */
  readonly descriptor?: string;
  readonly card?: ReconciliationsCard;
  readonly bankAccount?: ReconciliationsBankAccount;
  readonly result: PaymentReplyResult;
  readonly matchedTransactions?: MatchedTransactions;
  readonly chargebackTransaction?: ChargebackTransaction;
  /** Memo of the payment. */
  readonly merchantMemo?: string;
  readonly file: ReconciliationReplyFile;
  /** Why it settles no payment: NO_PAYMENT, SEVERAL_PAYMENTS, OTHER_AMOUNT, ALREADY_SETTLED, NOT_SUCCESSFUL, CANNOT_BE_CHARGED_BACK, NO_CHARGEBACK, FAILED. */
  readonly exception?: string;
  readonly resolution?: Resolution;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ReconciliationFilesReplyFiles {
  /** Id of the file. */
  readonly id?: string;
  /** Channel. */
  readonly entityId?: string;
  /** Day on which its records were taken, in the time zone of the acquirer. */
  readonly day?: string;
  /** Name. */
  readonly name?: string;
  /** Number of records. */
  readonly rows?: number;
  /** Size. */
  readonly bytes?: number;
  /** SHA-256 of its bytes, in hex digits. */
  readonly digest?: string;
  /** Time at which it was written. */
  readonly createdAt?: string;
}

export interface ReconciliationFilesReply {
  readonly files?: readonly ReconciliationFilesReplyFiles[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ReadJournalRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Format of the file: `hledger`, Plain text for hledger and Ledger; `beancount`, Plain text for Beancount; `datev`, A booking batch for DATEV (EXTF, Buchungsstapel); `xero`, Manual journals for Xero; `quickbooks`, Journal entries for QuickBooks Online; `csv`, A table for spreadsheets and other programs; `json`, Data for programs. Written as one of hledger, beancount, datev, xero, quickbooks, csv, json. */
  readonly format: 'hledger' | 'beancount' | 'datev' | 'xero' | 'quickbooks' | 'csv' | 'json';
  /** Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits. */
  readonly divisionId?: string;
  readonly date?: ReadReconciliationSumsRequestDate;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
}

export interface SettlementFileRequestFile {
  /** The name of the file. Written as 1 to 255 characters. */
  readonly name: string;
  /** The file. Larger ones are sent with PUT, or received by the command `settlement receive`. Written as base64 of a CSV file in UTF-8. */
  readonly content: string;
}

export interface SettlementFileRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  readonly file?: SettlementFileRequestFile;
}

export interface Faults {
  /** One of the first of those lines; not in lists. */
  readonly line?: number;
  /** The field that is wrong. */
  readonly field?: string;
  /** What is wrong, and what would be right. */
  readonly reason?: string;
}

export interface SettlementFileReply {
  /** Id of the file. */
  readonly id: string;
  /** Channel. */
  readonly entityId: string;
  /** Name. */
  readonly name: string;
  /** UPLOAD, COMMAND, SIMULATOR, or BANK for a statement. */
  readonly source: string;
  /** Format. */
  readonly format: string;
  /** READING while its lines are being taken, then READ. */
  readonly state: string;
  /** Size. */
  readonly bytes: number;
  /** SHA-256 of its bytes, in hex digits. */
  readonly digest: string;
  /** Number of lines that were taken. */
  readonly taken: number;
  /** Number of lines that could not be taken. */
  readonly rejected: number;
  /** Number of lines that the setting `settlement.values` leaves out. */
  readonly leftOut: number;
  readonly unusedAmounts?: readonly string[];
  readonly faults?: readonly Faults[];
  /** Whether the same bytes had arrived before; then nothing was taken again. */
  readonly isRepeated?: boolean;
  /** Time at which it arrived. */
  readonly createdAt: string;
  /** Time at which its last line was taken. */
  readonly readAt?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface SettlementFilesReplyFiles {
  /** Id of the file. */
  readonly id?: string;
  /** Channel. */
  readonly entityId?: string;
  /** Name. */
  readonly name?: string;
  /** UPLOAD, COMMAND, SIMULATOR, or BANK for a statement. */
  readonly source?: string;
  /** Format. */
  readonly format?: string;
  /** READING while its lines are being taken, then READ. */
  readonly state?: string;
  /** Size. */
  readonly bytes?: number;
  /** SHA-256 of its bytes, in hex digits. */
  readonly digest?: string;
  /** Number of lines that were taken. */
  readonly taken?: number;
  /** Number of lines that could not be taken. */
  readonly rejected?: number;
  /** Number of lines that the setting `settlement.values` leaves out. */
  readonly leftOut?: number;
  readonly unusedAmounts?: readonly string[];
  /** Time at which it arrived. */
  readonly createdAt?: string;
  /** Time at which its last line was taken. */
  readonly readAt?: string;
}

export interface SettlementFilesReply {
  readonly files?: readonly SettlementFilesReplyFiles[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ListPayoutsRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  readonly date?: ReadReconciliationsRequestDate;
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface Payouts {
  /** Id of the payout. */
  readonly id?: string;
  /** Channel. */
  readonly entityId?: string;
  /** Format of the settlement file that names it. */
  readonly format?: string;
  /** Id of it at the processor; `settlement.payoutId` of the records that it pays. */
  readonly reference?: string;
  /** Day of the payout, or of the last record. */
  readonly date?: string;
  /** What is paid out; without a word of the processor, the sum. */
  readonly amount?: string;
  /** Its currency. */
  readonly currency?: string;
  /** Number of records that it pays. */
  readonly records?: number;
  /** Sum of these records, less their fees; negative if they are owed. */
  readonly sum?: string;
  /** The amount less the sum, if it is not zero: lines that are missing, or left out. Not for payouts of no records. */
  readonly difference?: string;
  /** EXPECTED; ARRIVED once a statement of the bank has booked it. */
  readonly state?: string;
  /** Day on which the bank booked it. */
  readonly arrivedOn?: string;
}

export interface SettlementPayoutsReply {
  readonly payouts?: readonly Payouts[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface SettlementPayoutReply {
  /** Id of the payout. */
  readonly id: string;
  /** Channel. */
  readonly entityId: string;
  /** Format of the settlement file that names it. */
  readonly format: string;
  /** Id of it at the processor; `settlement.payoutId` of the records that it pays. */
  readonly reference: string;
  /** Day of the payout, or of the last record. */
  readonly date: string;
  /** What is paid out; without a word of the processor, the sum. */
  readonly amount: string;
  /** Its currency. */
  readonly currency: string;
  /** Number of records that it pays. */
  readonly records: number;
  /** Sum of these records, less their fees; negative if they are owed. */
  readonly sum: string;
  /** The amount less the sum, if it is not zero: lines that are missing, or left out. Not for payouts of no records. */
  readonly difference?: string;
  /** EXPECTED; ARRIVED once a statement of the bank has booked it. */
  readonly state: string;
  /** Day on which the bank booked it. */
  readonly arrivedOn?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ReadPayoutStatementRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Language and country, such as de_DE. Written as 1 to 10 characters. */
  readonly locale?: string;
  /** Of a statement in CSV: the sums of each kind only, or each record, too. Written as one of SUM, DETAIL; SUM when left out. */
  readonly level?: 'SUM' | 'DETAIL';
}

export interface ReadLedgerBalancesRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** The day at whose end the balances are taken, by the days of each channel's books; today. Written as a day as yyyy-MM-dd, such as 2026-02-28. */
  readonly asOf?: string;
  /** Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits. */
  readonly divisionId?: string;
}

export interface Balances {
  /** Account of the ledger. */
  readonly account?: string;
  /** Currency. */
  readonly currency?: string;
  /** Debits minus credits. */
  readonly balance?: string;
}

export interface Channels {
  /** Channel. */
  readonly entityId?: string;
  /** Time zone in which its days end. */
  readonly timeZone?: string;
  readonly balances?: readonly Balances[];
}

export interface LedgerBalancesReply {
  /** Day at whose end they are taken. */
  readonly asOf: string;
  readonly balances?: readonly Balances[];
  readonly channels?: readonly Channels[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ListLedgerPeriodsRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits. */
  readonly divisionId?: string;
}

export interface Journals {
  /** Id of a journal for servers, for its transfers. */
  readonly id?: string;
  /** Its format. */
  readonly format?: string;
  /** Its currency, if others have their own files. */
  readonly currency?: string;
  /** Its name. */
  readonly name?: string;
  /** Its length. */
  readonly bytes?: number;
  /** Its SHA-256. */
  readonly digest?: string;
  /** Why it could not be made; it is tried again. */
  readonly refusals?: readonly string[];
}

export interface Periods {
  /** Id of the close. */
  readonly id?: string;
  /** Month. */
  readonly month?: string;
  /** REQUESTED, CLOSING, CLOSED or REOPENED. */
  readonly state?: string;
  /** Which close of the month it is. */
  readonly generation?: number;
  /** When it was closed, or asked to be. */
  readonly requestedAt?: string;
  /** Who closed it, or asked for it. */
  readonly requestedBy?: string;
  /** Id of that person; names change. */
  readonly requestedById?: string;
  /** Who confirmed it, where two people must agree. */
  readonly confirmedBy?: string;
  /** Why it was closed although something was open. */
  readonly reason?: string;
  /** How many lines are posted in it. */
  readonly lines?: number;
  /** Hash of its lines and of the digest before. */
  readonly digest?: string;
  /** Digest of the month before; zeros for the first. */
  readonly previousDigest?: string;
  /** When it was closed. */
  readonly closedAt?: string;
  /** When it was opened again, or asked to be. */
  readonly reopenedAt?: string;
  /** Who opened it again, or asked for it. */
  readonly reopenedBy?: string;
  /** Id of that person. */
  readonly reopenedById?: string;
  /** Who confirmed that. */
  readonly reopenConfirmedBy?: string;
  /** Why it was opened again. */
  readonly reopenReason?: string;
  readonly journals?: readonly Journals[];
}

export interface LedgerPeriodsReplyChannels {
  /** Channel. */
  readonly entityId?: string;
  /** Time zone of its books; the first close fixes it. */
  readonly timeZone?: string;
  /** Month that it closes next; absent if nothing was ever posted. */
  readonly nextMonth?: string;
  /** Why the month of this channel was not closed, of a merchant. */
  readonly refusal?: string;
  readonly periods?: readonly Periods[];
}

export interface LedgerPeriodsReply {
  readonly channels?: readonly LedgerPeriodsReplyChannels[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface CloseRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Month, by the days of each channel's books. Written as a month as yyyy-MM, such as 2026-10. */
  readonly month: string;
  /** Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits. */
  readonly divisionId?: string;
  /** Why. Written as 1 to 500 characters. */
  readonly reason?: string;
}

export interface ReopenRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Month, by the days of each channel's books. Written as a month as yyyy-MM, such as 2026-10. */
  readonly month: string;
  /** Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits. */
  readonly divisionId?: string;
  /** Why. Written as 1 to 500 characters. */
  readonly reason: string;
}

export interface ReadLedgerMonthRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Month, by the days of each channel's books. Written as a month as yyyy-MM, such as 2026-10. */
  readonly month: string;
  /** Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits. */
  readonly divisionId?: string;
}

export interface Accounts {
  /** Account of the balance sheet. */
  readonly account?: string;
  /** Debits minus credits before the month. */
  readonly opening?: string;
  /** The same at its end. */
  readonly closing?: string;
}

export interface Figures {
  /** Figure; those of zero are left out. */
  readonly figure?: string;
  /** Account to whose debit it is added. */
  readonly debit?: string;
  /** Account to whose credit it is added. */
  readonly credit?: string;
  /** Its amount; negative if more was taken back. */
  readonly amount?: string;
}

export interface Differences {
  /** What settlement or bank will still change. */
  readonly difference?: string;
  /** Account on which it stands. */
  readonly account?: string;
  /** Its amount. */
  readonly amount?: string;
  /** Day since which it stands, if what came first was settled first; absent after 124 days. */
  readonly since?: string;
}

export interface Currencies {
  /** Currency; amounts of different ones are never added. */
  readonly currency?: string;
  readonly accounts?: readonly Accounts[];
  readonly figures?: readonly Figures[];
  readonly differences?: readonly Differences[];
}

export interface LedgerMonthReplyChannels {
  /** Channel. */
  readonly entityId?: string;
  /** Time zone in which the days of its books begin. */
  readonly timeZone?: string;
  readonly currencies?: readonly Currencies[];
}

export interface LedgerMonthReply {
  /** Month. */
  readonly month: string;
  /** Its first day. */
  readonly from: string;
  /** Its last day. */
  readonly to: string;
  readonly channels?: readonly LedgerMonthReplyChannels[];
  readonly currencies?: readonly Currencies[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface Checks {
  /** Check. */
  readonly check?: string;
  /** How much stands in the way; 0: nothing does. */
  readonly count?: number;
  /** Whether there may be more than were counted. */
  readonly isMore?: boolean;
  readonly ids?: readonly string[];
}

export interface LedgerChecksReplyChannels {
  /** Channel. */
  readonly entityId?: string;
  /** Time zone in which the days of its books begin. */
  readonly timeZone?: string;
  readonly checks?: readonly Checks[];
}

export interface LedgerChecksReply {
  /** Month. */
  readonly month: string;
  /** Its first day. */
  readonly from: string;
  /** Its last day. */
  readonly to: string;
  readonly channels?: readonly LedgerChecksReplyChannels[];
  readonly checks?: readonly Checks[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ListLedgerLinesRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  readonly date?: ReadReconciliationSumsRequestDate;
  /** Lines of one figure of the month only. Written as one of TURNOVER, REVERSALS, REFUNDS, PAYOUTS_TO_SHOPPERS, CHARGEBACKS, CHARGEBACKS_REVERSED, DISPUTES_LOST, SETTLED, UNMATCHED, ASSIGNED, CONVERTED, FEES, ARRIVED. */
  readonly figure?: 'TURNOVER' | 'REVERSALS' | 'REFUNDS' | 'PAYOUTS_TO_SHOPPERS' | 'CHARGEBACKS' | 'CHARGEBACKS_REVERSED' | 'DISPUTES_LOST' | 'SETTLED' | 'UNMATCHED' | 'ASSIGNED' | 'CONVERTED' | 'FEES' | 'ARRIVED';
  /** Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits. */
  readonly divisionId?: string;
  /** Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR. */
  readonly currency?: string;
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as 44 lower-case hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface Lines {
  /** Channel. */
  readonly entityId?: string;
  /** Day of the books on which it was posted. */
  readonly day?: string;
  /** Time of its event. */
  readonly eventAt?: string;
  /** Day of its event, of a line that came after that day was counted or closed, and so was posted on a later one. */
  readonly eventDay?: string;
  /** Event that caused it. */
  readonly event?: string;
  /** Figure of the month that it is part of. */
  readonly figure?: string;
  /** Id of the payment, settlement record, dispute or payout that caused it. */
  readonly sourceId?: string;
  /** Payment whose balance it changes, if it is of one. */
  readonly paymentId?: string;
  /** Account to whose debit its amount is added. */
  readonly debit?: string;
  /** Account to whose credit its amount is added. */
  readonly credit?: string;
  /** Its amount. */
  readonly amount?: string;
  /** Its currency. */
  readonly currency?: string;
}

export interface LedgerLinesReply {
  readonly lines?: readonly Lines[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface SepaFilesReplyFiles {
  /** Id of the file. */
  readonly id?: string;
  /** Channel. */
  readonly entityId?: string;
  /** collection: direct debits; transfer: refunds and payouts; instant: those by instant transfer. */
  readonly kind?: string;
  /** Day on which the money moves. */
  readonly day?: string;
  /** open: takes orders; closed: is being written; made: can be downloaded. */
  readonly state?: string;
  /** Time at which it is made. */
  readonly closesAt?: string;
  /** Name. */
  readonly name?: string;
  /** Number of orders, once it is made. */
  readonly orders?: number;
  /** Sum of the orders in euro, once it is made. */
  readonly amount?: string;
  /** Size, once it is made. */
  readonly bytes?: number;
  /** SHA-256 of its bytes, in hex digits, once it is made. */
  readonly digest?: string;
  /** Why the bank has not carried it out. PAYEE_CHECK: decide about payees whose names do not fit; RELEASE: release it. */
  readonly waitsFor?: string;
  /** Since when it waits there. */
  readonly waitsSince?: string;
}

export interface SepaFilesReply {
  readonly files?: readonly SepaFilesReplyFiles[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface Orders {
  /** Channel. */
  readonly entityId?: string;
  /** Id of the payment. */
  readonly paymentId?: string;
  /** collection: a direct debit; transfer: a refund or payout; instant: one by instant transfer; authorization: waits for captures, and is in no file. */
  readonly kind?: string;
  /** Day on which the money moves. */
  readonly day?: string;
  /** Amount in euro. */
  readonly amount?: string;
  /** open: waits, or the bank carries it out; cancelled: taken out of its file; rejected: the bank did not carry it out; returned: the money of a transfer came back. A debit that is returned stays open, and has a chargeback. */
  readonly state?: string;
  /** The reason of the bank, such as AC04. */
  readonly reason?: string;
  /** Of a transfer: the result of the verification of the payee. MATCH, CLOSE_MATCH, NO_MATCH or NOT_POSSIBLE. */
  readonly payeeCheck?: string;
  /** With CLOSE_MATCH: the name of the account. */
  readonly payeeName?: string;
  /** Of a collection: the reference of its mandate. */
  readonly mandateId?: string;
  /** Of a collection: the day on which the mandate was given. */
  readonly dateOfSignature?: string;
  /** Of a collection: OOFF, FRST or RCUR. */
  readonly sequenceType?: string;
  /** Time at which it was ordered. */
  readonly createdAt?: string;
}

export interface SepaOrdersReply {
  readonly orders?: readonly Orders[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface BankOrderReplyFile {
  /** Id of the file that has the order. */
  readonly id?: string;
  /** open: takes orders; closed: is being written; made: can be downloaded. */
  readonly state?: string;
  /** Time at which it is made. */
  readonly closesAt?: string;
  /** Name, once it is made. */
  readonly name?: string;
}

export interface Movements {
  /** Day on which money came in. */
  readonly day?: string;
  /** What came in; negative if it was taken back. */
  readonly amount?: string;
  /** What of it is more than the payment needed. */
  readonly surplus?: string;
}

export interface Transfer {
  /** The reference that the shopper writes into the transfer. */
  readonly reference?: string;
  /** Amount that is needed, in euro. */
  readonly amount?: string;
  /** What came in so far. */
  readonly received?: string;
  /** open: waits for money; complete: the amount came in; cancelled: reversed. */
  readonly state?: string;
  readonly movements?: readonly Movements[];
}

export interface BankOrderReply {
  readonly order?: Orders;
  readonly file?: BankOrderReplyFile;
  readonly transfer?: Transfer;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface ListMandatesRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out. */
  readonly limit?: string;
  /** Continues after an earlier reply: its `nextCursor`. Written as hexadecimal digits, as `nextCursor` of an answer gave them. */
  readonly cursor?: string;
}

export interface MandatesBankAccount {
  /** Country of its account, as its newest payment names it. */
  readonly country?: string;
  /** Last four characters of its IBAN, until the data are erased. */
  readonly last4Digits?: string;
}

export interface Mandates {
  /** Reference, which the debtor reads on each statement. */
  readonly reference?: string;
  /** Channel. */
  readonly entityId?: string;
  /** active, used, lapsed, revoked. */
  readonly state?: string;
  readonly bankAccount?: MandatesBankAccount;
  /** Day on which its holder signed it. */
  readonly dateOfSignature?: string;
  /** Whether it allows more than one charge. */
  readonly recurring?: boolean;
  /** Sequence type of its next charge, if it allows one: OOFF, FRST or RCUR. */
  readonly sequenceType?: string;
  /** Day of its last charge. */
  readonly lastChargedOn?: string;
  /** While it is active: the last day on which it can be charged if nothing is charged before. */
  readonly chargeableUntil?: string;
  /** Time of the payment that made it known. */
  readonly createdAt?: string;
  /** Time at which it was revoked. */
  readonly revokedAt?: string;
  /** Language of the text to which its holder agreed at a checkout. */
  readonly language?: string;
  /** That text. */
  readonly text?: string;
}

export interface MandatesReply {
  readonly mandates?: readonly Mandates[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface MandateReply {
  /** Reference, which the debtor reads on each statement. */
  readonly reference: string;
  /** Channel. */
  readonly entityId: string;
  /** active, used, lapsed, revoked. */
  readonly state: string;
  readonly bankAccount?: MandatesBankAccount;
  /** Day on which its holder signed it. */
  readonly dateOfSignature: string;
  /** Whether it allows more than one charge. */
  readonly recurring: boolean;
  /** Sequence type of its next charge, if it allows one: OOFF, FRST or RCUR. */
  readonly sequenceType?: string;
  /** Day of its last charge. */
  readonly lastChargedOn?: string;
  /** While it is active: the last day on which it can be charged if nothing is charged before. */
  readonly chargeableUntil?: string;
  /** Time of the payment that made it known. */
  readonly createdAt: string;
  /** Time at which it was revoked. */
  readonly revokedAt?: string;
  /** Language of the text to which its holder agreed at a checkout. */
  readonly language?: string;
  /** That text. */
  readonly text?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface Reversed {
  /** A payment whose charge was taken out of its file now: it is reversed. */
  readonly paymentId?: string;
  /** Day of the charge. */
  readonly day?: string;
  /** Amount. */
  readonly amount?: string;
}

export interface AtBank {
  /** A payment whose charge the bank has, and whose day is still to come: ask the bank to stop it, or refund it. */
  readonly paymentId?: string;
  /** Day of the charge. */
  readonly day?: string;
  /** Amount. */
  readonly amount?: string;
}

export interface RevocationReply {
  /** Reference, which the debtor reads on each statement. */
  readonly reference: string;
  /** Channel. */
  readonly entityId: string;
  /** active, used, lapsed, revoked. */
  readonly state: string;
  readonly bankAccount?: MandatesBankAccount;
  /** Day on which its holder signed it. */
  readonly dateOfSignature: string;
  /** Whether it allows more than one charge. */
  readonly recurring: boolean;
  /** Sequence type of its next charge, if it allows one: OOFF, FRST or RCUR. */
  readonly sequenceType?: string;
  /** Day of its last charge. */
  readonly lastChargedOn?: string;
  /** While it is active: the last day on which it can be charged if nothing is charged before. */
  readonly chargeableUntil?: string;
  /** Time of the payment that made it known. */
  readonly createdAt: string;
  /** Time at which it was revoked. */
  readonly revokedAt?: string;
  /** Language of the text to which its holder agreed at a checkout. */
  readonly language?: string;
  /** That text. */
  readonly text?: string;
  readonly reversed?: readonly Reversed[];
  readonly atBank?: readonly AtBank[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface Surplus {
  /** Of a statement: a payment for which more came in than its amount. */
  readonly paymentId?: string;
  /** What the movement is beyond it. */
  readonly amount?: string;
}

export interface Refusal {
  /** Of a file that was refused: the line that is wrong, if it is one. */
  readonly line?: number;
  /** Why it was refused; nothing was changed by it. */
  readonly reason?: string;
}

export interface Answers {
  /** Id of the note. */
  readonly id?: string;
  /** Channel. */
  readonly entityId?: string;
  /** Name of the file. */
  readonly name?: string;
  /** How it came: UPLOAD, SFTP, SIMULATOR. */
  readonly source?: string;
  /** With `source` SFTP: the target from whose server it was fetched. */
  readonly targetId?: string;
  /** Time at which it was read. */
  readonly receivedAt?: string;
  /** Size, as far as it was read. */
  readonly bytes?: number;
  /** SHA-256 of its bytes, in hex digits, if it was read to its end. */
  readonly digest?: string;
  /** report: a status report; statement: movements on the account. */
  readonly kind?: string;
  /** Of a report: orders that the bank rejected, and whose payments are reversed now. */
  readonly rejected?: number;
  /** Of a report: orders that had ended before, because they were rejected or taken out, or that the bank had booked. */
  readonly repeated?: number;
  /** Of a report: rejections of files and orders, and checks of payees, that are not about what the channel has sent. */
  readonly unknown?: number;
  /** Of a report: transfers of which the bank says whether the payee's name fits. */
  readonly checked?: number;
  /** Of a report: lines with a status that is not known; nothing was done about them. */
  readonly unread?: number;
  /** Of a statement: movements of orders of the channel. */
  readonly orders?: number;
  /** Of a statement: transfers of shoppers for payments that wait for them. */
  readonly transfers?: number;
  /** Of a statement: payouts of processors that it books, each counted once. */
  readonly payouts?: number;
  /** Of a statement: other movements on the account. */
  readonly ignored?: number;
  readonly surplus?: readonly Surplus[];
  /** Of a statement that settles something: the settlement file that it became. */
  readonly settlementFileId?: string;
  /** Of a statement: whether what it settles arrived before, in another file or the same. */
  readonly isRepeated?: boolean;
  readonly refusal?: Refusal;
}

export interface BankAnswersReply {
  readonly answers?: readonly Answers[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface UploadBankAnswerRequestFile {
  /** The name of the file. Written as 1 to 255 characters. */
  readonly name: string;
}

export interface UploadBankAnswerRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  readonly file?: UploadBankAnswerRequestFile;
}

export interface BankAnswerReply {
  /** report: a status report; statement: movements on the account. */
  readonly kind: string;
  /** Of a report: orders that the bank rejected, and whose payments are reversed now. */
  readonly rejected?: number;
  /** Of a report: orders that had ended before, because they were rejected or taken out, or that the bank had booked. */
  readonly repeated?: number;
  /** Of a report: rejections of files and orders, and checks of payees, that are not about what the channel has sent. */
  readonly unknown?: number;
  /** Of a report: transfers of which the bank says whether the payee's name fits. */
  readonly checked?: number;
  /** Of a report: lines with a status that is not known; nothing was done about them. */
  readonly unread?: number;
  /** Of a statement: movements of orders of the channel. */
  readonly orders?: number;
  /** Of a statement: transfers of shoppers for payments that wait for them. */
  readonly transfers?: number;
  /** Of a statement: payouts of processors that it books, each counted once. */
  readonly payouts?: number;
  /** Of a statement: other movements on the account. */
  readonly ignored?: number;
  readonly surplus?: readonly Surplus[];
  /** Of a statement that settles something: the settlement file that it became. */
  readonly settlementFileId?: string;
  /** Of a statement: whether what it settles arrived before, in another file or the same. */
  readonly isRepeated?: boolean;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface Exceptions {
  /** Id of the exception. */
  readonly id?: string;
  /** Channel. */
  readonly entityId?: string;
  /** SURPLUS, TOLD_TWICE, SEVERAL_PAYMENTS, TAKEN_BACK, OTHER_SUM, UNKNOWN_RETURN, ODD_ENTRY, CAME_BACK, REJECTED_AFTER_BOOKING, REFUNDED_AND_RETURNED, PAYOUT_DIFFERS. */
  readonly kind?: string;
  /** Payment; absent if it is of several. */
  readonly paymentId?: string;
  /** Amount in euro. */
  readonly amount?: string;
  /** Day of the movement, or on which the bank said it. */
  readonly day?: string;
  /** Reason of the bank, such as AC04. */
  readonly reason?: string;
  /** Time at which it was found. */
  readonly createdAt?: string;
}

export interface BankExceptionsReply {
  readonly exceptions?: readonly Exceptions[];
  /** There are more: send it as `cursor` for those that follow. */
  readonly nextCursor?: string;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface BankResolutionRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** Who decided it. Written as 1 to 128 characters. */
  readonly resolvedBy: string;
  /** Why. Written as 1 to 500 characters. */
  readonly reason: string;
}

export interface BankExceptionReplyResolution {
  /** Time at which it was noted as settled. */
  readonly timestamp?: string;
  /** Who settled it. */
  readonly by?: string;
  /** How. */
  readonly reason?: string;
}

export interface BankExceptionReply {
  /** Id of the exception. */
  readonly id: string;
  /** Channel. */
  readonly entityId: string;
  /** SURPLUS, TOLD_TWICE, SEVERAL_PAYMENTS, TAKEN_BACK, OTHER_SUM, UNKNOWN_RETURN, ODD_ENTRY, CAME_BACK, REJECTED_AFTER_BOOKING, REFUNDED_AND_RETURNED, PAYOUT_DIFFERS. */
  readonly kind: string;
  /** Payment; absent if it is of several. */
  readonly paymentId?: string;
  /** Amount in euro. */
  readonly amount: string;
  /** Day of the movement, or on which the bank said it. */
  readonly day: string;
  /** Reason of the bank, such as AC04. */
  readonly reason?: string;
  /** Time at which it was found. */
  readonly createdAt: string;
  readonly resolution?: BankExceptionReplyResolution;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface FileTargetRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** SFTP server; in the live environment none of a private network. Written as the name or the IP address of a server, an IPv4 address as four decimal numbers. */
  readonly host: string;
  /** Its port. Written as a whole number from 1 to 65535; 22 when left out. */
  readonly port?: string;
  /** User on the server. Written as 1 to 128 characters without blanks. */
  readonly username: string;
  /** Folder for the files, from the root, or from the user's folder, which is `.`. Written as the path of a folder, 1 to 1024 characters; . when left out. */
  readonly folder?: string;
  /** SHA-256 fingerprint of one of its host keys; other servers are refused. Written as the fingerprint of a host key as ssh-keygen -lf prints it: SHA256: and 43 characters. */
  readonly hostKey: string;
  /** Password of the user. Written as 1 to 1024 characters. */
  readonly password?: string;
  /** Private key of the user, instead of a password: Ed25519, ECDSA or RSA, in the format of OpenSSH or PEM. Written as 1 to 16384 characters. */
  readonly privateKey?: string;
  /** Passphrase of the private key, if it has one. Written as 1 to 1024 characters. */
  readonly passphrase?: string;
  /** Which files it gets. REPORTS: reconciliation files and journals. BANK: the files of direct debits and transfers, for the server of the bank. Written as one of REPORTS, BANK; REPORTS when left out. */
  readonly receives?: 'REPORTS' | 'BANK';
  /** With `receives` BANK: whether status reports and statements are fetched from the server. Written as true or false (1 and 0 are read as these); false when left out. */
  readonly fetchesAnswers?: boolean | 'true' | 'false';
  /** Folder in which the bank puts them, written as `folder`. Written as the path of a folder, 1 to 1024 characters; . when left out. */
  readonly answersFolder?: string;
  /** Whether files are sent and fetched; while it is false, they wait. Written as true or false (1 and 0 are read as these); true when left out. */
  readonly active?: boolean | 'true' | 'false';
}

export interface LastVisit {
  /** Time at which files of the bank were last fetched; not after a change. */
  readonly at?: string;
  /** Outcome: FETCHED, NO_CHANNEL, ADDRESS_REFUSED, NO_CONNECTION, HOST_KEY, LOGIN, FOLDER, PERMISSION, SERVER, TOO_MANY, INTERRUPTED, TIME_OUT, GATEWAY. */
  readonly outcome?: string;
  /** Time of the first visit that failed, since the last that did not. */
  readonly failingSince?: string;
}

export interface FileTargetReply {
  /** Id of the target. */
  readonly id: string;
  /** Channel whose files it receives, or merchant: those of all its channels. */
  readonly entityId: string;
  /** SFTP server. */
  readonly host: string;
  /** Its port. */
  readonly port: number;
  /** User on the server. */
  readonly username: string;
  /** Folder for the files. */
  readonly folder: string;
  /** REPORTS or BANK: which files it gets. */
  readonly receives: string;
  /** Whether files of the bank are fetched from there. */
  readonly fetchesAnswers: boolean;
  /** Folder in which the bank puts them. */
  readonly answersFolder: string;
  /** SHA-256 fingerprint of its host key. */
  readonly hostKey: string;
  /** password or privateKey: what the user logs in with. */
  readonly authentication: string;
  /** Whether files are sent. */
  readonly active: boolean;
  /** Time of the registration. */
  readonly createdAt: string;
  readonly lastVisit?: LastVisit;
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface Targets {
  /** Id of the target. */
  readonly id: string;
  /** Channel whose files it receives, or merchant: those of all its channels. */
  readonly entityId: string;
  /** SFTP server. */
  readonly host: string;
  /** Its port. */
  readonly port: number;
  /** User on the server. */
  readonly username: string;
  /** Folder for the files. */
  readonly folder: string;
  /** REPORTS or BANK: which files it gets. */
  readonly receives: string;
  /** Whether files of the bank are fetched from there. */
  readonly fetchesAnswers: boolean;
  /** Folder in which the bank puts them. */
  readonly answersFolder: string;
  /** SHA-256 fingerprint of its host key. */
  readonly hostKey: string;
  /** password or privateKey: what the user logs in with. */
  readonly authentication: string;
  /** Whether files are sent. */
  readonly active: boolean;
  /** Time of the registration. */
  readonly createdAt: string;
  readonly lastVisit?: LastVisit;
}

export interface FileTargetsReply {
  readonly targets: readonly Targets[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface FileTargetChange {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** SFTP server; in the live environment none of a private network. Written as the name or the IP address of a server, an IPv4 address as four decimal numbers. */
  readonly host?: string;
  /** Its port. Written as a whole number from 1 to 65535. */
  readonly port?: string;
  /** User on the server. Written as 1 to 128 characters without blanks. */
  readonly username?: string;
  /** Folder for the files, from the root, or from the user's folder, which is `.`. Written as the path of a folder, 1 to 1024 characters. */
  readonly folder?: string;
  /** SHA-256 fingerprint of one of its host keys; other servers are refused. Written as the fingerprint of a host key as ssh-keygen -lf prints it: SHA256: and 43 characters. */
  readonly hostKey?: string;
  /** Password of the user. Written as 1 to 1024 characters. */
  readonly password?: string;
  /** Private key of the user, instead of a password: Ed25519, ECDSA or RSA, in the format of OpenSSH or PEM. Written as 1 to 16384 characters. */
  readonly privateKey?: string;
  /** Passphrase of the private key, if it has one. Written as 1 to 1024 characters. */
  readonly passphrase?: string;
  /** Which files it gets. REPORTS: reconciliation files and journals. BANK: the files of direct debits and transfers, for the server of the bank. Written as one of REPORTS, BANK. */
  readonly receives?: 'REPORTS' | 'BANK';
  /** With `receives` BANK: whether status reports and statements are fetched from the server. Written as true or false (1 and 0 are read as these). */
  readonly fetchesAnswers?: boolean | 'true' | 'false';
  /** Folder in which the bank puts them, written as `folder`. Written as the path of a folder, 1 to 1024 characters. */
  readonly answersFolder?: string;
  /** Whether files are sent and fetched; while it is false, they wait. Written as true or false (1 and 0 are read as these). */
  readonly active?: boolean | 'true' | 'false';
}

export interface TransfersAttempts {
  /** Time of an attempt; the latest 50 are kept. */
  readonly at?: string;
  /** Outcome: DELIVERED, ALREADY_THERE, ADDRESS_REFUSED, NO_CONNECTION, HOST_KEY, LOGIN, FOLDER, PERMISSION, SERVER, SIZE, INTERRUPTED, TIME_OUT. */
  readonly outcome?: string;
  /** Duration. */
  readonly milliseconds?: number;
}

export interface Transfers {
  /** Id of the target. */
  readonly targetId?: string;
  /** waiting, delivered, failed. */
  readonly state?: string;
  /** Time at which the file was to be sent for the first time. */
  readonly createdAt?: string;
  readonly attempts?: readonly TransfersAttempts[];
}

export interface TransfersReply {
  /** Name of the file. */
  readonly name: string;
  readonly transfers?: readonly Transfers[];
  readonly result: PaymentReplyResult;
  /** Build of the gateway, for support. */
  readonly buildNumber: string;
  /** Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`. */
  readonly timestamp: string;
  /** Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id. */
  readonly ndc: string;
}

export interface SendFileRequest {
  /** Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits. */
  readonly entityId?: string;
  /** The only target to send it to; by default all active ones. Written as 32 letters or digits. */
  readonly targetId?: string;
}

/** A gateway, with an access token. */
export declare class Tollgate {
  constructor(options: ConnectionOptions);

  /** Pays; a declined payment answers 400 with the payment. With `paymentType` RG it stores an account, as `POST /v1/registrations`; with SD, RS or DS it makes, changes or ends a schedule. `POST /v1/payments` */
  createPayment(parameters: Named<PaymentRequest | RegistrationRequest | ScheduleRequest | RescheduleRequest | DescheduleRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Reads a payment; a declined one answers 200 too. `GET /v1/payments/{id}` */
  readPayment(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Captures, reverses or refunds an earlier payment; with `paymentType` RS or DS it changes or ends a schedule. `POST /v1/payments/{id}` */
  followUp(id: string, parameters: Named<FollowUpRequest | RescheduleRequest | DescheduleRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Finds stored payments, the newest first. `GET /v1/query` */
  queryPayments(parameters?: Named<QueryPaymentsRequest>, options?: CallOptions): Promise<PaymentsReply>;

  /** Finds one stored payment; with its linked ones, a list. `GET /v1/query/{id}` */
  queryPayment(id: string, parameters?: Named<QueryPaymentRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Finds stored payments, the newest first, page by page. `GET /v3/query` */
  queryRecords(parameters?: Named<QueryRecordsRequest>, options?: CallOptions): Promise<RecordsReply>;

  /** Every result code with its text. `GET /v1/resultcodes` */
  readResultCodes(options?: CallOptions): Promise<ResultCodesReply>;

  /** The cards and amounts that decide the outcome at the simulated acquirer; in the test environment only. `GET /v1/testdata` */
  readTestData(options?: CallOptions): Promise<TestDataReply>;

  /** The time of the clock that tests move; in the test environment only. `GET /v1/test/clock` */
  readTestClock(parameters?: Named<EntityRequest>, options?: CallOptions): Promise<TestClockReply>;

  /** Moves the clock for all merchants, and answers when every timer that came due has run; in the test environment only. `POST /v1/test/clock` */
  moveTestClock(parameters: Named<ClockRequest>, options?: CallOptions): Promise<MovedClockReply>;

  /** All events of a checkout or a payment, in order; in the test environment only. `GET /v1/test/events` */
  readTestEvents(parameters?: Named<ReadTestEventsRequest>, options?: CallOptions): Promise<TestEventsReply>;

  /** The latest mails that would have been sent, the newest first; in the test environment only. `GET /v1/test/mails` */
  readTestMails(parameters?: Named<EntityRequest>, options?: CallOptions): Promise<TestMailsReply>;

  /** Stores an account for later payments; the same account keeps its registration. `POST /v1/registrations` */
  createRegistration(parameters?: Named<RegistrationRequest>, options?: CallOptions): Promise<RegistrationReply>;

  /** Reads a stored account. `GET /v1/registrations/{id}` */
  readRegistration(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<RegistrationReply>;

  /** Removes a stored account; the data that could charge it are erased. `DELETE /v1/registrations/{id}` */
  removeRegistration(id: string, parameters?: Named<RemoveRegistrationRequest>, options?: CallOptions): Promise<RegistrationReply>;

  /** Pays with a stored account; the same as with /payments. `POST /v1/registrations/{id}` */
  payRegistrationShort(id: string, parameters: Named<RegistrationPaymentRequest | ScheduleOfPath | RescheduleRequest | DescheduleRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Pays with a stored account; with `paymentType` SD, RS or DS it makes, changes or ends a schedule. `POST /v1/registrations/{id}/payments` */
  payRegistration(id: string, parameters: Named<RegistrationPaymentRequest | ScheduleOfPath | RescheduleRequest | DescheduleRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Creates a schedule of payments on a stored account; also by `paymentType` SD with a payment. `POST /v1/schedules` */
  createSchedule(parameters: Named<ScheduleRequest>, options?: CallOptions): Promise<ScheduleReply>;

  /** Lists schedules, the newest first. `GET /v1/schedules` */
  listSchedules(parameters?: Named<ListSchedulesRequest>, options?: CallOptions): Promise<SchedulesReply>;

  /** Reads a schedule with its next due times and its latest payments. `GET /v1/schedules/{id}` */
  readSchedule(id: string, parameters?: Named<ReadScheduleRequest>, options?: CallOptions): Promise<ScheduleReply>;

  /** Changes amount, plan or account from the next payment on; a suspended schedule becomes active again. `POST /v1/schedules/{id}/reschedule` */
  reschedule(id: string, parameters?: Named<RescheduleRequest>, options?: CallOptions): Promise<ScheduleReply>;

  /** Ends a schedule, at once or after its notice. `POST /v1/schedules/{id}/deschedule` */
  deschedule(id: string, parameters?: Named<DescheduleRequest>, options?: CallOptions): Promise<ScheduleReply>;

  /** Returns the receipt of a successful payment for its shopper, as a page or, by `Accept`, as PDF. `GET /v1/payments/{id}/receipt` */
  readReceipt(id: string, parameters?: Named<ReadScheduleRequest>, options?: CallOptions): Promise<string>;

  /** Lists the disputes about chargebacks, the newest first. `GET /v1/disputes` */
  listDisputes(parameters?: Named<ListDisputesRequest>, options?: CallOptions): Promise<DisputesReply>;

  /** Reads a dispute with its evidence; its id is that of the chargeback. `GET /v1/disputes/{id}` */
  readDispute(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<DisputeReply>;

  /** Adds a text or a file to a dispute that was not answered yet. `POST /v1/disputes/{id}/evidence` */
  addEvidence(id: string, parameters?: Named<EvidenceRequest>, options?: CallOptions): Promise<DisputeReply>;

  /** Contests a chargeback with the evidence that was sent; the acquirer decides. `POST /v1/disputes/{id}/contest` */
  contestDispute(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<DisputeReply>;

  /** Accepts a chargeback; its amount is lost. `POST /v1/disputes/{id}/accept` */
  acceptDispute(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<DisputeReply>;

  /** Charges a payment back, as settlement would; in the test environment only. `POST /v1/test/chargebacks` */
  testChargeback(parameters: Named<TestChargeback>, options?: CallOptions): Promise<DisputeReply>;

  /** Reverses a chargeback, as settlement would; in the test environment only. `POST /v1/test/chargebacks/{id}/reversal` */
  testChargebackReversal(id: string, parameters?: Named<TestReversal>, options?: CallOptions): Promise<DisputeReply>;

  /** Lists what processors have told the channel, the newest first, and what became of it. `GET /v1/connectors/events` */
  listProcessorEvents(parameters?: Named<ListProcessorEventsRequest>, options?: CallOptions): Promise<ProcessorEventsReply>;

  /** Creates a checkout, valid for 30 minutes. `POST /v1/checkouts` */
  createCheckout(parameters?: Named<CheckoutRequest>, options?: CallOptions): Promise<CheckoutReply>;

  /** Changes a checkout that has not been paid. `POST /v1/checkouts/{id}` */
  updateCheckout(id: string, parameters?: Named<CheckoutUpdate>, options?: CallOptions): Promise<CheckoutReply>;

  /** Reads the final status of a checkout. `GET /v1/checkouts/{id}/payment` */
  readCheckoutPayment(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Reads the final status of a registration on a checkout. `GET /v1/checkouts/{id}/registration` */
  readCheckoutRegistration(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<RegistrationReply>;

  /** Pays a checkout with the data that its shopper has submitted, at most once. `POST /v1/checkouts/{id}/confirmation` */
  confirmCheckout(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Makes the address of a page on which shoppers pay, once or many times. `POST /v1/links` */
  createLink(parameters: Named<LinkRequest>, options?: CallOptions): Promise<LinkReply>;

  /** Lists payment links, the newest first, with what has become of each. `GET /v1/links` */
  listLinks(parameters?: Named<ListLinksRequest>, options?: CallOptions): Promise<LinksReply>;

  /** Reads a payment link with its payments. `GET /v1/links/{id}` */
  readLink(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<LinkReply>;

  /** Ends a payment link at once; who has its page open cannot pay any more. `DELETE /v1/links/{id}` */
  cancelLink(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<LinkReply>;

  /** Makes a link that opens the self-service page once, for a customer whom the merchant knows. `POST /v1/customers/sessions` */
  createCustomerSession(parameters?: Named<CustomerSessionRequest>, options?: CallOptions): Promise<CustomerSessionReply>;

  /** Blocks or allows a card, an IBAN, an e-mail address, an IP address or a customer. A value that is listed already keeps its entry, which can only come to last longer. `POST /v1/risk/entries` */
  addListEntry(parameters: Named<ListEntryRequest>, options?: CallOptions): Promise<ListEntryReply>;

  /** Lists the entries of a channel, or of a merchant and all of its channels, the newest first. `GET /v1/risk/entries` */
  listListEntries(parameters?: Named<ListListEntriesRequest>, options?: CallOptions): Promise<ListEntriesReply>;

  /** Reads an entry: who listed the value, when, why and until when. `GET /v1/risk/entries/{id}` */
  readListEntry(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<ListEntryReply>;

  /** Removes an entry; the value is neither blocked nor allowed by it any more. `DELETE /v1/risk/entries/{id}` */
  removeListEntry(id: string, parameters?: Named<RemoveListEntryRequest>, options?: CallOptions): Promise<ListEntryReply>;

  /** Authenticates a cardholder without paying; the result can be sent with a later payment. `POST /v1/threeDSecure` */
  authenticate(parameters: Named<AuthenticationRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Reads an authentication; a failed one answers 200 too. `GET /v1/threeDSecure/{id}` */
  readAuthentication(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<PaymentReply>;

  /** Registers an address that is notified of changes; its secrets are shown only this once. `POST /v1/webhooks` */
  createWebhook(parameters: Named<WebhookRequest>, options?: CallOptions): Promise<WebhookReply>;

  /** Lists the webhooks of a merchant or channel. `GET /v1/webhooks` */
  listWebhooks(parameters?: Named<EntityRequest>, options?: CallOptions): Promise<WebhooksReply>;

  /** Reads a webhook; its secret is not shown. `GET /v1/webhooks/{id}` */
  readWebhook(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<WebhookReply>;

  /** Changes the named parameters, activates by a test delivery, pauses, or changes the secret. `PUT /v1/webhooks/{id}` */
  changeWebhook(id: string, parameters?: Named<WebhookChange>, options?: CallOptions): Promise<WebhookReply>;

  /** Removes a webhook; nothing more is sent to it. `DELETE /v1/webhooks/{id}` */
  removeWebhook(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<WebhookReply>;

  /** Lists the notifications of a webhook, the newest first, with every attempt. `GET /v1/webhooks/{id}/deliveries` */
  listDeliveries(id: string, parameters?: Named<ListDeliveriesRequest>, options?: CallOptions): Promise<DeliveriesReply>;

  /** Sends a notification once more, under the same webhook-id. `POST /v1/webhooks/{id}/deliveries` */
  resendDelivery(id: string, parameters: Named<ResendRequest>, options?: CallOptions): Promise<DeliveryReply>;

  /** Sends the notifications since a time again that were tried and not delivered, the oldest first, up to 500 at once. `POST /v1/webhooks/{id}/undelivered` */
  resendUndelivered(id: string, parameters: Named<ResendUndeliveredRequest>, options?: CallOptions): Promise<ResentReply>;

  /** Fetches the notifications of a pulled webhook that are due, as they would be sent, and waits for one if there is none; in the test environment only. `GET /v1/webhooks/{id}/messages` */
  fetchMessages(id: string, parameters?: Named<FetchMessagesRequest>, options?: CallOptions): Promise<MessagesReply>;

  /** Reports the outcome of an attempt to deliver a fetched notification, which is then delivered or due again later; in the test environment only. `POST /v1/webhooks/{id}/messages` */
  reportAttempt(id: string, parameters: Named<PulledAttemptRequest>, options?: CallOptions): Promise<DeliveryReply>;

  /** Returns the settlement records of a period, a payout or a settlement file, or their sums. `GET /v1/reports/reconciliations` */
  readReconciliations(parameters?: Named<ReadReconciliationsRequest>, options?: CallOptions): Promise<ReconciliationsReply>;

  /** Returns the sums of the settlement records of a period, by day, currency, brand and type. `GET /v1/reports/reconciliations/aggregations` */
  readReconciliationSums(parameters?: Named<ReadReconciliationSumsRequest>, options?: CallOptions): Promise<ReconciliationsReply>;

  /** Lists the open exceptions: settlement records that settle no payment, the oldest first. `GET /v1/reports/reconciliations/exceptions` */
  listExceptions(parameters?: Named<ListLinksRequest>, options?: CallOptions): Promise<ReconciliationsReply>;

  /** Resolves an exception: assigns it to a payment, or records why it has none. `POST /v1/reports/reconciliations/exceptions/{id}` */
  resolveException(id: string, parameters: Named<ResolutionRequest>, options?: CallOptions): Promise<ReconciliationReply>;

  /** Lists the reconciliation files, the newest first. `GET /v1/reports/reconciliations/files` */
  listReconciliationFiles(parameters?: Named<ListLinksRequest>, options?: CallOptions): Promise<ReconciliationFilesReply>;

  /** Downloads a reconciliation file. `GET /v1/reports/reconciliations/files/{id}` */
  readReconciliationFile(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<string>;

  /** Downloads the lines of the ledger of some days, in the format of an accounting program. `GET /v1/ledger/journal` */
  readJournal(parameters: Named<ReadJournalRequest>, options?: CallOptions): Promise<string>;

  /** Receives a settlement file of the acquirer; a file is processed once. `POST /v1/settlement/files` */
  receiveSettlementFile(parameters?: Named<SettlementFileRequest>, options?: CallOptions): Promise<SettlementFileReply>;

  /** Lists the settlement files, the newest first. `GET /v1/settlement/files` */
  listSettlementFiles(parameters?: Named<ListLinksRequest>, options?: CallOptions): Promise<SettlementFilesReply>;

  /** Lists the payouts of processors that settlement files name, of some days or all, the newest first. `GET /v1/settlement/payouts` */
  listPayouts(parameters?: Named<ListPayoutsRequest>, options?: CallOptions): Promise<SettlementPayoutsReply>;

  /** Reads a payout of a processor; a report with its `payoutId` has its records. `GET /v1/settlement/payouts/{id}` */
  readPayout(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<SettlementPayoutReply>;

  /** Returns the statement of a payout: what it is made of, as CSV or, by `Accept`, as PDF. `GET /v1/settlement/payouts/{id}/statement` */
  readPayoutStatement(id: string, parameters?: Named<ReadPayoutStatementRequest>, options?: CallOptions): Promise<string>;

  /** Reads the state of a settlement file, with its faulty lines. `GET /v1/settlement/files/{id}` */
  readSettlementFile(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<SettlementFileReply>;

  /** Returns the balance of each account at the end of a day; for all channels together and for each. `GET /v1/ledger/balances` */
  readLedgerBalances(parameters?: Named<ReadLedgerBalancesRequest>, options?: CallOptions): Promise<LedgerBalancesReply>;

  /** Lists the months that are closed, or were, and the next one that each channel can close. `GET /v1/ledger/periods` */
  listLedgerPeriods(parameters?: Named<ListLedgerPeriodsRequest>, options?: CallOptions): Promise<LedgerPeriodsReply>;

  /** Closes a month of a channel, or of each channel of a merchant: nothing is posted into it any more. `POST /v1/ledger/periods` */
  closeLedgerPeriod(parameters: Named<CloseRequest>, options?: CallOptions): Promise<LedgerPeriodsReply>;

  /** Opens a closed month of a channel again, and all later ones with it; their digests stay. `POST /v1/ledger/periods/reopened` */
  reopenLedgerPeriod(parameters: Named<ReopenRequest>, options?: CallOptions): Promise<LedgerPeriodsReply>;

  /** Returns a month of the books, by currency: balances before and after it, its figures, and what settlement or bank still owe; for all channels together and for each. `GET /v1/ledger/month` */
  readLedgerMonth(parameters: Named<ReadLedgerMonthRequest>, options?: CallOptions): Promise<LedgerMonthReply>;

  /** Returns what stands in the way of the close of a month; for all channels together and for each. `GET /v1/ledger/checks` */
  readLedgerChecks(parameters: Named<ReadLedgerMonthRequest>, options?: CallOptions): Promise<LedgerChecksReply>;

  /** Lists the lines of the ledger of some days that change the balance sheet, the oldest first. `GET /v1/ledger/lines` */
  listLedgerLines(parameters?: Named<ListLedgerLinesRequest>, options?: CallOptions): Promise<LedgerLinesReply>;

  /** Lists the files for the bank, the newest first. `GET /v1/sepa/files` */
  listSepaFiles(parameters?: Named<ListLinksRequest>, options?: CallOptions): Promise<SepaFilesReply>;

  /** Downloads a file for the bank: direct debits (pain.008) or transfers (pain.001). `GET /v1/sepa/files/{id}` */
  readSepaFile(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<string>;

  /** Lists the orders of a file for the bank, including cancelled and rejected ones. `GET /v1/sepa/files/{id}/orders` */
  listSepaOrders(id: string, parameters?: Named<ListLinksRequest>, options?: CallOptions): Promise<SepaOrdersReply>;

  /** Returns the state of a payment at the bank: its order with the file, or the transfer that it waits for. `GET /v1/sepa/payments/{id}` */
  readBankOrder(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<BankOrderReply>;

  /** Lists the mandates of direct debits, the newest first. `GET /v1/sepa/mandates` */
  listMandates(parameters?: Named<ListMandatesRequest>, options?: CallOptions): Promise<MandatesReply>;

  /** Reads a mandate by its reference, percent-encoded. `GET /v1/sepa/mandates/{id}` */
  readMandate(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<MandateReply>;

  /** Revokes a mandate: no further charge is possible under it, and charges that wait for their file are reversed. A repeated request has no further effect. `DELETE /v1/sepa/mandates/{id}` */
  revokeMandate(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<RevocationReply>;

  /** Lists the files of the bank, the newest first, whether sent or fetched from its server, with the effect of each file or the reason of its refusal. `GET /v1/sepa/answers` */
  listBankAnswers(parameters?: Named<ListLinksRequest>, options?: CallOptions): Promise<BankAnswersReply>;

  /** Receives a file of the bank, which is the body as it is: a status report (pain.002), or a statement (camt.052, camt.053, camt.054, MT940, MT942). It has its effect once. `PUT /v1/sepa/answers` */
  uploadBankAnswer(parameters?: Named<UploadBankAnswerRequest>, options?: CallOptions): Promise<BankAnswerReply>;

  /** Lists the open exceptions, the oldest first: surpluses of transfers, returned refunds and payouts, and contradictory answers of the bank. `GET /v1/sepa/exceptions` */
  listBankExceptions(parameters?: Named<ListLinksRequest>, options?: CallOptions): Promise<BankExceptionsReply>;

  /** Resolves an exception, with the person and the reason; it is no longer listed. `POST /v1/sepa/exceptions/{id}` */
  resolveBankException(id: string, parameters: Named<BankResolutionRequest>, options?: CallOptions): Promise<BankExceptionReply>;

  /** Registers an SFTP server for a channel's files, or for the files of all channels of a merchant. `POST /v1/reports/reconciliations/targets` */
  createFileTarget(parameters: Named<FileTargetRequest>, options?: CallOptions): Promise<FileTargetReply>;

  /** Lists the SFTP servers of a merchant or channel. `GET /v1/reports/reconciliations/targets` */
  listFileTargets(parameters?: Named<EntityRequest>, options?: CallOptions): Promise<FileTargetsReply>;

  /** Reads an SFTP server; its password or key is not shown. `GET /v1/reports/reconciliations/targets/{id}` */
  readFileTarget(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<FileTargetReply>;

  /** Changes the named parameters of an SFTP server, or pauses it; a change of host, port or host key needs the password again. `PUT /v1/reports/reconciliations/targets/{id}` */
  changeFileTarget(id: string, parameters?: Named<FileTargetChange>, options?: CallOptions): Promise<FileTargetReply>;

  /** Removes an SFTP server; it receives no more files. `DELETE /v1/reports/reconciliations/targets/{id}` */
  removeFileTarget(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<FileTargetReply>;

  /** Lists the transfers of a file to SFTP servers, with every attempt. `GET /v1/reports/reconciliations/files/{id}/transfers` */
  listTransfers(id: string, parameters?: Named<EntityRequest>, options?: CallOptions): Promise<TransfersReply>;

  /** Sends a file again, to all active SFTP servers or to one. `POST /v1/reports/reconciliations/files/{id}/transfers` */
  sendFile(id: string, parameters?: Named<SendFileRequest>, options?: CallOptions): Promise<TransfersReply>;
}
