import 'express';
import 'kysely';
import 'pino';
import 'prom-client';

// The catalogue as the gateway loads it: the file that the build writes beside `main.js`.
const catalogue = new URL('../gateway/catalogue.js', import.meta.url).href;
const startedAt = performance.now();
const processorBefore = process.cpuUsage();
await import(catalogue);
const { user, system } = process.cpuUsage(processorBefore);
const elapsedMs = performance.now() - startedAt;
process.stdout.write(`${elapsedMs.toFixed(1)} ${((user + system) / 1_000).toFixed(1)}`);
