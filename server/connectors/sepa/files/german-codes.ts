/**
 * The codes of the German banks (GVC), behind the type of SWIFT and before a further key, as in `NRTI+109+00931`. Source:
 * Deutsche Kreditwirtschaft, DFÜ-Abkommen, appendix 3.
 */
const CODE = /^(?:([A-Z0-9]{4})\+)?(\d{3})(?:\+|$)/;

/** 801 to 813 are charges of the bank. */
const CHARGES = /^8(?:0[1-9]|1[0-3])$/;

/** Direct debits that come back (B2B 108, CORE 109), also those of cards; transfers that come back. */
const returns: ReadonlySet<string> = new Set(['108', '109', '111', '159']);

/** The type of SWIFT of an item that is returned, of any bank. */
const RETURNED_ITEM = /^[A-Z]?RTI(?:\+|$)/;

const codeIn = (text: string): string => CODE.exec(text)?.[2] ?? '';

/** Returns whether a code of the bank is that of a charge. */
export const isGermanCharge = (text: string): boolean => CHARGES.test(codeIn(text));

/** Returns whether a code of the bank is that of money that comes or goes back. */
export const isGermanReturn = (text: string): boolean => returns.has(codeIn(text)) || RETURNED_ITEM.test(text);
