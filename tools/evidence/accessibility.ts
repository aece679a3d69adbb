import type { EvidenceTable } from './evidence.ts';

/**
 * The clauses of EN 301 549 V3.2.1 that apply to the payment form, to the pages of the gateway on which shoppers pay, and
 * to the PDF documents that shoppers get, such as receipts: clauses 9 and 10 have the success criteria of WCAG 2.1, levels A and AA, under their numbers.
 * Below them, what WCAG 2.2 has added.
 */
export const accessibility: EvidenceTable = {
  '5.1': {
    asks: 'closed functionality',
    notApplicable: 'Nothing is closed: the form and the pages are open to the assistive technologies of the browser.',
  },
  '5.2': {
    asks: 'features of accessibility can be switched on',
    notApplicable: 'There is none to switch on: what serves accessibility is always on.',
  },
  '5.3': {
    asks: 'other ways than biometrics',
    notApplicable:
      'Neither the form nor the page reads a biometric feature; a wallet or a bank may, and each of them is one method among others.',
  },
  '5.4': {
    asks: 'accessibility is kept when something is converted',
    holds: 'A receipt as PDF is tagged, and has the language and the title of the page of which it is made.',
    tests: [
      'server/platform/paper/paper.test.ts › on one page that names its language and title',
      'server/platform/paper/paper.test.ts › tells programs that read it aloud what is a heading',
    ],
  },
  '5.5': {
    asks: 'operable parts',
    notApplicable: 'There is no part to grasp or to turn: keyboard, pointer and screen are those of the shopper.',
  },
  '5.6': {
    asks: 'controls that lock or toggle',
    holds: 'A choice that stays, such as storing a card, is a checkbox of HTML: its state is seen, and told.',
    tests: ['e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: '],
  },
  '5.7': {
    asks: 'keys that repeat',
    notApplicable:
      'Whether keys repeat is a setting of the system of the shopper (5.8, keys that are struck twice, too).',
  },
  '5.9': {
    asks: 'nothing needs two actions at once',
    holds: 'One key at a time chooses, fills in and pays.',
    tests: ['e2e/journeys/accessibility/keyboard.spec.ts › a shopper buys and pays by keyboard alone'],
  },
  '9.1.1.1': {
    asks: 'texts for pictures',
    holds:
      'Marks of brands have the name of the brand as a text, or stand beside it; the QR code of a transfer has its data beside it.',
    tests: [
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
      'e2e/journeys/card/card-brands.spec.ts › the mark of the brand is in the field of the number',
    ],
  },
  '9.1.2': {
    asks: 'alternatives to sound and video',
    notApplicable: 'There is no sound and no video (1.2.1 to 1.2.5).',
  },
  '9.1.3.1': {
    asks: 'structure is in the code',
    holds:
      'Fields have labels, groups have legends, pages have headings and landmarks; axe finds no violation in each state, in the frames too.',
    tests: [
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
      'e2e/journeys/office/hosted-pages.spec.ts › a shopper pays on a hosted page',
    ],
  },
  '9.1.3.2': {
    asks: 'a meaningful order',
    holds: 'The order in the code is that on the page: the way of the keyboard is compared with it in each form.',
    tests: ['e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: '],
  },
  '9.1.3.3': {
    asks: 'instructions without shape or place',
    holds: 'What is announced names fields by their labels, never by colour or place.',
    tests: ['e2e/journeys/accessibility/accessible-senses.spec.ts › the errors are announced once and assertively'],
  },
  '9.1.3.4': {
    asks: 'any orientation',
    holds: 'Nothing is bound to an orientation; each state is looked at wide and 320 pixels narrow.',
    tests: [
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
      'e2e/journeys/office/hosted-pages.spec.ts › a shopper pays on a hosted page',
    ],
  },
  '9.1.3.5': {
    asks: 'the purpose of inputs',
    holds:
      'Inputs name their purpose (`cc-number`, `cc-exp`, `cc-csc`, `cc-name`, parts of the address), in the frames too, and browsers fill them in.',
    tests: ['e2e/journeys/card/autofill.spec.ts › what a browser fills into'],
  },
  '9.1.4.1': {
    asks: 'not by colour alone',
    holds: 'An error has a text and, with forced colours, a thicker border.',
    tests: [
      'e2e/journeys/accessibility/accessible-senses.spec.ts › in forced colours every control has a border',
      'e2e/journeys/accessibility/accessible.spec.ts › the form with every error',
    ],
  },
  '9.1.4.2': {
    asks: 'control of sound',
    notApplicable: 'There is no sound.',
  },
  '9.1.4.3': {
    asks: 'contrast of texts',
    holds: '4.5 to 1 in the light and in the dark scheme, and in each style. Colours that a page sets are its own.',
    tests: [
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
      'e2e/journeys/languages/languages-look.spec.ts › the forms with every error, and filled in',
    ],
  },
  '9.1.4.4': {
    asks: 'text of twice the size',
    holds: 'Texts of 200 % have room, and the frames take the size, too.',
    tests: [
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
      'e2e/journeys/accessibility/accessible-senses.spec.ts › text zoomed to 200 % has that size in the frames too',
    ],
  },
  '9.1.4.5': {
    asks: 'no pictures of texts',
    holds: 'Texts are texts; marks of brands are logotypes, which are excepted, and style `plain` shows their names.',
    tests: ['e2e/journeys/card/card-brands.spec.ts › in style plain no mark is visible or loaded'],
  },
  '9.1.4.10': {
    asks: 'reflow at 320 pixels',
    holds: 'Nothing scrolls sideways at 320 pixels, in the six languages with the longest texts and in Arabic.',
    tests: [
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
      'e2e/journeys/languages/languages-forms.spec.ts › every form and page has room for',
    ],
  },
  '9.1.4.11': {
    asks: 'contrast of controls',
    holds: 'Fields have an edge with 3 to 1 on their lower side; with forced colours, on each side.',
    tests: [
      'catalogue/design/design.test.ts › the lower side of a field is seen on',
      'e2e/journeys/accessibility/accessible-senses.spec.ts › in forced colours every control has a border',
    ],
  },
  '9.1.4.12': {
    asks: 'more space in texts',
    holds: 'Letters, words, lines and paragraphs may be further apart; nothing is cut off, in the frames neither.',
    tests: [
      'e2e/journeys/accessibility/accessible-senses.spec.ts › text with more space between letters, words and lines is not cut off',
    ],
  },
  '9.1.4.13': {
    asks: 'what appears on hover or focus',
    notApplicable: 'Nothing appears only while a pointer or the focus is on something.',
  },
  '9.2.1.1': {
    asks: 'all by keyboard',
    holds: 'A shopper chooses a method, fills in the form, pays and leaves a challenge by keyboard alone.',
    tests: [
      'e2e/journeys/accessibility/keyboard.spec.ts › a shopper buys and pays by keyboard alone',
      'e2e/journeys/chooser/chooser.spec.ts › the keyboard chooses from tabs',
    ],
  },
  '9.2.1.2': {
    asks: 'no keyboard trap',
    holds: 'Tab and Shift Tab lead into the frames and out of them.',
    tests: [
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
      'e2e/journeys/accessibility/keyboard.spec.ts › the focus moves backwards through the frames too',
    ],
  },
  '9.2.1.4': {
    asks: 'shortcuts of one character',
    notApplicable: 'There is no shortcut of one character.',
  },
  '9.2.2.1': {
    asks: 'time that can be adjusted',
    holds:
      'Two minutes before a checkout ends the shopper is told, and the page can give another one in which everything typed stays.',
    tests: [
      'e2e/journeys/payment/time-limit.spec.ts › two minutes before the end the shopper is told',
      'e2e/journeys/payment/time-limit.spec.ts › a page that gives another checkout lets the shopper go on',
    ],
  },
  '9.2.2.2': {
    asks: 'what moves can be stopped',
    holds: 'Only a spinner moves, while a payment is made; with reduced motion it turns slowly and nothing else moves.',
    tests: ['e2e/journeys/accessibility/accessible-senses.spec.ts › with reduced motion nothing is animated'],
  },
  '9.2.3.1': {
    asks: 'no flashes',
    notApplicable: 'Nothing flashes.',
  },
  '9.2.4.1': {
    asks: 'a way past repeated blocks',
    holds: 'Pages of the gateway have one landmark `main` and no repeated block before it; frames have titles.',
    tests: [
      'e2e/journeys/office/hosted-pages.spec.ts › a shopper pays on a hosted page',
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
    ],
  },
  '9.2.4.2': {
    asks: 'titles of pages',
    holds: 'Each page and each frame has a title that says what it is for.',
    tests: [
      'e2e/journeys/office/hosted-pages.spec.ts › a shopper pays on a hosted page',
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
    ],
  },
  '9.2.4.3': {
    asks: 'the order of the focus',
    holds: 'Tab follows the page through the frames; after an error the focus is in the first wrong field.',
    tests: [
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: ',
      'e2e/journeys/accessibility/accessible-senses.spec.ts › the focus moves to the first invalid field',
    ],
  },
  '9.2.4.4': {
    asks: 'the purpose of links',
    holds: 'Links say where they lead: back to the shop, to a mandate, to a receipt.',
    tests: [
      'e2e/journeys/office/hosted-pages.spec.ts › a shopper pays on a hosted page',
      'e2e/journeys/payment/time-limit.spec.ts › after the end the focus is at the link to the shop',
    ],
  },
  '9.2.4.5': {
    asks: 'several ways',
    notApplicable: 'Pages of a payment are steps of a process, which is excepted.',
  },
  '9.2.4.6': {
    asks: 'headings and labels that describe',
    holds: 'Labels are the words of the field in each language; a form of a method has its name as heading.',
    tests: [
      'e2e/journeys/accessibility/accessible-senses.spec.ts › the inputs in the frames have accessible names and error messages',
      'e2e/journeys/languages/languages.spec.ts › has a form with all fields in its language',
    ],
  },
  '9.2.4.7': {
    asks: 'a visible focus',
    holds: 'The focus has an outline of 3 pixels, in frames as beside them, and with forced colours.',
    tests: [
      'e2e/journeys/accessibility/accessible-senses.spec.ts › in forced colours every control has a border',
      'e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: the card form in state focus',
    ],
  },
  '9.2.5.1': {
    asks: 'no path-based gestures',
    notApplicable: 'Everything is a tap or a key; no gesture is needed.',
  },
  '9.2.5.2': {
    asks: 'a press can be taken back',
    holds: 'Buttons act when they are released, as browsers do it; nothing acts on pressing.',
    tests: ['tools/evidence/absent.test.ts › never acts when something is pressed, before it is released'],
  },
  '9.2.5.3': {
    asks: 'the visible label is the name',
    holds: 'Names of inputs are their visible labels, in the frames too.',
    tests: [
      'e2e/journeys/accessibility/accessible-senses.spec.ts › the inputs in the frames have accessible names and error messages',
    ],
  },
  '9.2.5.4': {
    asks: 'no movement of the device',
    notApplicable: 'Nothing is operated by moving the device.',
  },
  '9.3.1.1': {
    asks: 'the language of the page',
    holds: 'Forms, frames and pages name their language, 27 of them, and write it in its direction.',
    tests: [
      'e2e/journeys/languages/languages.spec.ts › has a form with all fields in its language',
      'e2e/journeys/languages/languages-look.spec.ts › the forms with every error, and filled in',
    ],
  },
  '9.3.1.2': {
    asks: 'the language of parts',
    holds: 'A form in another language than the page around it names its own.',
    tests: ['e2e/journeys/languages/languages.spec.ts › has a form with all fields in its language'],
  },
  '9.3.2.1': {
    asks: 'nothing changes on focus',
    holds: 'Focus changes nothing: each element of each form gets it, and the page stays.',
    tests: ['e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: '],
  },
  '9.3.2.2': {
    asks: 'nothing unexpected on input',
    holds: 'Input detects a brand and checks a field; only the button, or Enter in a field, pays.',
    tests: [
      'e2e/journeys/accessibility/accessible.spec.ts › the form: empty, filled in and submitted',
      'e2e/journeys/card/card-brands.spec.ts › the mark of the brand',
    ],
  },
  '9.3.2.3': {
    asks: 'the same navigation',
    holds: 'The list of methods has one order and one look in all layouts.',
    tests: ['e2e/journeys/chooser/chooser.spec.ts › accessible: methods as'],
  },
  '9.3.2.4': {
    asks: 'the same names',
    holds: 'One table has the words of all forms in each language.',
    tests: [
      'catalogue/texts/texts.test.ts › has every text and no other',
      'e2e/journeys/languages/languages.spec.ts › has a form with all fields in its language',
    ],
  },
  '9.3.3.1': {
    asks: 'errors are named',
    holds: 'Each wrong field has its own message, is marked invalid, and the list of wrong fields is announced.',
    tests: [
      'e2e/journeys/accessibility/accessible-senses.spec.ts › the inputs in the frames have accessible names and error messages',
      'e2e/journeys/accessibility/accessible-senses.spec.ts › the errors are announced once and assertively',
    ],
  },
  '9.3.3.2': {
    asks: 'labels and hints',
    holds: 'Each input has a visible label, and what it must look like as an example.',
    tests: ['e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: '],
  },
  '9.3.3.3': {
    asks: 'what would be right',
    holds: 'Messages say what to enter, and a decline says what helps: another card, another method, or the bank.',
    tests: [
      'e2e/journeys/accessibility/accessible.spec.ts › the form with every error',
      'e2e/journeys/payment/declined.spec.ts › a declined card ends on a page with the reason',
    ],
  },
  '9.3.3.4': {
    asks: 'protection from errors with money',
    holds:
      'Number, date and code are checked before anything is sent, and a page can show a summary before the card is charged.',
    tests: [
      'e2e/journeys/accessibility/accessible.spec.ts › the form with every error',
      'e2e/journeys/shop/shop-fast.spec.ts › a summary is shown before the card is charged',
    ],
  },
  '9.4.1.1': {
    asks: 'code that can be parsed',
    holds: 'Always satisfied for HTML by the note in WCAG 2.1; Preact makes the elements.',
    tests: ['e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: '],
  },
  '9.4.1.2': {
    asks: 'name, role and value',
    holds:
      'Inputs in frames have names, roles, values and states in the tree that browsers give assistive technologies.',
    tests: [
      'e2e/journeys/accessibility/accessible-senses.spec.ts › the inputs in the frames have accessible names and error messages',
    ],
  },
  '9.4.1.3': {
    asks: 'status messages',
    holds: 'The state of the payment is announced politely, errors assertively and once, without moving the focus.',
    tests: ['e2e/journeys/accessibility/accessible-senses.spec.ts › the errors are announced once and assertively'],
  },
  '9.6': {
    asks: 'whole pages and whole processes',
    holds: 'Every step is looked at: form, errors, waiting, challenge, result and receipt.',
    tests: [
      'e2e/journeys/accessibility/accessible.spec.ts › the form: empty, filled in and submitted',
      'e2e/journeys/accessibility/accessible.spec.ts › the bank',
      'e2e/journeys/office/hosted-pages.spec.ts › a shopper pays on a hosted page',
    ],
  },
  '10.1.1.1': {
    asks: 'documents: texts for pictures',
    holds: 'The one picture of a paper is the logo beside the name of the shop; it is marked as decoration.',
    tests: ['server/platform/paper/paper.test.ts › tells programs that read it aloud what is a heading'],
  },
  '10.1.2': {
    asks: 'documents: sound and video',
    notApplicable: 'There is none (10.5 and 10.6, captions and descriptions of video, too).',
  },
  '10.1.3': {
    asks: 'documents: structure and order',
    holds: 'Headings, paragraphs and tables with their heads are tagged, in the order in which they are read.',
    tests: ['server/platform/paper/paper.test.ts › tells programs that read it aloud what is a heading'],
  },
  '10.1.4': {
    asks: 'documents: what can be told apart',
    holds:
      'Letters are letters, with their fonts in the paper, in the colours of the pages, 4.5 to 1 on white. Programs can reflow a paper by its tags; how they do that is not tested.',
    tests: [
      'server/platform/paper/paper.test.ts › has shop, amount, texts and id as text',
      'catalogue/design/design.test.ts › can be read on surface, light',
    ],
  },
  '10.2': {
    asks: 'documents: operable',
    holds: 'Nothing in a paper is operated, moves or takes time; it has a title, and headings.',
    tests: [
      'server/platform/paper/paper.test.ts › names its language and title',
      'server/platform/paper/paper.test.ts › tells programs that read it aloud what is a heading',
    ],
  },
  '10.3.1': {
    asks: 'documents: their language',
    holds: 'A paper names the language in which it is written.',
    tests: ['server/platform/paper/paper.test.ts › names its language and title'],
  },
  '10.3.2': {
    asks: 'documents: predictable, and help with input',
    notApplicable: 'A paper takes no input and has no control (10.3.2, 10.3.3 and 10.4).',
  },
  '12.1.1': {
    asks: 'documentation of accessibility',
    holds: 'This page; what a page itself has to see to stands in its statement.',
    tests: ['tools/docs/documents.test.ts › the committed documents'],
  },
  '12.1.2': {
    asks: 'documentation that is accessible',
    holds:
      'The documentation is HTML with headings and landmarks, all pages by one program; axe finds no violation on its front, its search and a page in dark.',
    tests: ['e2e/journeys/documentation/documentation.spec.ts › a developer finds a sample in the documentation'],
  },
  '12.2': {
    asks: 'support that is accessible',
    notApplicable:
      "Support of shoppers is the merchant's, and of merchants the operator's: name yours in the statement.",
  },
  'WCAG 2.2, 2.4.11': {
    asks: 'the focus is not covered',
    holds: 'Nothing floats above the form; a challenge that covers it takes the focus.',
    tests: ['e2e/journeys/accessibility/accessible.spec.ts › the bank'],
  },
  'WCAG 2.2, 2.5.7': {
    asks: 'no dragging',
    notApplicable: 'Nothing is dragged.',
  },
  'WCAG 2.2, 2.5.8': {
    asks: 'targets of a size',
    holds: 'Everything that is pressed is 44 pixels high.',
    tests: ['e2e/journeys/accessibility/accessible-forms.spec.ts › accessible: '],
  },
  'WCAG 2.2, 3.2.6': {
    asks: 'help in the same place',
    notApplicable: 'No page offers help of its own: whom a shopper asks stands on the pages of the shop.',
  },
  'WCAG 2.2, 3.3.7': {
    asks: 'nothing twice',
    holds: 'Whatever was typed stays after an error and after a new checkout.',
    tests: [
      'e2e/journeys/card/input.spec.ts › a mistyped number is marked, and the error disappears after the correction',
      'e2e/journeys/payment/time-limit.spec.ts › a page that gives another checkout lets the shopper go on',
    ],
  },
  'WCAG 2.2, 3.3.8': {
    asks: 'signing in without a puzzle',
    notApplicable:
      'Paying needs no account. The self-service page, which asks for a code by mail, is not in this table.',
  },
};
