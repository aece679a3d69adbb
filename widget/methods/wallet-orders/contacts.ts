import type {
  AmazonAddress,
  AmazonEvent,
  ApplePayContact,
  GooglePayAddress,
  PayPalOrder,
} from '../../lazy/wallet-apis.ts';

/** A person and an address in the interface's terms, as far as a wallet provides them. */
interface Contact {
  readonly givenName?: string | undefined;
  readonly surname?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly street1?: string | undefined;
  readonly street2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
  readonly country?: string | undefined;
}

/** The contacts from a wallet's sheet. */
export interface Contacts {
  readonly billing?: Contact | undefined;
  readonly shipping?: Contact | undefined;
}

/** The groups of parameters that contacts fill. */
export type ContactGroup = 'customer' | 'billing' | 'shipping';

/** Names and values of parameters. */
export type Fields = readonly (readonly [string, string])[];

/**
 * The values that the gateway accepts. Others are left out: the shopper could not correct them, and the payment does
 * not need them.
 */
const patterns = {
  givenName: /^.{1,50}$/u,
  surname: /^.{1,50}$/u,
  email: /^.{6,128}$/u,
  phone: /^(?:\+[\d .()/-]{1,24}|[\d .()/-]{1,25})$/,
  street1: /^(?=.*[^\d\s]).{1,100}$/u,
  street2: /^.{1,100}$/u,
  city: /^\p{L}[\p{L}\p{M} .'’()/-]{0,79}$/u,
  state: /^[\p{L}\p{M}\p{N}.][\p{L}\p{M}\p{N}. ]{0,49}$/u,
  postcode: /^[A-Za-z0-9][A-Za-z0-9 ]{0,15}$/,
  country: /^[A-Z]{2}$/,
} as const satisfies Record<keyof Contact, RegExp>;

const people = ['givenName', 'surname', 'email', 'phone'] as const;
const places = ['street1', 'street2', 'city', 'state', 'postcode', 'country'] as const;

/** Returns the parameters of the wanted groups from the contacts of a wallet's sheet. */
export const fieldsOf = ({ billing, shipping }: Contacts, wanted: ReadonlySet<ContactGroup>): Fields => {
  const person = { ...known(shipping), ...known(billing) };
  // The gateway accepts data of a customer only together with their name.
  const isNamed = fitting(person, 'givenName') !== undefined && fitting(person, 'surname') !== undefined;
  return [
    ...(wanted.has('customer') && isNamed ? parameters('customer', person, people) : []),
    ...(wanted.has('billing') && billing ? parameters('billing', billing, places) : []),
    ...(wanted.has('shipping') && shipping ? parameters('shipping', shipping, places) : []),
  ];
};

const known = (contact: Contact = {}): Contact =>
  Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined && value !== ''));

const fitting = (contact: Contact, name: keyof Contact): string | undefined => {
  const value = contact[name]?.trim();
  return value && patterns[name].test(value) ? value : undefined;
};

const parameters = (group: ContactGroup, contact: Contact, names: readonly (keyof Contact)[]): Fields => {
  const isStreetKnown = fitting(contact, 'street1') !== undefined;
  return names.flatMap((name) => {
    const value = fitting(contact, name);
    // A second address line without the first would be read as the street.
    return value === undefined || (name === 'street2' && !isStreetKnown) ? [] : [[`${group}.${name}`, value] as const];
  });
};

/** Splits a full name; the last word is the surname. */
const namesIn = (whole = ''): Pick<Contact, 'givenName' | 'surname'> => {
  const words = whole.trim().split(/\s+/).filter(Boolean);
  const surname = words.at(-1);
  return { givenName: words.slice(0, -1).join(' ') || surname, surname };
};

/** Reads a contact of Apple Pay. */
export const contactOfApplePay = (contact: ApplePayContact | undefined): Contact | undefined =>
  contact && {
    givenName: contact.givenName,
    surname: contact.familyName,
    email: contact.emailAddress,
    phone: contact.phoneNumber,
    street1: contact.addressLines?.[0],
    street2: contact.addressLines?.[1],
    city: contact.locality,
    state: contact.administrativeArea,
    postcode: contact.postalCode,
    country: contact.countryCode?.toUpperCase(),
  };

/** Reads an address of Google Pay, which does not contain the shopper's email address. */
export const contactOfGooglePay = (address: GooglePayAddress | undefined, email?: string): Contact | undefined =>
  address || email
    ? {
        ...namesIn(address?.name),
        email,
        phone: address?.phoneNumber,
        street1: address?.address1,
        street2: address?.address2,
        city: address?.locality,
        state: address?.administrativeArea,
        postcode: address?.postalCode,
        country: address?.countryCode,
      }
    : undefined;

/** Reads an address of Amazon Pay, which does not contain the buyer's email address. */
export const contactOfAmazon = (
  address: AmazonAddress | undefined,
  buyer: AmazonEvent['buyer'],
): Contact | undefined =>
  address || buyer
    ? {
        ...namesIn(address?.name ?? buyer?.name),
        email: buyer?.email,
        phone: address?.phoneNumber ?? buyer?.phoneNumber,
        street1: address?.addressLine1,
        street2: address?.addressLine2,
        city: address?.city,
        state: address?.stateOrRegion,
        postcode: address?.postalCode,
        country: address?.countryCode,
      }
    : undefined;

/** Reads payer and shipping address of PayPal's order. */
export const contactsOfPayPal = ({ payer, purchase_units: units }: PayPalOrder): Contacts => {
  const sent = units?.[0]?.shipping;
  const person = {
    givenName: payer?.name?.given_name,
    surname: payer?.name?.surname,
    email: payer?.email_address,
  };
  return {
    billing: person,
    shipping: sent && {
      ...namesIn(sent.name?.full_name),
      street1: sent.address?.address_line_1,
      street2: sent.address?.address_line_2,
      city: sent.address?.admin_area_2,
      state: sent.address?.admin_area_1,
      postcode: sent.address?.postal_code,
      country: sent.address?.country_code,
    },
  };
};
