import type { ShownScope } from '../../catalogue/backoffice/replies/session.ts';
import type { TeamTexts } from '../../catalogue/texts/en/backoffice/team.ts';
import { entities } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';

/** Returns the words for where a role holds. */
export const scopeText = ({ kind, name, id }: ShownScope, texts: TeamTexts): string =>
  kind === 'psp' ? texts.everywhere : fill(texts[kind], { name: name || id });

/** Returns the scopes that the person can choose, as `kind:id` with their words. */
export const scopeOptions = (texts: TeamTexts): readonly (readonly [value: string, text: string])[] => {
  const merchants = entities.value;
  const channels = merchants.flatMap((merchant) => merchant.channels);
  const divisions = [...new Set(channels.flatMap(({ division }) => (division === undefined ? [] : [division])))];
  return [
    ['psp:', texts.everywhere],
    ...divisions.map((name) => [`division:${name}`, fill(texts.division, { name })] as const),
    ...merchants.map(({ id, name }) => [`merchant:${id}`, fill(texts.merchant, { name })] as const),
    ...channels.map(({ id, name }) => [`channel:${id}`, fill(texts.channel, { name })] as const),
  ];
};

/** Returns the parameters of a chosen scope. */
export const scopeParameters = (value: string): { readonly 'scope.kind': string; readonly 'scope.id': string } => {
  const colon = value.indexOf(':');
  return { 'scope.kind': value.slice(0, colon), 'scope.id': value.slice(colon + 1) };
};
