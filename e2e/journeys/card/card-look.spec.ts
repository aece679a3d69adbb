import { form as ar } from '../../../catalogue/texts/ar/form.ts';
import { form as gr } from '../../../catalogue/texts/gr/form.ts';
import { fullCardForm } from '../../merchant-kit/full-card-form.ts';
import { payForm } from '../../merchant-kit/pay-form.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

/** All options that add something to the card form. */
const everything = `style: 'logos', enableSAQACompliance: true, forceCardHolderEqualsBillingName: true, showCVVHint: true,
  allowEmptyCardHolderName: false, showBirthDate: true, showTaxNumberField: true, installments: [1, 3, 12],
  billingAddress: { country: 'CA' }, mandatoryBillingFields: { country: true, state: true, city: true, postcode: true, street1: true }`;

for (const [language, texts] of Object.entries({ ar, gr })) {
  journey(
    `a card form with all options in ${language} has room for every text and error`,
    async ({ page, merchant }) => {
      await merchant.open({
        body: '<form class="paymentWidgets" action="/paid" data-brands="VISA MASTER AMEX MADA CARTEBANCAIRE MAESTRO"></form>',
        script: `window.wpwlOptions = { locale: '${language}', ${everything} };`,
      });
      const { billing, taxNumber, marks } = fullCardForm(page, texts);
      await expect(marks).toHaveCount(6);
      await taxNumber.fill('1');
      await payForm(page, { texts }).payButton.click();
      await expect(billing.state).toHaveAttribute('aria-invalid', 'true');
      await look(page, `card-everything-${language}`);
    },
  );
}
