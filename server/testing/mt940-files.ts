/** Returns a statement of SWIFT with these fields behind its balance. */
export const mt940Of = (...entries: readonly string[]): string =>
  [
    ':20:STARTUMS',
    ':25:DE89370400440532013000',
    ':28C:00228/001',
    ':60F:C261126EUR1000,00',
    ...entries,
    ':62F:C261127EUR1,00',
    '-',
    '',
  ].join('\r\n');

/** Returns the field 86 as the German banks write it: parts of 27 characters, and lines of 65. */
export const aboutInGerman = (code: string, purpose: string, more = ''): string => {
  const parts = (purpose.match(/.{1,27}/g) ?? []).map((part, place) => `?${20 + place}${part}`).join('');
  return `:86:${`${code}?00BUCHUNG?109310${parts}${more}`.replaceAll(/(.{65})/g, '$1\r\n')}`;
};
