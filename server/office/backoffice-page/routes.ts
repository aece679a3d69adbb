import { Router } from 'express';
import { sendFile } from '../../platform/static-files/static-file.ts';
import { type BackofficeBuild, DOCUMENT, PREVIEW } from './build.ts';

const FOLDER = '/backoffice/';

/** Addresses that begin with these are files or requests of the API, never views. */
const notViews = [`${FOLDER}assets/`, `${FOLDER}api/`, `${FOLDER}${PREVIEW}`];

/**
 * Returns the routes of the back office's page; `headers` are sent with every reply. The address of each view is
 * answered with the same document, which shows the view.
 */
export const backofficePageRoutes = (files: BackofficeBuild, headers: Readonly<Record<string, string>>): Router => {
  const routes = Router();
  routes.get(['/backoffice', '/backoffice/{*view}'], (request, response, next) => {
    const isView = !notViews.some((folder) => request.path.startsWith(folder));
    const file = files.get(isView ? DOCUMENT : request.path.slice(FOLDER.length));
    if (file === undefined) return next();
    sendFile(request, response, file, headers);
  });
  return routes;
};
