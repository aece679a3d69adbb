import { Router } from 'express';
import type { Environment } from '../../platform/base/environment.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { sendFile } from '../../platform/static-files/static-file.ts';
import { pathOfPicture, STYLE_PATH, TEST_SHEETS_FILE, type WidgetBuild } from './build.ts';

/**
 * Every origin may load the widget's files, embed them, and see how long they took. Opened by its address, none is a
 * page; the page of a field has a policy of its own.
 */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Returns the routes of the widget's script, its integrity value, its inventory, its frame, and earlier builds of both,
 * and of the marks and the style sheet under the addresses that pages know. The simulated wallet sheets are not served
 * in the live environment.
 */
export const widgetScriptRoutes = (build: WidgetBuild, environment: Environment): Router => {
  const { integrity, files } = build;
  const routes = Router();

  routes.get('/v1/fastcheckout/integrity', (_request, response) => {
    response.set({ ...openHeaders, 'Cache-Control': 'no-store' }).json({ integrity });
  });

  const inventory = Buffer.from(JSON.stringify(inventoryOf(build, environment)));
  routes.get('/v1/widget/scripts', (_request, response) => {
    response
      .set({ ...openHeaders, 'Cache-Control': 'no-store' })
      .type('json')
      .send(inventory);
  });

  routes.get(['/v1/paymentWidgets.js', '/v1/widget/:hash/:file'], (request, response, next) => {
    const file = files.get(request.path);
    const isForTests = request.path.endsWith(`/${TEST_SHEETS_FILE}`);
    if (file === undefined || (isForTests && environment === 'live')) return next();
    sendFile(request, response, file, openHeaders);
  });

  // Pages show the marks beside their own choices; they name them by these addresses.
  routes.get(['/v1/paymentWidgets/img/:file', '/v1/static/:version/img/:file'], (request, response) => {
    const brand = String(request.params['file']).replace(/\.png$/, '');
    const file = files.get(pathOfPicture(brand)) ?? files.get(pathOfPicture(brand.toUpperCase()));
    if (file === undefined) throw new Rejection('200.300.404', { status: 404, reason: NO_PICTURE });
    sendFile(request, response, file, openHeaders);
  });

  routes.get('/v1/static/:version/css/card.min.css', (request, response, next) => {
    const file = files.get(STYLE_PATH);
    if (file === undefined) return next();
    sendFile(request, response, file, openHeaders);
  });

  return routes;
};

/** Returns the scripts that an environment serves or loads: simulated sheets in test, providers' scripts in live. */
const inventoryOf = ({ buildNumber, scripts = [], providerScripts = [] }: WidgetBuild, environment: Environment) => ({
  buildNumber,
  scripts: scripts
    .filter(({ isForTests }) => isForTests !== true || environment === 'test')
    .map(({ isForTests: _isForTests, ...script }) => script),
  providerScripts: environment === 'live' ? providerScripts : [],
});

const NO_PICTURE = 'no brand has this picture; a picture is the id of a brand with .png, such as VISA.png';
