import type { DisputeRatesReply, DisputeSums } from '../../catalogue/backoffice/replies/disputes.ts';
import type { DisputesTexts } from '../../catalogue/texts/en/backoffice/disputes.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { gatewayNow } from '../frame/time.ts';
import { brandText } from '../parts/brand.ts';
import { choice } from '../parts/filter-rows.tsx';
import { Filters } from '../parts/filters.tsx';
import { Section } from '../parts/page.tsx';
import { Loaded } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { moneyText, tag } from '../parts/values.tsx';
import { daysOf, nameOfReason } from './dispute.ts';

/** How far back a month is chosen; a view that is kept then follows the calendar. */
const MONTHS = 12;

const monthBefore = (months: number): Date => {
  const now = new Date(gatewayNow());
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
};

const monthText = (month: Date): string =>
  new Intl.DateTimeFormat(tag(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(month);

const numberText = (value: number): string => new Intl.NumberFormat(tag()).format(value);

/** Rates are below one in a hundred, mostly. */
const rateText = (part: number, whole: number): string =>
  whole === 0 ? '–' : new Intl.NumberFormat(tag(), { style: 'percent', maximumFractionDigits: 2 }).format(part / whole);

const amountsText = ({ amounts }: DisputeSums): string =>
  Object.entries(amounts)
    .map(([currency, sum]) => moneyText(sum, currency))
    .join(' + ');

/** The share of the amount, of each currency in which something was disputed. */
const amountRateText = (disputes: DisputeSums, payments: DisputeSums): string => {
  const rates = Object.entries(disputes.amounts).map(([currency, sum]) => {
    const rate = rateText(Number(sum), Number(payments.amounts[currency] ?? 0));
    return Object.keys(disputes.amounts).length === 1 ? rate : `${currency} ${rate}`;
  });
  return rates.length === 0 ? rateText(0, payments.count) : rates.join(', ');
};

type Brand = DisputeRatesReply['brands'][number];
type Reason = DisputeRatesReply['reasons'][number];

const brandColumns = (texts: DisputesTexts, named: (isBefore: boolean) => string): readonly Column<Brand>[] => [
  { id: 'brand', title: texts.brand, cell: ({ brand }) => brandText(brand) },
  { id: 'disputes', title: texts.title, isNumeric: true, cell: ({ disputes }) => numberText(disputes.count) },
  {
    id: 'payments',
    title: texts.ofPayments,
    isNumeric: true,
    cell: ({ payments, isBefore }) => (
      <>
        {numberText(payments.count)} <span class="quiet">{named(isBefore)}</span>
      </>
    ),
  },
  {
    id: 'rate',
    title: texts.rate,
    isNumeric: true,
    cell: ({ disputes, payments }) => <strong>{rateText(disputes.count, payments.count)}</strong>,
  },
  { id: 'amount', title: texts.amount, isNumeric: true, cell: ({ disputes }) => amountsText(disputes) },
  {
    id: 'amountRate',
    title: texts.amountRate,
    isNumeric: true,
    cell: ({ disputes, payments }) => amountRateText(disputes, payments),
  },
];

const reasonColumns = (texts: DisputesTexts, all: DisputeRatesReply): readonly Column<Reason>[] => [
  {
    id: 'reason',
    title: texts.reason,
    cell: ({ code }) => (
      <>
        {nameOfReason(texts, code)} <span class="quiet">{code}</span>
      </>
    ),
  },
  { id: 'disputes', title: texts.title, isNumeric: true, cell: ({ disputes }) => numberText(disputes.count) },
  {
    id: 'share',
    title: texts.shareOfDisputes,
    isNumeric: true,
    cell: ({ disputes }) => rateText(disputes.count, all.disputes.count),
  },
  {
    id: 'rate',
    title: texts.rate,
    isNumeric: true,
    cell: ({ disputes }) => rateText(disputes.count, all.payments.count),
  },
  { id: 'amount', title: texts.amount, isNumeric: true, cell: ({ disputes }) => amountsText(disputes) },
  {
    id: 'amountRate',
    title: texts.amountRate,
    isNumeric: true,
    cell: ({ disputes }) => amountRateText(disputes, all.payments),
  },
];

/** Why the payments of the rows do not add up to those of the month. */
const OtherMonth = ({
  texts,
  of: { brands, payments },
  month,
  before,
}: {
  readonly texts: DisputesTexts;
  readonly of: DisputeRatesReply;
  readonly month: string;
  readonly before: string;
}) => {
  const ofBefore = brands.filter(({ isBefore }) => isBefore).map(({ brand }) => brandText(brand));
  if (ofBefore.length === 0) return null;
  const names = new Intl.ListFormat(tag()).format(ofBefore);
  return (
    <p class="quiet">
      {fill(texts.otherMonth, { brands: names, before, month, payments: numberText(payments.count) })}
    </p>
  );
};

/** How often payments are disputed, by brand and by reason, in a month. */
export const Rates = ({ texts }: { readonly texts: DisputesTexts }) => {
  const { query } = useAddress();
  const { entityId, monthsAgo = '0' } = query;
  const ago = Math.min(Math.max(Math.trunc(Number(monthsAgo)) || 0, 0), MONTHS);
  const month = monthBefore(ago);
  const found = useResource(JSON.stringify([entityId, ago]), () =>
    read<DisputeRatesReply>('/disputes/rates', { entityId, month: month.toISOString().slice(0, 7) }),
  );
  const options = Array.from(
    { length: MONTHS + 1 },
    (_, months) => [`${months}`, monthText(monthBefore(months))] as const,
  );
  const named = (isBefore: boolean): string => (isBefore ? monthText(monthBefore(ago + 1)) : monthText(month));
  return (
    <Section title={texts.rates}>
      <Filters isPart of={[choice(query, { name: 'monthsAgo', label: texts.month, options })]} />
      <Loaded of={found}>
        {(reply) => (
          <>
            <p>
              {fill(reply.disputes.count === 0 ? texts.noneDisputed : texts.someDisputed, {
                month: monthText(month),
                disputes: numberText(reply.disputes.count),
                payments: numberText(reply.payments.count),
                rate: rateText(reply.disputes.count, reply.payments.count),
                amount: amountsText(reply.disputes),
                amountRate: amountRateText(reply.disputes, reply.payments),
              })}{' '}
              {reply.disputes.count > 0 && may('payments.read') && (
                <a href={viewAddress('/payments', { paymentTypes: 'CB', entityId, ...daysOf(month) })}>
                  {texts.toChargebacks}
                </a>
              )}
            </p>
            <Table
              caption={texts.byBrand}
              name="dispute-brands"
              columns={brandColumns(texts, named)}
              rows={reply.brands}
              keyOf={({ brand }) => brand}
              empty={texts.nothingPaid}
            />
            <OtherMonth texts={texts} of={reply} month={monthText(month)} before={monthText(monthBefore(ago + 1))} />
            {reply.reasons.length > 0 && (
              <Table
                caption={texts.byReason}
                name="dispute-reasons"
                columns={reasonColumns(texts, reply)}
                rows={reply.reasons}
                keyOf={({ code }) => code}
                empty={texts.none}
              />
            )}
            <p class="quiet">{texts.howCounted}</p>
          </>
        )}
      </Loaded>
    </Section>
  );
};
