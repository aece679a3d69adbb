import { textUpon } from '../../../catalogue/design/shop-colour.ts';
import { colours } from '../../../catalogue/design/tokens.ts';
import { languages } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import { logoPicture } from '../../access/looks/records.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageTexts } from '../../platform/pages/texts.ts';
import { timeText } from '../../platform/pages/zoned-time.ts';
import type { Fact, Paper } from '../../platform/paper/paper.ts';
import { titleOf } from '../payment-links/order.ts';
import { methodText } from '../payment-links/state-page.ts';
import type { Receipt } from './receipt.ts';

/** Returns the receipt as its paper has it: the facts of the page, with times in UTC, because paper knows no reader. */
export const paperOf = async (
  database: Pick<Database, 'read'>,
  { order, payment, givenBack, logo }: Receipt,
): Promise<Paper> => {
  const { language, shop, look, isTest, request } = order;
  const { tag, direction } = languages[language];
  const { link, facts, simulator } = pageTexts(language);
  const price = (amount: bigint): string => priceText(amountText(amount), payment.currency, tag);
  const all: readonly (readonly [string, string | undefined])[] = [
    [facts.reference, request['merchantTransactionId']],
    [link.receipt.date, timeText(payment.createdAtMs, tag)],
    [link.receipt.method, methodText(payment, language)],
    ...givenBack.map(
      ({ amount, atMs }) => [link.receipt.refunded, `${price(amount)} · ${timeText(atMs, tag)}`] as const,
    ),
    [link.receipt.payment, payment.id],
  ];
  const colour = look.colour ?? colours.accent.light;
  return {
    tag,
    direction,
    title: titleOf(order),
    shop,
    colour,
    onColour: textUpon(colour),
    logo: await logoPicture(database, logo),
    notice: isTest ? simulator.notice : undefined,
    amount: price(payment.amount),
    status: link.paid,
    facts: all.filter((fact): fact is Fact => fact[1] !== undefined),
    atMs: payment.createdAtMs,
  };
};
