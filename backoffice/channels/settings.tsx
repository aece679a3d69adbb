import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ReadSetting } from '../../catalogue/backoffice/replies/channels.ts';
import type { ChannelsTexts } from '../../catalogue/texts/en/backoffice/channels.ts';
import type { ApiError } from '../frame/api.ts';
import { fill } from '../frame/texts.ts';
import { Field, Select, TextField } from '../parts/form.tsx';

/** The name of a group of settings. */
export type SettingGroup = keyof ChannelsTexts['groups'];

/** The groups of settings, in their order: the first whose pattern the name matches. */
const groups: readonly (readonly [group: SettingGroup, pattern: RegExp])[] = [
  ['brands', /^(brands|currencies|brandDetection|brandDetectionOrder|risk\.methods)$/],
  ['acquirer', /^(acquirer|upstream)\./],
  ['processors', /^(stripe|adyen|mollie|paypal)\./],
  ['cards', /^(requireCvv|shoppersRemoveRegistrations|threeDSecure)/],
  ['risk', /^(risk|chargebacks)\./],
  ['schedule', /^schedule\./],
  ['settlement', /^settlement\./],
  ['wallets', /^wallets\./],
  ['throttle', /^throttle\./],
  ['other', /./],
];

/** Returns settings by their groups; groups without any are left out. */
export const grouped = (
  settings: readonly ReadSetting[],
): readonly (readonly [group: SettingGroup, settings: readonly ReadSetting[]])[] => {
  const groupOf = ({ name }: ReadSetting) => groups.find(([, pattern]) => pattern.test(name))?.[0];
  return groups
    .map(([group]) => [group, settings.filter((setting) => groupOf(setting) === group)] as const)
    .filter(([, members]) => members.length > 0);
};

/** Returns the settings that are changed with one. */
export const changedWith = (setting: ReadSetting, all: readonly ReadSetting[]): readonly ReadSetting[] => {
  const names = setting.changedWith ?? [setting.name];
  return all.filter(({ name, mayChange }) => names.includes(name) && mayChange);
};

const LINK = /\[([^\]]+)\]\([^)]*\)/g;

/** The explanation of a setting: what stands between backticks is code; links lead to documents that the page lacks. */
export const Meaning = ({ text }: { readonly text: string }) => {
  const parts = text.replaceAll(LINK, '$1').split('`');
  return (
    <>{parts.map((part, place): ComponentChildren => (place % 2 === 1 ? <code key={part}>{part}</code> : part))}</>
  );
};

/** Returns the text of a setting as it is shown. */
export const shownText = (
  texts: ChannelsTexts,
  { text, from, isSecret }: Pick<ReadSetting, 'text' | 'from' | 'isSecret'>,
): string => {
  if (isSecret) return from === 'default' ? texts.notSet : texts.isSet;
  return text === '' ? texts.notSet : text;
};

/** Texts that are usually longer than a line. */
const LONG = /^(brands|dispatch|risk\..*|settlement\.(columns|values)|wallets\.applePay\.identity)$/;

/** Returns the name under which a setting is sent. */
export const parameterOf = (name: string): string => `settings[${name}]`;

/** The field for the text of a setting: a choice where there are few correct texts. */
export const SettingField = ({
  texts,
  setting,
  label,
  value,
  error,
}: {
  readonly texts: ChannelsTexts;
  readonly setting: ReadSetting;
  readonly label: string;
  readonly value: string;
  readonly error: ApiError | undefined;
}) => {
  const { name, words, choices, isSecret, default: ifAbsent } = setting;
  const [chosen, setChosen] = useState(value);
  const right = fill(texts.right, { words });
  const usual = ifAbsent === '' ? '' : ` ${fill(texts.defaultIs, { text: ifAbsent })}`;
  const field = { name: parameterOf(name), label, error, hint: isSecret ? texts.secretHint : `${right}${usual}` };
  if (choices !== undefined) {
    return <Select {...field} value={chosen} options={choices.map((each) => [each, each])} onChange={setChosen} />;
  }
  if (isSecret) return <Field {...field} input={{ type: 'password', autocomplete: 'new-password' }} />;
  if (LONG.test(name)) return <TextField {...field} value={value} />;
  return <Field {...field} input={{ defaultValue: value, autocomplete: 'off' }} />;
};
