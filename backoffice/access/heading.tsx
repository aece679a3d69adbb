import { useEffect } from 'preact/hooks';
import type { AccessTexts } from '../../catalogue/texts/en/backoffice/access.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { fill } from '../frame/texts.ts';

/** How many steps there are: with a code at each sign-in, and once with the new authenticator and its recovery codes. */
const STEPS = { sign: 2, enrol: 3 } as const;

/** The title of a step of a sign-in or of an enrolment, and which step it is. */
export const Heading = ({
  title,
  texts,
  way,
  step,
}: {
  readonly title: string;
  readonly texts: AccessTexts;
  readonly way: keyof typeof STEPS;
  readonly step: number;
}) => {
  useEffect(() => {
    document.title = `${title} – ${frameTexts.value.title}`;
  }, [title]);
  return (
    <div class="head">
      <h1>{title}</h1>
      <span class="quiet step">{fill(texts.step, { step: String(step), steps: String(STEPS[way]) })}</span>
    </div>
  );
};
