/** A shopper of a simulated sheet, with an address. */
export interface Person {
  readonly givenName: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
}

/** Returns the full name of a person. */
export const nameOf = ({ givenName, surname }: Person): string => `${givenName} ${surname}`;

/** The person selected when a sheet opens. */
export const firstPerson: Person = {
  givenName: 'Ada',
  surname: 'Lovelace',
  email: 'ada@shopper.example',
  phone: '+44 20 7946 0000',
  street: '12 St James Square',
  city: 'London',
  state: '',
  postcode: 'SW1Y 4JH',
  country: 'GB',
};

/** The address book of the simulated sheets. */
export const people: readonly Person[] = [
  firstPerson,
  {
    givenName: 'Konrad',
    surname: 'Zuse',
    email: 'konrad@shopper.example',
    phone: '+49 30 901820',
    street: 'Methfesselstr. 7',
    city: 'Berlin',
    state: 'BE',
    postcode: '10965',
    country: 'DE',
  },
];
