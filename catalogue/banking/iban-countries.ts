/** How the account numbers of a country are made. */
export interface IbanCountry {
  /** Characters of a whole number, country and check digits among them. */
  readonly length: number;
  /** Where the bank's code stands, counted from the first character after the check digits; the end is not part of it. */
  readonly bankCode: readonly [start: number, end: number];
}

/** Countries of the IBAN registry (ISO 13616): length of a number, first character of the bank's code, and its end. */
const table = `
  AD 24 0-4 | AE 23 0-3 | AL 28 0-3 | AT 20 0-5 | AX 18 0-3 | AZ 28 0-4 | BA 20 0-3 | BE 16 0-3
  BG 22 0-4 | BH 22 0-4 | BR 29 0-8 | BY 28 0-4 | CH 21 0-5 | CR 22 0-4 | CY 28 0-3 | CZ 24 0-4
  DE 22 0-8 | DK 18 0-4 | DO 28 0-4 | EE 20 0-2 | EG 29 0-4 | ES 24 0-4 | FI 18 0-3 | FO 18 0-4
  FR 27 0-5 | GB 22 0-4 | GE 22 0-2 | GF 27 0-5 | GI 23 0-4 | GL 18 0-4 | GP 27 0-5 | GR 27 0-3
  GT 28 0-4 | HR 21 0-7 | HU 28 0-3 | IE 22 0-4 | IL 23 0-3 | IQ 23 0-4 | IS 26 0-2 | IT 27 1-6
  JO 30 0-4 | KW 30 0-4 | KZ 20 0-3 | LB 28 0-4 | LC 32 0-4 | LI 21 0-5 | LT 20 0-5 | LU 20 0-3
  LV 21 0-4 | LY 25 0-3 | MC 27 0-5 | MD 24 0-2 | ME 22 0-3 | MF 27 0-5 | MK 19 0-3 | MN 20 0-4
  MQ 27 0-5 | MR 27 0-5 | MT 31 0-4 | MU 30 0-6 | NC 27 0-5 | NI 28 0-4 | NL 18 0-4 | NO 15 0-4
  OM 23 0-3 | PF 27 0-5 | PK 24 0-4 | PL 28 0-8 | PM 27 0-5 | PS 29 0-4 | PT 25 0-4 | QA 29 0-4
  RE 27 0-5 | RO 24 0-4 | RS 22 0-3 | RU 33 0-9 | SA 24 0-2 | SC 31 0-6 | SD 18 0-2 | SE 24 0-3
  SI 19 0-2 | SK 24 0-4 | SM 27 1-6 | SO 23 0-4 | ST 25 0-4 | SV 28 0-4 | TF 27 0-5 | TL 23 0-3
  TN 24 0-2 | TR 26 0-5 | UA 29 0-6 | VA 22 0-3 | VG 24 0-4 | WF 27 0-5 | XK 20 0-4 | YE 30 0-4
  YT 27 0-5
`;

const countryOf = (row: string): readonly [country: string, IbanCountry] => {
  const [country = '', length = '', code = ''] = row.split(' ');
  const [start = '', end = ''] = code.split('-');
  return [country, { length: Number(length), bankCode: [Number(start), Number(end)] }];
};

/** Every country of the IBAN registry by its code. */
export const ibanCountries: ReadonlyMap<string, IbanCountry> = new Map(
  table
    .trim()
    .split(/\s*[|\n]\s*/)
    .map(countryOf),
);
