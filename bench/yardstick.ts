import express from 'express';
import helmet from 'helmet';
import { collectDefaultMetrics, register } from 'prom-client';

/**
 * The yardstick: a bare Express with the same requests, on the same machine, in the same run. It parses the form,
 * checks nothing, stores nothing and answers with as many bytes as the gateway.
 */
const REPLY = { result: { code: '000.000.000' }, filler: 'x'.repeat(700) };

collectDefaultMetrics();

const app = express()
  .use(helmet())
  .use(express.urlencoded({ extended: false, limit: '2mb' }));
app.get('/metrics', async (_request, response) => {
  response.type('text/plain').send(await register.metrics());
});
app.all('/{*path}', (_request, response) => {
  response.json(REPLY);
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
