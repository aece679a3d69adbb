import type { PaymentReply, PaymentSettlement, PossibleFollowUp } from '../../catalogue/backoffice/replies/payments.ts';
import { amountText } from '../../catalogue/payments/amount.ts';
import { settledTypes } from '../../catalogue/payments/chosen-states.ts';
import { type Standing, standingOf, standings } from '../../catalogue/payments/standing.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { resultText, shortReason } from '../frame/results.ts';
import { fill } from '../frame/texts.ts';
import { Account } from '../parts/account.tsx';
import { Block } from '../parts/block.tsx';
import '../parts/summary.css';
import { Badge, Day, dayText, Facts, Money, moneyText, Time, TypeOf } from '../parts/values.tsx';
import { blockableOf } from './blockable.ts';
import { FollowUps } from './follow-ups.tsx';

interface Properties {
  readonly texts: PaymentsTexts;
  readonly reply: PaymentReply;
  /** Called when something has followed. */
  readonly onDone: () => void;
}

/** Returns what has become of the amount: what was captured, refunded and charged back, and what is left. */
const soFar = (
  texts: PaymentsTexts['soFar'],
  { captured, refunded, chargedBack }: Standing,
  { payment, possible }: PaymentReply,
): string => {
  const money = (sum: bigint): string => moneyText(amountText(sum), payment.currency);
  const parts = Object.entries({ captured, refunded, chargedBack })
    .filter(([, sum]) => sum > 0n)
    .map(([name, sum]) => fill(texts[name as keyof Standing & keyof typeof texts], { amount: money(sum) }));
  const left = (type: PossibleFollowUp['paymentType']): string | undefined =>
    possible.find(({ paymentType }) => paymentType === type)?.amount;
  const [refundable, capturable] = [left('RF'), left('CP')];
  return [
    ...parts,
    ...(refundable === undefined || parts.length === 0
      ? []
      : [fill(texts.left, { amount: moneyText(refundable, payment.currency) })]),
    ...(capturable === undefined ? [] : [fill(texts.open, { amount: moneyText(capturable, payment.currency) })]),
  ].join(' · ');
};

const isSettledLater = ({ paymentType, state, standing }: PaymentReply['payment']): boolean =>
  state === 'succeeded' && standing !== 'reversed' && settledTypes.includes(paymentType);

/** What has paid it: a payout and whether that has arrived, or else the file that said so. */
const SettledBy = ({
  texts,
  settlement: { payout, file },
}: {
  readonly texts: PaymentsTexts['settledHow'];
  readonly settlement: PaymentSettlement;
}) => {
  if (payout !== undefined) {
    const { id, reference, arrivedOn } = payout;
    return (
      <>
        {texts.withPayout} <a href={viewAddress(`/settlement/payouts/${id}`)}>{reference}</a>{' '}
        {arrivedOn === undefined ? texts.underway : fill(texts.arrived, { day: dayText(arrivedOn) })}
      </>
    );
  }
  return file === undefined ? null : (
    <>
      {file.isOfBank ? texts.byBank : texts.byFile}{' '}
      <a href={viewAddress(`/settlement/received/${file.id}`)}>{file.name}</a>
    </>
  );
};

/** Whether the money has come: on which day, how, and less which fee. */
const Settled = ({
  texts,
  settlement,
}: {
  readonly texts: PaymentsTexts['settledHow'];
  readonly settlement: PaymentSettlement;
}) => {
  const { day, fee, currency } = settlement;
  return (
    <p class="quiet">
      {texts.on} <Day day={day} /> <SettledBy texts={texts} settlement={settlement} />
      {Number(fee) !== 0 && `, ${fill(texts.fee, { fee: moneyText(fee, currency) })}`}
    </p>
  );
};

/** What is asked first about a payment: how much, how it stands, what is left, who, how and when; and what may follow. */
export const Head = ({ texts, reply, onDone }: Properties) => {
  const { payment, family, customer, settled, settlement } = reply;
  const standing = standingOf(payment, family);
  const name = payment.customer ?? payment.email;
  const sums = soFar(texts.soFar, standing, reply);
  return (
    <section class="panel summary" aria-label={texts.facts}>
      <div class="head">
        <div>
          <p class="hero">
            {payment.currency === '' ? (
              <TypeOf type={payment.paymentType} />
            ) : (
              <Money amount={payment.amount} currency={payment.currency} />
            )}{' '}
            <Badge kind={standings[standing.state]} text={frameTexts.value.standing[standing.state]} />
          </p>
          {sums !== '' && <p class="quiet">{sums}</p>}
          {settlement && <Settled texts={texts.settledHow} settlement={settlement} />}
          {payment.state === 'declined' && payment.code !== undefined && (
            <p class="wrong">{shortReason(resultText(payment.code, payment.description ?? ''))}</p>
          )}
        </div>
        <div class="actions">
          <FollowUps texts={texts} reply={reply} onDone={onDone} />
          <Block values={blockableOf(reply)} channels={[payment.channel.id]} />
        </div>
      </div>
      <Facts
        facts={[
          [
            texts.customer,
            customer === undefined ? (
              name
            ) : (
              <a key="customer" href={viewAddress('/customers/one', { ...customer })}>
                {name ?? texts.toCustomer}
              </a>
            ),
          ],
          [
            texts.way,
            payment.paymentBrand && (
              <Account
                key="way"
                brand={payment.paymentBrand}
                last4={payment.last4}
                country={payment.accountCountry}
                isWhole
              />
            ),
          ],
          [texts.date, <Time key="date" at={payment.created} />],
          [texts.reference, payment.reference],
          // Whether the money has arrived is asked of what moved money, and of nothing else.
          [
            texts.settled,
            settlement === undefined &&
              (settled === undefined ? (
                isSettledLater(payment) && texts.notSettled
              ) : (
                <Time key="settled" at={settled} />
              )),
          ],
        ]}
      />
    </section>
  );
};
