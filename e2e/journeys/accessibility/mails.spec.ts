import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { type MailKind, mailKinds } from '../../../catalogue/mail/mail-kinds.ts';
import { messageOf } from '../../../server/mail/content/message.ts';
import { rowsOf } from '../../../server/testing/lengths.ts';
import { sampleFacts } from '../../../server/testing/sample-mails.ts';
import { expect, journey } from '../journey.ts';
import { look } from '../look.ts';

const PROGRAM = 'http://mails.example/';
const kinds = Object.keys(mailKinds) as MailKind[];

/** A program shows a mail in a frame of its page, without scripts. */
const STYLE = 'body { margin: 0; } iframe { display: block; width: 100%; height: 1000px; border: 0; }';
const around = `<!doctype html><html lang="en"><title>Mail</title><style>${STYLE}</style>
<main><h1>Mail</h1><iframe title="Mail" src="/mail"></iframe></main></html>`;

for (const [turn, scheme] of (['light', 'dark'] as const).entries()) {
  for (const [each, language] of (['en', 'ar'] as const).entries()) {
    journey(`accessible: mails, ${scheme}, ${language}`, async ({ page: program }) => {
      await program.emulateMedia({ colorScheme: scheme });
      for (const kind of rowsOf(kinds, 4, 2 * turn + each)) {
        const { html } = messageOf(sampleFacts(kind, language), scheme === 'dark' ? { colour: '#f5c030' } : {});
        await program.route(`${PROGRAM}**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: route.request().url() === PROGRAM ? around : html }),
        );
        await program.goto(PROGRAM);
        await expect(program.frameLocator('iframe').getByRole('heading')).toContainText('Tea House');
        await look(program, `mail-${kind}-${language}-${scheme}`);
        await program.unrouteAll();
      }
    });
  }
}

journey('mails fit a phone in every language', async ({ page: program }) => {
  await program.setViewportSize({ width: 320, height: 800 });
  for (const language of Object.keys(languages) as Language[]) {
    for (const kind of kinds) {
      await program.setContent(messageOf(sampleFacts(kind, language), {}).html);
      const width = await program.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, `${kind}, ${language}`).toBeLessThanOrEqual(320);
    }
  }
});
