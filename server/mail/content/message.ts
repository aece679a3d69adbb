import { languages } from '../../../catalogue/languages/languages.ts';
import { letterOf } from './blocks.ts';
import type { MailFacts, MailLook, Message } from './facts.ts';
import { writeHtml } from './write-html.ts';
import { phraseText, writeText } from './write-text.ts';

/** The Content-ID of the logo, with the two parts that RFC 2045 asks for. It is looked up within one mail. */
const LOGO_ID = 'logo@tollgate';

/**
 * Returns the mail that says these facts, as text and as HTML with the same blocks. A fact that is missing or malformed
 * is left out. The subject is one line, whatever the names in it.
 */
export const messageOf = (facts: MailFacts, { colour, logo }: MailLook): Message => {
  const letter = letterOf(facts);
  const picture = logo === undefined ? undefined : { id: LOGO_ID, ...logo };
  return {
    subject: phraseText(letter.subject, languages[letter.language].direction),
    text: writeText(letter),
    html: writeHtml(letter, colour, picture),
    pictures: picture === undefined ? [] : [picture],
  };
};
