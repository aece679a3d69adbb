/** The settings of merchants and channels in people's words, in English. A setting that is added gets a row. */
export const settings = {
  /** The name of each setting, and a sentence that says what it does. */
  words: {
    'look.colour': [
      'Colour of the shop',
      'The colour of buttons and links on the pages of payment links, receipts and transfers. The view “Look” shows it.',
    ],
    'look.logo': [
      'Logo of the shop',
      'The picture above the name of the shop on the pages of payment links, receipts and transfers. It is uploaded in the view “Look”.',
    ],
    'mail.kinds': [
      'Mails that are sent',
      'What the gateway writes to shoppers and to the merchant in the name of the shop: receipts, refunds, coming debits, failed charges, disputes, late files. None unless they are named here.',
    ],
    'mail.from': [
      'Sender of mails',
      'The name and the address from which mails of the shop come. An address of another domain than the operator’s is used only with a mail server of the shop; else only its name.',
    ],
    'mail.server': [
      'Mail server of the shop',
      'The server that sends the mails of the shop instead of the operator’s, for the sender above. Such as: smtps://user:password@mail.example:465.',
    ],
    'mail.dkimSelector': [
      'Signing key: selector',
      'Under which name in the DNS of the sender’s domain the key stands with which mails are signed (DKIM). Only with a server of your own.',
    ],
    'mail.dkimKey': [
      'Signing key',
      'The private key of that name, as PEM and then in base 64. Without it your server signs.',
    ],
    'mail.replyTo': ['Address for replies', 'Where replies to mails of the shop go. Without it they go to the sender.'],
    'mail.merchant': [
      'Address of the merchant',
      'Who gets the mails of disputes and late files. Without it nobody does.',
    ],
    'mail.chargeDays': [
      'Days before a charge',
      'How many days before a charge of a subscription the shopper gets a mail; of plans of a month or longer.',
    ],
    'mail.language': [
      'Language of mails',
      'The language of mails to the merchant, and to shoppers whose language is not known.',
    ],
    'selfService.enabled': [
      'Self-service page',
      'Whether shoppers may see and change their subscriptions, stored accounts and mandates on a page of the gateway, by a link or a code sent to their address.',
    ],
    'selfService.linkHours': [
      'Hours of a link',
      'For how many hours a link to the self-service page is valid. It opens the page once.',
    ],
    'selfService.frameAncestors': [
      'Pages that frame it',
      'The origins, such as https://shop.example, whose pages may show the self-service page in a frame. None unless they are named here.',
    ],
    'selfService.supportUrl': [
      'Help for shoppers',
      'The address of the page or mailbox where shoppers find help; the self-service page links to it.',
    ],
    descriptor: [
      'Text on the statement',
      'What shoppers read beside the payment on the statement of their card or account; statements of cards show about the first 22 characters. Without it they read the name of the channel; a payment may bring a text of its own.',
    ],
    shoppersRemoveRegistrations: [
      'Shoppers remove saved cards and accounts',
      'Whether shoppers see a button in the payment form that removes a card or an account saved for them.',
    ],
    brands: [
      'Accepted payment methods',
      'The cards, wallets and bank methods that the shop takes, by their ids. Payments with any other are refused.',
    ],
    currencies: [
      'Accepted currencies',
      'The currencies in which the shop takes payments. Payments in any other are refused.',
    ],
    brandDetection: [
      'Find the brand by the card number',
      'Whether a shop may leave out the brand of a card: it is then found by the card number.',
    ],
    brandDetectionOrder: [
      'Preferred brand of a card with two',
      'Many cards have two brands, such as Cartes Bancaires and Visa. The first of this list is charged if the shopper chooses none.',
    ],
    requireCvv: ['Require the security code', 'Whether a card payment without the security code (CVV) is refused.'],
    threeDSecure: [
      'Authentication by 3-D Secure',
      'Who has the bank of the card identify its holder: the gateway itself, or the acquirer.',
    ],
    'threeDSecure.proceedsWith': [
      'Continue without authentication',
      'If the bank of the card could not identify its holder: in which of these cases the payment continues all the same. In all others it is declined.',
    ],
    'threeDSecure.requiresBilling': [
      '3-D Secure needs the billing address',
      'Whether a card payment needs street, city, postcode and country of the billing address. The payment form asks the shopper for what is missing.',
    ],
    duplicateWindowHours: [
      'Refuse duplicates for hours',
      'For how many hours a second payment with the same transaction id of the shop is declined. 0 switches this off.',
    ],
    'risk.rules': [
      'Risk rules',
      'Rules that hold suspicious payments for review or reject them: by amount, country, list, or how often one card pays.',
    ],
    'risk.methods': [
      'Payment methods by profile',
      'Rules that say which payment methods the form offers to whom, for example only safe ones for high amounts.',
    ],
    'chargebacks.block': [
      'Block after a chargeback',
      'Whether a card or account that was charged back can pay again in this shop.',
    ],
    'schedule.timeZone': [
      'Time zone of subscriptions',
      'The local time in which new subscriptions become due. A subscription keeps the zone in which it was made.',
    ],
    'schedule.missedRuns': [
      'Missed payments of subscriptions',
      'What happens to due payments that were missed, for example while the gateway stood still: pay once for all (merged), pay each (charged), or none (skipped).',
    ],
    'schedule.dunning': [
      'After a failed payment',
      'What follows when a payment of a subscription fails, in days after the first attempt: try again (retry), remind the shopper (mail), suspend the subscription (rest). Such as: 1 retry, 3 retry, 5 retry, 7 mail, 14 rest. Until the day of rest, the shopper can choose another card.',
    ],
    'acquirer.internal': [
      'Acquirer of internal tests',
      'Who takes payments with test mode INTERNAL in the test environment.',
    ],
    'acquirer.external': [
      'Acquirer of external tests',
      'Who takes payments with test mode EXTERNAL in the test environment: usually the test account of your processor.',
    ],
    'acquirer.live': ['Acquirer of real payments', 'Who takes payments in the live environment.'],
    'acquirer.earlierAccounts': [
      'Earlier accounts at processors',
      'Accounts used before the present one. Their payments are still captured and refunded there. The gateway keeps this list; you can only empty it.',
    ],
    'upstream.address': [
      'Other gateway: address',
      'The base address of another gateway to which payments are forwarded.',
    ],
    'upstream.entityId': ['Other gateway: entity id', 'The id of this channel at the other gateway.'],
    'upstream.accessToken': ['Other gateway: access token', 'The access token for the other gateway.'],
    'upstream.testMode': [
      'Other gateway: test mode',
      'The test mode of payments that are forwarded from the test environment.',
    ],
    'upstream.honoursIdempotencyKey': [
      'Other gateway: pays once per key',
      'Whether the other gateway pays at most once for each Idempotency-Key. Only then is a payment sent again after its answer was lost.',
    ],
    'sepa.creditorIdentifier': [
      'SEPA: creditor identifier',
      'Your creditor identifier. With it, direct debits and transfers go as files to your own bank.',
    ],
    'sepa.creditorName': ['SEPA: your name', 'The name that shoppers read in mandates and on their statements.'],
    'sepa.accountHolder': [
      'SEPA: holder of your account',
      'The name of your account at the bank, if it is not the name in mandates. Shoppers transfer to this name.',
    ],
    'sepa.iban': ['SEPA: your account (IBAN)', 'The account that receives direct debits and pays refunds.'],
    'sepa.bic': [
      'SEPA: BIC of your bank',
      'The BIC of your account. Needed only if your bank asks for it, or outside the European Economic Area.',
    ],
    'sepa.scheme': [
      'SEPA: scheme of direct debits',
      'CORE charges anybody; B2B charges businesses, which confirm each mandate to their bank first.',
    ],
    'sepa.timeZone': ['SEPA: time zone of the bank', 'The local time of the hours at which files are made.'],
    'sepa.cutOff': [
      'SEPA: hour of the daily files',
      'When the files of a day are made. Your bank must still accept them on this day.',
    ],
    'sepa.leadDays': [
      'SEPA: days between file and charge',
      'How many bank days before the charge a direct debit is given to the bank.',
    ],
    'sepa.preNotificationDays': [
      'SEPA: days of notice',
      'How many days before the charge a shopper is told. 14, unless your terms say otherwise.',
    ],
    'sepa.largestAmount': [
      'SEPA: largest order',
      'The most that your bank takes in one order. Larger payments are refused.',
    ],
    'sepa.entries': [
      'SEPA: entries on your statement',
      'Whether your bank books each order by itself (single), or a whole file as one sum (batch).',
    ],
    'sepa.payeeCheck': [
      'SEPA: check of payees',
      'Whether your bank compares the names of payees with the names of their accounts, or you have opted out.',
    ],
    'sepa.instantTransfers': [
      'SEPA: refunds as instant transfers',
      'Whether refunds and payouts arrive within seconds, on any day.',
    ],
    'sepa.instantLimit': [
      'SEPA: largest instant transfer',
      'The most that your bank takes as an instant transfer. Larger amounts go as ordinary transfers.',
    ],
    'sepa.instantCutOff': [
      'SEPA: hour of instant transfers',
      'When the file of instant transfers of a day is made, also at weekends.',
    ],
    'stripe.secretKey': [
      'Stripe: secret key',
      'The secret key of your account at Stripe, or a restricted one. The test environment needs a test key.',
    ],
    'stripe.signingSecret': [
      'Stripe: signing secret',
      'The secret by which Stripe signs the events that it sends to this channel.',
    ],
    'stripe.earlierSigningSecret': [
      'Stripe: earlier signing secret',
      'The signing secret before, while you replace it: events signed by it are taken, too.',
    ],
    'stripe.address': ['Stripe: address in tests', 'For tests only: the address of a stand-in for Stripe.'],
    'mollie.apiKey': [
      'Mollie: API key',
      'The API key of your profile at Mollie. The test environment needs a test key.',
    ],
    'mollie.address': ['Mollie: address in tests', 'For tests only: the address of a stand-in for Mollie.'],
    'adyen.apiKey': [
      'Adyen: API key',
      'The API key of a credential at Adyen. The test environment needs one of Adyen’s test environment.',
    ],
    'adyen.merchantAccount': ['Adyen: merchant account', 'The code of your merchant account at Adyen.'],
    'adyen.hmacKey': ['Adyen: HMAC key', 'The key by which Adyen signs the events that it sends to this channel.'],
    'adyen.earlierHmacKey': [
      'Adyen: earlier HMAC key',
      'The HMAC key before, while you replace it: events signed by it are taken, too.',
    ],
    'adyen.reportKey': [
      'Adyen: key for reports',
      'The API key of a report user. With it, settlement reports are fetched as soon as Adyen has made them.',
    ],
    'adyen.liveUrlPrefix': [
      'Adyen: prefix of live addresses',
      'The prefix of your company’s own addresses at Adyen, for real payments.',
    ],
    'adyen.address': ['Adyen: address in tests', 'For tests only: the address of a stand-in for Adyen.'],
    'paypal.clientId': [
      'PayPal: client id',
      'The client id of your app at PayPal. The test environment needs one of PayPal’s sandbox.',
    ],
    'paypal.clientSecret': ['PayPal: secret', 'The secret of the same app.'],
    'paypal.webhookId': [
      'PayPal: id of the webhook',
      'The id of the webhook of this app that sends events to this channel.',
    ],
    'paypal.address': ['PayPal: address in tests', 'For tests only: the address of a stand-in for PayPal.'],
    'wallets.country': ['Wallets: your country', 'The country of your business, which wallets show or check.'],
    'wallets.applePay.merchantIdentifier': [
      'Apple Pay: merchant identifier',
      'The merchant identifier from your account at Apple. Needed for real payments.',
    ],
    'wallets.applePay.identity': [
      'Apple Pay: certificate and key',
      'Your merchant identity certificate with its private key, as PEM in base 64. Needed for real payments.',
    ],
    'wallets.googlePay.merchantId': [
      'Google Pay: merchant id',
      'Your merchant id at Google. Needed for real payments.',
    ],
    'wallets.samsungPay.serviceId': [
      'Samsung Pay: service id',
      'The id of your service at Samsung. Needed for real payments.',
    ],
    'wallets.amazonPay.merchantId': [
      'Amazon Pay: merchant id',
      'Your merchant id at Amazon. Needed for real payments.',
    ],
    'wallets.amazonPay.publicKeyId': [
      'Amazon Pay: id of the public key',
      'The id of the public key that you have registered at Amazon. Needed for real payments.',
    ],
    'wallets.amazonPay.storeId': ['Amazon Pay: store id', 'The id of your store at Amazon. Needed for real payments.'],
    'wallets.paypal.clientId': [
      'PayPal buttons: client id',
      'The client id for PayPal’s buttons in your page. Needed for real payments.',
    ],
    'settlement.columns': [
      'Settlement files: columns',
      'The titles of the columns in your acquirer’s files, if they are not the usual ones.',
    ],
    'settlement.values': [
      'Settlement files: words',
      'The words your acquirer uses for kinds of transactions and other values.',
    ],
    'settlement.delimiter': ['Settlement files: delimiter', 'What separates the columns.'],
    'settlement.decimalSign': ['Settlement files: decimal sign', 'Whether amounts are written as 9.20 or 9,20.'],
    'settlement.amounts': [
      'Settlement files: form of amounts',
      'Whether amounts have a sign (plus is for you, minus against you), and whether they are in hundredths.',
    ],
    'settlement.dateFormat': ['Settlement files: form of dates', 'How days are written; a time may follow.'],
    'books.timeZone': [
      'Books: time zone',
      'The local time that decides on the day on which a line is posted; none takes that of settlement. The first closed month fixes it.',
    ],
    'books.fourEyes': [
      'Books: two people close',
      'Whether another person must confirm that a month is closed, or opened again.',
    ],
    'settlement.timeZone': [
      'Settlement: time zone',
      'The acquirer’s local time, which decides on the day of a settlement.',
    ],
    'settlement.clearingInstitute': [
      'Settlement: name of the acquirer',
      'The name in reports, if the files of the acquirer have none.',
    ],
    'settlement.merchantId': [
      'Settlement: your id at the acquirer',
      'Files with another id are refused. Without this setting any id is accepted.',
    ],
    'settlement.divisionId': [
      'Division of the channel',
      'The id of the division in reports. People may have access to a single division.',
    ],
    'settlement.pspId': ['Settlement: id of the operator', 'The id of the operator of this gateway in reports.'],
    'settlement.windowDays': [
      'Settlement: how far back payments are searched',
      'If a line of a file has no id of the acquirer: how many days before the settlement its payment is searched.',
    ],
    'settlement.lateAfterDays': [
      'Settlement is late after days',
      'After how many days without a file for captured payments somebody is told. 0 switches this off.',
    ],
    'settlement.payoutCurrency': [
      'Settlement: currency of test payouts',
      'In tests: the currency in which the simulated acquirer pays out; none keeps that of each payment.',
    ],
    'books.feeTax': [
      'Books: VAT in the fees',
      'How much VAT the fees of your processor include, in per cent, for statements of payouts. Empty: none.',
    ],
    'books.chart': [
      'Chart of accounts',
      'Which accounts of your books journals name: an example such as SKR03, and what differs.',
    ],
    'books.deliver': [
      'Journals for servers',
      'The formats of journals that your SFTP servers receive once a month is closed.',
    ],
    'books.datevConsultant': [
      'DATEV: number of the consultant',
      'The number of your tax consultant, for booking batches.',
    ],
    'books.datevClient': ['DATEV: number of the client', 'Your number at this consultant.'],
    compatibility: [
      'Strictness of requests',
      'Whether requests must follow the interface exactly (strict), or the habits of older integrations are accepted, too (lenient).',
    ],
    dispatch: [
      'Distribution to channels',
      'Rules that send a request for the merchant to one of its channels: by brand, currency or country. The first that matches decides.',
    ],
  },
  /** The values of settings that have few, in people's words. */
  values: {
    true: 'Yes',
    false: 'No',
    strict: 'Strict',
    lenient: 'Lenient',
    merged: 'Paid once, together',
    charged: 'Each is paid',
    skipped: 'None is paid',
    semicolon: 'Semicolon',
    comma: 'Comma',
    tab: 'Tab',
    point: 'Point',
    unsigned: 'Without a sign',
    signed: 'With a sign',
    unsignedHundredths: 'Without a sign, in hundredths',
    signedHundredths: 'With a sign, in hundredths',
    never: 'Never',
    byReason: 'If the reason says so',
    always: 'Always',
    simulator: 'Simulator',
    upstream: 'Another gateway',
    stripe: 'Stripe',
    mollie: 'Mollie',
    adyen: 'Adyen',
    paypal: 'PayPal',
    none: 'None',
    gateway: 'By the gateway',
    INTERNAL: 'Internal',
    EXTERNAL: 'External',
    CORE: 'Core',
    B2B: 'B2B',
    single: 'Each order by itself',
    batch: 'One sum for each file',
    checked: 'Compared',
    optedOut: 'Opted out',
  },
  /** What the members of a setting that has many mean, within a sentence. */
  members: {
    'threeDSecure.proceedsWith': {
      attempted: 'an attempt',
      informational: 'information only',
      notEnrolled: 'a card that is not enrolled',
      unavailable: 'an issuer out of service',
      unreached: 'a directory server out of reach',
    },
  },
  /** Rules are told by their number; their own view shows them. */
  rules: { one: '1 rule', many: '{count} rules' },
  /** The name and the sentence of a rate, the setting of each operation of the interface. */
  rate: ['Requests a second: {operation}', 'How many such requests are answered each second; twice as many at once.'],
  operations: {
    addListEntry: 'blocking and allowing values',
    listListEntries: 'lists of blocked and allowed values',
    readListEntry: 'reading a blocked or allowed value',
    removeListEntry: 'removing a blocked or allowed value',
    createPayment: 'pay',
    readPayment: 'read a payment',
    readReceipt: 'read a receipt',
    followUp: 'capture, reverse or refund',
    queryPayments: 'find payments',
    queryPayment: 'find one payment',
    queryRecords: 'find payments page by page',
    readTestClock: 'read the test clock',
    moveTestClock: 'move the test clock',
    readTestEvents: 'read the events of a test',
    readTestMails: 'read the mails of a test',
    createRegistration: 'store an account',
    readRegistration: 'read a stored account',
    removeRegistration: 'remove a stored account',
    payRegistration: 'pay with a stored account',
    payRegistrationShort: 'pay with a stored account (short address)',
    createSchedule: 'create a subscription',
    listSchedules: 'list subscriptions',
    readSchedule: 'read a subscription',
    reschedule: 'change a subscription',
    deschedule: 'end a subscription',
    listDisputes: 'list disputes',
    readDispute: 'read a dispute',
    addEvidence: 'add evidence to a dispute',
    contestDispute: 'contest a chargeback',
    acceptDispute: 'accept a chargeback',
    testChargeback: 'charge back in a test',
    testChargebackReversal: 'reverse a chargeback in a test',
    listProcessorEvents: 'list the events of processors',
    createCheckout: 'create a checkout',
    updateCheckout: 'change a checkout',
    readCheckoutPayment: 'read the result of a checkout',
    confirmCheckout: 'confirm a checkout',
    readCheckoutRegistration: 'read the account stored by a checkout',
    createCustomerSession: 'make a link to the self-service page',
    createLink: 'create a payment link',
    listLinks: 'list payment links',
    readLink: 'read a payment link',
    cancelLink: 'end a payment link',
    authenticate: 'authenticate a cardholder',
    readAuthentication: 'read an authentication',
    createWebhook: 'create a webhook',
    listWebhooks: 'list webhooks',
    readWebhook: 'read a webhook',
    changeWebhook: 'change a webhook',
    removeWebhook: 'remove a webhook',
    listDeliveries: 'list the deliveries of a webhook',
    resendDelivery: 'send a notification again',
    resendUndelivered: 'send all undelivered notifications again',
    fetchMessages: 'fetch notifications in a test',
    reportAttempt: 'report a delivery in a test',
    readReconciliations: 'read settlement records',
    readReconciliationSums: 'read sums of settlements',
    listExceptions: 'list exceptions of settlements',
    resolveException: 'resolve an exception of a settlement',
    listReconciliationFiles: 'list reconciliation files',
    readReconciliationFile: 'download a reconciliation file',
    readLedgerBalances: 'read balances as of a day',
    listLedgerPeriods: 'list closed months',
    closeLedgerPeriod: 'close a month of the books',
    reopenLedgerPeriod: 'open a closed month again',
    exportLedgerPeriod: 'export a closed month for an auditor',
    readJournal: 'download a journal',
    receiveSettlementFile: 'send a settlement file as a form',
    uploadSettlementFile: 'send a settlement file',
    listSettlementFiles: 'list settlement files',
    listPayouts: 'list payouts',
    readPayout: 'read a payout',
    readPayoutStatement: 'read the statement of a payout',
    readSettlementFile: 'read a settlement file',
    readLedgerMonth: 'read a month of the books',
    readLedgerChecks: 'check a month before its close',
    listLedgerLines: 'list lines of the ledger',
    listSepaFiles: 'list files for the bank',
    readSepaFile: 'download a file for the bank',
    listSepaOrders: 'list the orders of a file for the bank',
    readBankOrder: 'read the state of a payment at the bank',
    listMandates: 'list mandates',
    readMandate: 'read a mandate',
    revokeMandate: 'revoke a mandate',
    listBankAnswers: 'list files of the bank',
    uploadBankAnswer: 'send a file of the bank',
    listBankExceptions: 'list exceptions of the bank',
    resolveBankException: 'resolve an exception of the bank',
    createFileTarget: 'create an SFTP server',
    listFileTargets: 'list SFTP servers',
    readFileTarget: 'read an SFTP server',
    changeFileTarget: 'change an SFTP server',
    removeFileTarget: 'remove an SFTP server',
    listTransfers: 'list the transfers of a file',
    sendFile: 'send a file again',
  },
} as const;

type Words = readonly [name: string, sentence: string];

/** The settings of merchants and channels in the words of one language. */
export interface SettingsTexts {
  readonly words: { readonly [Name in keyof typeof settings.words]: Words };
  readonly values: { readonly [Value in keyof typeof settings.values]: string };
  readonly members: {
    readonly [Name in keyof typeof settings.members]: {
      readonly [Member in keyof (typeof settings.members)[Name]]: string;
    };
  };
  readonly rules: { readonly one: string; readonly many: string };
  readonly rate: Words;
  readonly operations: { readonly [Operation in keyof typeof settings.operations]: string };
}
