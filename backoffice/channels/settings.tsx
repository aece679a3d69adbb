import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ReadSetting } from '../../catalogue/backoffice/replies/channels.ts';
import type { ChannelsTexts } from '../../catalogue/texts/en/backoffice/channels.ts';
import type { ApiError } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { ownWords } from '../frame/sentences.ts';
import { settingMembers, settingValue, settingWords } from '../frame/setting-words.ts';
import { fill } from '../frame/texts.ts';
import { Field, Select, TextField } from '../parts/form.tsx';

/** The name of a group of settings. */
export type SettingGroup = keyof ChannelsTexts['groups'];

/** The groups of settings, in their order: the first whose pattern the name matches. */
const groups: readonly (readonly [group: SettingGroup, pattern: RegExp])[] = [
  ['shoppers', /^(descriptor|shoppersRemoveRegistrations)$/],
  ['brands', /^(brands|currencies|brandDetection|brandDetectionOrder|risk\.methods)$/],
  ['cards', /^(requireCvv|threeDSecure)/],
  ['risk', /^(risk\.|chargebacks\.|duplicateWindowHours$)/],
  ['schedule', /^schedule\./],
  ['acquirer', /^(acquirer|upstream)\./],
  ['processors', /^(stripe|adyen|mollie|paypal)\./],
  ['sepa', /^sepa\./],
  ['wallets', /^wallets\./],
  ['settlement', /^settlement\./],
  ['books', /^books\./],
  ['mail', /^mail\./],
  ['selfService', /^selfService\./],
  ['other', /^(?!throttle\.)/],
  ['throttle', /./],
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

/** Returns a text of a setting as it is shown, such as its default; one that is empty is not set. */
export const valueText = (
  texts: ChannelsTexts,
  { name, choices }: Pick<ReadSetting, 'name' | 'choices'>,
  text: string,
): string => (text === '' ? texts.notSet : (settingMembers.value(name, text) ?? settingValue.value(choices, text)));

/** Returns the text of a setting that is in force, as it is shown. */
export const shownText = (texts: ChannelsTexts, setting: ReadSetting): string => {
  if (setting.isSecret) return setting.from === 'default' ? texts.notSet : texts.isSet;
  return valueText(texts, setting, setting.text);
};

/** Returns whether a search finds a setting: by its name, its key, or what is said about it. */
export const isFound = (setting: ReadSetting, wanted: string): boolean => {
  const { title, sentence = '' } = settingWords.value(setting.name);
  return `${title} ${setting.name} ${sentence} ${setting.meaning}`.toLowerCase().includes(wanted.trim().toLowerCase());
};

/** Texts that are usually longer than a line. */
const LONG = /^(brands|dispatch|risk\..*|books\.chart|settlement\.(columns|values)|wallets\.applePay\.identity)$/;

/** Returns the name under which a setting is sent. */
export const parameterOf = (name: string): string => `settings[${name}]`;

/** Returns the name of the setting that a parameter sets. */
export const settingOf = (parameter: string): string => /^settings\[(.+)\]$/.exec(parameter)?.[1] ?? parameter;

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
  // A choice shows all that is right by itself.
  const right = choices === undefined ? fill(texts.right, { words: ownWords(words) }) : '';
  const usual = ifAbsent === '' ? '' : ` ${fill(texts.defaultIs, { text: valueText(texts, setting, ifAbsent) })}`;
  const field = {
    name: parameterOf(name),
    label,
    error,
    hint: isSecret ? texts.secretHint : `${right}${usual}`.trim(),
  };
  if (choices !== undefined) {
    return (
      <Select
        {...field}
        value={chosen}
        options={choices.map((each) => [each, valueText(texts, setting, each)])}
        onChange={setChosen}
      />
    );
  }
  if (isSecret)
    return (
      <Field
        {...field}
        reveal={frameTexts.value.showValue}
        input={{ type: 'password', autocomplete: 'new-password' }}
      />
    );
  if (LONG.test(name)) return <TextField {...field} value={value} />;
  return <Field {...field} input={{ defaultValue: value, autocomplete: 'off' }} />;
};
