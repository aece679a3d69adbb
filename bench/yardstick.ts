import { collectDefaultMetrics, register } from 'prom-client';
import { bareExpress, REPLY, serve } from './bare-express.ts';

/**
 * The yardstick: a bare Express with the same requests, on the same machine, in the same run. It parses the form,
 * checks nothing, stores nothing and answers with as many bytes as the gateway.
 */
collectDefaultMetrics();

const app = bareExpress();
app.get('/metrics', async (_request, response) => {
  response.type('text/plain').send(await register.metrics());
});
app.all('/{*path}', (_request, response) => {
  response.json(REPLY);
});
serve(app);
