import { plainText } from '../../formats/plain-names.ts';
import type { Fields } from '../../schema/field.ts';
import { matching, text } from '../../schema/format.ts';
import { channelSettings } from '../../settings/channel-settings.ts';
import { largestLogo, pictureWords } from '../../settings/logos.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { MOST_AT_ONCE } from '../replies/channels.ts';

/** Rules of risk with lists are the longest texts; the whole request must fit into a form. */
const LONGEST_SETTING = 100_000;

const NAME_CHARACTERS = 64;

/** The rates of single operations have names after these, which are in the documentation. */
const settingNames = Object.keys(channelSettings)
  .filter((name) => !name.startsWith('throttle.'))
  .join(', ');

const name = {
  name: ['required', plainText(1, 100), 'The name, as operators see it.'],
} as const satisfies Fields;

const changes = {
  'settings[name]': [
    'optional',
    text(1, LONGEST_SETTING),
    `The new text of a setting. Other settings stay as they are. Names: ${settingNames}.`,
    'secret',
  ],
  clear: ['optional', text(1, 10_000), 'Names of settings that go back to their defaults, apart by blanks.'],
} as const satisfies Fields;

const many = {
  channels: [
    'required',
    matching(
      new RegExp(`[0-9a-f]{32}(?: [0-9a-f]{32}){0,${MOST_AT_ONCE - 1}}`),
      `1 to ${MOST_AT_ONCE} ids of channels apart by blanks`,
      { right: ['0a'.repeat(16), `${'0a'.repeat(16)} ${'0b'.repeat(16)}`], wrong: ['shop', `${'0a'.repeat(16)} `] },
    ),
    'The channels.',
  ],
  ...changes,
} as const satisfies Fields;

/** Merchants, channels and their settings. */
export const channelEndpoints = [
  {
    id: 'listChannels',
    method: 'GET',
    path: '/channels',
    access: 'channels.read',
    fields: {
      text: ['optional', text(1, 100), 'Part of a name or an id; without it, all.'],
    } as const satisfies Fields,
    summary: 'Merchants with their channels.',
  },
  {
    id: 'createMerchant',
    method: 'POST',
    path: '/merchants',
    access: 'channels.change',
    // Nothing is sold or sent before there are settings and tokens.
    confirms: false,
    fields: name,
    summary: 'Creates a merchant; needs the right in the whole installation.',
  },
  {
    id: 'createChannel',
    method: 'POST',
    path: '/merchants/{id}/channels',
    access: 'channels.change',
    // Nothing is sold or sent before there are settings and tokens.
    confirms: false,
    fields: name,
    summary: 'Creates a channel of a merchant; needs the right for the merchant.',
  },
  {
    id: 'readEntity',
    method: 'GET',
    path: '/channels/{id}',
    access: 'channels.read',
    summary: 'A merchant or channel with all its settings: explanation, current text, default; never a secret.',
  },
  {
    id: 'previewLook',
    method: 'GET',
    path: '/channels/{id}/look',
    access: 'channels.read',
    summary: "The data for a preview of the widget: the channel's brands, and a checkout that nobody can pay.",
  },
  {
    id: 'changeLogo',
    method: 'PUT',
    path: '/channels/{id}/logo',
    access: 'channels.change',
    limit: 'file',
    // A logo decides nothing.
    confirms: false,
    fields: {
      picture: [
        'required',
        matching(/[A-Za-z0-9+/]{4,}={0,2}/, `base64 of ${pictureWords}`, {
          right: ['iVBORw0KGgo='],
          wrong: ['iVBO Rw0K', 'data:image/png;base64,iVBORw0KGgo=', '===='],
        }),
        `The logo. It is drawn anew as a PNG of at most ${largestLogo.width} × ${largestLogo.height} pixels, without ` +
          'its metadata; an SVG or an animation is refused. Clear `look.logo` to remove it.',
      ],
    } as const satisfies Fields,
    summary: 'Gives a channel a logo, for the pages that shoppers see.',
  },
  {
    id: 'renameEntity',
    method: 'PUT',
    path: '/channels/{id}/name',
    access: 'channels.change',
    // A name decides nothing.
    confirms: false,
    fields: name,
    summary: 'Renames a merchant or channel.',
  },
  {
    id: 'changeEntitySettings',
    method: 'PUT',
    path: '/channels/{id}/settings',
    access: 'channels.change',
    fields: {
      ...changes,
      'seen[name]': [
        'optional',
        text(1, NAME_CHARACTERS),
        'The `revision` of a setting in the view of the person: if it has changed since, no setting is changed.',
      ],
    } as const satisfies Fields,
    summary: 'Changes settings of a merchant or channel, all or none.',
  },
  {
    id: 'testConnection',
    method: 'POST',
    path: '/channels/{id}/connection',
    access: 'channels.change',
    // Changes nothing, neither here nor at a processor.
    confirms: false,
    summary:
      'Tests the connections of a channel to its processors; as many rights as a change of their settings. ' +
      'For one channel once in two seconds.',
  },
  {
    id: 'previewManySettings',
    method: 'POST',
    path: '/channels/many/preview',
    access: 'channels.change',
    // Changes nothing.
    confirms: false,
    fields: many,
    summary: 'The effect of a change of settings on each of many channels; changes nothing.',
  },
  {
    id: 'changeManySettings',
    method: 'POST',
    path: '/channels/many',
    access: 'channels.change',
    fields: {
      ...many,
      digest: [
        'required',
        text(64, 64),
        'The `digest` of the preview: if a channel has changed since, no channel is changed.',
      ],
    } as const satisfies Fields,
    summary: 'Changes the settings of many channels as in the preview, all or none.',
  },
] as const satisfies readonly OfficeEndpoint[];
