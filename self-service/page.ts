import { languages } from '../catalogue/languages/languages.ts';
import { ACCOUNT_DATA, type AccountDocument } from '../catalogue/self-service/document.ts';
import { ACCOUNT_PATH } from '../catalogue/self-service/replies.ts';

/** What the server wrote into the document. */
export const page: AccountDocument = JSON.parse(document.getElementById(ACCOUNT_DATA)?.textContent ?? '{}');

/** The texts of the page in its language. */
export const { texts } = page;

const own = languages[page.language].tag;
const [spoken] = own.split('-');

/** The language tag in which dates and amounts are written: as the reader's country writes the language of the page. */
export const tag = navigator.languages.find((each) => each.split('-')[0] === spoken) ?? own;

const [prefix = '', rest = ''] = location.pathname.split(`${ACCOUNT_PATH}/`);

/** The address of the gateway, with a slash at its end. */
export const gateway = `${prefix}/`;

/** The channel of the page. */
export const channelId = rest.split('/')[0] ?? '';

/** The address of the page's requests. */
export const api = `${prefix}${ACCOUNT_PATH}/${channelId}/api`;

/** Whether a merchant's page shows this one in a frame. */
export const isFramed = window.parent !== window;
