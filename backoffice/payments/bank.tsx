import type { ComponentChildren } from 'preact';
import type { ListedPayment, PaymentReply } from '../../catalogue/backoffice/replies/payments.ts';
import { isPayout } from '../../catalogue/books/payouts.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import { resultText } from '../frame/results.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { bankReasonText, loadBankReasons } from '../parts/bank-reason.ts';
import { Section } from '../parts/page.tsx';
import { Empty } from '../parts/state.tsx';
import { Day, Facts, Id, Money, moneyText, Time } from '../parts/values.tsx';

/** What the bank does with a payment, as the merchants' interface tells it. */
interface BankOrderReply {
  readonly order?: {
    readonly kind: string;
    readonly state: string;
    readonly day?: string;
    readonly reason?: string;
    readonly mandateId?: string;
    readonly dateOfSignature?: string;
    readonly sequenceType?: string;
    readonly createdAt: string;
  };
  readonly file?: { readonly id: string; readonly state: string; readonly closesAt: string; readonly name?: string };
  readonly transfer?: {
    readonly reference: string;
    readonly amount: string;
    readonly received: string;
    readonly state: string;
    readonly movements: readonly { readonly day: string; readonly amount: string; readonly surplus?: string }[];
  };
}

interface Properties {
  readonly texts: PaymentsTexts;
  readonly reply: PaymentReply;
}

interface Told extends Properties {
  readonly told: BankOrderReply;
}

/** A step of the story: when it happens, and what. */
type Step = readonly [name: string, when: ComponentChildren, what: ComponentChildren];

const wordIn = (words: Readonly<Record<string, string>>, name: string | undefined): string =>
  (name === undefined ? undefined : words[name]) ?? name ?? '';

/** The brands whose payments a merchant's own bank may carry out. */
const bankBrands: ReadonlySet<string | undefined> = new Set(['DIRECTDEBIT_SEPA', 'BANKTRANSFER_SEPA']);

/** Returns whether the bank may know a payment, or one that it follows. */
export const mayBeAtBank = ({ payment, family }: PaymentReply): boolean =>
  [payment, ...family].some(({ paymentBrand }) => bankBrands.has(paymentBrand));

const Mandate = ({ texts, of: { mandateId, dateOfSignature, sequenceType } }: MandateProperties) =>
  mandateId === undefined ? null : (
    <div class="quiet">
      <bdi>{fill(texts.bank.mandate, { id: mandateId, day: dateOfSignature ?? '' })}</bdi>,{' '}
      {wordIn(texts.bank.sequences, sequenceType)}
    </div>
  );

interface MandateProperties {
  readonly texts: PaymentsTexts;
  readonly of: NonNullable<BankOrderReply['order']>;
}

const FileOf = ({ texts, file, channel }: FileProperties) => {
  const what = file.state === 'open' ? texts.bank.fileOpen : texts.bank.fileMade;
  const { id, name } = file;
  return (
    <>
      {what}
      {name !== undefined && ': '}
      {name !== undefined &&
        (may('settlement.read') ? <a href={viewAddress(`/bank/files/${id}`, { entityId: channel })}>{name}</a> : name)}
    </>
  );
};

interface FileProperties {
  readonly texts: PaymentsTexts;
  readonly file: NonNullable<BankOrderReply['file']>;
  readonly channel: string;
}

const Returned = ({ texts, of }: { readonly texts: PaymentsTexts; readonly of: ListedPayment }) => (
  <a href={viewAddress(`/payments/${of.id}`)}>
    {fill(texts.bank.returned, { reason: resultText(of.code ?? '', of.description ?? '') })}
  </a>
);

/** How an order ended without moving money; undefined if the bank carries it out. */
const endOf = ({ texts: { bank }, told: { order } }: Told): string | undefined => {
  const reason = bankReasonText(order?.reason ?? '');
  if (order?.state === 'cancelled') return bank.cancelled;
  if (order?.state === 'rejected') return fill(bank.rejected, { reason });
  return order?.state === 'returned' ? fill(bank.cameBack, { reason }) : undefined;
};

/** Returns what happened to an order, in its order. */
const stepsOf = (properties: Told): readonly Step[] => {
  const { texts, reply, told } = properties;
  const { payment, family, settled } = reply;
  const { order, file } = told;
  if (order === undefined) return [];
  const paysOut = isPayout(order.kind);
  const end = endOf(properties);
  const ordered = paysOut ? texts.bank.payoutOrdered : texts.bank.ordered;
  const steps: (Step | false | undefined)[] = [
    [
      'ordered',
      <Time key="at" at={order.createdAt} />,
      <>
        {order.kind === 'authorization' ? texts.bank.authorized : ordered}
        <Mandate texts={texts} of={order} />
      </>,
    ],
    order.state === 'cancelled' ? ['end', '', end] : undefined,
    file !== undefined &&
      order.state !== 'cancelled' && [
        'file',
        <Time key="at" at={file.closesAt} />,
        <FileOf key="file" texts={texts} file={file} channel={payment.channel.id} />,
      ],
    order.state === 'rejected' ? ['end', '', end] : undefined,
    order.day !== undefined &&
      order.state !== 'cancelled' &&
      order.state !== 'rejected' && [
        'day',
        <Day key="day" day={order.day} />,
        paysOut ? texts.bank.paid : texts.bank.debited,
      ],
    settled !== undefined && ['settled', <Time key="at" at={settled} />, texts.bank.settled],
    order.state === 'returned' ? ['end', '', end] : undefined,
    ...family
      .filter(({ paymentType, referencedId }) => paymentType === 'CB' && referencedId === payment.id)
      .map(
        (each): Step => [each.id, <Time key="at" at={each.created} />, <Returned key="cb" texts={texts} of={each} />],
      ),
  ];
  return steps.filter((step): step is Step => Array.isArray(step));
};

const Story = (properties: Told) => (
  <ol class="timeline" aria-label={properties.texts.bank.title}>
    {stepsOf(properties).map(([name, when, what]) => (
      <li key={name}>
        <span class="quiet">{when}</span> {what}
      </li>
    ))}
  </ol>
);

const Transfer = ({ texts, told }: Told) => {
  const { transfer } = told;
  if (transfer === undefined) return null;
  const { reference, amount, received, state, movements } = transfer;
  const { bank } = texts;
  return (
    <>
      <Facts
        facts={[
          [bank.reference, <Id key="reference" id={reference} />],
          [bank.needed, <Money key="needed" amount={amount} currency="EUR" />],
          [bank.received, <Money key="received" amount={received} currency="EUR" />],
          [texts.state, wordIn(bank.transferStates, state)],
        ]}
      />
      {movements.length === 0 ? (
        <Empty>{bank.nothing}</Empty>
      ) : (
        <ol class="timeline">
          {movements.map((movement, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: movements have no ids, and none comes between others.
            <li key={place}>
              <span class="quiet">
                <Day day={movement.day} />
              </span>{' '}
              <Money amount={movement.amount} currency="EUR" />{' '}
              {movement.surplus !== undefined && fill(bank.surplus, { amount: moneyText(movement.surplus, 'EUR') })}
            </li>
          ))}
        </ol>
      )}
    </>
  );
};

/** What the merchant's own bank does with a payment, told as a support agent reads it to a caller. */
export const AtBank = ({ texts, reply }: Properties) => {
  const { payment, family } = reply;
  const key = `${payment.id} ${payment.state} ${family.length}`;
  const found = useResource(key, async () => {
    const [told] = await Promise.all([
      read<BankOrderReply>(`/v1/sepa/payments/${payment.id}`, { entityId: payment.channel.id }),
      loadBankReasons(),
    ]);
    return told;
  });
  const told = found.data;
  if (told === undefined) return null;
  if (told.order === undefined && told.transfer === undefined) return null;
  const properties = { texts, reply, told };
  return (
    <Section title={told.transfer === undefined ? texts.bank.title : texts.bank.transfer}>
      {told.transfer === undefined ? <Story {...properties} /> : <Transfer {...properties} />}
    </Section>
  );
};
