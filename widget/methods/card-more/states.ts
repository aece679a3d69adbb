/** The codes and names of states: `CA California|…`. The names are not translated. */
const lists: Readonly<Record<string, string>> = {
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Québec|SK Saskatchewan|YT Yukon',
  US: 'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
};

/** The countries whose addresses have no state. */
const withoutStates = new Set(
  'AT BE BG CY CZ DE DK EE FI FR GB GR HR HU IS LI LT LU LV MC MT NL NO PL PT RO SE SG SI SK'.split(' '),
);

/** Returns the states of a country with their codes; empty if there is no list. */
export const statesOf = (country: string): readonly (readonly [code: string, name: string])[] =>
  (Object.hasOwn(lists, country) ? (lists[country] ?? '') : '')
    .split('|')
    .filter(Boolean)
    .map((state) => {
      const end = state.indexOf(' ');
      return [state.slice(0, end), state.slice(end + 1)] as const;
    });

/** Whether addresses of a country have a state; true while the country is not known. */
export const hasStates = (country: string): boolean => !withoutStates.has(country);
