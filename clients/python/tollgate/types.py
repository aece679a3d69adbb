# Generated from docs/openapi.json by `npm run docs`; do not edit.
"""Parameters of requests and fields of replies."""

from typing import Any, Dict, List, Literal, TypedDict

class Card(TypedDict, total=False):
    # Name of the holder. Written as 3 to 128 characters.
    holder: str
    # Number of the card or account. Written as 8 to 32 digits.
    number: str
    # Month of expiry. Written as a month, 01 to 12.
    expiryMonth: str
    # Year of expiry. Written as a year, 4 digits.
    expiryYear: str
    # Security code. Written as 3 to 4 digits.
    cvv: str
    # Kind of number: of the card itself, or of a device. Written as one of PAN, DPAN.
    numberType: Literal["PAN", "DPAN"]


class Mandate(TypedDict, total=False):
    # Id of the mandate of a direct debit. Written as 1 to 256 letters or hyphens.
    id: str
    # Day on which the mandate was signed. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    dateOfSignature: str


class BankAccount(TypedDict, total=False):
    # Name of the holder. Written as 4 to 128 characters.
    holder: str
    # Name of the bank. Written as 1 to 255 characters.
    bankName: str
    # Number of the account. Written as 3 to 64 letters or digits.
    number: str
    # International number of the account. Written as 2 letters, 2 digits, then 11 to 27 letters or digits.
    iban: str
    # The bank's code in its country. Written as 1 to 12 letters or digits.
    bankCode: str
    # The bank's international code. Written as 8 or 11 letters or digits.
    bic: str
    # Country of the bank; without it, that of the IBAN. Written as 2 letters, a country of ISO 3166-1 such as DE.
    country: str
    mandate: "Mandate"


class VirtualAccount(TypedDict, total=False):
    # Id of the account at its provider, such as an address. Written as 1 to 100 characters.
    accountId: str


class TokenAccount(TypedDict, total=False):
    # The token, made by another provider. Written as 12 to 19 digits.
    number: str
    # Issuer of the token. Written as one of EXTERNAL, NETWORK.
    type: Literal["EXTERNAL", "NETWORK"]
    # Month of expiry. Written as a month, 01 to 12.
    expiryMonth: str
    # Year of expiry. Written as 4 digits.
    expiryYear: str
    # Data of this one payment, made by the chip. Written as 28 to 32 characters of base64.
    cryptogram: str
    # Changing security code of the token. Written as 3 to 4 digits.
    dtvc: str


class WalletOne(TypedDict, total=False):
    # Encrypted token as the wallet gave it; needed unless the merchant decrypted it. Written as 1 to 16384 characters.
    paymentToken: str
    # Place of use of the wallet; needed with a token that the merchant decrypted. Written as one of web, app.
    source: Literal["web", "app"]
    # Network of the card, as the wallet names it. Written as 1 to 255 characters.
    cardNetwork: str
    # Kind of card, as the wallet names it. Written as 1 to 255 characters.
    cardType: str


class WalletTwo(TypedDict, total=False):
    # Encrypted token as the wallet gave it; needed unless the merchant decrypted it. Written as 1 to 16384 characters.
    paymentToken: str
    # Place of use of the wallet; needed with a token that the merchant decrypted. Written as one of web, app.
    source: Literal["web", "app"]


class BrowserFingerprint(TypedDict, total=False):
    # Id of the browser's fingerprint. Written as 1 to 255 characters.
    id: str
    # The browser's fingerprint. Written as 1 to 4096 characters.
    value: str


class Browser(TypedDict, total=False):
    # Accept header of the browser, exactly. Written as 1 to 2048 characters.
    acceptHeader: str
    # Language tag of the browser. Written as 1 to 8 characters.
    language: str
    # Height of the screen in pixels. Written as 1 to 6 digits.
    screenHeight: str
    # Width of the screen in pixels. Written as 1 to 6 digits.
    screenWidth: str
    # Minutes by which local time is behind UTC; negative when ahead. Written as minutes, 1 to 5 characters such as -60.
    timezone: str
    # User agent of the browser, exactly. Written as 1 to 2048 characters.
    userAgent: str
    # Whether the browser runs Java. Written as true or false (1 and 0 are read as these).
    javaEnabled: bool
    # Bits for each pixel. Written as 1 to 2 digits.
    screenColorDepth: str
    # Size code of the challenge window. Written as 1 digits.
    challengeWindow: str
    # Id of the device. Written as 1 to 32 characters.
    deviceId: str


class App(TypedDict, total=False):
    # Id of the mobile device. Written as 1 to 40 characters.
    deviceId: str


class Customer(TypedDict, total=False):
    # Id of the customer in the shop's system. Written as 1 to 255 characters.
    merchantCustomerId: str
    # Given name; needed once any other customer parameter is sent. Written as 1 to 50 characters.
    givenName: str
    # Middle name. Written as 2 to 50 characters.
    middleName: str
    # Surname; needed once any other customer parameter is sent. Written as 1 to 50 characters.
    surname: str
    # Sex. Written as one of M, F.
    sex: Literal["M", "F"]
    # Day of birth. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    birthDate: str
    # Telephone. Written as up to 25 characters: a plus if wanted, then digits, blanks, dots, brackets, slashes and hyphens.
    phone: str
    # Mobile telephone. Written as up to 25 characters: a plus if wanted, then digits, blanks, dots, brackets, slashes and hyphens.
    mobile: str
    # Telephone at work. Written as 1 to 25 characters.
    workPhone: str
    # E-mail address. Written as 6 to 128 characters.
    email: str
    # Company. Written as 1 to 60 characters.
    companyName: str
    # Kind of the identity document. Written as one of IDCARD, PASSPORT, TAXSTATEMENT.
    identificationDocType: Literal["IDCARD", "PASSPORT", "TAXSTATEMENT"]
    # Number of the identity document. Written as 8 to 64 characters.
    identificationDocId: str
    # Internet address. Written as 1 to 255 characters.
    ip: str
    # Reference of the payer, passed to the payee. Written as 1 to 255 characters.
    merchantReference: str
    # Salutation. Written as one of MR, MRS, MS, MX.
    salutation: Literal["MR", "MRS", "MS", "MX"]
    # Language. Written as 2 capital letters.
    language: str
    # Person or company. Written as one of INDIVIDUAL, COMPANY.
    category: Literal["INDIVIDUAL", "COMPANY"]
    # New or known customer. Written as one of NEW, EXISTING.
    status: Literal["NEW", "EXISTING"]
    browserFingerprint: "BrowserFingerprint"
    browser: "Browser"
    app: "App"


class Billing(TypedDict, total=False):
    # Street; with houseNumber1 only its name. Written as 1 to 100 characters.
    street1: str
    # Second line of the street; ignored beside houseNumber1. Written as 1 to 100 characters.
    street2: str
    # House number. Written as 1 to 100 characters.
    houseNumber1: str
    # Addition to the house number. Written as 1 to 100 characters.
    houseNumber2: str
    # City. Written as 1 to 80 characters.
    city: str
    # State, province or region. Written as 1 to 50 letters, digits or dots, blanks between them.
    state: str
    # Postcode. Written as 1 to 16 letters or digits, blanks between them.
    postcode: str
    # Country. Written as 2 capital letters, a country of ISO 3166-1 such as DE.
    country: str
    # Normalized form of the address. Written as 1 to 255 characters.
    normalized: str
    # Whether the address was validated and confirmed. Written as 1 to 255 characters.
    validationStatus: str


class CustomerBrowser(TypedDict, total=False):
    # Accept header of the browser, exactly. Written as 1 to 2048 characters.
    acceptHeader: str
    # Language tag of the browser. Written as 1 to 8 characters.
    language: str
    # Height of the screen in pixels. Written as 1 to 6 digits.
    screenHeight: str
    # Width of the screen in pixels. Written as 1 to 6 digits.
    screenWidth: str
    # Minutes by which local time is behind UTC; negative when ahead. Written as minutes, 1 to 5 characters such as -60.
    timezone: str
    # User agent of the browser, exactly. Written as 1 to 2048 characters.
    userAgent: str
    # Whether the browser runs Java. Written as true or false (1 and 0 are read as these).
    javaEnabled: bool
    # Bits for each pixel. Written as 1 to 2 digits.
    screenColorDepth: str
    # Size code of the challenge window. Written as 1 digits.
    challengeWindow: str


class ShippingCustomer(TypedDict, total=False):
    # Id of the customer in the shop's system. Written as 1 to 255 characters.
    merchantCustomerId: str
    # Given name; needed once any other customer parameter is sent. Written as 1 to 50 characters.
    givenName: str
    # Middle name. Written as 2 to 50 characters.
    middleName: str
    # Surname; needed once any other customer parameter is sent. Written as 1 to 50 characters.
    surname: str
    # Sex. Written as one of M, F.
    sex: Literal["M", "F"]
    # Day of birth. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    birthDate: str
    # Telephone. Written as up to 25 characters: a plus if wanted, then digits, blanks, dots, brackets, slashes and hyphens.
    phone: str
    # Mobile telephone. Written as up to 25 characters: a plus if wanted, then digits, blanks, dots, brackets, slashes and hyphens.
    mobile: str
    # Telephone at work. Written as 1 to 25 characters.
    workPhone: str
    # E-mail address. Written as 6 to 128 characters.
    email: str
    # Company. Written as 1 to 60 characters.
    companyName: str
    # Kind of the identity document. Written as one of IDCARD, PASSPORT, TAXSTATEMENT.
    identificationDocType: Literal["IDCARD", "PASSPORT", "TAXSTATEMENT"]
    # Number of the identity document. Written as 8 to 64 characters.
    identificationDocId: str
    # Internet address. Written as 1 to 255 characters.
    ip: str
    # Reference of the payer, passed to the payee. Written as 1 to 255 characters.
    merchantReference: str
    # Salutation. Written as one of MR, MRS, MS, MX.
    salutation: Literal["MR", "MRS", "MS", "MX"]
    # Language. Written as 2 capital letters.
    language: str
    # Person or company. Written as one of INDIVIDUAL, COMPANY.
    category: Literal["INDIVIDUAL", "COMPANY"]
    # New or known customer. Written as one of NEW, EXISTING.
    status: Literal["NEW", "EXISTING"]
    browser: "CustomerBrowser"


class Shipping(TypedDict, total=False):
    # Street; with houseNumber1 only its name. Written as 1 to 100 characters.
    street1: str
    # Second line of the street; ignored beside houseNumber1. Written as 1 to 100 characters.
    street2: str
    # House number. Written as 1 to 100 characters.
    houseNumber1: str
    # Addition to the house number. Written as 1 to 100 characters.
    houseNumber2: str
    # City. Written as 1 to 80 letters, with blanks, dots, hyphens and the like between them.
    city: str
    # State, province or region. Written as 1 to 50 characters.
    state: str
    # Postcode. Written as 1 to 16 letters or digits, blanks between them.
    postcode: str
    # Country. Written as 2 letters, a country of ISO 3166-1 such as DE.
    country: str
    # How it is delivered. Written as one of CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE.
    method: Literal["CARRIER_DESIGNATED_BY_CUSTOMER", "ELECTRONIC_DELIVERY", "EXPEDITED", "GROUND", "INTERNATIONAL", "LOWEST_COST", "MILITARY", "NEXT_DAY_OVERNIGHT", "OTHER", "POINT_PICKUP", "PUDO", "SAME_DAY_SERVICE", "STORE_PICKUP", "THREE_DAY_SERVICE", "TWO_DAY_SERVICE"]
    # Cost of the shipment, contained in the amount. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00.
    cost: str
    # Comment on the shipment. Written as 1 to 160 characters.
    comment: str
    # Day on which delivery is expected. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    expectedDate: str
    # Delivery company. Written as 1 to 255 characters.
    logisticsProvider: str
    # Tracking number. Written as 1 to 255 characters.
    trackingNumber: str
    # Tracking number of a return. Written as 1 to 255 characters.
    returnTrackingNumber: str
    # Normalized form of the address. Written as 1 to 255 characters.
    normalized: str
    # Whether the address was validated and confirmed. Written as 1 to 255 characters.
    validationStatus: str
    # Warehouse that it leaves from. Written as 1 to 100 characters.
    warehouse: str
    # Source of the address. Written as one of GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS.
    preference: Literal["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]
    # Middle name of the recipient. Written as 1 to 255 characters.
    middleName: str
    # Company of the recipient. Written as 1 to 60 characters.
    companyName: str
    # Telephone of the recipient. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens.
    phone: str
    # Mobile telephone of the recipient. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens.
    mobile: str
    # Telephone of the recipient at work. Written as 1 to 25 characters.
    workPhone: str
    # E-mail address of the recipient. Written as 6 to 128 characters.
    email: str
    # Shipment or return. Written as one of RETURN, SHIPMENT.
    type: Literal["RETURN", "SHIPMENT"]
    customer: "ShippingCustomer"


class Corporate(TypedDict, total=False):
    # Name of the company. Written as 1 to 30 characters.
    name: str
    # Description of the company. Written as 1 to 160 characters.
    description: str
    # Street. Written as 1 to 100 characters.
    street: str
    # Address. Written as 1 to 100 characters.
    address: str
    # City. Written as 1 to 80 characters.
    city: str
    # State, province or region. Written as 1 to 50 characters.
    state: str
    # Postcode. Written as 1 to 16 characters.
    postCode: str
    # Suite. Written as 1 to 30 characters.
    suite: str
    # Number of the post box. Written as 1 to 15 characters.
    postboxNumber: str
    # Whether the company buys. Written as one of Y, N.
    purchase: Literal["Y", "N"]
    # Telephone. Written as 1 to 25 digits.
    phone: str
    # Fax. Written as 1 to 25 digits.
    fax: str
    # Number for value added tax. Written as 0 to 255 characters.
    vatId: str


class Sender(TypedDict, total=False):
    # Whole name. Written as 1 to 100 letters, digits or blanks.
    name: str
    # Given name. Written as 1 to 50 letters, digits or blanks.
    givenName: str
    # Middle name. Written as 1 to 50 letters, digits or blanks.
    middleName: str
    # Surname. Written as 1 to 50 letters, digits or blanks.
    surname: str
    # Day of birth. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    birthDate: str
    # Telephone. Written as a plus if wanted, then 7 to 25 digits, blanks, dots, brackets, slashes and hyphens.
    phone: str
    # Number of the account of the sender. Written as 1 to 32 characters.
    accountNumber: str
    # Street. Written as 1 to 100 characters.
    street: str
    # City. Written as 1 to 50 letters, digits or blanks.
    city: str
    # State, province or region. Written as 1 to 50 letters, digits or blanks.
    state: str
    # Country. Written as 3 letters, a country of ISO 3166-1 such as DEU.
    country: str
    # Postcode. Written as 1 to 30 characters.
    postcode: str
    # Kind of account number. Written as one of OTHER, RTN_AND_BANK_ACCOUNT, IBAN, IBAN_AND_BIC, CARD_ACCOUNT.
    accountNumberType: Literal["OTHER", "RTN_AND_BANK_ACCOUNT", "IBAN", "IBAN_AND_BIC", "CARD_ACCOUNT"]
    # Source of the money: 01 credit, 02 debit, 03 prepaid, 04 cash, 05 and 06 debit and credit accounts outside the scheme, 07 deposit account, 08 mobile money account, 09 other. Written as one of 01, 02, 03, 04, 05, 06, 07, 08, 09.
    sourceOfFunds: Literal["01", "02", "03", "04", "05", "06", "07", "08", "09"]
    # Person or kind of company. Written as 1 to 50 letters, digits or blanks.
    entityType: str
    # Occupation. Written as 1 to 50 letters, digits or blanks.
    occupation: str
    # Kind of the identity document. Written as 1 to 50 letters, digits or blanks.
    identificationType: str
    # Number of the identity document. Written as 1 to 50 letters, digits or blanks.
    identificationValue: str
    # Nationality. Written as 1 to 50 letters or blanks.
    nationality: str
    # Country of birth. Written as 3 letters, a country of ISO 3166-1 such as DEU.
    birthCountry: str
    # Country that issued the identity document. Written as 3 letters, a country of ISO 3166-1 such as DEU.
    identificationCountry: str


class Recipient(TypedDict, total=False):
    # Given name. Written as 1 to 48 letters, digits or blanks.
    givenName: str
    # Middle name. Written as 1 to 48 letters, digits or blanks.
    middleName: str
    # Surname. Written as 1 to 48 letters, digits or blanks.
    surname: str
    # Day of birth. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    birthDate: str
    # Telephone. Written as a plus if wanted, then 7 to 25 digits, blanks, dots, brackets, slashes and hyphens.
    phone: str
    # Number of the account that the money goes to. Written as 1 to 32 characters.
    accountNumber: str
    # Street. Written as 1 to 100 characters.
    street: str
    # City. Written as 1 to 50 characters.
    city: str
    # State, province or region. Written as 1 to 50 characters.
    state: str
    # Country. Written as 3 letters, a country of ISO 3166-1 such as DEU.
    country: str
    # Postcode. Written as 1 to 30 characters.
    postcode: str
    # Kind of account number. Written as one of OTHER, RTN_AND_BANK_ACCOUNT, IBAN, PHONE_NUMBER, BAN_AND_BIC, IBAN_AND_BIC, WALLET_ID, SOCIAL_NETWORK_ID.
    accountNumberType: Literal["OTHER", "RTN_AND_BANK_ACCOUNT", "IBAN", "PHONE_NUMBER", "BAN_AND_BIC", "IBAN_AND_BIC", "WALLET_ID", "SOCIAL_NETWORK_ID"]
    # Nationality. Written as 1 to 50 letters or blanks.
    nationality: str
    # Kind of the identity document. Written as 1 to 50 characters.
    identificationType: str
    # Number of the identity document. Written as 1 to 50 characters.
    identificationValue: str
    # Person or kind of company. Written as 1 to 50 characters.
    entityType: str
    # Relationship of the recipient to the sender. Written as 1 to 50 characters.
    relationship: str
    # Occupation. Written as 1 to 50 characters.
    occupation: str
    # Country that issued the identity document. Written as 3 letters, a country of ISO 3166-1 such as DEU.
    identificationCountry: str
    # Country of birth. Written as 3 letters, a country of ISO 3166-1 such as DEU.
    birthCountry: str


class MerchantApp(TypedDict, total=False):
    # Address that opens the merchant's app. Written as 1 to 255 characters.
    schemeUrl: str


class MerchantBilling(TypedDict, total=False):
    # Street; with houseNumber1 only its name. Written as 1 to 100 characters.
    street1: str
    # Second line of the street; ignored beside houseNumber1. Written as 1 to 100 characters.
    street2: str
    # House number. Written as 1 to 100 characters.
    houseNumber1: str
    # Addition to the house number. Written as 1 to 100 characters.
    houseNumber2: str
    # City. Written as 1 to 80 characters.
    city: str
    # State, province or region. Written as 1 to 50 letters, digits or dots, blanks between them.
    state: str
    # Postcode. Written as 1 to 16 letters or digits, blanks between them.
    postcode: str
    # Country. Written as 2 capital letters, a country of ISO 3166-1 such as DE.
    country: str
    # Normalized form of the address. Written as 1 to 255 characters.
    normalized: str
    # Whether the address was validated and confirmed. Written as 1 to 255 characters.
    validationStatus: str
    # Given name. Written as 1 to 255 characters.
    givenName: str
    # Middle name. Written as 1 to 255 characters.
    middleName: str
    # Surname. Written as 1 to 255 characters.
    surname: str
    # Company. Written as 1 to 60 characters.
    companyName: str
    # Telephone. Written as 1 to 25 characters.
    phone: str
    # Telephone at work. Written as 1 to 25 characters.
    workPhone: str
    # Mobile telephone. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens.
    mobile: str
    # E-mail address. Written as 6 to 128 characters.
    email: str


class MerchantShipping(TypedDict, total=False):
    # Street; with houseNumber1 only its name. Written as 1 to 100 characters.
    street1: str
    # Second line of the street; ignored beside houseNumber1. Written as 1 to 100 characters.
    street2: str
    # House number. Written as 1 to 100 characters.
    houseNumber1: str
    # Addition to the house number. Written as 1 to 100 characters.
    houseNumber2: str
    # City. Written as 1 to 80 letters, with blanks, dots, hyphens and the like between them.
    city: str
    # State, province or region. Written as 1 to 50 characters.
    state: str
    # Postcode. Written as 1 to 16 letters or digits, blanks between them.
    postcode: str
    # Country. Written as 2 letters, a country of ISO 3166-1 such as DE.
    country: str
    # How it is delivered. Written as one of CARRIER_DESIGNATED_BY_CUSTOMER, ELECTRONIC_DELIVERY, EXPEDITED, GROUND, INTERNATIONAL, LOWEST_COST, MILITARY, NEXT_DAY_OVERNIGHT, OTHER, POINT_PICKUP, PUDO, SAME_DAY_SERVICE, STORE_PICKUP, THREE_DAY_SERVICE, TWO_DAY_SERVICE.
    method: Literal["CARRIER_DESIGNATED_BY_CUSTOMER", "ELECTRONIC_DELIVERY", "EXPEDITED", "GROUND", "INTERNATIONAL", "LOWEST_COST", "MILITARY", "NEXT_DAY_OVERNIGHT", "OTHER", "POINT_PICKUP", "PUDO", "SAME_DAY_SERVICE", "STORE_PICKUP", "THREE_DAY_SERVICE", "TWO_DAY_SERVICE"]
    # Cost of the shipment, contained in the amount. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00.
    cost: str
    # Comment on the shipment. Written as 1 to 160 characters.
    comment: str
    # Day on which delivery is expected. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    expectedDate: str
    # Delivery company. Written as 1 to 255 characters.
    logisticsProvider: str
    # Tracking number. Written as 1 to 255 characters.
    trackingNumber: str
    # Tracking number of a return. Written as 1 to 255 characters.
    returnTrackingNumber: str
    # Normalized form of the address. Written as 1 to 255 characters.
    normalized: str
    # Whether the address was validated and confirmed. Written as 1 to 255 characters.
    validationStatus: str
    # Warehouse that it leaves from. Written as 1 to 100 characters.
    warehouse: str
    # Source of the address. Written as one of GET_FROM_FILE, NO_SHIPPING, SET_PROVIDED_ADDRESS.
    preference: Literal["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]
    # Middle name of the recipient. Written as 1 to 255 characters.
    middleName: str
    # Company of the recipient. Written as 1 to 60 characters.
    companyName: str
    # Telephone of the recipient. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens.
    phone: str
    # Mobile telephone of the recipient. Written as a plus if wanted, then 5 to 25 digits, blanks, dots, brackets, slashes and hyphens.
    mobile: str
    # Telephone of the recipient at work. Written as 1 to 25 characters.
    workPhone: str
    # E-mail address of the recipient. Written as 6 to 128 characters.
    email: str
    # Shipment or return. Written as one of RETURN, SHIPMENT.
    type: Literal["RETURN", "SHIPMENT"]


class Merchant(TypedDict, total=False):
    # Name on the shopper's statement, such as SHOP*STRAW HATS. Written as 1 to 100 characters.
    name: str
    # Code of the merchant category. Written as 1 to 4 letters or digits.
    mcc: str
    # Street. Written as 1 to 100 characters.
    street: str
    # Second line of the statement: city, telephone, e-mail or web address. Written as 1 to 100 characters.
    city: str
    # State, province or region. Written as 1 to 50 characters.
    state: str
    # Country, in digits. Written as 3 digits, a country of ISO 3166-1 such as 276.
    countryCode: str
    # Country, in letters. Written as 2 letters, a country of ISO 3166-1 such as DE.
    country: str
    # Postcode. Written as 1 to 16 letters, digits or hyphens.
    postcode: str
    # Latitude and longitude, with a comma between. Written as 1 to 20 characters.
    geographicCoordinates: str
    # City where the service is received, if another. Written as 1 to 100 characters.
    serviceLocationCity: str
    # State where the service is received. Written as 1 to 50 characters.
    serviceLocationState: str
    # Country where the service is received. Written as 1 to 3 characters.
    serviceLocationCountryCode: str
    # Postcode where the service is received. Written as 1 to 16 characters.
    serviceLocationPostCode: str
    # Coordinates of the service. Written as 1 to 20 characters.
    serviceLocationGeographicCoordinates: str
    # Another way to reach the merchant. Written as 1 to 255 characters.
    additionalContact: str
    # Telephone. Written as 1 to 25 characters.
    phone: str
    # Telephone for customers. Written as 1 to 25 characters.
    customerContactPhone: str
    # Id of the session, another for each payment. Written as 0 to 255 characters.
    websiteId: str
    # Web address. Written as 1 to 255 characters.
    url: str
    # Code of the partner. Written as 1 to 60 characters.
    partnerIdCode: str
    # Id of the independent sales organization. Written as 1 to 255 characters.
    isoId: str
    # Id of the payment facilitator. Written as 1 to 255 characters.
    payFacId: str
    # Name of the payment facilitator. Written as 1 to 255 characters.
    payFacName: str
    # Id of the market place. Written as 1 to 255 characters.
    marketplaceId: str
    # Id of a payment facilitator's sub-merchant. Written as 1 to 100 characters.
    submerchantId: str
    # Tax number. Written as 1 to 60 characters.
    taxId: str
    # Whether the merchant sells in another country. Written as 1 to 25 characters.
    foreignRetailIndicator: str
    # Name in the register of companies. Written as 1 to 100 characters.
    legalName: str
    app: "MerchantApp"
    billing: "MerchantBilling"
    shipping: "MerchantShipping"
    data: Dict[str, str]


class Legs(TypedDict, total=False):
    # Tax. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    taxAmount: str
    # Fees. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    feesAmount: str
    # Fare. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    fareAmount: str
    # Tax on the departure. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    departureTaxAmount: str
    # Day of departure. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    departureDate: str
    # Day of arrival. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    arrivalDate: str
    # Days until the departure. Written as 1 to 10 characters.
    timeToDeparture: str
    # Number of the ticket. Written as 1 to 255 characters.
    ticketNumber: str
    # Whether a stop is allowed. Written as 1 to 255 characters.
    stopOverAllowed: str
    # Restrictions. Written as 1 to 255 characters.
    restrictions: str
    # Number of the flight. Written as 1 to 255 characters.
    flightNumber: str
    # Basis of the fare. Written as 1 to 255 characters.
    fareBasis: str
    # Ticket that this one replaces. Written as 1 to 255 characters.
    exchangeTicketNum: str
    # Country of departure. Written as 1 to 255 characters.
    departureCountry: str
    # Airport of departure. Written as 1 to 255 characters.
    departureAirport: str
    # Name of the airline. Written as 1 to 255 characters.
    airlineName: str
    # Code of the airline. Written as 1 to 255 characters.
    airlineCode: str
    # Time of departure. Written as 1 to 255 characters.
    departureTime: str
    # Country of arrival. Written as 1 to 255 characters.
    arrivalCountry: str
    # Airport of arrival. Written as 1 to 255 characters.
    arrivalAirport: str
    # Time of arrival. Written as 1 to 255 characters.
    arrivalTime: str
    # Number of the coupon. Written as 1 to 255 characters.
    couponNumber: str
    # Class of service. Written as 1 to 255 characters.
    classOfService: str
    # Code of the carrier. Written as 1 to 255 characters.
    carrierCode: str


class Passengers(TypedDict, total=False):
    # Kind of passenger. Written as 1 to 255 characters.
    type: str
    # Name. Written as 1 to 255 characters.
    name: str
    # Whether the ticket is restricted. Written as 1 to 255 characters.
    ticketRestricted: str
    # Number of the ticket. Written as 1 to 255 characters.
    ticketNumber: str
    # Status of the passenger. Written as 1 to 255 characters.
    status: str
    # Telephone. Written as 1 to 255 characters.
    phone: str
    # Number of the frequent flyer. Written as 1 to 255 characters.
    frequentFlyerNumber: str
    # E-mail address. Written as 1 to 255 characters.
    email: str
    # Day of birth. Written as 1 to 255 characters.
    dob: str
    # Check digit of the ticket. Written as 1 to 255 characters.
    checkDigit: str
    # Country of residence. Written as 2 letters, a country of ISO 3166-1 such as DE.
    residenceCountry: str
    legs: List["Legs"]


class Airline(TypedDict, total=False):
    # Taxes of all tickets. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00.
    totalTaxAmount: str
    # Fees of all tickets. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00.
    totalFeesAmount: str
    # Fares of all tickets. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00.
    totalFareAmount: str
    # Day on which the tickets were issued. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    ticketIssueDate: str
    # Place of issue of the tickets. Written as 1 to 255 characters.
    ticketIssueAddress: str
    # Whether somebody else booked. Written as 1 to 255 characters.
    thirdPartyBooking: str
    # Kind of booking. Written as 1 to 255 characters.
    bookingtype: str
    # How the tickets are delivered. Written as 1 to 255 characters.
    ticketDeliveryMethod: str
    # Reference of the booking. Written as 1 to 255 characters.
    bookingRefNum: str
    # Name of the travel agent. Written as 1 to 255 characters.
    agentName: str
    # Code of the travel agent. Written as 1 to 255 characters.
    agentCode: str
    passengers: List["Passengers"]


class GiftCard(TypedDict, total=False):
    # Number of the gift card. Written as 2 to 255 characters.
    number: str
    # Secret number of the gift card. Written as 2 to 255 characters.
    pin: str
    # Name of the holder. Written as 2 to 255 characters.
    holder: str
    # Message for the recipient. Written as 2 to 160 characters.
    message: str
    # Occasion. Written as one of ANNIVERSARY, BIRTHDAY, CONGRATULATIONS, APRIL_FOOLS_DAY, EASTER, FATHERS_DAY, GRADUATION, HOLIDAY, SEASONS_GREETINGS, PASSOVER, KWANZAA, HALLOWEEN, MOTHERS_DAY, NEW_YEARS_DAY, BOSSES_DAY, ST_PATRICKS_DAY, SWEETEST_DAY, CHRISTMAS, BABY_SHOWER, THANKSGIVING, OTHER, VALENTINES_DAY, WEDDING, SECRETARYS_DAY, CHINESE_NEW_YEAR, HANUKKAH, CELEBRATE_FALL, GRANDPARENTS_DAY, INDEPENDENCE_DAY.
    type: Literal["ANNIVERSARY", "BIRTHDAY", "CONGRATULATIONS", "APRIL_FOOLS_DAY", "EASTER", "FATHERS_DAY", "GRADUATION", "HOLIDAY", "SEASONS_GREETINGS", "PASSOVER", "KWANZAA", "HALLOWEEN", "MOTHERS_DAY", "NEW_YEARS_DAY", "BOSSES_DAY", "ST_PATRICKS_DAY", "SWEETEST_DAY", "CHRISTMAS", "BABY_SHOWER", "THANKSGIVING", "OTHER", "VALENTINES_DAY", "WEDDING", "SECRETARYS_DAY", "CHINESE_NEW_YEAR", "HANUKKAH", "CELEBRATE_FALL", "GRANDPARENTS_DAY", "INDEPENDENCE_DAY"]


class Forex(TypedDict, total=False):
    # Amount of the conversion. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Currency of the conversion. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # Cost of the conversion for the sender. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    tax: str


class Recurring(TypedDict, total=False):
    # Older name of standingInstruction.numberOfInstallments. Written as 1 to 3 digits.
    numberOfInstallments: str


class StandingInstruction(TypedDict, total=False):
    # Kind of later payments. Written as one of UNSCHEDULED, INSTALLMENT, RECURRING.
    type: Literal["UNSCHEDULED", "INSTALLMENT", "RECURRING"]
    # Kind of recurring payments. Written as one of STANDING_ORDER, SUBSCRIPTION.
    recurringType: Literal["STANDING_ORDER", "SUBSCRIPTION"]
    # The first payment, or a later one. Written as one of INITIAL, REPEATED.
    mode: Literal["INITIAL", "REPEATED"]
    # Initiator of the payment: holder or merchant. Written as one of CIT, MIT.
    source: Literal["CIT", "MIT"]
    # Reference of the first payment, as its reply gave it. Written as 1 to 255 characters.
    initialTransactionId: str
    # Practice of the trade by which the merchant begins the payment. Written as one of INCREMENTAL_AUTH, RESUBMISSION, REAUTHORIZATION, DELAYED_CHARGES, NO_SHOW.
    industryPractice: Literal["INCREMENTAL_AUTH", "RESUBMISSION", "REAUTHORIZATION", "DELAYED_CHARGES", "NO_SHOW"]
    # Day after which nothing more is authorized. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    expiry: str
    # Least number of days between two payments. Written as 1 to 4 digits.
    frequency: str
    # Highest number of payments. Written as 1 to 3 digits.
    numberOfInstallments: str
    # Id of the agreement at one card network. Written as 1 to 35 characters.
    agreementId: str


class Job(TypedDict, total=False):
    # Name, for people only. Written as 1 to 64 characters.
    name: str
    # Years; every year when left out. Written as 1970 to 2099, with , - * /.
    year: str
    # Months; 1 when left out. Written as 1 to 12, with , - * /.
    month: str
    # Days of the month; 1 when left out. Written as 1 to 31, with , - * ? / L W.
    dayOfMonth: str
    # Days of the week, from Sunday; 1 when left out. Written as 1 to 7 or SUN to SAT, with , - * ? / L #.
    dayOfWeek: str
    # Hours; 0 when left out. Written as 0 to 23, with , - * /.
    hour: str
    # Minute; 0 when left out. Written as 0 to 59.
    minute: str
    # Seconds; 0 when left out. Written as 0 to 59, with , - * /.
    second: str
    # Before this moment nothing is paid; local time of the schedule. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59.
    startDate: str
    # After this moment nothing is paid; local time of the schedule. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59.
    endDate: str
    # Unit of the period of notice. Written as one of YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND.
    noticeUnit: Literal["YEAR", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND"]
    # Length of the period of notice in its unit. Written as 1 to 16 digits.
    noticeNumber: str
    # Whether notice ends the schedule once its period is over, or only at the end of its duration. Written as one of ANYTIME, DURATION_END.
    noticeCallable: Literal["ANYTIME", "DURATION_END"]
    # Unit of the duration. Written as one of YEAR, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND.
    durationUnit: Literal["YEAR", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND"]
    # Duration in its unit: the schedule ends when it is over. Written as 1 to 16 digits.
    durationNumber: str
    # Second, minute, hour, day of month, month, day of week and year in one; takes precedence over the single ones. Written as a cron expression of 7 parts, the last of which may be left out; up to 256 characters.
    expression: str


class ThreeDSecureMerchant(TypedDict, total=False):
    # The merchant's name as the directory server knows it. Written as 1 to 100 characters.
    name: str
    # The merchant's web address. Written as 1 to 2048 characters.
    url: str
    # The merchant's country. Written as 3 letters, a country of ISO 3166-1 such as DEU.
    country: str


class Visa(TypedDict, total=False):
    # Id of the merchant at the directory of the scheme. Written as 1 to 100 characters.
    requestorId: str
    # Name of the merchant at the directory of the scheme. Written as 1 to 100 characters.
    requestorName: str


class V2(TypedDict, total=False):
    visa: "Visa"
    mastercard: "Visa"
    amex: "Visa"
    diners: "Visa"
    jcb: "Visa"
    cartesBancaires: "Visa"


SchemeData = TypedDict("SchemeData", {
    "CB-ITEMSNB": str,
    "CB-SCORE_MERCHANT": str,
    "CB-USECASE": str,
}, total=False)


class ThreeDSecure(TypedDict, total=False):
    # Amount to authenticate, when another than to pay. Written as up to 9 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Currency of that amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # Device data from the kit in a mobile app; needed in an app. Written as 1 to 64000 characters.
    deviceInfo: str
    merchant: "ThreeDSecureMerchant"
    v2: "V2"
    # Marks an authentication that the merchant begins. Written as 2 digits.
    channel: str
    # Whether nothing is paid. Written as true or false (1 and 0 are read as these).
    npa: bool
    # Whether the holder may answer later, elsewhere. Written as true or false (1 and 0 are read as these).
    decoupled: bool
    # Why the merchant begins the authentication. Written as one of RECURRING, SPLIT_SHIPMENT, DELAYED_SHIPMENT.
    threeRIInd: Literal["RECURRING", "SPLIT_SHIPMENT", "DELAYED_SHIPMENT"]
    # Purpose of the authentication. Written as one of PAYMENT, RECURRING, INSTALLMENT, ADD_CARD, MAINTAIN_CARD, EMV_ID, BILLING_AGREEMENT, SPLIT_SHIPMENT, _DELAYED_SHIPMENT, DELAYED_SHIPMENT, SPLIT_PAYMENT.
    authenticationInd: Literal["PAYMENT", "RECURRING", "INSTALLMENT", "ADD_CARD", "MAINTAIN_CARD", "EMV_ID", "BILLING_AGREEMENT", "SPLIT_SHIPMENT", "_DELAYED_SHIPMENT", "DELAYED_SHIPMENT", "SPLIT_PAYMENT"]
    # Whether no authentication takes place, even if one is configured. Written as true or false (1 and 0 are read as these).
    disable: bool
    # Electronic commerce indicator. Written as one of 01, 02, 03, 04, 05, 06, 07, 08.
    eci: Literal["01", "02", "03", "04", "05", "06", "07", "08"]
    # Proof of the authentication (CAVV or AAV); comes back with its results once it was used. Written as 28 characters.
    verificationId: str
    # How the authentication ended. Written as one of Y, I, A, U, N.
    authenticationStatus: Literal["Y", "I", "A", "U", "N"]
    # Transaction id of the directory server. Written as 36 characters.
    dsTransactionId: str
    # Transaction id of the access control server. Written as 36 characters.
    acsTransactionId: str
    # Whether a challenge was mandatory. Written as one of Y, N.
    challengeMandatedIndicator: Literal["Y", "N"]
    # Version of the protocol. Written as a version such as 2.1.0.
    version: str
    # How the holder was authenticated. Written as one of 01, 02, 03, 04.
    authType: Literal["01", "02", "03", "04"]
    # Why the authentication ended so. Written as 2 digits.
    transactionStatusReason: str
    # Transaction id of an older kind of authentication. Written as 1 to 255 characters.
    xid: str
    # The preference for a challenge: 01 no preference, 02 no challenge, 03 a challenge, if it can be, 04 a challenge, since rules demand it, 05 no challenge: the risk was analysed, 06 no challenge: the data are for information only, 07 no challenge: the holder was authenticated already, 08 no challenge: the holder trusts the merchant, 09 a challenge, in which the holder may trust the merchant. Written as one of 01, 02, 03, 04, 05, 06, 07, 08, 09.
    challengeIndicator: Literal["01", "02", "03", "04", "05", "06", "07", "08", "09"]
    # Why the holder need not be authenticated: 01 low value, 02 transaction risk analysis, 03 trusted beneficiary, 04 secure corporate payment. Written as one of 01, 02, 03, 04.
    exemptionFlag: Literal["01", "02", "03", "04"]
    schemeData: "SchemeData"


class Risk(TypedDict, total=False):
    # Channel of the risk system, when not the configured one. Written as 1 to 255 characters.
    channelId: str
    # Service of the risk system. Written as 1 to 255 characters.
    serviceId: str
    # Amount for the risk check, and for an authentication. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Time of the order; the time of the request when left out. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59.
    orderTimestamp: str
    # Brand as the risk system knows it; paymentBrand when left out. Written as 1 to 255 characters.
    brand: str
    # The merchant's web site. Written as 1 to 60 characters.
    merchantWebsite: str
    # Token of the account. Written as 1 to 64 characters.
    accountToken: str
    parameters: Dict[str, str]


class ItemsRecipient(TypedDict, total=False):
    # Salutation of the recipient. Written as 1 to 5 characters.
    salutation: str
    # First name of the recipient. Written as 1 to 48 characters.
    firstName: str
    # Middle name of the recipient. Written as 1 to 50 characters.
    middleName: str
    # Last name of the recipient. Written as 1 to 48 characters.
    lastName: str
    # Apartment of the recipient. Written as 1 to 100 characters.
    apartment: str
    # Street of the recipient. Written as 1 to 100 characters.
    street: str
    # Address of the recipient. Written as 1 to 100 characters.
    address: str
    # City of the recipient. Written as 1 to 80 characters.
    city: str
    # State of the recipient. Written as 1 to 50 characters.
    state: str
    # Postcode of the recipient. Written as 1 to 16 characters.
    postcode: str
    # Country of the recipient. Written as 2 letters or 3 digits, a country of ISO 3166-1 such as DE or 276.
    country: str
    # Telephone of the recipient. Written as 1 to 25 digits.
    phone: str
    # E-mail address of the recipient. Written as 1 to 128 characters.
    email: str


class Items(TypedDict, total=False):
    # Name of the item. Written as 1 to 255 characters.
    name: str
    # Id of the item in the shop's system. Written as 1 to 255 characters.
    merchantItemId: str
    # Quantity. Written as up to 12 digits, and after a dot up to 3 decimals.
    quantity: str
    # Kind of item. Written as one of PHYSICAL, DIGITAL, MIXED, ANONYMOUS_DONATION, AUTHORITIES_PAYMENT.
    type: Literal["PHYSICAL", "DIGITAL", "MIXED", "ANONYMOUS_DONATION", "AUTHORITIES_PAYMENT"]
    # Stock keeping unit. Written as 1 to 255 characters.
    sku: str
    # Currency of the prices. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # Description. Written as 1 to 2048 characters.
    description: str
    # Commodity code of the UNSPSC. Written as 8 digits.
    commodityCode: str
    # Description of the commodity. Written as 1 to 50 characters.
    commodityDescription: str
    # Price of one, without tax and discount. Written as 1 to 255 characters.
    originalPrice: str
    # Price of one, with tax and discount. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00.
    price: str
    # Price of all, with tax and discount. Written as up to 10 digits, a dot and exactly 2 decimals, such as 92.00.
    totalAmount: str
    # Tax on one. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    taxAmount: str
    # Tax on all. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    totalTaxAmount: str
    # Tax in percent. Written as 0 to 100 with up to 2 decimals.
    tax: str
    # Category of the tax. Written as one of AA, S, E, Z.
    taxCategory: Literal["AA", "S", "E", "Z"]
    # Cost of shipping the item. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    shipping: str
    # Discount on the item. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    discount: str
    # Message for a gift. Written as 1 to 255 characters.
    giftMessage: str
    # How the item is delivered. Written as 1 to 255 characters.
    shippingMethod: str
    # Instructions for the delivery. Written as 1 to 255 characters.
    shippingInstructions: str
    # Tracking number. Written as 1 to 255 characters.
    shippingTrackingNumber: str
    # Unit of the quantity. Written as one of M, CM, KG, G, COUNT; COUNT when left out.
    quantityUnit: Literal["M", "CM", "KG", "G", "COUNT"]
    # Page of the product. Written as an address that begins with https:// or http://.
    productUrl: str
    # Picture of the product. Written as an address that begins with https:// or http://.
    imageUrl: str
    # Discount on all. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    totalDiscountAmount: str
    # Product code. Written as 1 to 30 characters.
    productCode: str
    # Part number. Written as 1 to 30 characters.
    partNumber: str
    # Reference number for value added tax. Written as 1 to 30 characters.
    vatReferenceNumber: str
    # Line of the invoice. Written as a whole number from 1 to 999.
    itemNumber: str
    # Seller on a market place. Written as 1 to 255 characters.
    sellerId: str
    recipient: "ItemsRecipient"
    # Day of delivery. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    deliveryDate: str


class Payments(TypedDict, total=False):
    # Name of the payment. Written as 1 to 255 characters.
    name: str
    # Kind of payment. Written as one of GIFTCARD, PROMOTION.
    type: Literal["GIFTCARD", "PROMOTION"]
    # Amount that it pays. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Currency of that amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # How far it has come. Written as one of pending, authorized, captured.
    status: Literal["pending", "authorized", "captured"]
    # Brand of the payment. Written as 1 to 255 characters.
    brand: str
    # Whether it is the main payment. Written as true or false (1 and 0 are read as these).
    primary: bool


class Cart(TypedDict, total=False):
    items: List["Items"]
    payments: List["Payments"]


class Sellers(TypedDict, total=False):
    # Id of the seller. Written as 1 to 255 characters.
    id: str
    # The seller's part of the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str


class MarketPlace(TypedDict, total=False):
    sellers: List["Sellers"]


class Registrations(TypedDict, total=False):
    # A stored account to offer to the shopper. Written as 32 letters or digits.
    id: str


class _PaymentRequest(TypedDict):
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # The movement of the money. Written as one of PA, DB, CD, PA.CP, RG, RI, 3D, TK.
    paymentType: Literal["PA", "DB", "CD", "PA.CP", "RG", "RI", "3D", "TK"]


class PaymentRequest(_PaymentRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    taxAmount: str
    # Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    discountAmount: str
    # Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores.
    paymentBrand: str
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Category of the transaction. Written as 1 to 32 letters or digits.
    transactionCategory: str
    # FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters.
    sequence: str
    # Highest number of partial captures. Written as a whole number from 1 to 98.
    numberOfCaptures: str
    # Promotion code of the order. Written as 1 to 15 letters or digits.
    promotionCode: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters.
    transactionPurposeCode: str
    # Kind of integration. Written as 1 to 10 characters.
    integrationType: str
    # Business application identifier of a direct payout. Written as 1 to 2 characters.
    transactionBai: str
    # Transaction type identifier of a send transaction. Written as 1 to 3 characters.
    transactionTti: str
    # Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out.
    transactionProcessingCode: Literal["PURCHASE", "FUNDING", "PAYMENT"]
    # Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters.
    lifecycleId: str
    # Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters.
    referenceUuid: str
    # Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters.
    transactionPurposeAccount: str
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    card: "Card"
    bankAccount: "BankAccount"
    # Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    transactionDueDate: str
    virtualAccount: "VirtualAccount"
    tokenAccount: "TokenAccount"
    walletOne: "WalletOne"
    walletTwo: "WalletTwo"
    walletThree: "WalletTwo"
    customer: "Customer"
    billing: "Billing"
    shipping: "Shipping"
    corporate: "Corporate"
    sender: "Sender"
    recipient: "Recipient"
    merchant: "Merchant"
    airline: "Airline"
    giftCard: "GiftCard"
    forex: "Forex"
    # Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED.
    recurringType: Literal["INITIAL", "REPEATED"]
    recurring: "Recurring"
    standingInstruction: "StandingInstruction"
    job: "Job"
    threeDSecure: "ThreeDSecure"
    risk: "Risk"
    # Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits.
    chargebackResultCode: str
    # Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system.
    shopperResultUrl: str
    # Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these).
    createRegistration: bool
    # Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these).
    overrideHolder: bool
    cart: "Cart"
    marketPlace: "MarketPlace"
    customParameters: Dict[str, str]
    registrations: List["Registrations"]


class RegistrationRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    taxAmount: str
    # Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    discountAmount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores.
    paymentBrand: str
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Category of the transaction. Written as 1 to 32 letters or digits.
    transactionCategory: str
    # FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters.
    sequence: str
    # Highest number of partial captures. Written as a whole number from 1 to 98.
    numberOfCaptures: str
    # Promotion code of the order. Written as 1 to 15 letters or digits.
    promotionCode: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters.
    transactionPurposeCode: str
    # Kind of integration. Written as 1 to 10 characters.
    integrationType: str
    # Business application identifier of a direct payout. Written as 1 to 2 characters.
    transactionBai: str
    # Transaction type identifier of a send transaction. Written as 1 to 3 characters.
    transactionTti: str
    # Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out.
    transactionProcessingCode: Literal["PURCHASE", "FUNDING", "PAYMENT"]
    # Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters.
    lifecycleId: str
    # Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters.
    transactionPurposeAccount: str
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    # Registration; may be left out. Written as one of RG.
    paymentType: Literal["RG"]
    card: "Card"
    bankAccount: "BankAccount"
    # Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    transactionDueDate: str
    virtualAccount: "VirtualAccount"
    tokenAccount: "TokenAccount"
    walletOne: "WalletOne"
    walletTwo: "WalletTwo"
    walletThree: "WalletTwo"
    customer: "Customer"
    billing: "Billing"
    shipping: "Shipping"
    corporate: "Corporate"
    sender: "Sender"
    recipient: "Recipient"
    merchant: "Merchant"
    airline: "Airline"
    # Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED.
    recurringType: Literal["INITIAL", "REPEATED"]
    recurring: "Recurring"
    standingInstruction: "StandingInstruction"
    job: "Job"
    threeDSecure: "ThreeDSecure"
    risk: "Risk"
    # Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system.
    shopperResultUrl: str
    # Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these).
    createRegistration: bool
    cart: "Cart"
    marketPlace: "MarketPlace"
    customParameters: Dict[str, str]


class ScheduleRequestStandingInstruction(TypedDict, total=False):
    # Kind of recurring payments. Written as one of STANDING_ORDER, SUBSCRIPTION.
    recurringType: Literal["STANDING_ORDER", "SUBSCRIPTION"]
    # Reference of the first payment, as its reply gave it. Written as 1 to 255 characters.
    initialTransactionId: str
    # Day after which nothing more is authorized. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    expiry: str
    # Least number of days between two payments. Written as 1 to 4 digits.
    frequency: str
    # Highest number of payments. Written as 1 to 3 digits.
    numberOfInstallments: str
    # Id of the agreement at one card network. Written as 1 to 35 characters.
    agreementId: str
    # Kind of later payments. Written as one of RECURRING, INSTALLMENT.
    type: Literal["RECURRING", "INSTALLMENT"]
    # The first payment, or a later one. Written as one of REPEATED.
    mode: Literal["REPEATED"]
    # Initiator of the payment: holder or merchant. Written as one of MIT.
    source: Literal["MIT"]


class _ScheduleRequest(TypedDict):
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # The stored account that is charged. Written as 32 letters or digits.
    registrationId: str


class ScheduleRequest(_ScheduleRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    job: "Job"
    # Schedule; may be left out at its own endpoint. Written as one of SD.
    paymentType: Literal["SD"]
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    standingInstruction: "ScheduleRequestStandingInstruction"
    customParameters: Dict[str, str]


class RescheduleRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    job: "Job"
    # Reschedule; may be left out at its own endpoint. Written as one of RS.
    paymentType: Literal["RS"]
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # The stored account that is charged. Written as 32 letters or digits.
    registrationId: str
    # The schedule; may be left out where `registrationId`, or the path, names an account with one schedule that has not ended. Written as 32 letters or digits.
    referenceUuid: str
    customParameters: Dict[str, str]


class DescheduleRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Deschedule; may be left out at its own endpoint. Written as one of DS.
    paymentType: Literal["DS"]
    # The stored account that is charged. Written as 32 letters or digits.
    registrationId: str
    # The schedule; may be left out where `registrationId`, or the path, names an account with one schedule that has not ended. Written as 32 letters or digits.
    referenceUuid: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str


class Registration(TypedDict, total=False):
    # The same id, under the name that the tokenization parameters give it.
    id: str


class Schedule(TypedDict, total=False):
    # Schedule that makes the payment, or that the request has made by `job.*`.
    id: str
    # Due time that the payment is for, in UTC.
    dueAt: str
    # The first attempt to pay it, or a later one.
    attempt: str


class PaymentReplyStandingInstruction(TypedDict, total=False):
    # Reference that later payments name.
    initialTransactionId: str
    # Agreement that later payments name.
    agreementId: str


class Issuer(TypedDict, total=False):
    # Bank that issued it, if the acquirer sends it.
    bank: str
    # Telephone of the bank.
    phone: str
    # Page of the bank.
    website: str


class PaymentReplyCard(TypedDict, total=False):
    # First six digits of the number.
    bin: str
    # Last four digits of the number.
    last4Digits: str
    # Name of the holder.
    holder: str
    # Month of expiry.
    expiryMonth: str
    # Year of expiry.
    expiryYear: str
    # Country of the issuer, two letters, if the acquirer sends it.
    binCountry: str
    # Kind of card, such as credit, if the acquirer sends it.
    type: str
    # Level of the card, if the acquirer sends it.
    level: str
    # Whether its fees are regulated, `true` or `false`, if the acquirer sends it.
    regulatedFlag: str
    issuer: "Issuer"


class MerchantBankAccount(TypedDict, total=False):
    # Holder of the account to which the shopper transfers the money, for vouchers and invoices.
    holder: str
    # Its number; an IBAN for SEPA.
    number: str
    # BIC of its bank.
    bic: str
    # Country of its bank.
    country: str


class PaymentReplyMerchant(TypedDict, total=False):
    bankAccount: "MerchantBankAccount"


class PaymentReplyRisk(TypedDict, total=False):
    # Score of the risk check, -99999 to 99999, if there was one.
    score: str
    # Time of the order, if risk was checked.
    orderTimestamp: str
    # Brand as sent to the risk system, if risk was checked.
    brand: str


class PaymentReplyThreeDSecure(TypedDict, total=False):
    # Result of the authentication of the holder, in the notation of the scheme.
    eci: str
    # Cryptogram of an authentication by the gateway.
    verificationId: str
    # Status of the authentication: Y, A, I, U or N.
    authenticationStatus: str
    # Reason of the status.
    transactionStatusReason: str
    # Version of the protocol.
    version: str
    # frictionless, challenge or decoupled.
    flow: str
    # Transaction id of the directory server.
    dsTransactionId: str
    # Transaction id of the access control server.
    acsTransactionId: str


class IgnoredParameters(TypedDict, total=False):
    # To the widget only: a parameter for which the merchant's value was kept.
    name: str
    # To the widget only: why.
    message: str


class ParameterErrors(TypedDict, total=False):
    # A parameter that is wrong; all of them are listed at once.
    name: str
    # Its value, shortened; never a secret.
    value: str
    # The correct form.
    message: str
    # `true` for a parameter that is needed and was not sent.
    isMissing: bool


class _PaymentReplyResult(TypedDict):
    # Result code; the page of errors says what each means, and what to do.
    code: str
    # Text of the code, sometimes with a reason after it.
    description: str
    # Meaning of the code: success, review, pending, declined or error.
    category: str


class PaymentReplyResult(_PaymentReplyResult, total=False):
    # Reason why a checkout cannot be used: unknown, expired, otherEntity, otherPage, submitted, linkEnded, otherUse.
    checkoutFault: str
    # Result of the address check by the acquirer: A, Z, N, U or F.
    avsResponse: str
    # Result of the security code check by the acquirer.
    cvvResponse: str
    parameterErrors: List["ParameterErrors"]


class _PaymentReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class PaymentReply(_PaymentReply, total=False):
    # Id of the payment; absent while a checkout is not paid.
    id: str
    # Id of the payment that a follow-up refers to.
    referencedId: str
    # Payment type.
    paymentType: str
    # Brand.
    paymentBrand: str
    # Brand that was found from the number, when none was sent, or that was paid instead of the one that was sent.
    brandResult: str
    # Amount, with two decimals; registrations and their removals have none.
    amount: str
    # Currency.
    currency: str
    # Text on the shopper's statement; in every reply of a payment and of what follows it.
    descriptor: str
    # The merchant's reference.
    merchantTransactionId: str
    # PURCHASE, FUNDING or PAYMENT; PURCHASE by default.
    transactionProcessingCode: str
    # Registration that the payment was made with, or that stores its account.
    registrationId: str
    registration: "Registration"
    schedule: "Schedule"
    standingInstruction: "PaymentReplyStandingInstruction"
    # Other details from the acquirer: `ConnectorTxID1` to `3`, `AcquirerResponse`, `MerchantAdviceCode` after a decline, and others.
    resultDetails: Dict[str, str]
    card: "PaymentReplyCard"
    merchant: "PaymentReplyMerchant"
    risk: "PaymentReplyRisk"
    threeDSecure: "PaymentReplyThreeDSecure"
    # The customer as sent.
    customer: Any
    # The billing address as sent.
    billing: Any
    # The shipment as sent.
    shipping: Any
    # The cart as sent, with as many items.
    cart: Any
    # The merchant's own parameters as sent.
    customParameters: Dict[str, str]
    # Reference for people, three groups of four digits.
    shortId: str
    # Origin of the payment: API, WIDGET, or SETTLEMENT for a chargeback.
    source: str
    # Method, such as CC for cards.
    paymentMethod: str
    # To the widget only: the checkout is decided, and its status is to be fetched here.
    resourcePath: str
    ignoredParameters: List["IgnoredParameters"]


class EntityRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str


class _FollowUpRequest(TypedDict):
    # The movement of the money of the earlier payment. Written as one of PA, CD, CP, RV, RF, RB, RC, CB, CR.
    paymentType: Literal["PA", "CD", "CP", "RV", "RF", "RB", "RC", "CB", "CR"]


class FollowUpRequest(_FollowUpRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    taxAmount: str
    # Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    discountAmount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores.
    paymentBrand: str
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Category of the transaction. Written as 1 to 32 letters or digits.
    transactionCategory: str
    # FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters.
    sequence: str
    # Highest number of partial captures. Written as a whole number from 1 to 98.
    numberOfCaptures: str
    # Promotion code of the order. Written as 1 to 15 letters or digits.
    promotionCode: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters.
    transactionPurposeCode: str
    # Kind of integration. Written as 1 to 10 characters.
    integrationType: str
    # Business application identifier of a direct payout. Written as 1 to 2 characters.
    transactionBai: str
    # Transaction type identifier of a send transaction. Written as 1 to 3 characters.
    transactionTti: str
    # Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out.
    transactionProcessingCode: Literal["PURCHASE", "FUNDING", "PAYMENT"]
    # Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters.
    lifecycleId: str
    # Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters.
    referenceUuid: str
    # Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters.
    transactionPurposeAccount: str
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    card: "Card"
    bankAccount: "BankAccount"
    # Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    transactionDueDate: str
    virtualAccount: "VirtualAccount"
    tokenAccount: "TokenAccount"
    walletOne: "WalletOne"
    walletTwo: "WalletTwo"
    walletThree: "WalletTwo"
    customer: "Customer"
    billing: "Billing"
    shipping: "Shipping"
    corporate: "Corporate"
    sender: "Sender"
    recipient: "Recipient"
    merchant: "Merchant"
    airline: "Airline"
    giftCard: "GiftCard"
    forex: "Forex"
    # Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED.
    recurringType: Literal["INITIAL", "REPEATED"]
    recurring: "Recurring"
    standingInstruction: "StandingInstruction"
    job: "Job"
    threeDSecure: "ThreeDSecure"
    risk: "Risk"
    # Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits.
    chargebackResultCode: str
    # Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system.
    shopperResultUrl: str
    # Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these).
    createRegistration: bool
    # Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these).
    overrideHolder: bool
    cart: "Cart"
    marketPlace: "MarketPlace"
    customParameters: Dict[str, str]
    registrations: List["Registrations"]


QueryPaymentsRequestDate = TypedDict("QueryPaymentsRequestDate", {
    "from": str,
    "to": str,
}, total=False)


class QueryPaymentsRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # The merchant's reference of the payments; cannot be combined with a time frame. Written as 1 to 255 characters.
    merchantTransactionId: str
    date: "QueryPaymentsRequestDate"
    # Reference for people, as replies carry it; the dots may be left out. Written as 1 to 14 letters, digits or dots, such as 7548.8324.7369.
    shortId: str
    # Payments of these types only; PA stands for PA.CP too. Written as a list with commas between of CB, CD, CR, DB, CP, IV, PA, RB, RC, RF, RL, RV, AD, IN, FI, CL, CF, DR, RG, RR, TE, CT, DS, RS, SD, AC, MD, EA, RI, 3D, SA, EN, ID, IC, DP, CG, TG, SF, IS, VD, DV, AF, GK, RD, TM, FT, KT, AR, AL, PL, FN, FZ, RE, RX, FO, CS, EX, SE, AU, TK, TF, ER.
    paymentTypes: str
    # Payments by these methods only. Written as a list with commas between of DD, CT, CC, WA, VA, UA, OT, DC, ET, NT, IV, PP, OD, RM.
    paymentMethods: str
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Also gives the payments that refer to the found ones, or that these refer to. Written as true or false (1 and 0 are read as these).
    includeLinkedTransactions: bool
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class PaymentsResult(TypedDict):
    # Outcome of the payment.
    code: str
    # Text of the code.
    description: str
    # Meaning of the code.
    category: str


class _PaymentsReplyPayments(TypedDict):
    result: "PaymentsResult"
    # Time at which the payment was made, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Derived from the checkout that was paid, otherwise from its own id.
    ndc: str


class PaymentsReplyPayments(_PaymentsReplyPayments, total=False):
    # Id of the payment; absent while a checkout is not paid.
    id: str
    # Id of the payment that a follow-up refers to.
    referencedId: str
    # Payment type.
    paymentType: str
    # Brand.
    paymentBrand: str
    # Brand that was found from the number, when none was sent, or that was paid instead of the one that was sent.
    brandResult: str
    # Amount, with two decimals; registrations and their removals have none.
    amount: str
    # Currency.
    currency: str
    # Text on the shopper's statement; in every reply of a payment and of what follows it.
    descriptor: str
    # The merchant's reference.
    merchantTransactionId: str
    # PURCHASE, FUNDING or PAYMENT; PURCHASE by default.
    transactionProcessingCode: str
    # Registration that the payment was made with, or that stores its account.
    registrationId: str
    registration: "Registration"
    schedule: "Schedule"
    standingInstruction: "PaymentReplyStandingInstruction"
    # Other details from the acquirer: `ConnectorTxID1` to `3`, `AcquirerResponse`, `MerchantAdviceCode` after a decline, and others.
    resultDetails: Dict[str, str]
    card: "PaymentReplyCard"
    merchant: "PaymentReplyMerchant"
    risk: "PaymentReplyRisk"
    threeDSecure: "PaymentReplyThreeDSecure"
    # The customer as sent.
    customer: Any
    # The billing address as sent.
    billing: Any
    # The shipment as sent.
    shipping: Any
    # The cart as sent, with as many items.
    cart: Any
    # The merchant's own parameters as sent.
    customParameters: Dict[str, str]
    # Reference for people, three groups of four digits.
    shortId: str
    # Origin of the payment: API, WIDGET, or SETTLEMENT for a chargeback.
    source: str
    # Method, such as CC for cards.
    paymentMethod: str
    # To the widget only: the checkout is decided, and its status is to be fetched here.
    resourcePath: str
    ignoredParameters: List["IgnoredParameters"]


class _PaymentsReply(TypedDict):
    payments: List["PaymentsReplyPayments"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class PaymentsReply(_PaymentsReply, total=False):
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class QueryPaymentRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Also gives the payments that refer to the found ones, or that these refer to. Written as true or false (1 and 0 are read as these).
    includeLinkedTransactions: bool


class QueryRecordsRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # The merchant's reference of the payments; cannot be combined with a time frame. Written as 1 to 255 characters.
    merchantTransactionId: str
    date: "QueryPaymentsRequestDate"
    # Reference for people, as replies carry it; the dots may be left out. Written as 1 to 14 letters, digits or dots, such as 7548.8324.7369.
    shortId: str
    # Payments of these types only; PA stands for PA.CP too. Written as a list with commas between of CB, CD, CR, DB, CP, IV, PA, RB, RC, RF, RL, RV, AD, IN, FI, CL, CF, DR, RG, RR, TE, CT, DS, RS, SD, AC, MD, EA, RI, 3D, SA, EN, ID, IC, DP, CG, TG, SF, IS, VD, DV, AF, GK, RD, TM, FT, KT, AR, AL, PL, FN, FZ, RE, RX, FO, CS, EX, SE, AU, TK, TF, ER.
    paymentTypes: str
    # Payments by these methods only. Written as a list with commas between of DD, CT, CC, WA, VA, UA, OT, DC, ET, NT, IV, PP, OD, RM.
    paymentMethods: str
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Also gives the payments that refer to the found ones, or that these refer to. Written as true or false (1 and 0 are read as these).
    includeLinkedTransactions: bool
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str
    # Number of the page. Written as a whole number from 1 to 500; 1 when left out.
    pageNo: str


class _RecordsReply(TypedDict):
    records: List["PaymentsReplyPayments"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class RecordsReply(_RecordsReply, total=False):
    # Number of pages; absent if a cursor was sent.
    pages: int
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class ResultCodes(TypedDict):
    # Result code.
    code: str
    # Its text.
    description: str


class ResultCodesReply(TypedDict):
    resultCodes: List["ResultCodes"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class _Cards(TypedDict):
    # Card number; any future date of expiry and any security code of its length.
    number: str
    # Its brand.
    brand: str
    # Result code of the payment.
    code: str
    # The outcome.
    description: str


class Cards(_Cards, total=False):
    # Country of its issuer; a card that no bank issued has none, and none of these.
    binCountry: str
    # credit, debit or prepaid.
    type: str
    # Its level.
    level: str
    # Whether its fees are regulated, `true` or `false`.
    regulatedFlag: str
    # Its issuer.
    bank: str
    # `resultDetails.MerchantAdviceCode` of its declines.
    merchantAdviceCode: str


class BankAccounts(TypedDict):
    # Country of a bank account, two letters.
    country: str
    # Its IBAN; any holder will do.
    iban: str
    # Result code of the payment.
    code: str
    # The outcome.
    description: str


class Authentications(TypedDict):
    # Number of a card that is enrolled in 3-D Secure.
    number: str
    # Its brand.
    brand: str
    # Result code of the payment, if the shopper approves the challenge.
    code: str
    # The outcome.
    description: str


class Amounts(TypedDict):
    # Amount of a payment from an account that is no card.
    amount: str
    # Result code of the payment.
    code: str
    # The outcome.
    description: str


class Addresses(TypedDict):
    # Postcode of a billing address, beside any street.
    postcode: str
    # Result of the address check.
    avsResponse: str
    # Its meaning.
    description: str


class Emails(TypedDict):
    # Address of a customer whom more rules of risk check.
    email: str
    # The rules.
    rules: str
    # Their effect.
    description: str


class Actions(TypedDict):
    # A button of the simulated processor's page.
    action: str
    # Result code of the payment afterwards.
    code: str
    # The outcome.
    description: str


class TestDataReply(TypedDict):
    cards: List["Cards"]
    bankAccounts: List["BankAccounts"]
    authentications: List["Authentications"]
    amounts: List["Amounts"]
    addresses: List["Addresses"]
    emails: List["Emails"]
    actions: List["Actions"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class TestClockReply(TypedDict):
    # The time of the service, `YYYY-MM-DD HH:MM:SS+0000`.
    time: str
    # Whether the clock is stopped.
    isFrozen: bool
    # Seconds that it is ahead of the real time; behind it below zero.
    aheadSeconds: int
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class _ClockRequest(TypedDict):
    # `advance` puts the clock ahead by `seconds` and runs every timer of that period at its time; `freeze` stops the clock, `resume` starts it again from there. Written as one of advance, freeze, resume.
    action: Literal["advance", "freeze", "resume"]


class ClockRequest(_ClockRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Seconds for `advance`; at most 400 days at once. Written as a whole number from 1 to 34560000.
    seconds: str


class MovedClockReply(TypedDict):
    # The time of the service, `YYYY-MM-DD HH:MM:SS+0000`.
    time: str
    # Whether the clock is stopped.
    isFrozen: bool
    # Seconds that it is ahead of the real time; behind it below zero.
    aheadSeconds: int
    # Number of timers that ran in the answering process; others may have run more.
    timersRun: int
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class ReadTestEventsRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Events of this payment. Written as 32 lower-case hexadecimal digits.
    paymentId: str
    # Events of this checkout and the payments on it. Written as the id of a checkout.
    checkoutId: str


class _TestEventsReplyEvents(TypedDict):
    # Kind of the event.
    kind: str
    # Time, by the clock of the service, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Details of the event.
    details: Dict[str, str]


class TestEventsReplyEvents(_TestEventsReplyEvents, total=False):
    # The checkout of the event.
    checkoutId: str
    # The payment of the event.
    paymentId: str


class TestEventsReply(TypedDict):
    events: List["TestEventsReplyEvents"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


Mails = TypedDict("Mails", {
    "id": str,
    "kind": str,
    "channel": str,
    "paymentId": str,
    "language": str,
    "from": str,
    "to": str,
    "replyTo": str,
    "signedBy": str,
    "messageId": str,
    "subject": str,
    "text": str,
    "html": str,
    "timestamp": str,
}, total=False)


class TestMailsReply(TypedDict):
    mails: List["Mails"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class RegistrationReplyRegistration(TypedDict, total=False):
    # The same id, as payments that store an account carry it.
    id: str


class RegistrationReplySchedule(TypedDict, total=False):
    # Schedule that the request has made on the account by `job.*`.
    id: str


class RegistrationReplyCard(TypedDict, total=False):
    # First six digits of the number.
    bin: str
    # Last four digits of the number.
    last4Digits: str
    # Name of the holder.
    holder: str
    # Month of expiry.
    expiryMonth: str
    # Year of expiry.
    expiryYear: str


class RegistrationReplyStandingInstruction(TypedDict, total=False):
    # Kind of the agreement for later payments.
    type: str
    # Reference that later payments name.
    initialTransactionId: str
    # Agreement that later payments name.
    agreementId: str


class _RegistrationReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class RegistrationReply(_RegistrationReply, total=False):
    # Id of the registration; absent while a checkout is not submitted.
    id: str
    # RG, or DR once it is removed.
    paymentType: str
    # Brand.
    paymentBrand: str
    registration: "RegistrationReplyRegistration"
    schedule: "RegistrationReplySchedule"
    card: "RegistrationReplyCard"
    # The bank account, its number shortened.
    bankAccount: Any
    # The virtual account.
    virtualAccount: Any
    # The token account, its number shortened.
    tokenAccount: Any
    standingInstruction: "RegistrationReplyStandingInstruction"
    # When its shopper last made it the one that is offered first.
    chosenAt: str
    # To the widget only: the status is to be fetched here.
    resourcePath: str


class RemoveRegistrationRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # The test mode, which older integrations send. Written as one of EXTERNAL, INTERNAL.
    testMode: Literal["EXTERNAL", "INTERNAL"]


class RegistrationPaymentRequestCard(TypedDict, total=False):
    # Security code. Written as 3 to 4 digits.
    cvv: str
    # Name of the holder. Written as 3 to 128 characters.
    holder: str


class RegistrationPaymentRequestTokenAccount(TypedDict, total=False):
    # Data of this one payment, made by the chip. Written as 28 to 32 characters of base64.
    cryptogram: str
    # Changing security code of the token. Written as 3 to 4 digits.
    dtvc: str


class RegistrationPaymentRequestBankAccount(TypedDict, total=False):
    # Name of the holder. Written as 4 to 128 characters.
    holder: str
    # Name of the bank. Written as 1 to 255 characters.
    bankName: str
    # The bank's code in its country. Written as 1 to 12 letters or digits.
    bankCode: str
    # The bank's international code. Written as 8 or 11 letters or digits.
    bic: str
    # Country of the bank; without it, that of the IBAN. Written as 2 letters, a country of ISO 3166-1 such as DE.
    country: str
    mandate: "Mandate"


class _RegistrationPaymentRequest(TypedDict):
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # The movement of the money. Written as one of PA, DB, CD, PA.CP, RI, 3D, TK.
    paymentType: Literal["PA", "DB", "CD", "PA.CP", "RI", "3D", "TK"]


class RegistrationPaymentRequest(_RegistrationPaymentRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    taxAmount: str
    # Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    discountAmount: str
    # Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores.
    paymentBrand: str
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Category of the transaction. Written as 1 to 32 letters or digits.
    transactionCategory: str
    # FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters.
    sequence: str
    # Highest number of partial captures. Written as a whole number from 1 to 98.
    numberOfCaptures: str
    # Promotion code of the order. Written as 1 to 15 letters or digits.
    promotionCode: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters.
    transactionPurposeCode: str
    # Kind of integration. Written as 1 to 10 characters.
    integrationType: str
    # Business application identifier of a direct payout. Written as 1 to 2 characters.
    transactionBai: str
    # Transaction type identifier of a send transaction. Written as 1 to 3 characters.
    transactionTti: str
    # Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out.
    transactionProcessingCode: Literal["PURCHASE", "FUNDING", "PAYMENT"]
    # Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters.
    lifecycleId: str
    # Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters.
    referenceUuid: str
    # Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters.
    transactionPurposeAccount: str
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    card: "RegistrationPaymentRequestCard"
    tokenAccount: "RegistrationPaymentRequestTokenAccount"
    bankAccount: "RegistrationPaymentRequestBankAccount"
    # Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    transactionDueDate: str
    customer: "Customer"
    billing: "Billing"
    shipping: "Shipping"
    corporate: "Corporate"
    sender: "Sender"
    recipient: "Recipient"
    merchant: "Merchant"
    airline: "Airline"
    giftCard: "GiftCard"
    forex: "Forex"
    # Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED.
    recurringType: Literal["INITIAL", "REPEATED"]
    recurring: "Recurring"
    standingInstruction: "StandingInstruction"
    job: "Job"
    threeDSecure: "ThreeDSecure"
    risk: "Risk"
    # Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits.
    chargebackResultCode: str
    # Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system.
    shopperResultUrl: str
    # Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these).
    overrideHolder: bool
    cart: "Cart"
    marketPlace: "MarketPlace"
    customParameters: Dict[str, str]


class _ScheduleOfPath(TypedDict):
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str


class ScheduleOfPath(_ScheduleOfPath, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    job: "Job"
    # Schedule; may be left out at its own endpoint. Written as one of SD.
    paymentType: Literal["SD"]
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    standingInstruction: "ScheduleRequestStandingInstruction"
    customParameters: Dict[str, str]


class ScheduleReplyRegistration(TypedDict):
    # The same.
    id: str


class NextRuns(TypedDict, total=False):
    # One of the next 12 due times, in UTC; the next one only in lists.
    utc: str
    # The same in the time zone of the plan, with its offset.
    local: str


class Runs(TypedDict, total=False):
    # Due time of one of the latest payments, in UTC.
    dueAt: str
    # The first attempt to pay it, or a later one.
    attempt: int
    # Its payment; absent if the payment could not be requested.
    paymentId: str
    # Result code of the payment, once it is known.
    resultCode: str
    # Number of earlier due times that are paid with it.
    missed: int


class _ScheduleReplySchedule(TypedDict):
    # ACTIVE, RESTING, ENDED.
    state: str
    # The plan as a sentence, in the language of the request.
    plan: str
    # The plan in seven parts, with defaults.
    expression: str
    # Time zone of the plan.
    timeZone: str


class ScheduleReplySchedule(_ScheduleReplySchedule, total=False):
    # Reason why it rests or has ended: DECLINED, REFUSED, COMPLETED, FULFILLED, DESCHEDULED, REGISTRATION_REMOVED.
    reason: str
    # Result code of the failed payment, until a due time is paid again.
    resultCode: str
    # End by its duration or by notice: from then on nothing is paid.
    endsAt: str
    # Paused by its shopper: the first day on which it may be paid again.
    pausedUntil: str
    # Time at which a declined payment is tried again.
    retryAt: str
    # Time at which it is suspended, unless another account is given before: no retry follows.
    restsAt: str
    nextRuns: List["NextRuns"]
    runs: List["Runs"]


class ScheduleReply(TypedDict):
    # Id of the schedule.
    id: str
    # SD; RS or DS in the reply to a change.
    paymentType: str
    # The stored account that is charged.
    registrationId: str
    registration: "ScheduleReplyRegistration"
    # Amount of each payment.
    amount: str
    # Currency.
    currency: str
    schedule: "ScheduleReplySchedule"
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class ListSchedulesRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # The stored account that is charged. Written as 32 letters or digits.
    registrationId: str
    # Schedules in this state only. Written as one of ACTIVE, RESTING, ENDED.
    state: Literal["ACTIVE", "RESTING", "ENDED"]
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class _SchedulesSchedule(TypedDict):
    # ACTIVE, RESTING, ENDED.
    state: str
    # The plan as a sentence, in the language of the request.
    plan: str
    # The plan in seven parts, with defaults.
    expression: str
    # Time zone of the plan.
    timeZone: str


class SchedulesSchedule(_SchedulesSchedule, total=False):
    # Reason why it rests or has ended: DECLINED, REFUSED, COMPLETED, FULFILLED, DESCHEDULED, REGISTRATION_REMOVED.
    reason: str
    # Result code of the failed payment, until a due time is paid again.
    resultCode: str
    # End by its duration or by notice: from then on nothing is paid.
    endsAt: str
    # Paused by its shopper: the first day on which it may be paid again.
    pausedUntil: str
    # Time at which a declined payment is tried again.
    retryAt: str
    # Time at which it is suspended, unless another account is given before: no retry follows.
    restsAt: str
    nextRuns: List["NextRuns"]


class Schedules(TypedDict):
    # Id of the schedule.
    id: str
    # SD; RS or DS in the reply to a change.
    paymentType: str
    # The stored account that is charged.
    registrationId: str
    registration: "ScheduleReplyRegistration"
    # Amount of each payment.
    amount: str
    # Currency.
    currency: str
    schedule: "SchedulesSchedule"


class _SchedulesReply(TypedDict):
    schedules: List["Schedules"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class SchedulesReply(_SchedulesReply, total=False):
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class ReadScheduleRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str


class ListDisputesRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Disputes in this state only. Written as one of OPEN, CONTESTED, ACCEPTED, EXPIRED, LOST, WON.
    state: Literal["OPEN", "CONTESTED", "ACCEPTED", "EXPIRED", "LOST", "WON"]
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class _Disputes(TypedDict):
    # Id of the dispute: that of the chargeback (CB).
    id: str
    # The payment that was charged back.
    referencedId: str
    # OPEN, CONTESTED, ACCEPTED, EXPIRED, LOST, WON.
    state: str
    # Reason, as the interface names it.
    chargebackResultCode: str
    # Amount of the chargeback.
    amount: str
    # Currency.
    currency: str
    # Amount that the acquirer has given back.
    reversedAmount: str
    # Time of the chargeback.
    createdAt: str


class Disputes(_Disputes, total=False):
    # Reason, as the scheme of the card names it.
    reason: str
    # The acquirer's id of the case.
    caseId: str
    # Time until which it must be answered; of a contested one, the time after which it counts as lost.
    deadline: str
    wantedEvidence: List[str]


class _DisputesReply(TypedDict):
    disputes: List["Disputes"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class DisputesReply(_DisputesReply, total=False):
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class EvidenceFile(TypedDict, total=False):
    # Name of its file.
    name: str
    # Type of its file.
    type: str
    # Size of its file.
    bytes: int
    # SHA-256 of its file, in hex digits.
    digest: str


class Evidence(TypedDict, total=False):
    # Kind of a piece of evidence that was sent; not in lists.
    kind: str
    file: "EvidenceFile"
    # Time at which it was sent.
    timestamp: str


class _DisputeReply(TypedDict):
    # Id of the dispute: that of the chargeback (CB).
    id: str
    # The payment that was charged back.
    referencedId: str
    # OPEN, CONTESTED, ACCEPTED, EXPIRED, LOST, WON.
    state: str
    # Reason, as the interface names it.
    chargebackResultCode: str
    # Amount of the chargeback.
    amount: str
    # Currency.
    currency: str
    # Amount that the acquirer has given back.
    reversedAmount: str
    # Time of the chargeback.
    createdAt: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class DisputeReply(_DisputeReply, total=False):
    # Reason, as the scheme of the card names it.
    reason: str
    # The acquirer's id of the case.
    caseId: str
    # Time until which it must be answered; of a contested one, the time after which it counts as lost.
    deadline: str
    wantedEvidence: List[str]
    evidence: List["Evidence"]


class _EvidenceRequestEvidence(TypedDict):
    # What it shows; each reason of a chargeback asks for certain kinds ([which](chargebacks.md)). Written as one of RECEIPT, DELIVERY, TERMS, CORRESPONDENCE, CUSTOMER_IDENTITY, AUTHORIZATION, CREDIT, DISTINCT, OTHER.
    kind: Literal["RECEIPT", "DELIVERY", "TERMS", "CORRESPONDENCE", "CUSTOMER_IDENTITY", "AUTHORIZATION", "CREDIT", "DISTINCT", "OTHER"]


class EvidenceRequestEvidence(_EvidenceRequestEvidence, total=False):
    # A text for the acquirer. Written as 1 to 4000 characters.
    text: str


class EvidenceRequestFile(TypedDict, total=False):
    # The name of the file, with the ending of its type. Written as 1 to 255 characters.
    name: str
    # The file. Written as base64 of a PDF, JPEG or PNG file of at most 1,000,000 bytes.
    content: str


class EvidenceRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    evidence: "EvidenceRequestEvidence"
    file: "EvidenceRequestFile"


class _TestChargeback(TypedDict):
    # The payment that is charged back: DB, CP or RB. Written as 32 lower-case hexadecimal digits.
    paymentId: str


class TestChargeback(_TestChargeback, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # The reason, as the interface names it; by default 000.100.200. Written as the code of a reason, 000.100.200 to 000.100.299.
    chargebackResultCode: str
    # The reason, as the scheme of the card names it, instead of `chargebackResultCode`. Written as the code of a reason of the card scheme, such as 10.4 or 4853.
    schemeReason: str
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str


class TestReversal(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str


class ListProcessorEventsRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Events in this state only. Written as one of waiting, applied, kept.
    state: Literal["waiting", "applied", "kept"]
    # Events about this payment only. Written as 32 lower-case hexadecimal digits.
    paymentId: str
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class _ProcessorEventsReplyEvents(TypedDict):
    # Id of the event.
    id: str
    # The channel.
    entityId: str
    # The connector: stripe, adyen, mollie, paypal.
    connector: str
    # What may have happened: payment changed, refund changed, refund failed, captured elsewhere, refunded elsewhere, chargeback opened, chargeback won, chargeback lost, paid out, report available, other.
    kind: str
    # waiting: a timer will apply it; applied: it changed a payment, or the payment has what it says; kept: it is about nothing that is known here, or nothing follows from it.
    state: str
    # Its other facts; nothing about a person.
    facts: Dict[str, str]
    # Time at which it came.
    timestamp: str


class ProcessorEventsReplyEvents(_ProcessorEventsReplyEvents, total=False):
    # Why it changed nothing, in words.
    note: str
    # The payment that it was about, or that it made.
    paymentId: str
    # The processor's id of the payment.
    processorPaymentId: str
    # Our reference of the order, where the processor names it.
    reference: str


class _ProcessorEventsReply(TypedDict):
    events: List["ProcessorEventsReplyEvents"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class ProcessorEventsReply(_ProcessorEventsReply, total=False):
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class CheckoutRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    taxAmount: str
    # Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    discountAmount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores.
    paymentBrand: str
    # The movement of the money. Written as one of PA, DB, CD, PA.CP, RG, RI, 3D, TK.
    paymentType: Literal["PA", "DB", "CD", "PA.CP", "RG", "RI", "3D", "TK"]
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Category of the transaction. Written as 1 to 32 letters or digits.
    transactionCategory: str
    # FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters.
    sequence: str
    # Highest number of partial captures. Written as a whole number from 1 to 98.
    numberOfCaptures: str
    # Promotion code of the order. Written as 1 to 15 letters or digits.
    promotionCode: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters.
    transactionPurposeCode: str
    # Kind of integration. Written as 1 to 10 characters.
    integrationType: str
    # Business application identifier of a direct payout. Written as 1 to 2 characters.
    transactionBai: str
    # Transaction type identifier of a send transaction. Written as 1 to 3 characters.
    transactionTti: str
    # Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out.
    transactionProcessingCode: Literal["PURCHASE", "FUNDING", "PAYMENT"]
    # Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters.
    lifecycleId: str
    # Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters.
    referenceUuid: str
    # Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters.
    transactionPurposeAccount: str
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    card: "Card"
    bankAccount: "BankAccount"
    # Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    transactionDueDate: str
    virtualAccount: "VirtualAccount"
    tokenAccount: "TokenAccount"
    walletOne: "WalletOne"
    walletTwo: "WalletTwo"
    walletThree: "WalletTwo"
    customer: "Customer"
    billing: "Billing"
    shipping: "Shipping"
    corporate: "Corporate"
    sender: "Sender"
    recipient: "Recipient"
    merchant: "Merchant"
    airline: "Airline"
    giftCard: "GiftCard"
    forex: "Forex"
    # Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED.
    recurringType: Literal["INITIAL", "REPEATED"]
    recurring: "Recurring"
    standingInstruction: "StandingInstruction"
    job: "Job"
    threeDSecure: "ThreeDSecure"
    risk: "Risk"
    # Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits.
    chargebackResultCode: str
    # Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system.
    shopperResultUrl: str
    # Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these).
    createRegistration: bool
    # Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these).
    overrideHolder: bool
    # Whether the reply carries the integrity hash of the payment script. Written as true or false (1 and 0 are read as these).
    integrity: bool
    # Whether the reply has the address of a page of the gateway on which the shopper pays. Written as true or false (1 and 0 are read as these).
    hosted: bool
    cart: "Cart"
    marketPlace: "MarketPlace"
    customParameters: Dict[str, str]
    registrations: List["Registrations"]
    overridePaymentType: Dict[str, Literal["PA", "DB", "CD", "PA.CP", "RG", "RI", "3D", "TK"]]


class _CheckoutReply(TypedDict):
    # Id of the checkout.
    id: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class CheckoutReply(_CheckoutReply, total=False):
    # Integrity hash of the payment script, when asked for.
    integrity: str
    # Address of the page on which the shopper pays it, when asked for by `hosted`.
    url: str


class CheckoutUpdate(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    taxAmount: str
    # Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    discountAmount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores.
    paymentBrand: str
    # The movement of the money. Written as one of PA, DB, CD, PA.CP, RG, RI, 3D, TK.
    paymentType: Literal["PA", "DB", "CD", "PA.CP", "RG", "RI", "3D", "TK"]
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Category of the transaction. Written as 1 to 32 letters or digits.
    transactionCategory: str
    # FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters.
    sequence: str
    # Highest number of partial captures. Written as a whole number from 1 to 98.
    numberOfCaptures: str
    # Promotion code of the order. Written as 1 to 15 letters or digits.
    promotionCode: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters.
    transactionPurposeCode: str
    # Kind of integration. Written as 1 to 10 characters.
    integrationType: str
    # Business application identifier of a direct payout. Written as 1 to 2 characters.
    transactionBai: str
    # Transaction type identifier of a send transaction. Written as 1 to 3 characters.
    transactionTti: str
    # Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out.
    transactionProcessingCode: Literal["PURCHASE", "FUNDING", "PAYMENT"]
    # Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters.
    lifecycleId: str
    # Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters.
    referenceUuid: str
    # Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters.
    transactionPurposeAccount: str
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    card: "Card"
    bankAccount: "BankAccount"
    # Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    transactionDueDate: str
    virtualAccount: "VirtualAccount"
    tokenAccount: "TokenAccount"
    walletOne: "WalletOne"
    walletTwo: "WalletTwo"
    walletThree: "WalletTwo"
    customer: "Customer"
    billing: "Billing"
    shipping: "Shipping"
    corporate: "Corporate"
    sender: "Sender"
    recipient: "Recipient"
    merchant: "Merchant"
    airline: "Airline"
    giftCard: "GiftCard"
    forex: "Forex"
    # Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED.
    recurringType: Literal["INITIAL", "REPEATED"]
    recurring: "Recurring"
    standingInstruction: "StandingInstruction"
    job: "Job"
    threeDSecure: "ThreeDSecure"
    risk: "Risk"
    # Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits.
    chargebackResultCode: str
    # Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system.
    shopperResultUrl: str
    # Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these).
    createRegistration: bool
    # Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these).
    overrideHolder: bool
    # Whether the reply carries the integrity hash of the payment script. Written as true or false (1 and 0 are read as these).
    integrity: bool
    cart: "Cart"
    marketPlace: "MarketPlace"
    customParameters: Dict[str, str]
    registrations: List["Registrations"]


class _LinkRequest(TypedDict):
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # Debit, or authorize only. Written as one of DB, PA.
    paymentType: Literal["DB", "PA"]


class LinkRequest(_LinkRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    # What the shopper pays for; it is shown on the page. Written as 1 to 255 characters.
    description: str
    # For how many days it is valid: 7 by default, at most 30 for a link that is paid once. Written as a whole number from 1 to 366.
    days: str
    # Whether many shoppers may pay, each a payment of their own. Written as true or false (1 and 0 are read as these).
    reusable: bool
    # The shopper chooses the amount instead of `amount`: at least this. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    minimumAmount: str
    # The largest amount that the shopper can choose. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    maximumAmount: str
    # How many payments a reusable link takes at most. Written as a whole number from 1 to 1000000.
    maximumPayments: str
    # The address to which the gateway sends the link by mail. Written as one e-mail address.
    mailTo: str
    # How much a reusable link takes at most, over all payments. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    maximumSum: str


class LinkReplyPayments(TypedDict, total=False):
    # One of the latest 100 payments that have begun; not in lists.
    id: str
    # Its amount.
    amount: str
    # received, pending, succeeded or declined.
    state: str
    # Its time.
    createdAt: str


class _LinkReply(TypedDict):
    # Id of the link.
    id: str
    # Address of the page on which shoppers pay.
    url: str
    # Channel that is paid.
    entityId: str
    # open, declined, pending, paid, full, expired, cancelled.
    state: str
    # Currency.
    currency: str
    # DB or PA.
    paymentType: str
    # Whether many shoppers may pay.
    reusable: bool
    # Number of payments that have succeeded.
    paidPayments: int
    # Their sum.
    paidSum: str
    # Number of payments in progress.
    pendingPayments: int
    # Time at which it was made.
    createdAt: str
    # Time at which it ends.
    expiresAt: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class LinkReply(_LinkReply, total=False):
    # Amount of each payment; absent if the shopper chooses it.
    amount: str
    # Least amount that the shopper can choose.
    minimumAmount: str
    # Largest amount that the shopper can choose.
    maximumAmount: str
    # The merchant's reference of its payments.
    merchantTransactionId: str
    # What the shopper pays for.
    description: str
    # Language of the page, if the merchant set one.
    locale: str
    # EXTERNAL or INTERNAL, if the merchant set one.
    testMode: str
    # Most payments of a reusable link.
    maximumPayments: int
    # Largest sum of its payments.
    maximumSum: str
    # The latest payment of a link that is not reusable, whatever its outcome.
    paymentId: str
    payments: List["LinkReplyPayments"]
    # Person who made it in the back office.
    createdBy: str


class ListLinksRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class _Links(TypedDict):
    # Id of the link.
    id: str
    # Address of the page on which shoppers pay.
    url: str
    # Channel that is paid.
    entityId: str
    # open, declined, pending, paid, full, expired, cancelled.
    state: str
    # Currency.
    currency: str
    # DB or PA.
    paymentType: str
    # Whether many shoppers may pay.
    reusable: bool
    # Number of payments that have succeeded.
    paidPayments: int
    # Their sum.
    paidSum: str
    # Number of payments in progress.
    pendingPayments: int
    # Time at which it was made.
    createdAt: str
    # Time at which it ends.
    expiresAt: str


class Links(_Links, total=False):
    # Amount of each payment; absent if the shopper chooses it.
    amount: str
    # Least amount that the shopper can choose.
    minimumAmount: str
    # Largest amount that the shopper can choose.
    maximumAmount: str
    # The merchant's reference of its payments.
    merchantTransactionId: str
    # What the shopper pays for.
    description: str
    # Language of the page, if the merchant set one.
    locale: str
    # EXTERNAL or INTERNAL, if the merchant set one.
    testMode: str
    # Most payments of a reusable link.
    maximumPayments: int
    # Largest sum of its payments.
    maximumSum: str
    # The latest payment of a link that is not reusable, whatever its outcome.
    paymentId: str
    # Person who made it in the back office.
    createdBy: str


class _LinksReply(TypedDict):
    links: List["Links"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class LinksReply(_LinksReply, total=False):
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class CustomerSessionRequestCustomer(TypedDict):
    # Id of the customer in the shop's system. Written as 1 to 255 characters.
    merchantCustomerId: str


class CustomerSessionRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    customer: "CustomerSessionRequestCustomer"
    # The subscription that the page is to show first. Written as 32 letters or digits.
    scheduleId: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str


class CustomerSessionReply(TypedDict):
    # Id of the link.
    id: str
    # Address that opens the page once. Lead the shopper there; do not store it.
    url: str
    # When it ends, if nobody opens it.
    expiresAt: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class ListEntryRequestCard(TypedDict, total=False):
    # Number of the card or account. Written as 8 to 32 digits.
    number: str


class ListEntryRequestBankAccount(TypedDict, total=False):
    # International number of the account. Written as 2 letters, 2 digits, then 11 to 27 letters or digits.
    iban: str


class ListEntryRequestCustomer(TypedDict, total=False):
    # Id of the customer in the shop's system. Written as 1 to 255 characters.
    merchantCustomerId: str
    # E-mail address. Written as 6 to 128 characters.
    email: str
    # Internet address. Written as 1 to 255 characters.
    ip: str


class _ListEntryRequest(TypedDict):
    # Whether the value is blocked or allowed. Written as one of block, allow.
    list: Literal["block", "allow"]
    # Why; without data of a person. Written as 1 to 255 characters.
    reason: str


class ListEntryRequest(_ListEntryRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Last second in which it counts, in UTC; for good by default. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59.
    until: str
    # Which value of the payment or stored account it is. Written as one of card, iban, customer, email, ip.
    kind: Literal["card", "iban", "customer", "email", "ip"]
    # The payment whose value it is. Written as 32 letters or digits.
    paymentId: str
    # The stored account whose value it is. Written as 32 letters or digits.
    registrationId: str
    card: "ListEntryRequestCard"
    bankAccount: "ListEntryRequestBankAccount"
    customer: "ListEntryRequestCustomer"


class ListEntryReplyCard(TypedDict, total=False):
    # First six digits of a card.
    bin: str
    # Its last four digits.
    last4Digits: str


class ListEntryReplyBankAccount(TypedDict, total=False):
    # Country and last four characters of an IBAN.
    iban: str


class ListEntryReplyCustomer(TypedDict, total=False):
    # Id of a customer.
    merchantCustomerId: str
    # An e-mail address.
    email: str
    # An IP address; of IPv6 it stands for its network of 64 bits.
    ip: str


class _ListEntryReply(TypedDict):
    # Id of the entry.
    id: str
    # Where it counts: a channel, or a merchant with all channels.
    entityId: str
    # block or allow.
    list: str
    # card, iban, customer, email, ip.
    kind: str
    # Why.
    reason: str
    # Time at which it was added, or made to last longer.
    createdAt: str
    # Whether it counts now.
    active: bool
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class ListEntryReply(_ListEntryReply, total=False):
    card: "ListEntryReplyCard"
    bankAccount: "ListEntryReplyBankAccount"
    customer: "ListEntryReplyCustomer"
    # Person in the back office, or user of the command line, who did that.
    createdBy: str
    # Last second in which it counts.
    endsAt: str
    # Why it was removed; in the reply to that.
    removedReason: str


class ListListEntriesRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Blocked or allowed values only. Written as one of block, allow.
    list: Literal["block", "allow"]
    # Values of this kind only. Written as one of card, iban, customer, email, ip.
    kind: Literal["card", "iban", "customer", "email", "ip"]
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class _Entries(TypedDict):
    # Id of the entry.
    id: str
    # Where it counts: a channel, or a merchant with all channels.
    entityId: str
    # block or allow.
    list: str
    # card, iban, customer, email, ip.
    kind: str
    # Why.
    reason: str
    # Time at which it was added, or made to last longer.
    createdAt: str
    # Whether it counts now.
    active: bool


class Entries(_Entries, total=False):
    card: "ListEntryReplyCard"
    bankAccount: "ListEntryReplyBankAccount"
    customer: "ListEntryReplyCustomer"
    # Person in the back office, or user of the command line, who did that.
    createdBy: str
    # Last second in which it counts.
    endsAt: str


class _ListEntriesReply(TypedDict):
    entries: List["Entries"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class ListEntriesReply(_ListEntriesReply, total=False):
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class RemoveListEntryRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Why it is removed; without data of a person. Written as 1 to 255 characters.
    reason: str


class _AuthenticationRequest(TypedDict):
    # Amount to pay, tax, shipping and everything else included. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    amount: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str


class AuthenticationRequest(_AuthenticationRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Tax contained in the amount. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    taxAmount: str
    # Discount on the whole invoice. Written as up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00.
    discountAmount: str
    # Brand to pay with, and its account: a card, a token account or the token of a wallet for a card, a bank account for a direct debit, the number of a gift card. Optional for a card if brand detection is on. Written as 1 to 32 letters, digits or underscores.
    paymentBrand: str
    # Authentication; may be left out. Written as one of 3D.
    paymentType: Literal["3D"]
    # Text on the shopper's statement, or a part of it. Written as 1 to 127 characters.
    descriptor: str
    # The merchant's reference of this request; should be unique. Written as 8 to 255 characters.
    merchantTransactionId: str
    # The merchant's invoice number; should be unique; not sent onwards. Written as 8 to 255 characters.
    merchantInvoiceId: str
    # A note that appears in reports only. Written as 8 to 255 characters.
    merchantMemo: str
    # Category of the transaction. Written as 1 to 32 letters or digits.
    transactionCategory: str
    # FINAL marks the last capture, reversal or refund of a payment. Written as 1 to 255 characters.
    sequence: str
    # Highest number of partial captures. Written as a whole number from 1 to 98.
    numberOfCaptures: str
    # Promotion code of the order. Written as 1 to 15 letters or digits.
    promotionCode: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # Purpose of an account funding or payout; needed over card networks if the country of the recipient requires it. Written as 1 to 12 characters.
    transactionPurposeCode: str
    # Kind of integration. Written as 1 to 10 characters.
    integrationType: str
    # Business application identifier of a direct payout. Written as 1 to 2 characters.
    transactionBai: str
    # Transaction type identifier of a send transaction. Written as 1 to 3 characters.
    transactionTti: str
    # Purchase, account funding or payout. Written as one of PURCHASE, FUNDING, PAYMENT; PURCHASE when left out.
    transactionProcessingCode: Literal["PURCHASE", "FUNDING", "PAYMENT"]
    # Links an authorization with its follow-ups, for one card network. Written as 1 to 35 characters.
    lifecycleId: str
    # Earlier payment to which a re-authorization or an increment belongs. Written as 1 to 32 characters.
    referenceUuid: str
    # Purpose of an account funding, such as PAYROLL. Written as 1 to 255 characters.
    transactionPurposeAccount: str
    # The processor's test system, or the simulators. Written as one of EXTERNAL, INTERNAL; INTERNAL when left out.
    testMode: Literal["EXTERNAL", "INTERNAL"]
    card: "Card"
    bankAccount: "BankAccount"
    # Day on which the direct debit is due. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    transactionDueDate: str
    virtualAccount: "VirtualAccount"
    tokenAccount: "TokenAccount"
    walletOne: "WalletOne"
    walletTwo: "WalletTwo"
    walletThree: "WalletTwo"
    customer: "Customer"
    billing: "Billing"
    shipping: "Shipping"
    corporate: "Corporate"
    sender: "Sender"
    recipient: "Recipient"
    merchant: "Merchant"
    airline: "Airline"
    giftCard: "GiftCard"
    forex: "Forex"
    # Older name of standingInstruction.mode. Written as one of INITIAL, REPEATED.
    recurringType: Literal["INITIAL", "REPEATED"]
    recurring: "Recurring"
    standingInstruction: "StandingInstruction"
    job: "Job"
    threeDSecure: "ThreeDSecure"
    risk: "Risk"
    # Reason code of a chargeback, from the acquirer. Written as a code 000.100.2 and two digits.
    chargebackResultCode: str
    # Receives the shopper after the payment. Written as an absolute address, 6 to 2048 characters: https, http in the test environment, or an app's own scheme followed by ://, none of a browser or an operating system.
    shopperResultUrl: str
    # Whether the account data are stored for later payments. Written as true or false (1 and 0 are read as these).
    createRegistration: bool
    # Whether the holder in the request replaces an empty stored one, for this payment. Written as true or false (1 and 0 are read as these).
    overrideHolder: bool
    cart: "Cart"
    marketPlace: "MarketPlace"
    customParameters: Dict[str, str]
    registrations: List["Registrations"]


class _WebhookRequest(TypedDict):
    # Address that is called with POST; in the live environment https only. Written as an address that begins with https:// or http://.
    url: str


class WebhookRequest(_WebhookRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Kinds of notifications. Written as PAYMENT, REGISTRATION, SCHEDULE, DISPUTE, RECONCILIATION, PRENOTIFICATION, BANK_FILE, or several of them with commas between; PAYMENT,REGISTRATION when left out.
    types: str
    # The only fields of the payload, besides id and result; a name includes all fields below it. By default all fields. Written as dotted names of the payment reply with commas between, such as amount,card.last4Digits; up to 2048 characters.
    fields: str
    # Whether the body is encrypted; false for plain JSON that is only signed (Standard Webhooks). Written as true or false (1 and 0 are read as these); true when left out.
    encrypted: bool
    # Whether the encrypted body is JSON, {"encryptedBody":"…"}, instead of text. Written as true or false (1 and 0 are read as these); false when left out.
    wrapper: bool
    # Key that encrypts notifications (AES-256-GCM); by default the gateway makes one. Written as 64 hexadecimal digits.
    secret: str
    # Whether it is notified of changes; true sends a test delivery, which must be answered with 2xx. Written as true or false (1 and 0 are read as these); false when left out.
    active: bool
    # Whether notifications wait until they are fetched, instead of being sent to the address; in the test environment only. Written as true or false (1 and 0 are read as these); false when left out.
    pulled: bool


class Test(TypedDict, total=False):
    # Whether the test delivery was answered with 2xx.
    isDelivered: bool
    # Status of the answer.
    status: int
    # Reason for a failed delivery.
    error: str


class _WebhookReply(TypedDict):
    # Id of the webhook.
    id: str
    # Merchant or channel whose changes it receives.
    entityId: str
    # Address of the consumer.
    url: str
    # Kinds of notifications.
    types: List[str]
    # Whether the body is encrypted; otherwise it is plain JSON, signed.
    encrypted: bool
    # Whether the encrypted body is JSON.
    wrapper: bool
    # Whether it is notified of changes.
    active: bool
    # Id of the secret that encrypts now, as in `X-Secret-Id` of a notification.
    secretId: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class WebhookReply(_WebhookReply, total=False):
    # The only fields of the payload, besides id and result.
    fields: List[str]
    # true: notifications wait until they are fetched.
    pulled: bool
    # Key that encrypts notifications, 64 hex digits; shown once.
    secret: str
    # Secret that signs them, `whsec_…`; shown once.
    signingSecret: str
    # Id of the secret that encrypts once the replaced one has ended.
    nextSecretId: str
    # End of the validity of the replaced secret.
    secretEndsAt: str
    test: "Test"


class _Webhooks(TypedDict):
    # Id of the webhook.
    id: str
    # Merchant or channel whose changes it receives.
    entityId: str
    # Address of the consumer.
    url: str
    # Kinds of notifications.
    types: List[str]
    # Whether the body is encrypted; otherwise it is plain JSON, signed.
    encrypted: bool
    # Whether the encrypted body is JSON.
    wrapper: bool
    # Whether it is notified of changes.
    active: bool
    # Id of the secret that encrypts now, as in `X-Secret-Id` of a notification.
    secretId: str


class Webhooks(_Webhooks, total=False):
    # The only fields of the payload, besides id and result.
    fields: List[str]
    # true: notifications wait until they are fetched.
    pulled: bool
    # Key that encrypts notifications, 64 hex digits; shown once.
    secret: str
    # Secret that signs them, `whsec_…`; shown once.
    signingSecret: str
    # Id of the secret that encrypts once the replaced one has ended.
    nextSecretId: str
    # End of the validity of the replaced secret.
    secretEndsAt: str
    test: "Test"


class WebhooksReply(TypedDict):
    webhooks: List["Webhooks"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class WebhookChange(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Address that is called with POST; in the live environment https only. Written as an address that begins with https:// or http://.
    url: str
    # Kinds of notifications. Written as PAYMENT, REGISTRATION, SCHEDULE, DISPUTE, RECONCILIATION, PRENOTIFICATION, BANK_FILE, or several of them with commas between.
    types: str
    # The only fields of the payload, besides id and result; a name includes all fields below it. By default all fields. Written as dotted names of the payment reply with commas between, such as amount,card.last4Digits; up to 2048 characters.
    fields: str
    # Whether the body is encrypted; false for plain JSON that is only signed (Standard Webhooks). Written as true or false (1 and 0 are read as these).
    encrypted: bool
    # Whether the encrypted body is JSON, {"encryptedBody":"…"}, instead of text. Written as true or false (1 and 0 are read as these).
    wrapper: bool
    # Key that encrypts notifications (AES-256-GCM); by default the gateway makes one. Written as 64 hexadecimal digits.
    secret: str
    # Whether it is notified of changes; true sends a test delivery, which must be answered with 2xx. Written as true or false (1 and 0 are read as these).
    active: bool
    # Whether the gateway makes a new secret, which is shown this once. Written as true or false (1 and 0 are read as these).
    newSecret: bool
    # Hours for which the replaced secret stays valid; 0 ends it at once. Written as a whole number from 0 to 168; 24 when left out.
    secretOverlapHours: str


class ListDeliveriesRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Those that stand so only. Written as one of waiting, delivered, failed.
    state: Literal["waiting", "delivered", "failed"]
    # Those about this payment, registration or schedule only. Written as 32 letters or digits.
    subjectId: str
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class Attempts(TypedDict, total=False):
    # Time of an attempt.
    at: str
    # Status of the answer.
    status: int
    # Reason for a missing answer.
    error: str
    # Duration.
    milliseconds: int


class _Deliveries(TypedDict):
    # Id of the delivery; the `webhook-id` of its notification.
    id: str
    # Subject: PAYMENT or REGISTRATION or SCHEDULE or DISPUTE or RECONCILIATION or PRENOTIFICATION or BANK_FILE.
    type: str
    # Id of the payment or registration or schedule or dispute or reconciliation or prenotification or bank_file.
    subjectId: str
    # Of two notifications about one subject the later has the larger number.
    sequence: int
    # waiting, delivered or failed.
    state: str
    # Time of the change.
    createdAt: str


class Deliveries(_Deliveries, total=False):
    # Change of the subject. REGISTRATION: CREATED, UPDATED, DELETED; SCHEDULE: CREATED, CHANGED, RUN, FAILED, GRACE, REMINDER, RESTING, ENDED; DISPUTE: OPENED, CHANGED, CONTESTED, ACCEPTED, EXPIRED, LOST, WON; RECONCILIATION: READY, LATE; PRENOTIFICATION: ORDERED, CANCELLED; BANK_FILE: WAITS, RELEASED.
    action: str
    attempts: List["Attempts"]


class _DeliveriesReply(TypedDict):
    deliveries: List["Deliveries"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class DeliveriesReply(_DeliveriesReply, total=False):
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class _ResendRequest(TypedDict):
    # Id of the delivery, as the list gives it. Written as 32 letters or digits.
    deliveryId: str


class ResendRequest(_ResendRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str


class _DeliveryReply(TypedDict):
    # Id of the delivery; the `webhook-id` of its notification.
    id: str
    # Subject: PAYMENT or REGISTRATION or SCHEDULE or DISPUTE or RECONCILIATION or PRENOTIFICATION or BANK_FILE.
    type: str
    # Id of the payment or registration or schedule or dispute or reconciliation or prenotification or bank_file.
    subjectId: str
    # Of two notifications about one subject the later has the larger number.
    sequence: int
    # waiting, delivered or failed.
    state: str
    # Time of the change.
    createdAt: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class DeliveryReply(_DeliveryReply, total=False):
    # Change of the subject. REGISTRATION: CREATED, UPDATED, DELETED; SCHEDULE: CREATED, CHANGED, RUN, FAILED, GRACE, REMINDER, RESTING, ENDED; DISPUTE: OPENED, CHANGED, CONTESTED, ACCEPTED, EXPIRED, LOST, WON; RECONCILIATION: READY, LATE; PRENOTIFICATION: ORDERED, CANCELLED; BANK_FILE: WAITS, RELEASED.
    action: str
    attempts: List["Attempts"]


class _ResendUndeliveredRequest(TypedDict):
    # Those that were made in this second or later, in UTC. Written as a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59.
    since: str


class ResendUndeliveredRequest(_ResendUndeliveredRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str


class ResentReply(TypedDict):
    # Number of notifications that are sent again.
    resent: int
    # Whether there are more: send the request again for them.
    hasMore: bool
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class FetchMessagesRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Seconds to wait for a notification where none is due. Written as a whole number from 0 to 20; 0 when left out.
    waitSeconds: str


class Messages(TypedDict, total=False):
    # Id of the delivery; the `webhook-id` of its notification.
    deliveryId: str
    # Number of this attempt.
    attempt: int
    # Subject: PAYMENT or REGISTRATION or SCHEDULE or DISPUTE or RECONCILIATION or PRENOTIFICATION or BANK_FILE.
    type: str
    # Change of the subject.
    action: str
    # Id of the payment or registration or schedule or dispute or reconciliation or prenotification or bank_file.
    subjectId: str
    # Headers of the request to the consumer.
    headers: Dict[str, str]
    # Body of the request to the consumer.
    body: str


class _MessagesReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class MessagesReply(_MessagesReply, total=False):
    messages: List["Messages"]


class _PulledAttemptRequest(TypedDict):
    # Id of the delivery, as the list gives it. Written as 32 letters or digits.
    deliveryId: str
    # Number of the attempt, as it was fetched; one number counts once. Written as a whole number from 1 to 10000.
    attempt: str


class PulledAttemptRequest(_PulledAttemptRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Status of the consumer's answer; any 2xx accepts the notification. Written as a whole number from 100 to 599.
    status: str
    # Reason for a missing answer, instead of the status. Written as letters, digits, blanks and . : - _, up to 64.
    error: str
    # Duration. Written as a whole number from 0 to 600000.
    milliseconds: str


ReadReconciliationsRequestDate = TypedDict("ReadReconciliationsRequestDate", {
    "from": str,
    "to": str,
}, total=False)


class ReadReconciliationsRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    date: "ReadReconciliationsRequestDate"
    # The value that sorts the report: always this one. Written as one of SettlementTxDate.
    sortValue: Literal["SettlementTxDate"]
    # Whether the first or the last comes first. Written as one of ASC, DESC, asc, desc.
    sortOrder: Literal["ASC", "DESC", "asc", "desc"]
    # Each record, or their sums by day, currency, brand and type. Written as one of DETAIL, SUM; DETAIL when left out.
    level: Literal["DETAIL", "SUM"]
    # The payout whose records are reported, in the order of its files, instead of days. Written as 32 lower-case hexadecimal digits.
    payoutId: str
    # The settlement file whose records are reported, in its order, instead of days. Written as 32 lower-case hexadecimal digits.
    fileId: str
    # Only settled records that no payout pays, such as direct debits: your bank booked them directly. Written as true or false (1 and 0 are read as these); false when left out.
    withoutPayout: bool
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class Settlement(TypedDict, total=False):
    # POS: the merchant gets it; NEG: it is taken.
    cashflow: str
    # Id of the settlement at the acquirer.
    id: str
    # Id of the payout at the acquirer; of processors’ reports, that of the settlement.
    payoutId: str
    # The amount in the currency of the settlement, before the fee.
    amount: str
    # Currency of the settlement.
    currency: str
    # Fee of the acquirer, in the currency of the settlement.
    fee: str
    # Units of the settlement currency for one of the transaction’s; 1 in the same currency.
    fxRate: str
    # Day of the settlement in the time zone of the acquirer.
    date: str
    # SUCCESS or FAILED.
    status: str
    # Format of the settlement file: CSV, STRIPE, ADYEN, MOLLIE, PAYPAL, CAMT, TOLLGATE_SIMULATOR.
    format: str


class ClearingInstitute(TypedDict, total=False):
    # Id of the merchant at the acquirer.
    merchantId: str
    # First id of the transaction at the acquirer.
    txId1: str
    # Second id.
    txId2: str
    # Third id.
    txId3: str
    # Name of the acquirer.
    name: str


class MerchantAccount(TypedDict, total=False):
    # Id of the channel.
    id: str
    # Name of the channel, cut to 32 characters.
    name: str


class Payment(TypedDict, total=False):
    # Id of the payment.
    id: str
    # Short id of the payment.
    shortId: str


class ReconciliationsCard(TypedDict, total=False):
    # Last four characters of the account; for bank accounts as `bankAccount.last4Digits`.
    last4Digits: str
    # Holder; for bank accounts as `bankAccount.holder`.
    holder: str


class ReconciliationsBankAccount(TypedDict, total=False):
    # Code of the bank.
    bankCode: str
    # Last four characters of a bank account.
    last4Digits: str
    # Holder of a bank account.
    holder: str


class ReconciliationsResult(TypedDict, total=False):
    # Reason of a chargeback, as the interface names it.
    code: str
    # Its words.
    description: str


class MatchedTransactionsPayment(TypedDict, total=False):
    # The payments that fit.
    id: str


class MatchedTransactions(TypedDict, total=False):
    # Whether the payment was found: MATCHED, MULTIPLE_MATCHES, NOT_MATCHED; not for fees.
    status: str
    payment: List["MatchedTransactionsPayment"]


class ChargebackTransaction(TypedDict, total=False):
    # The payment of type CB or CR that the record made.
    id: str


class ReconciliationsFile(TypedDict, total=False):
    # Settlement file that it was read from.
    id: str
    # Its line there.
    line: int


class Resolution(TypedDict, total=False):
    # Time at which the exception was resolved.
    timestamp: str
    # Who resolved it.
    by: str
    # Why.
    reason: str
    # Payment that it was assigned to.
    paymentId: str


class Reconciliations(TypedDict, total=False):
    # Id of the record.
    id: str
    # Type of the record: SETTLED, CHARGEBACK, CHARGEBACK REVERSAL, FEE.
    recordType: str
    # Type of the transaction: DEBIT, CREDIT, REFUND, BATCH, MONTHLY, SUBMERCHANT, PAYMENT_FACILITATOR, AUTH_FEE, CAPTURE_FEE, CANCEL_FEE, REFUND_FEE.
    transactionType: str
    settlement: "Settlement"
    clearingInstitute: "ClearingInstitute"
    merchantAccount: "MerchantAccount"
    # Id of the operator of the gateway.
    pspEntityId: str
    # Id of the division, a setting of the channel.
    divisionEntityId: str
    # Id of the merchant.
    merchantEntityId: str
    payment: "Payment"
    # Reference of the merchant; of the payment, if the file has none.
    merchantTransactionId: str
    # Invoice of the merchant; of the payment, if the file has none.
    merchantInvoiceId: str
    # Amount of the transaction.
    amount: str
    # Its currency.
    currency: str
    # Brand; of the payment, if the file has none.
    paymentBrand: str
    # Time of the order in the time zone of the acquirer; the time at which the file was read, if it has none.
    presentmentDate: str
    # Descriptor of the payment.
    descriptor: str
    card: "ReconciliationsCard"
    bankAccount: "ReconciliationsBankAccount"
    result: "ReconciliationsResult"
    matchedTransactions: "MatchedTransactions"
    chargebackTransaction: "ChargebackTransaction"
    # Memo of the payment.
    merchantMemo: str
    file: "ReconciliationsFile"
    # Why it settles no payment: NO_PAYMENT, SEVERAL_PAYMENTS, OTHER_AMOUNT, ALREADY_SETTLED, NOT_SUCCESSFUL, CANNOT_BE_CHARGED_BACK, NO_CHARGEBACK, FAILED.
    exception: str
    resolution: "Resolution"


class Sums(TypedDict, total=False):
    # With `level` SUM: day of the settlement.
    date: str
    # Currency of the settlement.
    currency: str
    # Brand.
    brand: str
    # Type of the records.
    recordType: str
    # Type of the transactions.
    transactionType: str
    # POS or NEG.
    cashflow: str
    # SUCCESS or FAILED.
    status: str
    # Number of records.
    records: int
    # Sum of the settled amounts.
    amount: str
    # Sum of the fees.
    fee: str


class _ReconciliationsReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class ReconciliationsReply(_ReconciliationsReply, total=False):
    reconciliations: List["Reconciliations"]
    sums: List["Sums"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


ReadReconciliationSumsRequestDate = TypedDict("ReadReconciliationSumsRequestDate", {
    "from": str,
    "to": str,
}, total=False)


class ReadReconciliationSumsRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    date: "ReadReconciliationSumsRequestDate"
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # The test mode, which older integrations send. Written as one of EXTERNAL, INTERNAL.
    testMode: Literal["EXTERNAL", "INTERNAL"]


class _ResolutionRequest(TypedDict):
    # Who decided it. Written as 1 to 128 characters.
    resolvedBy: str
    # Why. Written as 1 to 500 characters.
    reason: str


class ResolutionRequest(_ResolutionRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # The payment that the record settles; without it, the record needs none. Written as 32 lower-case hexadecimal digits.
    paymentId: str


class _ReconciliationReplySettlement(TypedDict):
    # POS: the merchant gets it; NEG: it is taken.
    cashflow: str
    # The amount in the currency of the settlement, before the fee.
    amount: str
    # Currency of the settlement.
    currency: str
    # Units of the settlement currency for one of the transaction’s; 1 in the same currency.
    fxRate: str
    # Day of the settlement in the time zone of the acquirer.
    date: str
    # SUCCESS or FAILED.
    status: str
    # Format of the settlement file: CSV, STRIPE, ADYEN, MOLLIE, PAYPAL, CAMT, TOLLGATE_SIMULATOR.
    format: str


class ReconciliationReplySettlement(_ReconciliationReplySettlement, total=False):
    # Id of the settlement at the acquirer.
    id: str
    # Id of the payout at the acquirer; of processors’ reports, that of the settlement.
    payoutId: str
    # Fee of the acquirer, in the currency of the settlement.
    fee: str


class _ReconciliationReplyClearingInstitute(TypedDict):
    # Id of the merchant at the acquirer.
    merchantId: str
    # Name of the acquirer.
    name: str


class ReconciliationReplyClearingInstitute(_ReconciliationReplyClearingInstitute, total=False):
    # First id of the transaction at the acquirer.
    txId1: str
    # Second id.
    txId2: str
    # Third id.
    txId3: str


class _ReconciliationReplyMerchantAccount(TypedDict):
    # Id of the channel.
    id: str


class ReconciliationReplyMerchantAccount(_ReconciliationReplyMerchantAccount, total=False):
    # Name of the channel, cut to 32 characters.
    name: str


class ReconciliationReplyFile(TypedDict):
    # Settlement file that it was read from.
    id: str
    # Its line there.
    line: int


class _ReconciliationReply(TypedDict):
    # Id of the record.
    id: str
    # Type of the record: SETTLED, CHARGEBACK, CHARGEBACK REVERSAL, FEE.
    recordType: str
    # Type of the transaction: DEBIT, CREDIT, REFUND, BATCH, MONTHLY, SUBMERCHANT, PAYMENT_FACILITATOR, AUTH_FEE, CAPTURE_FEE, CANCEL_FEE, REFUND_FEE.
    transactionType: str
    settlement: "ReconciliationReplySettlement"
    clearingInstitute: "ReconciliationReplyClearingInstitute"
    merchantAccount: "ReconciliationReplyMerchantAccount"
    # Id of the operator of the gateway.
    pspEntityId: str
    # Id of the merchant.
    merchantEntityId: str
    # Reference of the merchant; of the payment, if the file has none.
    merchantTransactionId: str
    # Amount of the transaction.
    amount: str
    # Its currency.
    currency: str
    result: "PaymentReplyResult"
    file: "ReconciliationReplyFile"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class ReconciliationReply(_ReconciliationReply, total=False):
    # Id of the division, a setting of the channel.
    divisionEntityId: str
    payment: "Payment"
    # Invoice of the merchant; of the payment, if the file has none.
    merchantInvoiceId: str
    # Brand; of the payment, if the file has none.
    paymentBrand: str
    # Time of the order in the time zone of the acquirer; the time at which the file was read, if it has none.
    presentmentDate: str
    # Descriptor of the payment.
    descriptor: str
    card: "ReconciliationsCard"
    bankAccount: "ReconciliationsBankAccount"
    matchedTransactions: "MatchedTransactions"
    chargebackTransaction: "ChargebackTransaction"
    # Memo of the payment.
    merchantMemo: str
    # Why it settles no payment: NO_PAYMENT, SEVERAL_PAYMENTS, OTHER_AMOUNT, ALREADY_SETTLED, NOT_SUCCESSFUL, CANNOT_BE_CHARGED_BACK, NO_CHARGEBACK, FAILED.
    exception: str
    resolution: "Resolution"


class ReconciliationFilesReplyFiles(TypedDict, total=False):
    # Id of the file.
    id: str
    # Channel.
    entityId: str
    # Day on which its records were taken, in the time zone of the acquirer.
    day: str
    # Name.
    name: str
    # Number of records.
    rows: int
    # Size.
    bytes: int
    # SHA-256 of its bytes, in hex digits.
    digest: str
    # Time at which it was written.
    createdAt: str


class _ReconciliationFilesReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class ReconciliationFilesReply(_ReconciliationFilesReply, total=False):
    files: List["ReconciliationFilesReplyFiles"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class _ReadJournalRequest(TypedDict):
    # Format of the file: `hledger`, Plain text for hledger and Ledger; `beancount`, Plain text for Beancount; `datev`, A booking batch for DATEV (EXTF, Buchungsstapel); `xero`, Manual journals for Xero; `quickbooks`, Journal entries for QuickBooks Online; `csv`, A table for spreadsheets and other programs; `json`, Data for programs. Written as one of hledger, beancount, datev, xero, quickbooks, csv, json.
    format: Literal["hledger", "beancount", "datev", "xero", "quickbooks", "csv", "json"]


class ReadJournalRequest(_ReadJournalRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits.
    divisionId: str
    date: "ReadReconciliationSumsRequestDate"
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str


class SettlementFileRequestFile(TypedDict):
    # The name of the file. Written as 1 to 255 characters.
    name: str
    # The file. Larger ones are sent with PUT, or received by the command `settlement receive`. Written as base64 of a CSV file in UTF-8.
    content: str


class SettlementFileRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    file: "SettlementFileRequestFile"


class Faults(TypedDict, total=False):
    # One of the first of those lines; not in lists.
    line: int
    # The field that is wrong.
    field: str
    # What is wrong, and what would be right.
    reason: str


class _SettlementFileReply(TypedDict):
    # Id of the file.
    id: str
    # Channel.
    entityId: str
    # Name.
    name: str
    # UPLOAD, COMMAND, SIMULATOR, or BANK for a statement.
    source: str
    # Format.
    format: str
    # READING while its lines are being taken, then READ.
    state: str
    # Size.
    bytes: int
    # SHA-256 of its bytes, in hex digits.
    digest: str
    # Number of lines that were taken.
    taken: int
    # Number of lines that could not be taken.
    rejected: int
    # Number of lines that the setting `settlement.values` leaves out.
    leftOut: int
    # Time at which it arrived.
    createdAt: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class SettlementFileReply(_SettlementFileReply, total=False):
    unusedAmounts: List[str]
    faults: List["Faults"]
    # Whether the same bytes had arrived before; then nothing was taken again.
    isRepeated: bool
    # Time at which its last line was taken.
    readAt: str


class SettlementFilesReplyFiles(TypedDict, total=False):
    # Id of the file.
    id: str
    # Channel.
    entityId: str
    # Name.
    name: str
    # UPLOAD, COMMAND, SIMULATOR, or BANK for a statement.
    source: str
    # Format.
    format: str
    # READING while its lines are being taken, then READ.
    state: str
    # Size.
    bytes: int
    # SHA-256 of its bytes, in hex digits.
    digest: str
    # Number of lines that were taken.
    taken: int
    # Number of lines that could not be taken.
    rejected: int
    # Number of lines that the setting `settlement.values` leaves out.
    leftOut: int
    unusedAmounts: List[str]
    # Time at which it arrived.
    createdAt: str
    # Time at which its last line was taken.
    readAt: str


class _SettlementFilesReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class SettlementFilesReply(_SettlementFilesReply, total=False):
    files: List["SettlementFilesReplyFiles"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class ListPayoutsRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    date: "ReadReconciliationsRequestDate"
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as 32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class Payouts(TypedDict, total=False):
    # Id of the payout.
    id: str
    # Channel.
    entityId: str
    # Format of the settlement file that names it.
    format: str
    # Id of it at the processor; `settlement.payoutId` of the records that it pays.
    reference: str
    # Day of the payout, or of the last record.
    date: str
    # What is paid out; without a word of the processor, the sum.
    amount: str
    # Its currency.
    currency: str
    # Number of records that it pays.
    records: int
    # Sum of these records, less their fees; negative if they are owed.
    sum: str
    # The amount less the sum, if it is not zero: lines that are missing, or left out. Not for payouts of no records.
    difference: str
    # EXPECTED; ARRIVED once a statement of the bank has booked it.
    state: str
    # Day on which the bank booked it.
    arrivedOn: str


class _SettlementPayoutsReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class SettlementPayoutsReply(_SettlementPayoutsReply, total=False):
    payouts: List["Payouts"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class _SettlementPayoutReply(TypedDict):
    # Id of the payout.
    id: str
    # Channel.
    entityId: str
    # Format of the settlement file that names it.
    format: str
    # Id of it at the processor; `settlement.payoutId` of the records that it pays.
    reference: str
    # Day of the payout, or of the last record.
    date: str
    # What is paid out; without a word of the processor, the sum.
    amount: str
    # Its currency.
    currency: str
    # Number of records that it pays.
    records: int
    # Sum of these records, less their fees; negative if they are owed.
    sum: str
    # EXPECTED; ARRIVED once a statement of the bank has booked it.
    state: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class SettlementPayoutReply(_SettlementPayoutReply, total=False):
    # The amount less the sum, if it is not zero: lines that are missing, or left out. Not for payouts of no records.
    difference: str
    # Day on which the bank booked it.
    arrivedOn: str


class ReadPayoutStatementRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Language and country, such as de_DE. Written as 1 to 10 characters.
    locale: str
    # Of a statement in CSV: the sums of each kind only, or each record, too. Written as one of SUM, DETAIL; SUM when left out.
    level: Literal["SUM", "DETAIL"]


class ReadLedgerBalancesRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # The day at whose end the balances are taken, by the days of each channel's books; today. Written as a day as yyyy-MM-dd, such as 2026-02-28.
    asOf: str
    # Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits.
    divisionId: str


class Balances(TypedDict, total=False):
    # Account of the ledger.
    account: str
    # Currency.
    currency: str
    # Debits minus credits.
    balance: str


class Channels(TypedDict, total=False):
    # Channel.
    entityId: str
    # Time zone in which its days end.
    timeZone: str
    balances: List["Balances"]


class _LedgerBalancesReply(TypedDict):
    # Day at whose end they are taken.
    asOf: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class LedgerBalancesReply(_LedgerBalancesReply, total=False):
    balances: List["Balances"]
    channels: List["Channels"]


class ListLedgerPeriodsRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits.
    divisionId: str


class Journals(TypedDict, total=False):
    # Id of a journal for servers, for its transfers.
    id: str
    # Its format.
    format: str
    # Its currency, if others have their own files.
    currency: str
    # Its name.
    name: str
    # Its length.
    bytes: int
    # Its SHA-256.
    digest: str
    # Why it could not be made; it is tried again.
    refusals: List[str]


class Periods(TypedDict, total=False):
    # Id of the close.
    id: str
    # Month.
    month: str
    # REQUESTED, CLOSING, CLOSED or REOPENED.
    state: str
    # Which close of the month it is.
    generation: int
    # When it was closed, or asked to be.
    requestedAt: str
    # Who closed it, or asked for it.
    requestedBy: str
    # Id of that person; names change.
    requestedById: str
    # Who confirmed it, where two people must agree.
    confirmedBy: str
    # Why it was closed although something was open.
    reason: str
    # How many lines are posted in it.
    lines: int
    # Hash of its lines and of the digest before.
    digest: str
    # Digest of the month before; zeros for the first.
    previousDigest: str
    # When it was closed.
    closedAt: str
    # When it was opened again, or asked to be.
    reopenedAt: str
    # Who opened it again, or asked for it.
    reopenedBy: str
    # Id of that person.
    reopenedById: str
    # Who confirmed that.
    reopenConfirmedBy: str
    # Why it was opened again.
    reopenReason: str
    journals: List["Journals"]


class LedgerPeriodsReplyChannels(TypedDict, total=False):
    # Channel.
    entityId: str
    # Time zone of its books; the first close fixes it.
    timeZone: str
    # Month that it closes next; absent if nothing was ever posted.
    nextMonth: str
    # Why the month of this channel was not closed, of a merchant.
    refusal: str
    periods: List["Periods"]


class _LedgerPeriodsReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class LedgerPeriodsReply(_LedgerPeriodsReply, total=False):
    channels: List["LedgerPeriodsReplyChannels"]


class _CloseRequest(TypedDict):
    # Month, by the days of each channel's books. Written as a month as yyyy-MM, such as 2026-10.
    month: str


class CloseRequest(_CloseRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits.
    divisionId: str
    # Why. Written as 1 to 500 characters.
    reason: str


class _ReopenRequest(TypedDict):
    # Month, by the days of each channel's books. Written as a month as yyyy-MM, such as 2026-10.
    month: str
    # Why. Written as 1 to 500 characters.
    reason: str


class ReopenRequest(_ReopenRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits.
    divisionId: str


class _ReadLedgerMonthRequest(TypedDict):
    # Month, by the days of each channel's books. Written as a month as yyyy-MM, such as 2026-10.
    month: str


class ReadLedgerMonthRequest(_ReadLedgerMonthRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits.
    divisionId: str


class Accounts(TypedDict, total=False):
    # Account of the balance sheet.
    account: str
    # Debits minus credits before the month.
    opening: str
    # The same at its end.
    closing: str


class Figures(TypedDict, total=False):
    # Figure; those of zero are left out.
    figure: str
    # Account to whose debit it is added.
    debit: str
    # Account to whose credit it is added.
    credit: str
    # Its amount; negative if more was taken back.
    amount: str


class Differences(TypedDict, total=False):
    # What settlement or bank will still change.
    difference: str
    # Account on which it stands.
    account: str
    # Its amount.
    amount: str
    # Day since which it stands, if what came first was settled first; absent after 124 days.
    since: str


class Currencies(TypedDict, total=False):
    # Currency; amounts of different ones are never added.
    currency: str
    accounts: List["Accounts"]
    figures: List["Figures"]
    differences: List["Differences"]


class LedgerMonthReplyChannels(TypedDict, total=False):
    # Channel.
    entityId: str
    # Time zone in which the days of its books begin.
    timeZone: str
    currencies: List["Currencies"]


LedgerMonthReply = TypedDict("LedgerMonthReply", {
    "month": str,
    "from": str,
    "to": str,
    "channels": List["LedgerMonthReplyChannels"],
    "currencies": List["Currencies"],
    "result": "PaymentReplyResult",
    "buildNumber": str,
    "timestamp": str,
    "ndc": str,
}, total=False)


class Checks(TypedDict, total=False):
    # Check.
    check: str
    # How much stands in the way; 0: nothing does.
    count: int
    # Whether there may be more than were counted.
    isMore: bool
    ids: List[str]


class LedgerChecksReplyChannels(TypedDict, total=False):
    # Channel.
    entityId: str
    # Time zone in which the days of its books begin.
    timeZone: str
    checks: List["Checks"]


LedgerChecksReply = TypedDict("LedgerChecksReply", {
    "month": str,
    "from": str,
    "to": str,
    "channels": List["LedgerChecksReplyChannels"],
    "checks": List["Checks"],
    "result": "PaymentReplyResult",
    "buildNumber": str,
    "timestamp": str,
    "ndc": str,
}, total=False)


class ListLedgerLinesRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    date: "ReadReconciliationSumsRequestDate"
    # Lines of one figure of the month only. Written as one of TURNOVER, REVERSALS, REFUNDS, PAYOUTS_TO_SHOPPERS, CHARGEBACKS, CHARGEBACKS_REVERSED, DISPUTES_LOST, SETTLED, UNMATCHED, ASSIGNED, CONVERTED, FEES, ARRIVED.
    figure: Literal["TURNOVER", "REVERSALS", "REFUNDS", "PAYOUTS_TO_SHOPPERS", "CHARGEBACKS", "CHARGEBACKS_REVERSED", "DISPUTES_LOST", "SETTLED", "UNMATCHED", "ASSIGNED", "CONVERTED", "FEES", "ARRIVED"]
    # Only the channels whose `settlement.divisionId` is this: the books of the division are their sum. Written as 32 lower-case hexadecimal digits.
    divisionId: str
    # Currency of the amount. Written as 3 capital letters, a currency of ISO 4217 such as EUR.
    currency: str
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as 44 lower-case hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class Lines(TypedDict, total=False):
    # Channel.
    entityId: str
    # Day of the books on which it was posted.
    day: str
    # Time of its event.
    eventAt: str
    # Day of its event, of a line that came after that day was counted or closed, and so was posted on a later one.
    eventDay: str
    # Event that caused it.
    event: str
    # Figure of the month that it is part of.
    figure: str
    # Id of the payment, settlement record, dispute or payout that caused it.
    sourceId: str
    # Payment whose balance it changes, if it is of one.
    paymentId: str
    # Account to whose debit its amount is added.
    debit: str
    # Account to whose credit its amount is added.
    credit: str
    # Its amount.
    amount: str
    # Its currency.
    currency: str


class _LedgerLinesReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class LedgerLinesReply(_LedgerLinesReply, total=False):
    lines: List["Lines"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class SepaFilesReplyFiles(TypedDict, total=False):
    # Id of the file.
    id: str
    # Channel.
    entityId: str
    # collection: direct debits; transfer: refunds and payouts; instant: those by instant transfer.
    kind: str
    # Day on which the money moves.
    day: str
    # open: takes orders; closed: is being written; made: can be downloaded.
    state: str
    # Time at which it is made.
    closesAt: str
    # Name.
    name: str
    # Number of orders, once it is made.
    orders: int
    # Sum of the orders in euro, once it is made.
    amount: str
    # Size, once it is made.
    bytes: int
    # SHA-256 of its bytes, in hex digits, once it is made.
    digest: str
    # Why the bank has not carried it out. PAYEE_CHECK: decide about payees whose names do not fit; RELEASE: release it.
    waitsFor: str
    # Since when it waits there.
    waitsSince: str


class _SepaFilesReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class SepaFilesReply(_SepaFilesReply, total=False):
    files: List["SepaFilesReplyFiles"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class Orders(TypedDict, total=False):
    # Channel.
    entityId: str
    # Id of the payment.
    paymentId: str
    # collection: a direct debit; transfer: a refund or payout; instant: one by instant transfer; authorization: waits for captures, and is in no file.
    kind: str
    # Day on which the money moves.
    day: str
    # Amount in euro.
    amount: str
    # open: waits, or the bank carries it out; cancelled: taken out of its file; rejected: the bank did not carry it out; returned: the money of a transfer came back. A debit that is returned stays open, and has a chargeback.
    state: str
    # The reason of the bank, such as AC04.
    reason: str
    # Of a transfer: the result of the verification of the payee. MATCH, CLOSE_MATCH, NO_MATCH or NOT_POSSIBLE.
    payeeCheck: str
    # With CLOSE_MATCH: the name of the account.
    payeeName: str
    # Of a collection: the reference of its mandate.
    mandateId: str
    # Of a collection: the day on which the mandate was given.
    dateOfSignature: str
    # Of a collection: OOFF, FRST or RCUR.
    sequenceType: str
    # Time at which it was ordered.
    createdAt: str


class _SepaOrdersReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class SepaOrdersReply(_SepaOrdersReply, total=False):
    orders: List["Orders"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class BankOrderReplyFile(TypedDict, total=False):
    # Id of the file that has the order.
    id: str
    # open: takes orders; closed: is being written; made: can be downloaded.
    state: str
    # Time at which it is made.
    closesAt: str
    # Name, once it is made.
    name: str


class Movements(TypedDict, total=False):
    # Day on which money came in.
    day: str
    # What came in; negative if it was taken back.
    amount: str
    # What of it is more than the payment needed.
    surplus: str


class Transfer(TypedDict, total=False):
    # The reference that the shopper writes into the transfer.
    reference: str
    # Amount that is needed, in euro.
    amount: str
    # What came in so far.
    received: str
    # open: waits for money; complete: the amount came in; cancelled: reversed.
    state: str
    movements: List["Movements"]


class _BankOrderReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class BankOrderReply(_BankOrderReply, total=False):
    order: "Orders"
    file: "BankOrderReplyFile"
    transfer: "Transfer"


class ListMandatesRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Maximum of payments in one reply. Written as a whole number from 100 to 500; 100 when left out.
    limit: str
    # Continues after an earlier reply: its `nextCursor`. Written as hexadecimal digits, as `nextCursor` of an answer gave them.
    cursor: str


class MandatesBankAccount(TypedDict, total=False):
    # Country of its account, as its newest payment names it.
    country: str
    # Last four characters of its IBAN, until the data are erased.
    last4Digits: str


class Mandates(TypedDict, total=False):
    # Reference, which the debtor reads on each statement.
    reference: str
    # Channel.
    entityId: str
    # active, used, lapsed, revoked.
    state: str
    bankAccount: "MandatesBankAccount"
    # Day on which its holder signed it.
    dateOfSignature: str
    # Whether it allows more than one charge.
    recurring: bool
    # Sequence type of its next charge, if it allows one: OOFF, FRST or RCUR.
    sequenceType: str
    # Day of its last charge.
    lastChargedOn: str
    # While it is active: the last day on which it can be charged if nothing is charged before.
    chargeableUntil: str
    # Time of the payment that made it known.
    createdAt: str
    # Time at which it was revoked.
    revokedAt: str
    # Language of the text to which its holder agreed at a checkout.
    language: str
    # That text.
    text: str


class _MandatesReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class MandatesReply(_MandatesReply, total=False):
    mandates: List["Mandates"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class _MandateReply(TypedDict):
    # Reference, which the debtor reads on each statement.
    reference: str
    # Channel.
    entityId: str
    # active, used, lapsed, revoked.
    state: str
    # Day on which its holder signed it.
    dateOfSignature: str
    # Whether it allows more than one charge.
    recurring: bool
    # Time of the payment that made it known.
    createdAt: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class MandateReply(_MandateReply, total=False):
    bankAccount: "MandatesBankAccount"
    # Sequence type of its next charge, if it allows one: OOFF, FRST or RCUR.
    sequenceType: str
    # Day of its last charge.
    lastChargedOn: str
    # While it is active: the last day on which it can be charged if nothing is charged before.
    chargeableUntil: str
    # Time at which it was revoked.
    revokedAt: str
    # Language of the text to which its holder agreed at a checkout.
    language: str
    # That text.
    text: str


class Reversed(TypedDict, total=False):
    # A payment whose charge was taken out of its file now: it is reversed.
    paymentId: str
    # Day of the charge.
    day: str
    # Amount.
    amount: str


class AtBank(TypedDict, total=False):
    # A payment whose charge the bank has, and whose day is still to come: ask the bank to stop it, or refund it.
    paymentId: str
    # Day of the charge.
    day: str
    # Amount.
    amount: str


class _RevocationReply(TypedDict):
    # Reference, which the debtor reads on each statement.
    reference: str
    # Channel.
    entityId: str
    # active, used, lapsed, revoked.
    state: str
    # Day on which its holder signed it.
    dateOfSignature: str
    # Whether it allows more than one charge.
    recurring: bool
    # Time of the payment that made it known.
    createdAt: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class RevocationReply(_RevocationReply, total=False):
    bankAccount: "MandatesBankAccount"
    # Sequence type of its next charge, if it allows one: OOFF, FRST or RCUR.
    sequenceType: str
    # Day of its last charge.
    lastChargedOn: str
    # While it is active: the last day on which it can be charged if nothing is charged before.
    chargeableUntil: str
    # Time at which it was revoked.
    revokedAt: str
    # Language of the text to which its holder agreed at a checkout.
    language: str
    # That text.
    text: str
    reversed: List["Reversed"]
    atBank: List["AtBank"]


class Surplus(TypedDict, total=False):
    # Of a statement: a payment for which more came in than its amount.
    paymentId: str
    # What the movement is beyond it.
    amount: str


class Refusal(TypedDict, total=False):
    # Of a file that was refused: the line that is wrong, if it is one.
    line: int
    # Why it was refused; nothing was changed by it.
    reason: str


class Answers(TypedDict, total=False):
    # Id of the note.
    id: str
    # Channel.
    entityId: str
    # Name of the file.
    name: str
    # How it came: UPLOAD, SFTP, SIMULATOR.
    source: str
    # With `source` SFTP: the target from whose server it was fetched.
    targetId: str
    # Time at which it was read.
    receivedAt: str
    # Size, as far as it was read.
    bytes: int
    # SHA-256 of its bytes, in hex digits, if it was read to its end.
    digest: str
    # report: a status report; statement: movements on the account.
    kind: str
    # Of a report: orders that the bank rejected, and whose payments are reversed now.
    rejected: int
    # Of a report: orders that had ended before, because they were rejected or taken out, or that the bank had booked.
    repeated: int
    # Of a report: rejections of files and orders, and checks of payees, that are not about what the channel has sent.
    unknown: int
    # Of a report: transfers of which the bank says whether the payee's name fits.
    checked: int
    # Of a report: lines with a status that is not known; nothing was done about them.
    unread: int
    # Of a statement: movements of orders of the channel.
    orders: int
    # Of a statement: transfers of shoppers for payments that wait for them.
    transfers: int
    # Of a statement: payouts of processors that it books, each counted once.
    payouts: int
    # Of a statement: other movements on the account.
    ignored: int
    surplus: List["Surplus"]
    # Of a statement that settles something: the settlement file that it became.
    settlementFileId: str
    # Of a statement: whether what it settles arrived before, in another file or the same.
    isRepeated: bool
    refusal: "Refusal"


class _BankAnswersReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class BankAnswersReply(_BankAnswersReply, total=False):
    answers: List["Answers"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class UploadBankAnswerRequestFile(TypedDict):
    # The name of the file. Written as 1 to 255 characters.
    name: str


class UploadBankAnswerRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    file: "UploadBankAnswerRequestFile"


class _BankAnswerReply(TypedDict):
    # report: a status report; statement: movements on the account.
    kind: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class BankAnswerReply(_BankAnswerReply, total=False):
    # Of a report: orders that the bank rejected, and whose payments are reversed now.
    rejected: int
    # Of a report: orders that had ended before, because they were rejected or taken out, or that the bank had booked.
    repeated: int
    # Of a report: rejections of files and orders, and checks of payees, that are not about what the channel has sent.
    unknown: int
    # Of a report: transfers of which the bank says whether the payee's name fits.
    checked: int
    # Of a report: lines with a status that is not known; nothing was done about them.
    unread: int
    # Of a statement: movements of orders of the channel.
    orders: int
    # Of a statement: transfers of shoppers for payments that wait for them.
    transfers: int
    # Of a statement: payouts of processors that it books, each counted once.
    payouts: int
    # Of a statement: other movements on the account.
    ignored: int
    surplus: List["Surplus"]
    # Of a statement that settles something: the settlement file that it became.
    settlementFileId: str
    # Of a statement: whether what it settles arrived before, in another file or the same.
    isRepeated: bool


class Exceptions(TypedDict, total=False):
    # Id of the exception.
    id: str
    # Channel.
    entityId: str
    # SURPLUS, TOLD_TWICE, SEVERAL_PAYMENTS, TAKEN_BACK, OTHER_SUM, UNKNOWN_RETURN, ODD_ENTRY, CAME_BACK, REJECTED_AFTER_BOOKING, REFUNDED_AND_RETURNED, PAYOUT_DIFFERS.
    kind: str
    # Payment; absent if it is of several.
    paymentId: str
    # Amount in euro.
    amount: str
    # Day of the movement, or on which the bank said it.
    day: str
    # Reason of the bank, such as AC04.
    reason: str
    # Time at which it was found.
    createdAt: str


class _BankExceptionsReply(TypedDict):
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class BankExceptionsReply(_BankExceptionsReply, total=False):
    exceptions: List["Exceptions"]
    # There are more: send it as `cursor` for those that follow.
    nextCursor: str


class _BankResolutionRequest(TypedDict):
    # Who decided it. Written as 1 to 128 characters.
    resolvedBy: str
    # Why. Written as 1 to 500 characters.
    reason: str


class BankResolutionRequest(_BankResolutionRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str


class BankExceptionReplyResolution(TypedDict, total=False):
    # Time at which it was noted as settled.
    timestamp: str
    # Who settled it.
    by: str
    # How.
    reason: str


class _BankExceptionReply(TypedDict):
    # Id of the exception.
    id: str
    # Channel.
    entityId: str
    # SURPLUS, TOLD_TWICE, SEVERAL_PAYMENTS, TAKEN_BACK, OTHER_SUM, UNKNOWN_RETURN, ODD_ENTRY, CAME_BACK, REJECTED_AFTER_BOOKING, REFUNDED_AND_RETURNED, PAYOUT_DIFFERS.
    kind: str
    # Amount in euro.
    amount: str
    # Day of the movement, or on which the bank said it.
    day: str
    # Time at which it was found.
    createdAt: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class BankExceptionReply(_BankExceptionReply, total=False):
    # Payment; absent if it is of several.
    paymentId: str
    # Reason of the bank, such as AC04.
    reason: str
    resolution: "BankExceptionReplyResolution"


class _FileTargetRequest(TypedDict):
    # SFTP server; in the live environment none of a private network. Written as the name or the IP address of a server, an IPv4 address as four decimal numbers.
    host: str
    # User on the server. Written as 1 to 128 characters without blanks.
    username: str
    # SHA-256 fingerprint of one of its host keys; other servers are refused. Written as the fingerprint of a host key as ssh-keygen -lf prints it: SHA256: and 43 characters.
    hostKey: str


class FileTargetRequest(_FileTargetRequest, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # Its port. Written as a whole number from 1 to 65535; 22 when left out.
    port: str
    # Folder for the files, from the root, or from the user's folder, which is `.`. Written as the path of a folder, 1 to 1024 characters; . when left out.
    folder: str
    # Password of the user. Written as 1 to 1024 characters.
    password: str
    # Private key of the user, instead of a password: Ed25519, ECDSA or RSA, in the format of OpenSSH or PEM. Written as 1 to 16384 characters.
    privateKey: str
    # Passphrase of the private key, if it has one. Written as 1 to 1024 characters.
    passphrase: str
    # Which files it gets. REPORTS: reconciliation files and journals. BANK: the files of direct debits and transfers, for the server of the bank. Written as one of REPORTS, BANK; REPORTS when left out.
    receives: Literal["REPORTS", "BANK"]
    # With `receives` BANK: whether status reports and statements are fetched from the server. Written as true or false (1 and 0 are read as these); false when left out.
    fetchesAnswers: bool
    # Folder in which the bank puts them, written as `folder`. Written as the path of a folder, 1 to 1024 characters; . when left out.
    answersFolder: str
    # Whether files are sent and fetched; while it is false, they wait. Written as true or false (1 and 0 are read as these); true when left out.
    active: bool


class LastVisit(TypedDict, total=False):
    # Time at which files of the bank were last fetched; not after a change.
    at: str
    # Outcome: FETCHED, NO_CHANNEL, ADDRESS_REFUSED, NO_CONNECTION, HOST_KEY, LOGIN, FOLDER, PERMISSION, SERVER, TOO_MANY, INTERRUPTED, TIME_OUT, GATEWAY.
    outcome: str
    # Time of the first visit that failed, since the last that did not.
    failingSince: str


class _FileTargetReply(TypedDict):
    # Id of the target.
    id: str
    # Channel whose files it receives, or merchant: those of all its channels.
    entityId: str
    # SFTP server.
    host: str
    # Its port.
    port: int
    # User on the server.
    username: str
    # Folder for the files.
    folder: str
    # REPORTS or BANK: which files it gets.
    receives: str
    # Whether files of the bank are fetched from there.
    fetchesAnswers: bool
    # Folder in which the bank puts them.
    answersFolder: str
    # SHA-256 fingerprint of its host key.
    hostKey: str
    # password or privateKey: what the user logs in with.
    authentication: str
    # Whether files are sent.
    active: bool
    # Time of the registration.
    createdAt: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class FileTargetReply(_FileTargetReply, total=False):
    lastVisit: "LastVisit"


class _Targets(TypedDict):
    # Id of the target.
    id: str
    # Channel whose files it receives, or merchant: those of all its channels.
    entityId: str
    # SFTP server.
    host: str
    # Its port.
    port: int
    # User on the server.
    username: str
    # Folder for the files.
    folder: str
    # REPORTS or BANK: which files it gets.
    receives: str
    # Whether files of the bank are fetched from there.
    fetchesAnswers: bool
    # Folder in which the bank puts them.
    answersFolder: str
    # SHA-256 fingerprint of its host key.
    hostKey: str
    # password or privateKey: what the user logs in with.
    authentication: str
    # Whether files are sent.
    active: bool
    # Time of the registration.
    createdAt: str


class Targets(_Targets, total=False):
    lastVisit: "LastVisit"


class FileTargetsReply(TypedDict):
    targets: List["Targets"]
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class FileTargetChange(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # SFTP server; in the live environment none of a private network. Written as the name or the IP address of a server, an IPv4 address as four decimal numbers.
    host: str
    # Its port. Written as a whole number from 1 to 65535.
    port: str
    # User on the server. Written as 1 to 128 characters without blanks.
    username: str
    # Folder for the files, from the root, or from the user's folder, which is `.`. Written as the path of a folder, 1 to 1024 characters.
    folder: str
    # SHA-256 fingerprint of one of its host keys; other servers are refused. Written as the fingerprint of a host key as ssh-keygen -lf prints it: SHA256: and 43 characters.
    hostKey: str
    # Password of the user. Written as 1 to 1024 characters.
    password: str
    # Private key of the user, instead of a password: Ed25519, ECDSA or RSA, in the format of OpenSSH or PEM. Written as 1 to 16384 characters.
    privateKey: str
    # Passphrase of the private key, if it has one. Written as 1 to 1024 characters.
    passphrase: str
    # Which files it gets. REPORTS: reconciliation files and journals. BANK: the files of direct debits and transfers, for the server of the bank. Written as one of REPORTS, BANK.
    receives: Literal["REPORTS", "BANK"]
    # With `receives` BANK: whether status reports and statements are fetched from the server. Written as true or false (1 and 0 are read as these).
    fetchesAnswers: bool
    # Folder in which the bank puts them, written as `folder`. Written as the path of a folder, 1 to 1024 characters.
    answersFolder: str
    # Whether files are sent and fetched; while it is false, they wait. Written as true or false (1 and 0 are read as these).
    active: bool


class TransfersAttempts(TypedDict, total=False):
    # Time of an attempt; the latest 50 are kept.
    at: str
    # Outcome: DELIVERED, ALREADY_THERE, ADDRESS_REFUSED, NO_CONNECTION, HOST_KEY, LOGIN, FOLDER, PERMISSION, SERVER, SIZE, INTERRUPTED, TIME_OUT.
    outcome: str
    # Duration.
    milliseconds: int


class Transfers(TypedDict, total=False):
    # Id of the target.
    targetId: str
    # waiting, delivered, failed.
    state: str
    # Time at which the file was to be sent for the first time.
    createdAt: str
    attempts: List["TransfersAttempts"]


class _TransfersReply(TypedDict):
    # Name of the file.
    name: str
    result: "PaymentReplyResult"
    # Build of the gateway, for support.
    buildNumber: str
    # Time of the reply, `YYYY-MM-DD HH:MM:SS+0000`.
    timestamp: str
    # Id of the request, letters, digits and hyphens (lenient channels: also a dot or an underscore); for a checkout derived from its id.
    ndc: str


class TransfersReply(_TransfersReply, total=False):
    transfers: List["Transfers"]


class SendFileRequest(TypedDict, total=False):
    # Channel or merchant that authorizes the request; may be left out when the access token is good for one channel only. Written as 32 lower-case hexadecimal digits.
    entityId: str
    # The only target to send it to; by default all active ones. Written as 32 letters or digits.
    targetId: str
