import { Rejection, wrongParameters } from '../platform/base/rejection.ts';

/** What was done for one of several channels: its result, or why it was refused. */
export interface DoneFor<Result> {
  readonly channelId: string;
  readonly result?: Result;
  readonly refusal?: Rejection;
}

/** Returns the words of a refusal. */
export const wordsOf = ({ details: { parameterErrors = [], reason } }: Rejection): string =>
  reason ?? parameterErrors.map(({ name, message }) => `${name} ${message}`).join('; ');

/** Returns the refusal of all channels: that of each, with the channel, unless all have the same. */
const refusalOfAll = (refused: readonly (readonly [channelId: string, refusal: Rejection])[]): Rejection => {
  const [first] = new Map(refused.map(([, refusal]) => [wordsOf(refusal), refusal])).values();
  if (first !== undefined && refused.every(([, refusal]) => wordsOf(refusal) === wordsOf(first))) return first;
  return wrongParameters(
    refused.flatMap(([channelId, { details }]) =>
      (details.parameterErrors ?? [{ name: 'entityId', message: details.reason ?? '' }]).map((error) => ({
        ...error,
        message: `${error.message} (channel ${channelId})`,
      })),
    ),
  );
};

/**
 * Does something for one channel after another: what is refused for one is done for the others. Returns what came of
 * each. @throws Rejection if it is refused for all of them
 */
export const doForEach = async <Result>(
  channels: readonly string[],
  work: (channelId: string) => Promise<Result>,
): Promise<readonly DoneFor<Result>[]> => {
  const done: DoneFor<Result>[] = [];
  for (const channelId of channels) {
    try {
      done.push({ channelId, result: await work(channelId) });
    } catch (refusal) {
      if (!(refusal instanceof Rejection)) throw refusal;
      done.push({ channelId, refusal });
    }
  }
  const refused = done.flatMap(({ channelId, refusal }) =>
    refusal === undefined ? [] : [[channelId, refusal] as const],
  );
  if (refused.length > 0 && refused.length === channels.length) throw refusalOfAll(refused);
  return done;
};
