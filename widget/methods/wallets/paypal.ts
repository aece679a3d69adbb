import { record } from '../../checkout/options.ts';
import type { PayPalActions, PayPalApi } from '../../lazy/wallet-apis.ts';
import { contactsOfPayPal } from '../wallet-orders/contacts.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import type { Attempt } from './attempt.ts';
import { type DrawnButton, merchantOption, optionsOf, type Stage, textOption, totalOf } from './stage.ts';

/** Returns the address of PayPal's script, which depends on merchant, currency and intent. */
export const payPalScript = (stage: Stage): string => {
  const given = new URLSearchParams({
    'client-id': merchantOption(stage, 'clientId'),
    currency: totalOf(stage).currency,
    intent: intentOf(stage),
    components: 'buttons',
    // With PAYPAL_CONTINUE the shopper reviews the order in the shop, so the sheet's button does not say that it pays.
    commit: String(!isContinued(stage)),
  });
  return `https://www.paypal.com/sdk/js?${given}`;
};

const isContinued = ({ brand }: Stage): boolean => brand === 'PAYPAL_CONTINUE';

const intentOf = (stage: Stage): string =>
  textOption(stage, 'intent', stage.checkout.configuration.value?.paymentType === 'DB' ? 'capture' : 'authorize');

/** Checks that PayPal can be offered. @throws WalletProblem with the reason if it cannot. */
export const checkPayPal = async (stage: Stage): Promise<void> => {
  if (!stage.apis.paypal) throw new WalletProblem('noInterface');
  if (!buttonsFor(stage, stage.apis.paypal).isEligible()) throw new WalletProblem('notReady');
};

/** Renders PayPal's own button and handles its sheet. */
export const drawPayPal = (stage: Stage, place: HTMLElement): DrawnButton => {
  const { paypal } = stage.apis;
  if (!paypal) throw new WalletProblem('noInterface');
  const buttons = buttonsFor(stage, paypal);
  buttons.render(place).catch((failure: unknown) => {
    stage.checkout.report('walletStopped', { brand: stage.brand, detail: `${stage.brand}: ${String(failure)}` });
  });
  return { remove: () => buttons.close() };
};

const buttonsFor = (stage: Stage, paypal: PayPalApi) => {
  const style = record(optionsOf(stage)['style']);
  return paypal.Buttons({
    fundingSource: 'paypal',
    style: {
      layout: 'vertical',
      color: textOption(stage, 'buttonColor', 'gold'),
      shape: textOption(stage, 'buttonShape', 'rect'),
      label: textOption(stage, 'buttonType', 'paypal'),
      height: 48,
      ...style,
    },
    ...sheetCallbacks(stage),
  });
};

const sheetCallbacks = (stage: Stage) => {
  let attempt: Attempt | undefined;
  const busy = new Error('A payment is under way already.');
  return {
    createOrder: async (_data: unknown, actions: PayPalActions): Promise<string> => {
      const begun = stage.begin();
      // A sheet that is already open is not affected.
      if (!begun) throw busy;
      attempt = begun;
      await attempt.order;
      return actions.order.create({
        intent: intentOf(stage).toUpperCase(),
        application_context: { user_action: isContinued(stage) ? 'CONTINUE' : 'PAY_NOW' },
        purchase_units: [unitOf(stage, attempt)],
      });
    },
    onApprove: async (data: { readonly orderID: string }, actions: PayPalActions) => {
      const order = await actions.order.get();
      return attempt?.pay({
        fields: [['virtualAccount.accountId', data.orderID]],
        contacts: contactsOfPayPal(order),
        payment: { ...data, order },
      });
    },
    onCancel: (event: unknown) => attempt?.close(event),
    onError: (failure: unknown) =>
      failure !== busy && attempt?.fail(new WalletProblem('sheetFailed', { why: String(failure) })),
  };
};

const unitOf = (stage: Stage, { total, lines }: Attempt) => {
  const money = (value: string) => ({ currency_code: total.currency, value });
  const items = lines.map(({ label, price }) => ({ name: label, quantity: '1', unit_amount: money(price) }));
  const breakdown = { item_total: money(total.amount) };
  const { shopperReference } = optionsOf(stage);
  return {
    ...(typeof shopperReference === 'string' && { custom_id: shopperReference }),
    amount: { ...money(total.amount), ...(items.length > 0 && { breakdown }) },
    ...(items.length > 0 && { items }),
  };
};
