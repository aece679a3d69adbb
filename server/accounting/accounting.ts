import type { Access } from '../access/access.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wing } from '../platform/wing.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { bindStatements } from './statements/routes.ts';
import type { StatementDependencies } from './statements/statement.ts';

/** The wings that accounting stands on. */
interface AccountingBelow {
  readonly platform: Platform;
  readonly access: Access;
  readonly checkout: Checkout;
}

/** Opens statements of payouts. */
export const openAccounting = ({ platform, access, checkout }: AccountingBelow, { books }: Settlement): Wing => {
  const { database, environment } = platform;
  const { known } = access;
  const statements: StatementDependencies = {
    ...books,
    database,
    environment,
    merchantOf: async (channelId) => {
      const { merchantId } = await books.ownerOf(channelId);
      return (await known.entityById(merchantId))?.name ?? merchantId;
    },
    drawPaper: checkout.dependencies.drawPaper,
  };
  return { bind: (serve) => bindStatements(serve, statements) };
};
