import { parseArgs } from 'node:util';
import { builtIn, writeArtefacts, writeImageArtefact } from './artefacts.ts';

// Run from the top of built sources: writes what they are released as into a folder.
const options = { image: { type: 'boolean', default: false }, base: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [out = ''] = positionals;
if (values.image) writeImageArtefact(builtIn('.'), out, values.base);
else writeArtefacts(builtIn('.'), out);
