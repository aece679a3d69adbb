import Builder from 'fast-xml-builder';

/** Elements by their names, in the order in which they are written. Attributes have names with `@`, texts are `#text`. */
export interface Elements {
  readonly [name: string]: string | Elements | undefined;
}

const builder = new Builder({ attributeNamePrefix: '@', ignoreAttributes: false, format: true, indentBy: ' ' });

/** Returns elements as XML. Elements without a value are left out. */
export const xmlOf = (elements: Elements): string => builder.build(elements);

/** Returns the head of a message of ISO 20022, up to the first element inside the message. */
export const openMessage = (name: string, element: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">\n<${element}>\n`;

/** Returns the end of a message. */
export const closeMessage = (element: string): string => `</${element}>\n</Document>\n`;
