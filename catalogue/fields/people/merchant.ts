import { lettersDigitsAndHyphens } from '../../formats/alphabets.ts';
import { countryInEitherCase, countryNumber } from '../../formats/iso.ts';
import type { Fields } from '../../schema/field.ts';
import { lettersAndDigits, text, written } from '../../schema/format.ts';

/** The merchant as account statements and payment facilitators show it. Source: interface, 'Merchant'. */
export const merchant = {
  'merchant.name': ['optional', text(1, 100), "Name on the shopper's statement, such as SHOP*STRAW HATS."],
  'merchant.mcc': ['optional', lettersAndDigits(1, 4), 'Code of the merchant category.'],
  'merchant.street': ['optional', text(1, 100), 'Street.'],
  'merchant.city': ['optional', text(1, 100), 'Second line of the statement: city, telephone, e-mail or web address.'],
  'merchant.state': ['optional', text(1, 50), 'State, province or region.'],
  'merchant.countryCode': ['optional', countryNumber, 'Country, in digits.'],
  'merchant.country': ['optional', countryInEitherCase, 'Country, in letters.'],
  'merchant.postcode': ['optional', written(lettersDigitsAndHyphens(1, 16)), 'Postcode.'],
  'merchant.geographicCoordinates': ['optional', text(1, 20), 'Latitude and longitude, with a comma between.'],
  'merchant.serviceLocationCity': ['optional', text(1, 100), 'City where the service is received, if another.'],
  'merchant.serviceLocationState': ['optional', text(1, 50), 'State where the service is received.'],
  'merchant.serviceLocationCountryCode': ['optional', text(1, 3), 'Country where the service is received.'],
  'merchant.serviceLocationPostCode': ['optional', text(1, 16), 'Postcode where the service is received.'],
  'merchant.serviceLocationGeographicCoordinates': ['optional', text(1, 20), 'Coordinates of the service.'],
  'merchant.additionalContact': ['optional', text(1, 255), 'Another way to reach the merchant.'],
  'merchant.phone': ['optional', text(1, 25), 'Telephone.'],
  'merchant.customerContactPhone': ['optional', text(1, 25), 'Telephone for customers.'],
  'merchant.websiteId': ['optional', text(0, 255), 'Id of the session, another for each payment.'],
  'merchant.url': ['optional', text(1, 255), 'Web address.'],
  'merchant.partnerIdCode': ['optional', text(1, 60), 'Code of the partner.'],
  'merchant.isoId': ['optional', text(1, 255), 'Id of the independent sales organization.'],
  'merchant.payFacId': ['optional', text(1, 255), 'Id of the payment facilitator.'],
  'merchant.payFacName': ['optional', text(1, 255), 'Name of the payment facilitator.'],
  'merchant.marketplaceId': ['optional', text(1, 255), 'Id of the market place.'],
  'merchant.submerchantId': ['optional', text(1, 100), "Id of a payment facilitator's sub-merchant."],
  'merchant.taxId': ['optional', text(1, 60), 'Tax number.'],
  'merchant.data[key]': ['optional', text(0, 2048), 'Additional data of the merchant.'],
  'merchant.foreignRetailIndicator': ['optional', text(1, 25), 'Whether the merchant sells in another country.'],
  'merchant.legalName': ['optional', text(1, 100), 'Name in the register of companies.'],
  'merchant.app.schemeUrl': ['optional', text(1, 255), "Address that opens the merchant's app."],
} as const satisfies Fields;
