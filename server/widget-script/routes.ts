import { Router } from 'express';
import type { Environment } from '../base/environment.ts';
import { sendFile } from '../static-files/static-file.ts';
import { TEST_SHEETS_FILE, type WidgetBuild } from './build.ts';

/** Every origin may load the widget's files, embed them, and see how long they took. */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Returns the routes of the widget's script, its integrity value, its frame, and earlier builds of both. The simulated
 * wallet sheets are not served in the live environment.
 */
export const widgetScriptRoutes = ({ integrity, files }: WidgetBuild, environment: Environment): Router => {
  const routes = Router();

  routes.get('/v1/fastcheckout/integrity', (_request, response) => {
    response.set({ ...openHeaders, 'Cache-Control': 'no-store' }).json({ integrity });
  });

  routes.get(['/v1/paymentWidgets.js', '/v1/widget/:hash/:file'], (request, response, next) => {
    const file = files.get(request.path);
    const isForTests = request.path.endsWith(`/${TEST_SHEETS_FILE}`);
    if (file === undefined || (isForTests && environment === 'live')) return next();
    sendFile(request, response, file, openHeaders);
  });

  return routes;
};
