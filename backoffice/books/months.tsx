import { useAddress } from '../frame/address.ts';
import { entities } from '../frame/session.ts';
import { gatewayNow } from '../frame/time.ts';
import { Choices } from '../parts/choices.tsx';
import { choiceOrAll, type FilterRow, type Query } from '../parts/filter-rows.tsx';
import { tag } from '../parts/values.tsx';

/** Earlier months are chosen by the address. */
const MONTHS_TO_CHOOSE = 24;

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns a month `yyyy-MM` that began some months before the gateway's time. */
const monthBefore = (months: number): string => {
  const now = new Date(gatewayNow());
  const month = new Date(now.getFullYear(), now.getMonth() - months, 1);
  return `${month.getFullYear()}-${two(month.getMonth() + 1)}`;
};

const MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/;

/** Returns the month of an address; without one, the month that ended last, which is the next to be closed. */
export const monthIn = ({ month }: Query): string =>
  month !== undefined && MONTH.test(month) ? month : monthBefore(1);

/** Returns a month as the language writes it. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(tag(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** Returns the first and the last day of a month, as requests name days. */
export const daysOf = (month: string): { readonly from: string; readonly to: string } => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: `${month}-${two(new Date(year, number, 0).getDate())}` };
};

/** Returns the choice of a month; it is in the address as `month`. */
export const monthFilter = (query: Query, label: string): FilterRow => {
  const value = monthIn(query);
  const months = Array.from({ length: MONTHS_TO_CHOOSE }, (_, before) => monthBefore(before));
  const all = months.includes(value) ? months : [...months, value];
  return {
    name: 'month',
    label,
    parameters: ['month'],
    value: monthText(value),
    panel: ({ set, close }) => (
      <Choices
        label={label}
        options={all.map((each) => [each, monthText(each)])}
        value={value}
        choose={(chosen) => {
          set({ month: chosen === monthBefore(1) ? undefined : chosen });
          close();
        }}
      />
    ),
  };
};

/** A division, and the names of its channels. */
type Division = readonly [id: string, names: string];

/** Returns the divisions of a merchant, or of all; none where a channel is chosen. */
const divisionsOf = (entityId: string | undefined): readonly Division[] => {
  const merchants = entities.value.filter(({ id }) => entityId === undefined || id === entityId);
  const divisions = new Map<string, readonly string[]>();
  for (const { division, name } of merchants.flatMap(({ channels }) => channels)) {
    if (division !== undefined) divisions.set(division, [...(divisions.get(division) ?? []), name]);
  }
  return [...divisions].map(([id, names]) => [id, new Intl.ListFormat(tag()).format(names)]);
};

/** Returns the choice of a division, whose channels it names; none where there is none. */
export const divisionFilter = (query: Query, label: string): readonly FilterRow[] => {
  const options = divisionsOf(query['entityId']);
  return options.length === 0 ? [] : [choiceOrAll(query, { name: 'divisionId', label, options })];
};

/** Returns the chosen month, entity and division of the view. */
export const useMonth = () => {
  const { query } = useAddress();
  const { entityId, divisionId } = query;
  const isKnown = divisionsOf(entityId).some(([id]) => id === divisionId);
  return { query, month: monthIn(query), entityId, divisionId: isKnown ? divisionId : undefined };
};
