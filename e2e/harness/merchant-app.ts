import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A merchant's application in one page, on a server of its own. */
export interface MerchantApp {
  readonly url: string;
  close(): void;
}

const pageOf = (body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>Merchant</title>
  <link rel="icon" href="data:,"></head><body>${body}</body></html>`;

/**
 * Starts an application whose page has an empty `#app` and runs this code, and then the first call of it. The page after
 * a payment says 'Back at the merchant'.
 */
export async function startApp(code: string, firstCall = ''): Promise<MerchantApp> {
  const pages = {
    '/': pageOf(`<div id="app"></div><script src="/app.js"></script><script>${firstCall}</script>`),
    '/app.js': code,
  };
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', url === '/app.js' ? 'text/javascript' : 'text/html');
    response.end(
      Object.hasOwn(pages, url) ? pages[url as keyof typeof pages] : pageOf('<h1>Back at the merchant</h1>'),
    );
  }).listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
