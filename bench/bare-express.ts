import express, { type Express } from 'express';
import helmet from 'helmet';

/** A reply of as many bytes as the gateway's. */
export const REPLY = { result: { code: '000.000.000' }, filler: 'x'.repeat(700) };

/** Returns an Express that parses forms as the gateway does, and has no routes yet. */
export const bareExpress = (): Express =>
  express()
    .use(helmet())
    .use(express.urlencoded({ extended: false, limit: '2mb' }));

/** Listens on the port in `PORT`. */
export const serve = (app: Express): void => {
  app.listen(Number(process.env['PORT']), '127.0.0.1');
};
