import { record } from '../../checkout/options.ts';
import type { PayPalActions, PayPalApi } from '../../lazy/wallet-apis.ts';
import { contactsOfPayPal } from '../wallet-orders/contacts.ts';
import { WalletProblem } from '../wallet-orders/reasons.ts';
import type { Attempt } from './attempt.ts';
import {
  type DrawnButton,
  merchantOption,
  optionsOf,
  textOption,
  totalOf,
  type WalletContext,
} from './wallet-context.ts';

/** Returns the address of PayPal's script, which depends on merchant, currency and intent. */
export const payPalScript = (context: WalletContext): string => {
  const given = new URLSearchParams({
    'client-id': merchantOption(context, 'clientId'),
    currency: totalOf(context).currency,
    intent: intentOf(context),
    components: 'buttons',
    // With PAYPAL_CONTINUE the shopper reviews the order in the shop, so the sheet's button does not say that it pays.
    commit: String(!isContinued(context)),
  });
  return `https://www.paypal.com/sdk/js?${given}`;
};

const isContinued = ({ brand }: WalletContext): boolean => brand === 'PAYPAL_CONTINUE';

const intentOf = (context: WalletContext): string =>
  textOption(context, 'intent', context.checkout.configuration.value?.paymentType === 'DB' ? 'capture' : 'authorize');

/** Checks that PayPal can be offered. @throws WalletProblem with the reason if it cannot. */
export const checkPayPal = async (context: WalletContext): Promise<void> => {
  if (!context.apis.paypal) throw new WalletProblem('noInterface');
  if (!buttonsFor(context, context.apis.paypal).isEligible()) throw new WalletProblem('notReady');
};

/** Renders PayPal's own button and handles its sheet. */
export const drawPayPal = (context: WalletContext, place: HTMLElement): DrawnButton => {
  const { paypal } = context.apis;
  if (!paypal) throw new WalletProblem('noInterface');
  const buttons = buttonsFor(context, paypal);
  buttons.render(place).catch((failure: unknown) => {
    context.checkout.report('walletStopped', { brand: context.brand, detail: `${context.brand}: ${String(failure)}` });
  });
  return { remove: () => buttons.close() };
};

const buttonsFor = (context: WalletContext, paypal: PayPalApi) => {
  const style = record(optionsOf(context)['style']);
  return paypal.Buttons({
    fundingSource: 'paypal',
    style: {
      layout: 'vertical',
      color: textOption(context, 'buttonColor', 'gold'),
      shape: textOption(context, 'buttonShape', 'rect'),
      label: textOption(context, 'buttonType', 'paypal'),
      height: 48,
      ...style,
    },
    ...sheetCallbacks(context),
  });
};

const sheetCallbacks = (context: WalletContext) => {
  let attempt: Attempt | undefined;
  const busy = new Error('A payment is under way already.');
  return {
    createOrder: async (_data: unknown, actions: PayPalActions): Promise<string> => {
      const begun = context.begin();
      // A sheet that is already open is not affected.
      if (!begun) throw busy;
      attempt = begun;
      await attempt.order;
      return actions.order.create({
        intent: intentOf(context).toUpperCase(),
        application_context: { user_action: isContinued(context) ? 'CONTINUE' : 'PAY_NOW' },
        purchase_units: [unitOf(context, attempt)],
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

const unitOf = (context: WalletContext, { total, lines }: Attempt) => {
  const money = (value: string) => ({ currency_code: total.currency, value });
  const items = lines.map(({ label, price }) => ({ name: label, quantity: '1', unit_amount: money(price) }));
  const breakdown = { item_total: money(total.amount) };
  const { shopperReference } = optionsOf(context);
  return {
    ...(typeof shopperReference === 'string' && { custom_id: shopperReference }),
    amount: { ...money(total.amount), ...(items.length > 0 && { breakdown }) },
    ...(items.length > 0 && { items }),
  };
};
