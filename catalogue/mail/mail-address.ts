/** An address, and the name that mail programs show for it. */
export interface Mailbox {
  readonly name: string | undefined;
  readonly address: string;
}

/** RFC 5321 has the limit. */
const LONGEST_ADDRESS = 254;
const LONGEST_NAME = 100;

/** What is no plain address, such as one with a comment or a quoted part, is none for mails of the gateway. */
const ADDRESS = /^[^\s\p{C}<>()[\]\\,;:@"]+@[^\s\p{C}<>()[\]\\,;:@"]+\.[^\s\p{C}<>()[\]\\,;:@".]+$/u;

/** Returns whether a text is one address and nothing else: no line break and no second address can hide in it. */
export const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/** Returns the domain of an address, in lower case. */
export const mailDomainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Parses `Straw Hats <orders@shop.example>` or an address alone; undefined if the text is neither. */
export const mailboxOf = (text: string): Mailbox | undefined => {
  if (isMailAddress(text)) return { name: undefined, address: text };
  const [, name = '', address = ''] = /^([^<>"\p{C}]+) <([^<>]+)>$/u.exec(text) ?? [];
  return name.trim() !== '' && name.length <= LONGEST_NAME && isMailAddress(address)
    ? { name: name.trim(), address }
    : undefined;
};
