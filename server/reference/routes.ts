import { Router } from 'express';
import { sendFile } from '../static-files/static-file.ts';
import type { ReferenceBuild } from './build.ts';

/** Returns the routes of the reference page and the OpenAPI description; `headers` are sent with every reply. */
export const referenceRoutes = (files: ReferenceBuild, headers: Readonly<Record<string, string>>): Router => {
  const routes = Router();
  routes.get(['/docs', '/docs/openapi.json'], (request, response, next) => {
    const file = files.get(request.path.replace(/\/$/, ''));
    if (file === undefined) return next();
    sendFile(request, response, file, headers);
  });
  return routes;
};
