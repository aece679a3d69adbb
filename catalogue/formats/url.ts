import { type Format, matching, thatIs, type ValueSchema } from '../schema/format.ts';
import { isShoppersScheme } from './url-schemes.ts';

const MAXIMUM_URL_LENGTH = 2048;

const urlOfLength = (longest: number): string => `https://shop.example/${'a'.repeat(longest - 21)}`;

const words =
  'an absolute address, 6 to 2048 characters: https, http in the test environment, ' +
  "or an app's own scheme followed by ://, none of a browser or an operating system";

/** Adds limits of the length to the schema. */
const ofLength = (lengths: Pick<ValueSchema, 'minLength' | 'maxLength'>, format: Format): Format => ({
  ...format,
  schema: { ...format.schema, ...lengths },
});

const schemeOf = (address: string): string => address.slice(0, address.indexOf(':'));

/** A web address must have a host; what follows the scheme of an app is up to the app. */
const WEB = /^https?:/i;
const WITH_HOST = /^https?:\/\/[^/?#]/i;

/**
 * An address to which a shopper is redirected: on the web, or of an app on their device, such as `app.name://result`.
 * The scheme of an app precedes `://` and belongs to no browser and no operating system (`url-schemes.ts`).
 */
export const shoppersUrl: Format = ofLength(
  { minLength: 6, maxLength: MAXIMUM_URL_LENGTH },
  thatIs(
    matching(/[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s\p{Cc}"<>\\^`{|}]*/u, words, {
      right: [
        'ab://c',
        'https://shop.example/result?order=7',
        'http://localhost:8081/result',
        'app.name://result',
        'com.example.shop://',
        urlOfLength(MAXIMUM_URL_LENGTH),
      ],
      wrong: [
        'shop.example',
        '/result',
        '//shop.example',
        'https:',
        'https://',
        'https:shop.example/result',
        'app.name:result',
        'app.name:/result',
        'https://shop.example/a b',
        ' https://a.example',
      ],
    }),
    (value) =>
      value.length >= 6 &&
      value.length <= MAXIMUM_URL_LENGTH &&
      isShoppersScheme(schemeOf(value)) &&
      (!WEB.test(value) || WITH_HOST.test(value)),
    [
      'a://bc',
      'c://windows/system32',
      'javascript://a.example/%0aalert(1)',
      'JavaScript://x',
      'data://text',
      'file:///etc/passwd',
      'intent://scan/#Intent;end',
      'MS-Settings://privacy',
      'https:///result',
      'https://?order=7',
      urlOfLength(MAXIMUM_URL_LENGTH + 1),
    ],
    'uri',
  ),
);

/** A web address. */
export const webUrl: Format = ofLength(
  { maxLength: MAXIMUM_URL_LENGTH },
  thatIs(
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
    'uri',
  ),
);
