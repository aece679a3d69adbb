import { matching } from '../schema/format.ts';

/** One address of a mailbox, without a name. Quoted parts and comments are refused: no second address hides in them. */
export const mailAddress = matching(
  /[^\s\p{C}<>()[\]\\,;:@"]{1,64}@[^\s\p{C}<>()[\]\\,;:@"]{1,125}\.[^\s\p{C}<>()[\]\\,;:@".]{2,63}/u,
  'one e-mail address',
  {
    right: ['a@b.cd', 'jane@example.com', `${'a'.repeat(64)}@${'b'.repeat(125)}.${'c'.repeat(63)}`],
    wrong: [
      'jane',
      'jane@example',
      'a@b.c',
      'jane@example.com, joe@example.com',
      'Jane <jane@example.com>',
      '"a b"@c.de',
    ],
  },
);
