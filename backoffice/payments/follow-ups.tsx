import { useRef, useState } from 'preact/hooks';
import type { PaymentReply, PossibleFollowUp } from '../../catalogue/backoffice/replies/payments.ts';
import type { Right } from '../../catalogue/backoffice/rights.ts';
import { noteParameter, reasonParameter, reasonsFor } from '../../catalogue/payments/follow-up-reasons.ts';
import type { PaymentsTexts } from '../../catalogue/texts/en/backoffice/payments.ts';
import { viewAddress } from '../frame/address.ts';
import { ApiError, send } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useAction } from '../frame/resource.ts';
import { resultText } from '../frame/results.ts';
import { may } from '../frame/session.ts';
import { fill, opens } from '../frame/texts.ts';
import { say } from '../frame/toast.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field, Form, Select } from '../parts/form.tsx';
import { decimalText, moneyText } from '../parts/values.tsx';

type Type = PossibleFollowUp['paymentType'];

/** Statuses of requests that were refused, up to those whose outcome is not known. */
const [FIRST_REFUSAL, FIRST_FAULT] = [400, 500];

/** Result codes of what succeeded begin so; the classes of the interface are finer. */
const APPROVED = '000.';

const rightOf = {
  CP: 'payments.capture',
  RF: 'payments.refund',
  RV: 'payments.reverse',
  RB: 'payments.rebill',
} as const satisfies Record<Type, Right>;

interface Properties {
  readonly texts: PaymentsTexts;
  readonly reply: PaymentReply;
  /** Called when something has followed. */
  readonly onDone: () => void;
}

const FollowUpDialog = ({
  texts,
  reply,
  onDone,
  followUp,
  onClose,
}: Properties & { readonly followUp: PossibleFollowUp; readonly onClose: () => void }) => {
  const action = useAction();
  const { payment } = reply;
  const { paymentType, amount = '' } = followUp;
  // One key for each request: however often the button is pressed, or the connection breaks, it is done once.
  const key = useRef(crypto.randomUUID());
  const limit = fill(texts.atMost, { amount: moneyText(amount, payment.currency) });
  const submit = async (parameters: Readonly<Record<string, string>>): Promise<void> => {
    if (paymentType !== 'RB' && Number(parameters['amount']) > Number(amount)) {
      throw new ApiError(FIRST_REFUSAL, limit, { result: { parameterErrors: [{ name: 'amount', message: limit }] } });
    }
    const { result } = await send<{ readonly result: { readonly code: string; readonly description: string } }>(
      `/v1/payments/${payment.id}`,
      {
        parameters: { ...parameters, paymentType, currency: payment.currency, entityId: payment.channel.id },
        key: key.current,
      },
    ).catch((error: ApiError) => {
      // A refused request is corrected and sent as another one; one whose outcome is not known must stay the same.
      if (error.status >= FIRST_REFUSAL && error.status < FIRST_FAULT) {
        key.current = crypto.randomUUID();
        onDone(); // Somebody else may have been quicker: the limit is read again.
      }
      throw error;
    });
    const amountSent = moneyText(parameters['amount'] ?? amount, payment.currency);
    say(
      result.code.startsWith(APPROVED)
        ? fill(texts.happened[paymentType], { amount: amountSent })
        : fill(texts.done, { result: resultText(result.code, result.description) }),
    );
    onDone();
    onClose();
  };
  return (
    <Dialog title={texts.types[paymentType]} onClose={onClose}>
      <p>{texts.why[paymentType]}</p>
      <Form action={action} submit={texts.types[paymentType]} onSubmit={submit}>
        <Field
          name="amount"
          label={`${texts.amount} (${payment.currency})`}
          hint={paymentType === 'RB' ? undefined : limit}
          error={action.error}
          input={{ defaultValue: decimalText(amount), inputMode: 'decimal', required: true, autocomplete: 'off' }}
        />
        <Select
          name={reasonParameter}
          label={`${texts.reason} (${frameTexts.value.optional})`}
          error={action.error}
          options={[
            ['', texts.noReason],
            ...reasonsFor(paymentType).map((each) => [each, texts.reasons[each]] as const),
          ]}
        />
        <Field
          name={noteParameter}
          label={`${texts.note} (${frameTexts.value.optional})`}
          hint={texts.noteHint}
          error={action.error}
          input={{ autocomplete: 'off', maxLength: 255 }}
        />
      </Form>
    </Dialog>
  );
};

/** Says that nothing may follow; money that was captured is given back at the capture. */
const Nothing = ({ texts, reply: { payment, family } }: Pick<Properties, 'texts' | 'reply'>) => {
  const capture = family.findLast(
    ({ paymentType, state, referencedId }) =>
      paymentType === 'CP' && state === 'succeeded' && referencedId === payment.id,
  );
  return capture === undefined ? (
    <span class="quiet">{texts.nothingPossible}</span>
  ) : (
    <a href={viewAddress(`/payments/${capture.id}`)}>{texts.toCapture}</a>
  );
};

/** The buttons for what may follow a payment; what the person may not do is left out. */
export const FollowUps = (properties: Properties) => {
  const { texts, reply } = properties;
  const [chosen, setChosen] = useState<Type | undefined>(undefined);
  const possible = reply.possible.filter(
    ({ paymentType, amount }) => amount !== undefined && may(rightOf[paymentType]),
  );
  const followUp = possible.find(({ paymentType }) => paymentType === chosen);
  // What charges the shopper once more is never what a page proposes.
  const first = possible[0]?.paymentType;
  return (
    <>
      <div class="actions">
        {possible.map(({ paymentType }) => (
          <button
            key={paymentType}
            type="button"
            class={paymentType === first && first !== 'RB' ? 'primary' : undefined}
            onClick={() => setChosen(paymentType)}
          >
            {opens(texts.types[paymentType])}
          </button>
        ))}
        {reply.possible.every(({ amount }) => amount === undefined) && <Nothing texts={texts} reply={reply} />}
      </div>
      {followUp && (
        <FollowUpDialog key={chosen} {...properties} followUp={followUp} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
};
