import { sepaText } from './texts.ts';
import type { Elements } from './xml.ts';

/** A name and an account. */
export interface Party {
  readonly name: string;
  readonly iban: string;
  /** Left out where the IBAN is enough, which is so inside the European Economic Area. */
  readonly bic?: string | undefined;
  /** Needed for holders of accounts outside the European Economic Area. */
  readonly address?: Readonly<Record<'street' | 'postcode' | 'town' | 'country', string>> | undefined;
}

const NAME_LENGTH = 70;

const STREET_LENGTH = 70;
const POSTCODE_LENGTH = 16;
const TOWN_LENGTH = 35;

/** The name of a party, and its address where it is needed. */
export const nameOf = ({ name, address }: Pick<Party, 'name' | 'address'>): Elements => ({
  Nm: sepaText(name, NAME_LENGTH),
  PstlAdr: address && {
    StrtNm: sepaText(address.street, STREET_LENGTH),
    PstCd: sepaText(address.postcode, POSTCODE_LENGTH),
    TwnNm: sepaText(address.town, TOWN_LENGTH),
    Ctry: address.country,
  },
});

/** The account of a party. */
export const accountOf = (iban: string): Elements => ({ Id: { IBAN: iban } });

/** The bank of a party; a bank that is known by the IBAN alone is `NOTPROVIDED`. */
export const bankOf = (bic: string | undefined): Elements => ({
  FinInstnId: bic === undefined ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: bic },
});

const REMITTANCE_LENGTH = 140;

/** What the payment is for; undefined if there is nothing to say. */
export const remittanceOf = (text: string): Elements | undefined => {
  const written = sepaText(text, REMITTANCE_LENGTH);
  return written === '' ? undefined : { Ustrd: written };
};
