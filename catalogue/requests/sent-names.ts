import type { ParameterError } from '../schema/check.ts';
import { aliases } from './aliases.ts';

const groupOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** Groups that may be sent under another prefix, such as those of wallets under the name of their provider. */
const groups: ReadonlyMap<string, string> = new Map(
  Object.entries(aliases)
    .map(([alias, name]) => [groupOf(alias), groupOf(name)] as const)
    .filter(([, prefix]) => prefix !== ''),
);

/** The names of parameters that were sent under such another prefix. */
const UNDER_OTHER_PREFIX = new RegExp(`^(?:${[...groups.keys()].join('|').replaceAll('.', '\\.')})`);

/** The errors of a request, as they are reported. */
interface Reported {
  readonly parameterErrors?: readonly ParameterError[];
  readonly reason?: string;
}

type Renaming = readonly [prefix: string, sent: string];

/** The prefixes that a request used in place of those of the interface; it holds nothing of the request itself. */
export type SentNames = readonly Renaming[];

/** The prefixes of a request that uses those of the interface, as nearly all do. */
export const INTERFACE_NAMES: SentNames = [];

/** Returns the prefixes that were sent under another name only; a sender that uses both names needs no translation. */
const renamings = (sent: readonly string[]): SentNames =>
  [...groups].flatMap(([own, prefix]): SentNames => {
    const isSent = sent.some((name) => name.startsWith(own)) && !sent.some((name) => name.startsWith(prefix));
    return isSent ? [[prefix, own]] : [];
  });

/** Returns by which prefixes the parameters of a request were sent. */
export const sentNamesOf = (parameters: ReadonlyMap<string, unknown>): SentNames => {
  for (const name of parameters.keys()) if (UNDER_OTHER_PREFIX.test(name)) return renamings([...parameters.keys()]);
  return INTERFACE_NAMES;
};

/**
 * Reports wrong parameters under the names that were sent: `applePay.source` where that was sent for
 * `walletOne.source`, also in messages and for missing parameters.
 */
export const inSentNames = <What extends Reported>(reported: What, sentNames: SentNames): What => {
  if (sentNames.length === 0) return reported;
  const renamed = (text: string): string =>
    sentNames.reduce((words, [prefix, own]) => words.replaceAll(prefix, own), text);
  const { parameterErrors, reason } = reported;
  return {
    ...reported,
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
