import { type Format, matching, thatIs } from '../format.ts';

const MAXIMUM_URL_LENGTH = 2048;

/** Schemes that run or show what the address itself carries; a shopper is never sent to one. */
const refusedSchemes = /^(?:javascript|vbscript|data|blob|file|about|view-source):/i;

const urlOfLength = (longest: number): string => `https://shop.example/${'a'.repeat(longest - 21)}`;

const words = 'an absolute address, 6 to 2048 characters, not of javascript, data, file or the like';

/** An absolute address of any scheme but those that carry their own content; apps register schemes such as `app.name://`. */
export const absoluteUrl: Format = {
  ...thatIs(
    matching(/[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s\p{Cc}"<>\\^`{|}]+/u, words, {
      right: ['a://bc', 'https://shop.example/result?order=7', 'app.name://result', urlOfLength(MAXIMUM_URL_LENGTH)],
      wrong: [
        'shop.example',
        '/result',
        '//shop.example',
        'https:',
        'https://',
        'https://shop.example/a b',
        'a://b',
        ' https://a.example',
      ],
    }),
    (value) => value.length >= 6 && value.length <= MAXIMUM_URL_LENGTH && !refusedSchemes.test(value),
    [
      'javascript://a.example/%0aalert(1)',
      'JavaScript://x',
      'data://text',
      'file:///etc/passwd',
      urlOfLength(MAXIMUM_URL_LENGTH + 1),
    ],
  ),
  schema: { type: 'string', format: 'uri', minLength: 6, maxLength: MAXIMUM_URL_LENGTH },
};

/** The address of something on the web. */
export const webUrl: Format = {
  ...thatIs(
    matching(
      /[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s\p{Cc}"<>\\^`{|}/?#:@]+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}"<>\\^`{|}]*)?/u,
      'an address that begins with https:// or http://',
      {
        right: ['https://shop.example', 'http://shop.example:8081/hat.png?size=2#top', urlOfLength(MAXIMUM_URL_LENGTH)],
        wrong: [
          'shop.example',
          'ftp://shop.example',
          'https://',
          'https:///hat.png',
          'https://a b',
          'https://shop.example:port/',
        ],
      },
    ),
    (value) => value.length <= MAXIMUM_URL_LENGTH,
    [urlOfLength(MAXIMUM_URL_LENGTH + 1)],
  ),
  schema: { type: 'string', format: 'uri', maxLength: MAXIMUM_URL_LENGTH },
};
