import { phone } from '../../formats/phones.ts';
import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { boolean, digits, matching, oneOf, text } from '../../schema/format.ts';

const language = matching(/[A-Z]{2}/, '2 capital letters', {
  right: ['DE', 'EN'],
  wrong: ['de', 'D', 'DEU', 'D1', 'De'],
});

const timezone = matching(/[+-]\d{1,4}|\d{1,5}/, 'minutes, 1 to 5 characters such as -60', {
  right: ['0', '-60', '+840', '-0840', '00300'],
  wrong: ['UTC', '-', '60.5', '123456', '+12345'],
});

/** The customer. Source: interface, 'Customer'. */
export const customer = {
  'customer.merchantCustomerId': ['optional', text(1, 255), "Id of the customer in the shop's system."],
  'customer.givenName': ['conditional', text(1, 50), 'Given name; needed once any other customer parameter is sent.'],
  'customer.middleName': ['optional', text(2, 50), 'Middle name.'],
  'customer.surname': ['conditional', text(1, 50), 'Surname; needed once any other customer parameter is sent.'],
  'customer.sex': ['optional', oneOf('M', 'F'), 'Sex.'],
  'customer.birthDate': ['optional', date, 'Day of birth.'],
  'customer.phone': ['optional', phone, 'Telephone.'],
  'customer.mobile': ['optional', phone, 'Mobile telephone.'],
  'customer.workPhone': ['optional', text(1, 25), 'Telephone at work.'],
  'customer.email': ['optional', text(6, 128), 'E-mail address.'],
  'customer.companyName': ['optional', text(1, 60), 'Company.'],
  'customer.identificationDocType': [
    'conditional',
    oneOf('IDCARD', 'PASSPORT', 'TAXSTATEMENT'),
    'Kind of the identity document.',
  ],
  'customer.identificationDocId': ['conditional', text(8, 64), 'Number of the identity document.'],
  'customer.ip': ['optional', text(1, 255), 'Internet address.'],
  'customer.merchantReference': ['optional', text(1, 255), 'Reference of the payer, passed to the payee.'],
  'customer.salutation': ['optional', oneOf('MR', 'MRS', 'MS', 'MX'), 'Salutation.'],
  'customer.language': ['optional', language, 'Language.'],
  'customer.category': ['optional', oneOf('INDIVIDUAL', 'COMPANY'), 'Person or company.'],
  'customer.status': ['optional', oneOf('NEW', 'EXISTING'), 'New or known customer.'],
  'customer.browserFingerprint.id': ['optional', text(1, 255), "Id of the browser's fingerprint."],
  'customer.browserFingerprint.value': ['optional', text(1, 4096), "The browser's fingerprint."],
  'customer.browser.acceptHeader': ['conditional', text(1, 2048), 'Accept header of the browser, exactly.'],
  'customer.browser.language': ['conditional', text(1, 8), 'Language tag of the browser.'],
  'customer.browser.screenHeight': ['conditional', digits(1, 6), 'Height of the screen in pixels.'],
  'customer.browser.screenWidth': ['conditional', digits(1, 6), 'Width of the screen in pixels.'],
  'customer.browser.timezone': [
    'conditional',
    timezone,
    'Minutes by which local time is behind UTC; negative when ahead.',
  ],
  'customer.browser.userAgent': ['conditional', text(1, 2048), 'User agent of the browser, exactly.'],
  'customer.browser.javaEnabled': ['conditional', boolean, 'Whether the browser runs Java.'],
  'customer.browser.screenColorDepth': ['optional', digits(1, 2), 'Bits for each pixel.'],
  'customer.browser.challengeWindow': ['optional', digits(1, 1), 'Size code of the challenge window.'],
  'customer.browser.deviceId': ['optional', text(1, 32), 'Id of the device.'],
  'customer.app.deviceId': ['optional', text(1, 40), 'Id of the mobile device.'],
} as const satisfies Fields;

/** The widget's description of the form that the shopper saw; not a parameter of a payment. */
export const shownForm = {
  'shopper.formLanguage': [
    'optional',
    text(1, 10),
    'Language that the page has chosen for the form: the pages that follow go on in it. One that is not there is ignored.',
  ],
  'shopper.mandateLanguage': [
    'optional',
    text(1, 10),
    'Language of the mandate of a direct debit, if the form showed the text of the configuration: ' +
      'the gateway keeps it with the mandate. One that is not there is ignored.',
  ],
} as const satisfies Fields;
