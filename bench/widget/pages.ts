import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Pages on an origin of their own, like a shop. */
interface ServedPages {
  readonly url: string;
  /** The same server under another name, so that it is another site than everything at `url`. */
  readonly siteUrl: string;
  stop(): void;
}

/** Serves fixed HTML pages by path from a free port. */
export const servePages = async (pages: Readonly<Record<string, string>>): Promise<ServedPages> => {
  const server: Server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, siteUrl: `http://localhost:${port}`, stop: () => server.close() };
};

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pay</title></head><body><h1>Pay</h1>${body}</body></html>`;

/** The text that a page writes to its console, before the milliseconds, as soon as its fields accept input. */
export const INTERACTIVE = 'interactive ';

const sayInteractive = `console.log('${INTERACTIVE}' + performance.now())`;

/** The yardstick's frame: only an input. */
export const bareFrame = page('<input aria-label="number">');

/** The yardstick: a page with two bare frames of another origin, and only the script that measures. */
export const barePage = (frameUrl: string): string =>
  page(
    `<iframe src="${frameUrl}"></iframe><iframe src="${frameUrl}"></iframe>
     <script>addEventListener('load', () => ${sayInteractive});</script>`,
  );

/**
 * A merchant's page with the widget, which reserves its space as the documentation advises; interactive when the frames
 * of number and code both answer.
 */
export const widgetPage = (gatewayUrl: string, checkoutId: string): string =>
  page(
    `<script>
       let frames = 0;
       window.wpwlOptions = { onReadyIframeCommunication() {
         frames += 1;
         if (frames === 2) ${sayInteractive};
       } };
     </script>
     <script src="${gatewayUrl}v1/paymentWidgets.js?checkoutId=${checkoutId}"></script>
     <div style="min-height: 500px"><form action="/result" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form></div>
     <p>Terms and conditions</p>`,
  );
