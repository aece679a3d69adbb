import type { Right } from '../../catalogue/backoffice/rights.ts';
import type { Icon as IconName } from '../../catalogue/design/icons.ts';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { Icon } from '../parts/icon.tsx';
import { numberText } from '../parts/values.tsx';

/** What needs a person: where it is read and counted, and where it is done. */
interface Duty {
  readonly name: keyof Pick<HomeTexts, 'toAnswer' | 'toReconcile' | 'toSettle' | 'atRest'>;
  readonly right: Right;
  readonly icon: IconName;
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** The list in the reply. */
  readonly list: string;
  readonly href: string;
}

const duties: readonly Duty[] = [
  {
    name: 'toAnswer',
    right: 'disputes.read',
    icon: 'disputes',
    path: '/v1/disputes',
    parameters: { state: 'OPEN' },
    list: 'disputes',
    href: viewAddress('/disputes', { state: 'OPEN' }),
  },
  {
    name: 'toReconcile',
    right: 'settlement.read',
    icon: 'settlement',
    path: '/v1/reports/reconciliations/exceptions',
    list: 'records',
    href: viewAddress('/settlement/exceptions'),
  },
  {
    name: 'toSettle',
    right: 'settlement.read',
    icon: 'bank',
    path: '/v1/sepa/exceptions',
    list: 'exceptions',
    href: viewAddress('/bank', { tab: 'exceptions' }),
  },
  {
    name: 'atRest',
    right: 'schedules.read',
    icon: 'schedules',
    path: '/v1/schedules',
    parameters: { state: 'RESTING' },
    list: 'schedules',
    href: viewAddress('/schedules', { state: 'RESTING' }),
  },
];

interface Counted {
  readonly duty: Duty;
  readonly count: number;
  readonly isMore: boolean;
}

/** Returns how much there is of what the person may see; what cannot be read says nothing. */
const countAll = async (entityId: string | undefined): Promise<readonly Counted[]> => {
  const count = async (duty: Duty): Promise<Counted | undefined> => {
    const reply = await read<Readonly<Record<string, unknown>>>(duty.path, { ...duty.parameters, entityId }).catch(
      () => undefined,
    );
    const list = reply?.[duty.list];
    return Array.isArray(list) ? { duty, count: list.length, isMore: reply?.['nextCursor'] !== undefined } : undefined;
  };
  const counted = await Promise.all(duties.filter(({ right }) => may(right)).map(count));
  return counted.filter((each): each is Counted => each !== undefined);
};

/** What needs a person now, each with the way to it; nothing is shown while nobody has to do anything. */
export const Board = ({ texts, entityId }: { readonly texts: HomeTexts; readonly entityId: string | undefined }) => {
  const found = useResource(`board ${entityId}`, () => countAll(entityId));
  const open = (found.data ?? []).filter(({ count }) => count > 0);
  if (open.length === 0) return null;
  return (
    <nav class="board" aria-label={texts.board}>
      {open.map(({ duty: { name, icon, href }, count, isMore }) => (
        <a key={name} href={href}>
          <Icon name={icon} />
          <strong>
            {numberText(count)}
            {isMore && '+'}
          </strong>
          {texts[name]}
          <Icon name="forward" />
        </a>
      ))}
    </nav>
  );
};
