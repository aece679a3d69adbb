import { type ClosingCheck, closingChecks } from '../../catalogue/books/closing-checks.ts';
import type { BooksTexts } from '../../catalogue/texts/en/backoffice/books.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/form.tsx';
import { Loaded } from '../parts/state.tsx';
import { Act, type ActProperties } from './act.tsx';
import { CheckState, places } from './checks.tsx';
import { monthText } from './months.tsx';
import type { ChecksReply, ShownCheck } from './reply.ts';
import type { OfMonth } from './statement.tsx';

const isBlocking = ({ check }: ShownCheck): boolean => {
  const row: ClosingCheck = closingChecks[check];
  return row.blocks === true;
};

/** Returns the checks of a channel that have found something. */
const openIn = ({ checks }: Pick<ChecksReply, 'checks'>): readonly ShownCheck[] =>
  checks.filter(({ count }) => count > 0);

/** What is open, each with the way to where it is resolved. */
const OpenChecks = ({
  texts,
  of,
  title,
  checks,
}: {
  readonly texts: BooksTexts;
  readonly of: OfMonth & Pick<ChecksReply, 'from' | 'to'>;
  readonly title: string;
  readonly checks: readonly ShownCheck[];
}) =>
  checks.length === 0 ? null : (
    <>
      <p>{title}</p>
      <ul class="open-checks">
        {checks.map((each) => (
          <li key={each.check}>
            {texts.checkNames[each.check]} <CheckState texts={texts} check={each} />
            <br />
            <a href={places[each.check](of, each.ids[0] ?? '')}>{texts.checkRemedies[each.check]}</a>
          </li>
        ))}
      </ul>
    </>
  );

/** The dialog in which somebody closes a month, after a look at what is open, or confirms that it is closed. */
export const CloseMonth = ({
  of,
  reason,
  ...properties
}: ActProperties & {
  readonly of: OfMonth;
  /** The reason of the first person, where this is the second. */
  readonly reason?: string | undefined;
}) => {
  const { texts, channels } = properties;
  const { close } = texts;
  const found = useResource(JSON.stringify(of), () => read<ChecksReply>('/v1/ledger/checks', { ...of }));
  if (found.data === undefined) {
    return (
      <Dialog title={properties.title} onClose={properties.onClose}>
        <Loaded of={found}>{() => null}</Loaded>
      </Dialog>
    );
  }
  const { from, to, checks, channels: each } = found.data;
  const concerned = each.filter(({ entityId }) => channels.some(([id]) => id === entityId)).map(openIn);
  const open = checks.filter(({ check }) => concerned.flat().some((one) => one.check === check));
  const mayDo = concerned.some((ofChannel) => !ofChannel.some(isBlocking));
  const list = { texts, of: { ...of, from, to } };
  return (
    <Act
      {...properties}
      act="close"
      mayDo={mayDo}
      about={
        <>
          <p>
            {fill(close.effect, { month: monthText(of.month) })} {close.undo}
          </p>
          {open.length === 0 && <p>{close.allInOrder}</p>}
          <OpenChecks {...list} title={close.blocks} checks={open.filter(isBlocking)} />
          <OpenChecks {...list} title={close.stillOpen} checks={open.filter((one) => !isBlocking(one))} />
        </>
      }
      fields={(error) =>
        open.length > 0 && (
          <Field
            name="reason"
            label={close.whyAllTheSame}
            error={error}
            input={{ required: true, maxLength: 500, autocomplete: 'off', defaultValue: reason ?? '' }}
          />
        )
      }
    />
  );
};
