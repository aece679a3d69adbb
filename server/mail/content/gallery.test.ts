import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { type MailKind, mailKinds } from '../../../catalogue/mail/mail-kinds.ts';
import { html } from '../../platform/pages/html.ts';
import { sampleFacts } from '../../testing/sample-mails.ts';
import { messageOf } from './message.ts';

const FOLDER = join(import.meta.dirname, '../../../e2e/results/mails');

test('every mail can be looked at: e2e/results/mails has a page for each language', async () => {
  await mkdir(FOLDER, { recursive: true });
  const codes = Object.keys(languages) as Language[];
  const kinds = Object.keys(mailKinds) as MailKind[];
  const pages = codes.map((language) => {
    const mails = kinds.map((kind) => {
      const { subject, text, html: page } = messageOf(sampleFacts(kind, language), {});
      return html`<h2 dir="auto">${subject}</h2><iframe srcdoc="${page}" width="640" height="800"></iframe>
<iframe srcdoc="${page}" width="390" height="800"></iframe><pre dir="auto">${text}</pre>`;
    });
    const { tag, name } = languages[language];
    const style = 'body{font-family:sans-serif}pre{white-space:pre-wrap}';
    const page = html`<!doctype html><html lang="${tag}"><meta charset="utf-8"><title>${name}</title>
<style>${style}</style><h1>${name}</h1>${mails}</html>`;
    return { file: `${language}.html`, name, text: page.text };
  });
  await Promise.all(pages.map(({ file, text }) => writeFile(join(FOLDER, file), text)));
  const links = pages.map(({ file, name }) => html`<li><a href="${file}">${name}</a></li>`);
  const index = html`<!doctype html><meta charset="utf-8"><title>Mails</title><h1>Mails</h1><ul>${links}</ul>`.text;
  await writeFile(join(FOLDER, 'index.html'), index);
  expect(index.match(/<li>/g)).toHaveLength(codes.length);
  expect(pages.every(({ text }) => text.match(/<pre/g)?.length === kinds.length)).toBe(true);
});
