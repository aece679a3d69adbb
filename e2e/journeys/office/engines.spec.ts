import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFirefox } from '../../browsers/firefox.ts';
import { openWebKit } from '../../browsers/webkit.ts';
import { codeOf, startOffice } from '../../harness/office.ts';
import { expect, test } from '../failure.ts';

// Neither engine has a virtual authenticator that its driver offers: passkeys are signed in with in access.spec.ts.
for (const [name, openEngine] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const) {
  test(`support with ${name} signs in, finds a payment, and signs out`, async () => {
    const [office, engine] = await Promise.all([startOffice(), openEngine()]);
    try {
      const { email, password, seed } = office.administrator;
      const reference = `engine-${name.toLowerCase()}`;
      const id = await office.pay({ merchantTransactionId: reference });
      await engine.open(new URL(`backoffice/payments?text=${reference}`, office.url).href);
      await engine.type({ selector: 'input[name="email"]' }, email);
      await engine.type({ selector: 'input[name="password"]' }, 'a password of somebody else');
      await engine.click('form button[type="submit"]:enabled');
      await expect.poll(engine.text).toContain('or the password is wrong');
      await engine.open(new URL(`backoffice/payments?text=${reference}`, office.url).href);
      await engine.type({ selector: 'input[name="email"]' }, email);
      await engine.type({ selector: 'input[name="password"]' }, password);
      await engine.click('form button[type="submit"]:enabled');
      await engine.type({ selector: 'input[name="code"]' }, codeOf(seed));
      await engine.click('form button[type="submit"]:enabled');
      // The address that was opened is kept while signing in.
      await engine.click(`main a[href$="/payments/${id}"]`);
      await expect.poll(engine.text).toContain('92.00');
      const folder = join('e2e', 'results', 'screenshots');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `office-engine-${name}.png`), await engine.picture());
      await engine.click('header .sign-out');
      await expect.poll(() => engine.has('input[name="email"]')).toBe(true);
      await engine.open(new URL(`backoffice/payments/${id}`, office.url).href);
      await expect.poll(() => engine.has('input[name="email"]')).toBe(true);
    } finally {
      await Promise.all([engine.close(), office.close()]);
    }
  });
}
