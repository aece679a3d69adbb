import type { Fields } from '../../schema/field.ts';
import { digits, oneOf, text } from '../../schema/format.ts';

/** The buying company. Source: interface, 'Corporate'. */
export const corporate = {
  'corporate.name': ['optional', text(1, 30), 'Name of the company.'],
  'corporate.description': ['optional', text(1, 160), 'Description of the company.'],
  'corporate.street': ['optional', text(1, 100), 'Street.'],
  'corporate.address': ['optional', text(1, 100), 'Address.'],
  'corporate.city': ['optional', text(1, 80), 'City.'],
  'corporate.state': ['optional', text(1, 50), 'State, province or region.'],
  'corporate.postCode': ['optional', text(1, 16), 'Postcode.'],
  'corporate.suite': ['optional', text(1, 30), 'Suite.'],
  'corporate.postboxNumber': ['optional', text(1, 15), 'Number of the post box.'],
  'corporate.purchase': ['optional', oneOf('Y', 'N'), 'Whether the company buys.'],
  'corporate.phone': ['optional', digits(1, 25), 'Telephone.'],
  'corporate.fax': ['optional', digits(1, 25), 'Fax.'],
  'corporate.vatId': ['optional', text(0, 255), 'Number for value added tax.'],
} as const satisfies Fields;
