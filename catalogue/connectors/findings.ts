import type { ChannelsTexts } from '../texts/en/backoffice/channels.ts';

/** How a finding stands: as it should be, to be changed before payments work, or worth knowing. */
export type FindingLevel = 'right' | 'wrong' | 'open';

/** What a test of the connection to a processor can find; the texts of the back office say each in words. */
export const findingLevels = {
  accepted: 'right',
  webhookSet: 'right',
  notChosen: 'open',
  webhookNotSeen: 'open',
  mayNotRead: 'open',
  brandsInactive: 'open',
  missing: 'wrong',
  testKey: 'wrong',
  liveKey: 'wrong',
  refused: 'wrong',
  notPermitted: 'wrong',
  accountUnknown: 'wrong',
  inClear: 'wrong',
  outOfReach: 'wrong',
  unanswered: 'wrong',
  unreadable: 'wrong',
  busy: 'wrong',
  failed: 'wrong',
  brandsOff: 'wrong',
  webhookMissing: 'wrong',
  webhookUnknown: 'wrong',
  webhookOff: 'wrong',
  webhookElsewhere: 'wrong',
  eventsMissing: 'wrong',
  noAddress: 'wrong',
} as const satisfies Readonly<Record<keyof ChannelsTexts['findings'], FindingLevel>>;

/** The name of a finding. */
export type FindingKind = keyof typeof findingLevels;

/** One thing that a test of a connection found. */
export interface Finding {
  readonly kind: FindingKind;
  readonly level: FindingLevel;
  /** What its text names: settings, addresses, brands. Never a secret, and no words of the processor. */
  readonly details: Readonly<Record<string, string>>;
}

/** Everything that the test of one connector found. */
export interface AccountCheck {
  readonly connector: string;
  /** The name of the processor, as people know it. */
  readonly processor: string;
  readonly findings: readonly Finding[];
}

/** Creates a finding. */
export const finding = (kind: FindingKind, details: Finding['details'] = {}): Finding => ({
  kind,
  level: findingLevels[kind],
  details,
});

/** Returns a finding in words, by the texts of a language. */
export const findingWords = (texts: ChannelsTexts['findings'], { kind, details }: Finding): string =>
  texts[kind].replaceAll(/\{(\w+)\}/g, (place, name: string) => details[name] ?? place);
