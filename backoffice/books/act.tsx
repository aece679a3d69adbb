import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { ApiError, send } from '../frame/api.ts';
import { useAction } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { gatewayNow } from '../frame/time.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { parametersText, wordsOf } from '../parts/state.tsx';
import { monthText } from './months.tsx';
import { type PeriodsReply, standOf } from './periods.ts';

/** What can be done with a month, and where it is sent. */
const paths = { close: '/v1/ledger/periods', reopen: '/v1/ledger/periods/reopened' } as const;

/** What is done with the month of some channels. */
export interface ActProperties {
  readonly texts: BooksTexts;
  readonly month: string;
  /** The channels for which it is done, with their names. */
  readonly channels: readonly (readonly [id: string, name: string])[];
  /** Whether the page shows other channels too, so that the dialog says for which it is done. */
  readonly isOfSome: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Returns a refusal in the words of the page: the month has its name. */
const inWords = (error: ApiError, month: string): ApiError =>
  new ApiError(error.status, error.message, {
    result: {
      code: error.code,
      parameterErrors: error.parameterErrors.map((each) =>
        each.name === 'month' ? { ...each, name: monthText(month) } : each,
      ),
    },
  });

const refusalText = (error: ApiError): string => parametersText(error.parameterErrors) || wordsOf(error);

/**
 * A dialog that does something with a month, one channel after another: what is refused for one is done for the others,
 * and the dialog says for which it was refused. `fields` are what it asks.
 */
export const Act = ({
  texts,
  month,
  channels,
  isOfSome,
  title,
  onClose,
  onDone,
  act,
  mayDo = true,
  about,
  fields,
}: ActProperties & {
  readonly act: keyof typeof paths;
  /** Whether it can be done at all; otherwise the dialog says why it cannot. */
  readonly mayDo?: boolean;
  readonly about: ComponentChildren;
  readonly fields: (error: ApiError | undefined) => ComponentChildren;
}) => {
  const action = useAction();
  const [refusals, setRefusals] = useState<readonly (readonly [name: string, error: ApiError])[]>([]);
  const { close } = texts;

  const carryOut = async (parameters: Readonly<Record<string, string>>): Promise<void> => {
    const refused: (readonly [name: string, error: ApiError])[] = [];
    let isAsked = false;
    for (const [entityId, name] of channels) {
      try {
        const reply = await send<PeriodsReply>(paths[act], { parameters: { ...parameters, entityId, month } });
        const wishes = reply.channels.map((channel) => standOf(channel, month, gatewayNow()).wish);
        isAsked ||= wishes.some((wish) => wish !== undefined);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (channels.length === 1) throw inWords(error, month);
        refused.push([name, inWords(error, month)]);
      }
    }
    onDone();
    setRefusals(refused);
    if (refused.length > 0) return;
    say(isAsked ? close.done.asked : fill(close.done[act], { month: monthText(month) }));
    onClose();
  };

  return (
    <Dialog title={title} onClose={onClose}>
      {isOfSome && (
        <>
          <p>{close.of}</p>
          <ul>
            {channels.map(([id, name]) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
      {about}
      {mayDo && (
        <Form action={action} submit={title} onSubmit={carryOut} isDangerous={act === 'reopen'} asks>
          {fields(action.error)}
          <div role="alert">
            {refusals.length > 0 && (
              <div class="wrong">
                <p>{close.refused}</p>
                <ul>
                  {refusals.map(([name, error]) => (
                    <li key={name}>
                      {name}: {refusalText(error)}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </Form>
      )}
    </Dialog>
  );
};
