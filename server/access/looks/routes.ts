import { Router } from 'express';
import type { Database } from '../../platform/database/database.ts';
import { LOGO_PATH } from '../../platform/pages/look.ts';
import { sendFile } from '../../platform/static-files/static-file.ts';
import { logoRecords } from './records.ts';

/** The headers of a logo: pages of the gateway in frames of any shop show it, and nothing in it can run. */
const headers = {
  'Content-Type': 'image/png',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

const FILE = /^([0-9a-f]{32})\.png$/;

/** More logos than a busy gateway shows at a time; each has some 20 KB. */
const MOST_KEPT = 100;

/** Returns the route of the logos. A logo never changes under its address, so caches may keep it. */
export const logoRoutes = (database: Database): Router => {
  const routes = Router();
  const records = logoRecords(database);
  const kept = new Map<string, Buffer>();

  const pictureOf = async (id: string): Promise<Buffer | undefined> => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const logo = await records.withId(id);
    if (logo === undefined) return undefined;
    if (kept.size >= MOST_KEPT) kept.clear();
    const picture = Buffer.from(logo.picture, 'base64');
    kept.set(id, picture);
    return picture;
  };

  routes.get(`/${LOGO_PATH}:file`, async (request, response, next) => {
    const [, id] = FILE.exec(String(request.params['file'])) ?? [];
    const picture = id === undefined ? undefined : await pictureOf(id);
    if (id === undefined || picture === undefined) return next();
    sendFile(request, response, { bodies: { identity: picture }, hash: id, isImmutable: true, headers: {} }, headers);
  });
  return routes;
};
