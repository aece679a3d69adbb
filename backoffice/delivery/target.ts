import { gives } from '../../catalogue/backoffice/rights.ts';
import { entities, session } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { channelOptions } from '../parts/entity.tsx';

/** An SFTP server, as the merchants' interface shows it: without its password or key. */
export interface ShownTarget {
  readonly id: string;
  readonly entityId: string;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly folder: string;
  readonly receives: 'REPORTS' | 'BANK';
  readonly fetchesAnswers: boolean;
  readonly answersFolder: string;
  readonly hostKey: string;
  readonly authentication: 'password' | 'privateKey';
  readonly active: boolean;
  readonly createdAt: string;
}

/** The SFTP servers of a merchant or channel. */
export interface TargetsReply {
  readonly targets: readonly ShownTarget[];
}

/** The address of the requests about SFTP servers. */
export const TARGETS = '/v1/reports/reconciliations/targets';

/** Returns a server as people name it, such as `tollgate@sftp.merchant.example`. */
export const serverOf = ({ username, host, port }: ShownTarget): string =>
  `${username}@${host}${port === 22 ? '' : `:${port}`}`;

/** Returns whether the person sees the settlement of a whole merchant, and so the servers of it. */
export const seesWhole = (merchant: string): boolean =>
  session.value?.roles.some(
    ({ role, scope }) =>
      gives(role, 'settlement.read') && (scope.kind === 'psp' || (scope.kind === 'merchant' && scope.id === merchant)),
  ) ?? false;

/** Returns the merchants and channels that may have servers of their own, merchants as `allOf` words them. */
export const ownerOptions = (allOf: string): readonly (readonly [id: string, name: string])[] => [
  ...entities.value.filter(({ id }) => seesWhole(id)).map(({ id, name }) => [id, fill(allOf, { name })] as const),
  ...channelOptions(),
];
