import { fill } from '../frame/texts.ts';
import { Field } from '../parts/form.tsx';
import { Act, type ActProperties } from './act.tsx';
import { monthText } from './months.tsx';

/** The dialog in which somebody opens a closed month again, and with it all later ones, or confirms that. */
export const ReopenMonth = ({
  later,
  reason,
  ...properties
}: ActProperties & {
  /** The later months that are closed. */
  readonly later: readonly string[];
  /** The reason of the first person, where this is the second. */
  readonly reason?: string | undefined;
}) => {
  const { close } = properties.texts;
  return (
    <Act
      {...properties}
      act="reopen"
      about={
        <>
          <p>{fill(close.openingEffect, { month: monthText(properties.month) })}</p>
          {later.length > 0 && (
            <>
              <p>{close.laterToo}</p>
              <ul>
                {later.map((each) => (
                  <li key={each}>{monthText(each)}</li>
                ))}
              </ul>
            </>
          )}
        </>
      }
      fields={(error) => (
        <Field
          name="reason"
          label={close.whyOpened}
          error={error}
          input={{ required: true, maxLength: 500, autocomplete: 'off', defaultValue: reason ?? '' }}
        />
      )}
    />
  );
};
