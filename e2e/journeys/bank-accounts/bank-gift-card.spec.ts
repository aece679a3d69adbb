import { banks } from '../../../catalogue/texts/en/banks.ts';
import { paymentOf } from '../../harness/merchant.ts';
import { leaksIn } from '../../harness/secrecy.ts';
import { brandForm } from '../../merchant-kit/brand-form.ts';
import { expect, journey } from '../journey.ts';

const body = '<form class="paymentWidgets" action="/paid" data-brands="GIFTCARD"></form>';
// The PIN begins with 0, as no number in a log does.
const giftCard = { number: '6036280000001234', code: '0471', expiry: '', holder: '' };

journey('a gift card pays, and no copy of its data remains', async ({ page, merchant, stack }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const id = await merchant.open({ body });
  const form = brandForm(page, 'GIFTCARD', 'gift card');
  await form.payButton.click();
  await expect(form.hints).toHaveText([banks.errorMessages.fieldEmptyError, banks.errorMessages.pinEmptyError]);
  await expect(form.giftCardNumber).toBeFocused();
  await form.giftCardNumber.fill('6036 2800-0000 1234');
  await form.pin.fill('0');
  await form.payButton.click();
  await expect(form.pin).toHaveAccessibleDescription(banks.errorMessages.fieldIncompleteError);
  await form.pin.fill(giftCard.code);
  await form.payButton.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back at the merchant');
  expect(await paymentOf(stack, id)).toMatchObject({ result: { code: '000.100.110' }, paymentBrand: 'GIFTCARD' });
  expect(await leaksIn(stack, [giftCard], addresses)).toEqual([]);
});

journey('the PIN of a gift card is masked, and removed with the widget', async ({ page, merchant }) => {
  await merchant.open({ body });
  const { pin } = brandForm(page, 'GIFTCARD', 'gift card');
  await expect(pin).toHaveAttribute('type', 'password');
  await pin.fill(giftCard.code);
  const kept = await pin.elementHandle();
  await page.evaluate('wpwl.unload()');
  await expect(pin).toHaveCount(0);
  expect(await kept?.evaluate((input: HTMLInputElement) => input.value)).toBe('');
});
