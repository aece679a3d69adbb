import { randomBytes } from 'node:crypto';
import { type Request, Router } from 'express';
import { type Html, html } from '../../../server/platform/pages/html.ts';
import type { GatewayAccount } from '../gateway/account.ts';
import { policyWithWidget, send } from '../http.ts';
import { specimenCheckout } from './checkout.ts';
import { forms, specimensOf } from './choices.ts';
import { galleryMain, specimenPage } from './gallery-pages.ts';
import { galleryScript } from './gallery-script.ts';
import { sheets } from './looks.ts';
import { specimenScript } from './specimen-script.ts';

/** The dependencies of the gallery. */
interface GalleryDependencies {
  readonly account: GatewayAccount;
  readonly log: (line: string) => void;
  readonly layout: GalleryLayout;
}

/** Puts the shop's layout around the main part of a page, with the gallery's additions to its head. */
export type GalleryLayout = (request: Request, title: string, main: Html, head: Html) => Html;

const head = html`<link rel="stylesheet" href="/gallery/gallery.css">
<script src="/gallery/gallery.js" defer></script>`;

/** The policy of the gallery, which has a script of its own; its specimens are pages of the shop. */
const galleryPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The id of an unknown checkout. */
const UNKNOWN_CHECKOUT = `${'0'.repeat(32)}.uat01-vm-tx01`;

/**
 * Creates the gallery: every form, state, style and language of the widget side by side. Its routes are below /gallery.
 */
export function gallery({ account, log, layout }: GalleryDependencies): Router {
  const pages = Router();
  const origin = new URL(account.url).origin;

  pages.get('/', (request, response) => {
    const main = galleryMain(specimensOf(request.query), request.query);
    send(response, layout(request, 'Gallery', main, head), galleryPolicy);
  });

  for (const [name, sheet] of Object.entries(sheets)) {
    pages.get(`/${name}`, (_request, response) => void response.type('css').send(sheet));
  }
  pages.get('/gallery.js', (_request, response) => void response.type('js').send(galleryScript));
  pages.get('/specimen.js', (_request, response) => void response.type('js').send(specimenScript));

  pages.get('/specimen', async (request, response) => {
    const [specimen] = specimensOf(request.query);
    const form = specimen && forms[specimen.form];
    if (!form) throw new Error('Every address chooses a specimen.');
    const checkoutId =
      specimen.state === 'ended'
        ? UNKNOWN_CHECKOUT
        : await specimenCheckout(account, form).catch((cause: unknown) => {
            log(`The gallery's ${specimen.form} has no checkout: ${cause}`);
            return UNKNOWN_CHECKOUT;
          });
    const nonce = randomBytes(16).toString('base64');
    const page = specimenPage({ specimen, checkoutId, nonce, gatewayUrl: account.url });
    send(response, page, specimenPolicy(specimen.state, policyWithWidget(origin, nonce), origin));
  });

  return pages;
}

/**
 * Returns the shop's strict policy, changed so that the gallery may show the page; two states need something blocked.
 */
function specimenPolicy(state: string, usual: string, origin: string): string {
  const shown = usual.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  if (state === 'unreachable') return shown.replace(`connect-src 'self' ${origin}`, "connect-src 'none'");
  return state === 'blocked' ? shown.replace(`frame-src ${origin}`, "frame-src 'none'") : shown;
}
