import type { TestClockReply } from '../../catalogue/backoffice/replies/testing.ts';
import type { TestingTexts } from '../../catalogue/texts/en/backoffice/testing.ts';
import { read, send } from '../frame/api.ts';
import { useAction, useResource } from '../frame/resource.ts';
import { fill } from '../frame/texts.ts';
import { setGatewayTime } from '../frame/time.ts';
import { say } from '../frame/toast.ts';
import { Field, Form, Select } from '../parts/form.tsx';
import { Section } from '../parts/page.tsx';
import { Failure, Loaded } from '../parts/state.tsx';
import { Badge, Facts, Time, tag } from '../parts/values.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const secondsOf = { minute: MINUTE, hour: HOUR, day: DAY } as const;

type Unit = keyof typeof secondsOf;

/** The steps that are offered. */
const steps: readonly (readonly [count: number, unit: Unit])[] = [
  [1, 'minute'],
  [1, 'hour'],
  [1, 'day'],
  [7, 'day'],
  [30, 'day'],
];

const durationText = (count: number, unit: Unit): string =>
  new Intl.NumberFormat(tag(), { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(count);

const units = [
  ['unitMinutes', MINUTE],
  ['unitHours', HOUR],
  ['unitDays', DAY],
] as const;

const aheadText = (seconds: number, texts: TestingTexts): string => {
  const size = Math.abs(seconds);
  if (size < MINUTE) return texts.notAhead;
  const unit = size < HOUR ? 'minute' : size < DAY ? 'hour' : 'day';
  return durationText(seconds / secondsOf[unit], unit);
};

/** The clock of the test environment, and its moves. */
export const Clock = ({ texts }: { readonly texts: TestingTexts }) => {
  const clock = useResource('', () => read<TestClockReply>('/v1/test/clock'));
  const [action, own] = [useAction(), useAction()];
  const isBusy = action.isBusy || own.isBusy;
  const move = async (parameters: Readonly<Record<string, string>>): Promise<void> => {
    const { time, timersRun = 0 } = await send<TestClockReply>('/v1/test/clock', { parameters });
    setGatewayTime(time);
    say(fill(texts.moved, { count: timersRun }));
    clock.reload();
  };
  const run = (parameters: Readonly<Record<string, string>>): void => {
    action.run(() => move(parameters));
  };
  return (
    <Section title={texts.clock}>
      <p class="quiet">{texts.clockWhy}</p>
      {action.error && <Failure error={action.error} />}
      <Loaded of={clock}>
        {({ time, isFrozen, aheadSeconds }) => (
          <>
            <Facts
              facts={[
                [texts.time, <Time key="time" at={time} style="medium" />],
                [texts.ahead, aheadText(aheadSeconds, texts)],
                [
                  texts.state,
                  <Badge
                    key="state"
                    kind={isFrozen ? 'waiting' : 'good'}
                    text={isFrozen ? texts.stands : texts.runs}
                  />,
                ],
              ]}
            />
            <fieldset class="actions">
              <legend>{texts.putAhead}</legend>
              {steps.map(([count, unit]) => (
                <button
                  key={`${count} ${unit}`}
                  type="button"
                  disabled={isBusy}
                  onClick={() => run({ action: 'advance', seconds: String(count * secondsOf[unit]) })}
                >
                  {durationText(count, unit)}
                </button>
              ))}
              <button type="button" disabled={isBusy} onClick={() => run({ action: isFrozen ? 'resume' : 'freeze' })}>
                {isFrozen ? texts.resume : texts.freeze}
              </button>
            </fieldset>
          </>
        )}
      </Loaded>
      <Form
        action={own}
        submit={texts.move}
        onSubmit={({ number, unit }) => move({ action: 'advance', seconds: String(Number(number) * Number(unit)) })}
      >
        <div class="filters">
          <Field
            name="number"
            label={texts.howMany}
            input={{ type: 'number', required: true, defaultValue: '1', inputMode: 'numeric' }}
          />
          <Select
            name="unit"
            label={texts.unit}
            value={String(DAY)}
            options={units.map(([name, seconds]) => [String(seconds), texts[name]] as const)}
          />
        </div>
      </Form>
    </Section>
  );
};
