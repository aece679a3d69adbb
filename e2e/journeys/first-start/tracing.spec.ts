import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../../tools/test/free-port.ts';
import { startServer } from '../../harness/server-process.ts';
import { expect, test } from '../failure.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

test('the built gateway gives its traces to the SDK that an operator loads, and names them in its log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-traces-'));
  const port = await freePort();
  const gateway = startServer('gateway/main.js', {
    PORT: String(port),
    SHOP_PORT: '0',
    DATA_DIR: folder,
    NODE_OPTIONS: `--import ${pathToFileURL(resolve('e2e/harness/tracing.mjs'))}`,
  });
  await expect.poll(gateway.output).toContain('Tollgate is listening');
  await fetch(`http://localhost:${port}/v1/payments`, {
    method: 'POST',
    headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` },
  });
  await gateway.stop();
  await expect.poll(gateway.output).toContain(`span ${TRACE} POST /v1/payments\n`);
  await expect.poll(gateway.output).toContain(`"trace_id":"${TRACE}"`);
  await rm(folder, { recursive: true, force: true });
});
