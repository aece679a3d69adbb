import { cards } from '../../harness/cards.ts';
import { bankPage } from '../../merchant-kit/challenge.ts';
import { expect, journey } from '../journey.ts';

journey.use({ issuerIsElsewhere: true });

const back = 'Back at the merchant';

journey("a bank's page that the policy blocks opens in the whole tab", async ({ page, stack, merchant, form }) => {
  const news: string[] = [];
  page.on('console', (message) => news.push(message.text()));
  const { origin } = new URL(stack.gatewayUrl);
  const policy = `default-src 'none'; script-src 'unsafe-inline' ${origin}; style-src ${origin}; frame-src ${origin}; connect-src ${origin}; form-action 'none'; img-src data:`;
  await merchant.open({ policy });
  await form.pay(cards.challenged);
  await expect(bankPage(page).heading).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('localhost');
  expect(news.join('\n')).toContain("The bank's page cannot be shown in this page");
  await bankPage(page).approve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
});

journey('a policy that only reports blocks nothing', async ({ page, stack, merchant, form, challenge }) => {
  const { origin } = new URL(stack.gatewayUrl);
  await merchant.open({ policy: `frame-src ${origin}`, policyOnlyReports: true });
  await form.pay(cards.challenged);
  await challenge.approve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
});

journey(
  'an inspection of the browser that the policy blocks is skipped and reported',
  async ({ page, merchant, form, challenge }) => {
    const news: string[] = [];
    page.on('console', (message) => news.push(message.text()));
    await merchant.open({ policy: "form-action 'none'" });
    await form.pay(cards.challengedAfterLook);
    await challenge.approve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(back);
    expect(news.join('\n')).toContain('The bank could not collect data of the browser');
  },
);
