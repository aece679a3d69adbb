/**
 * The icons of all pages, by what they stand for, with their names in the set of Lucide (ISC licence). A page draws only
 * these; `npm run docs` takes their shapes from the set, and a test finds icons that no page draws.
 */
export const icons = {
  home: 'layout-dashboard',
  payments: 'credit-card',
  links: 'link',
  customers: 'users',
  schedules: 'refresh-cw',
  disputes: 'shield-alert',
  lists: 'ban',
  settlement: 'banknote',
  bank: 'landmark',
  developers: 'code',
  testing: 'flask-conical',
  channels: 'store',
  team: 'user-cog',
  audit: 'scroll-text',
  system: 'activity',
  menu: 'menu',
  search: 'search',
  document: 'book-open',
  start: 'rocket',
  light: 'sun',
  dark: 'moon',
  person: 'circle-user',
  leave: 'log-out',
  close: 'x',
  reveal: 'eye',
  conceal: 'eye-off',
  passkey: 'key-round',
  copy: 'copy',
  download: 'download',
  print: 'printer',
  add: 'plus',
  unfold: 'chevron-down',
  secure: 'lock',
  more: 'ellipsis',
  good: 'circle-check',
  bad: 'circle-x',
  waiting: 'clock',
  plain: 'circle-dot',
  warning: 'triangle-alert',
  empty: 'inbox',
  forward: 'chevron-right',
  back: 'arrow-left',
  sorted: 'arrow-up-down',
  ascending: 'arrow-up',
  descending: 'arrow-down',
} as const satisfies Readonly<Record<string, string>>;

export type Icon = keyof typeof icons;

/** A shape of an icon: an element of SVG and its attributes. */
export type Shape = readonly [element: string, attributes: Readonly<Record<string, string>>];
