import { type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { BUTTONS_SCRIPT } from '../../platform/pages/buttons-script.ts';
import { drawnIcon } from '../../platform/pages/drawn.ts';
import { refusedPage } from '../../platform/pages/error-pages.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { backLink } from '../../platform/pages/links.ts';
import { lookOf, type ShopLook } from '../../platform/pages/look.ts';
import { type Page, sendPage } from '../../platform/pages/page.ts';
import { qrCode } from '../../platform/pages/qr-code.ts';
import { acceptedLanguages, pageLanguage, pageTexts } from '../../platform/pages/texts.ts';
import { printedReference } from './files/creditor-reference.ts';
import type { ExpectedTransfer, TransferRecords } from './model/expected.ts';
import { accountHolderOf, hasSepa, type SepaSettings } from './model/settings.ts';
import { TRANSFER_PATH, transferCodeOf } from './model/transfer.ts';

const STYLE = `
.code { margin: 1rem auto; max-width: 16rem; }
.code svg { display: block; width: 100%; border-radius: .375rem; }
dl.transfer { grid-template-columns: 1fr; gap: 0; }
dl.transfer dt { color: var(--quiet); font-size: var(--size-usual); font-weight: 400; }
dl.transfer dd { display: flex; align-items: center; justify-content: space-between; gap: 1rem;
  margin-block-end: .5rem; padding-block-end: .5rem;
  border-block-end: 1px solid var(--line); font-weight: 600; }
dl.transfer bdi { user-select: all; }
dl.transfer button { flex: none; width: auto; margin: 0; }
`;

/** Source: EPC069-12: error correction M, at most version 13. */
const CODE_LIMITS = { ecc: 'M', maxVersion: 13 } as const;

/** A fact of the transfer: its name, how it is shown, and what is copied. */
type Fact = readonly [name: string, shown: string, copied?: string];

const printedIban = (iban: string): string => iban.match(/.{1,4}/g)?.join(' ') ?? iban;

const factsOf = (expected: ExpectedTransfer, settings: SepaSettings, language: Language): readonly Fact[] => {
  const { facts, transfer } = pageTexts(language);
  const { 'sepa.iban': iban, 'sepa.bic': bic } = settings;
  const amount = amountText(expected.amount);
  return [
    [facts.amount, priceText(amount, 'EUR', languages[language].tag), amount],
    [transfer.holder, accountHolderOf(settings)],
    ['IBAN', printedIban(iban), iban],
    ...(bic === undefined ? [] : [['BIC', bic] as const]),
    [facts.reference, printedReference(expected.creditorReference)],
  ];
};

/** Returns the page with what a shopper transfers. */
const transferPage = (expected: ExpectedTransfer, settings: SepaSettings, language: Language, look: ShopLook): Page => {
  const { transfer } = pageTexts(language);
  const row = ([name, shown, copied = shown]: Fact): Html =>
    html`<dt>${name}</dt><dd><bdi>${shown}</bdi><button type="button" data-copy="${copied}"
  data-copied="${transfer.copied}" aria-label="${transfer.copy}: ${name}" hidden>${transfer.copy}</button></dd>`;
  return {
    language,
    title: transfer.title,
    look,
    style: STYLE,
    script: BUTTONS_SCRIPT,
    body: html`<p>${transfer.text}</p>
<div class="code" role="img" aria-label="${transfer.code}">${qrCode(transferCodeOf(expected, settings), CODE_LIMITS)}</div>
<dl class="transfer">${factsOf(expected, settings, language).map(row)}</dl>
<p id="copied" role="status"></p>
${backLink(language, expected.returnUrl)}`,
  };
};

const receivedPage = ({ returnUrl }: ExpectedTransfer, language: Language, look: ShopLook): Page => {
  const { title, received } = pageTexts(language).transfer;
  return {
    language,
    title,
    look,
    body: html`<div class="ending good">${drawnIcon('good')}<p role="status">${received}</p></div>${backLink(language, returnUrl)}`,
  };
};

/** The dependencies of the pages of transfers. */
interface TransferPagesDependencies {
  readonly transfers: TransferRecords;
  channelOf(channelId: string): Promise<Channel>;
  readonly log: Logger;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
}

/** Returns the routes of the pages that show shoppers what to transfer, for anyone who has the URL of one. */
export const transferPages = ({ transfers, channelOf, log, baseUrl }: TransferPagesDependencies): Router => {
  const routes = Router();
  const handle: RequestHandler = async (request, response) => {
    const accepted = acceptedLanguages(request.headers['accept-language']);
    const expected = await transfers.expectedByPage(String(request.params['key'] ?? ''));
    const language = pageLanguage([expected?.locale, ...accepted]);
    if (expected === undefined) {
      log.warn({ page: 'transfer' }, 'a page of an unknown transfer was requested');
      sendPage(response, refusedPage({ language }));
      return;
    }
    const { name, settings } = await channelOf(expected.channelId);
    const look = lookOf(name, settings, baseUrl);
    if (expected.completedBy !== undefined) sendPage(response, receivedPage(expected, language, look));
    else if (expected.state === 'cancelled' || !hasSepa(settings)) {
      sendPage(response, refusedPage({ language, url: expected.returnUrl }, 410));
    } else sendPage(response, transferPage(expected, settings, language, look));
  };
  routes.get(`/${TRANSFER_PATH}:key`, handle);
  // Pages of shops send their shoppers here by a form as well as by a link.
  routes.post(`/${TRANSFER_PATH}:key`, handle);
  return routes;
};
