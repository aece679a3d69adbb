import { type AuditEntryReply, NOT_SHOWN } from '../../catalogue/backoffice/replies/access.ts';
import type { TeamTexts } from '../../catalogue/texts/en/backoffice/team.ts';
import { entities } from '../frame/session.ts';
import { settingValue, settingWords } from '../frame/setting-words.ts';
import { fill } from '../frame/texts.ts';

/** What is shown without unfolding. */
const MOST_SHOWN = 1;

/** Returns what a field is called in people's words, be it of a record or of the settings; its own name otherwise. */
const fieldText = ({ fields }: TeamTexts, name: string): string =>
  Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : settingWords.value(name).title;

/** Returns the name of a merchant or a channel that the person sees. */
const entityName = (id: string): string | undefined =>
  entities.value.flatMap((merchant) => [merchant, ...merchant.channels]).find((each) => each.id === id)?.name;

/** Returns a value in people's words, if there are any for it. */
const valueText = (texts: TeamTexts, value: string): string => {
  if (value === NOT_SHOWN) return texts.notShown;
  return entityName(value) ?? settingValue.value(['true', 'false'], value);
};

/** Lines about changes come first, what was kept last. */
const rank = (isChanged: boolean, isKept: boolean): number => (isChanged ? 0 : isKept ? 2 : 1);

const Was = ({ isKept, children }: { readonly isKept: boolean; readonly children: string }) =>
  isKept ? <span class="quiet">{children}</span> : <del>{children}</del>;

/** What was, and what is, by the names of the fields that changed. */
export const Change = ({
  before = {},
  after = {},
  texts,
}: Pick<AuditEntryReply, 'before' | 'after'> & { readonly texts: TeamTexts }) => {
  const all = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const names = all.filter((name) => before[name] !== after[name]);
  if (names.length === 0) return null;
  const isChanged = (name: string): boolean => before[name] !== undefined && after[name] !== undefined;
  // What was sent says what changed; the rest of the record as it was comes last, for nothing took it away.
  const isKept = (name: string): boolean => after[name] === undefined && Object.hasOwn(texts.fields, name);
  const lines = names
    .toSorted((one, other) => rank(isChanged(one), isKept(one)) - rank(isChanged(other), isKept(other)))
    .map((name) => (
      <div key={name} title={name}>
        {fieldText(texts, name)}:{' '}
        {before[name] !== undefined && <Was isKept={isKept(name)}>{valueText(texts, before[name])}</Was>}{' '}
        {after[name] !== undefined && <ins>{valueText(texts, after[name])}</ins>}
      </div>
    ));
  return (
    <div class="changes">
      {lines.slice(0, MOST_SHOWN)}
      {lines.length > MOST_SHOWN && (
        <details>
          <summary>{fill(texts.more, { count: lines.length - MOST_SHOWN })}</summary>
          {lines.slice(MOST_SHOWN)}
        </details>
      )}
    </div>
  );
};
