import { useState } from 'preact/hooks';
import type { ShownPayment } from '../catalogue/self-service/replies.ts';
import { isFramed, tag, texts } from './page.ts';
import { AccountName, Badge, Fact, Icon } from './parts.tsx';
import { type Failure, readFile } from './requests.ts';
import { failureText, handled, nameOf, subscriptions, view } from './state.ts';
import { amountText, dateText, dayText, momentText } from './words.ts';

const states = {
  paid: { kind: 'good', text: texts.payment.paid },
  pending: { kind: 'waiting', text: texts.payment.pending },
  failed: { kind: 'bad', text: texts.payment.failed },
  refunded: { kind: 'plain', text: texts.payment.refunded },
  'partly refunded': { kind: 'plain', text: texts.payment.partlyRefunded },
  'refund pending': { kind: 'waiting', text: texts.payment.refundPending },
} as const;

const State = ({ of }: { readonly of: ShownPayment }) => (
  <Badge kind={states[of.state].kind}>{states[of.state].text}</Badge>
);

/** Payments, the newest first, each with its receipt; `isOfOne` where all are of the subscription beside them. */
export const Payments = ({
  of,
  isOfOne = false,
}: {
  readonly of: readonly ShownPayment[];
  readonly isOfOne?: boolean;
}) => (
  <ul class="rows">
    {of.map((payment) => (
      <Row key={payment.id} of={payment} isOfOne={isOfOne} />
    ))}
  </ul>
);

const subscriptionOf = ({ subscriptionId }: ShownPayment) =>
  subscriptions.value.find(({ id }) => id === subscriptionId);

/** What was paid: the reference of a charge means nothing to its shopper, the name of the subscription does. */
const What = ({ of, isOfOne }: { readonly of: ShownPayment; readonly isOfOne: boolean }) => {
  const subscription = subscriptionOf(of);
  if (subscription !== undefined && !isOfOne) return <bdi>{nameOf(subscription)}</bdi>;
  return of.subscriptionId !== undefined || of.reference === undefined ? (
    <AccountName of={of} />
  ) : (
    <bdi>{of.reference}</bdi>
  );
};

const Row = ({ of, isOfOne }: { readonly of: ShownPayment; readonly isOfOne: boolean }) => {
  const opener = `${of.id}-receipt${isOfOne ? '-of-one' : ''}`;
  return (
    <li>
      <span class="when">
        <time dateTime={of.at}>{dateText(of.at, tag)}</time>
        <State of={of} />
      </span>
      <span class="what quiet">
        <What of={of} isOfOne={isOfOne} />
      </span>
      {of.collectedOn !== undefined && (
        <span class="what quiet">
          {texts.shared.debit}: {dayText(of.collectedOn, tag)}
        </span>
      )}
      <span class="amount">
        <bdi>{amountText(of, tag)}</bdi>
        {of.refunded !== undefined && of.state === 'partly refunded' && (
          <small class="quiet">
            {texts.shared.receipt.refunded} <bdi>{amountText({ ...of, amount: of.refunded }, tag)}</bdi>
          </small>
        )}
      </span>
      {of.hasReceipt && (
        <button
          type="button"
          id={opener}
          class="link"
          aria-label={`${texts.payment.receipt}: ${dateText(of.at, tag)}, ${amountText(of, tag)}`}
          onClick={() => {
            view.value = { kind: 'receipt', payment: of, opener };
          }}
        >
          {texts.payment.receipt}
        </button>
      )}
    </li>
  );
};

/** Saves a file under a name. */
const save = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** A payment as its shopper keeps it: on the page, on paper, and as the PDF of the gateway. */
export const Receipt = ({ of, shop }: { readonly of: ShownPayment; readonly shop: string }) => {
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const download = async (): Promise<void> => {
    if (isLoading) return;
    setLoading(true);
    setFailure(undefined);
    try {
      save(await readFile(`payments/${of.id}/receipt`, 'application/pdf'), `receipt-${of.id}.pdf`);
    } catch (error) {
      setFailure(handled(error));
    }
    setLoading(false);
  };
  const { shared } = texts;
  const subscription = subscriptionOf(of);
  return (
    <section class="panel receipt">
      <p>{shop}</p>
      <p class="hero">
        <bdi>{amountText(of, tag)}</bdi>
      </p>
      <State of={of} />
      <dl class="facts">
        <Fact name={shared.receipt.date}>{momentText(of.at, tag)}</Fact>
        {of.brand !== undefined && (
          <Fact name={shared.receipt.method}>
            <AccountName of={of} />
          </Fact>
        )}
        {of.refunded !== undefined && (
          <Fact name={shared.receipt.refunded}>
            <bdi>{amountText({ ...of, amount: of.refunded }, tag)}</bdi>
          </Fact>
        )}
        {subscription !== undefined && (
          <Fact name={texts.subscription.name}>
            <bdi>{nameOf(subscription)}</bdi>
          </Fact>
        )}
        {of.reference !== undefined && subscription === undefined && (
          <Fact name={shared.reference}>
            <bdi>{of.reference}</bdi>
          </Fact>
        )}
        <Fact name={shared.receipt.payment}>
          <bdi class="whole">{of.id}</bdi>
        </Fact>
      </dl>
      {failure !== undefined && (
        <p class="notice bad" role="alert">
          <Icon name="bad" />
          <span>{failureText(failure)}</span>
        </p>
      )}
      <div class="actions">
        <button type="button" class="primary" aria-disabled={isLoading} onClick={download}>
          {isLoading ? <span class="spinner" aria-hidden="true" /> : <Icon name="download" />}
          {texts.payment.pdf}
        </button>
        {!isFramed && (
          <button type="button" onClick={() => window.print()}>
            <Icon name="print" />
            {shared.print}
          </button>
        )}
      </div>
    </section>
  );
};
