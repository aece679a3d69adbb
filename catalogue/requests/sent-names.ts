import type { ParameterError } from '../schema/check.ts';
import { aliases } from './aliases.ts';

const groupOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** Groups that may be sent under another prefix, such as those of wallets under the name of their provider. */
const groups: ReadonlyMap<string, string> = new Map(
  Object.entries(aliases)
    .map(([alias, name]) => [groupOf(alias), groupOf(name)] as const)
    .filter(([, prefix]) => prefix !== ''),
);

/** The errors of a request, as they are reported. */
interface Told {
  readonly parameterErrors?: readonly ParameterError[];
  readonly reason?: string;
}

type Renaming = readonly [prefix: string, sent: string];

/** Returns the prefixes that were sent under another name only; a sender that uses both names needs no translation. */
const renamings = (sent: readonly string[]): readonly Renaming[] =>
  [...groups].flatMap(([own, prefix]): readonly Renaming[] => {
    const isSent = sent.some((name) => name.startsWith(own)) && !sent.some((name) => name.startsWith(prefix));
    return isSent ? [[prefix, own]] : [];
  });

/**
 * Reports wrong parameters under the names that were sent: `applePay.source` where that was sent for
 * `walletOne.source`, also in messages and for missing parameters.
 */
export const inSentNames = <What extends Told>(told: What, sentNames: readonly string[]): What => {
  const renames = renamings(sentNames);
  if (renames.length === 0) return told;
  const renamed = (text: string): string =>
    renames.reduce((words, [prefix, own]) => words.replaceAll(prefix, own), text);
  const { parameterErrors, reason } = told;
  return {
    ...told,
    ...(reason === undefined ? {} : { reason: renamed(reason) }),
    ...(parameterErrors === undefined
      ? {}
      : {
          parameterErrors: parameterErrors.map((error) => ({
            ...error,
            name: renamed(error.name),
            message: renamed(error.message),
          })),
        }),
  };
};
