import 'express';
import 'kysely';
import 'pino';
import 'prom-client';

// The catalogue as the gateway loads it: the file that the build puts beside `main.js`.
const catalogue = new URL('../gateway/catalogue.js', import.meta.url).href;
const startedAt = performance.now();
await import(catalogue);
process.stdout.write((performance.now() - startedAt).toFixed(1));
