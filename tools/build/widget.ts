import { readFileSync } from 'node:fs';
import type { InlineConfig } from 'vite';
import { translations } from '../../catalogue/texts/registry/forms.ts';
import { numberTable } from '../../widget/frames/number-table.ts';
import { chunkEntries } from '../../widget/lazy/chunk-entries.ts';
import { packedFewBrands } from '../../widget/locales/packed.ts';
import { brandFacts } from '../../widget/methods/card/brand-facts.ts';
import { bundle, codeOf } from './bundle.ts';
import { type Chunk, chunkOf, dataChunk, languageChunks } from './chunks.ts';
import { type Frame, frameFile, frameOf } from './frame.ts';
import { borrowedKit } from './plugins.ts';
import { publish } from './publish.ts';

const pathOf = ({ hash }: Frame): string => `widget/${hash}/${frameFile}`;

/**
 * Builds the widget's frames and chunks. Returns the settings that build its script, which contains their addresses.
 */
export const widgetBuild = async (): Promise<InlineConfig> => {
  const all = frameOf(await codeOf('widget/frames/full-frame.ts', numberTable));
  const known = Object.entries(numberTable).filter(([brand]) => !brandFacts[brand]?.isRare);
  const worldwide = frameOf(await codeOf('widget/frames/frame.ts', Object.fromEntries(known)));
  const coded = Object.entries(chunkEntries).map(async ([name, { entry }]) =>
    chunkOf(name, await codeOf(entry, numberTable, [borrowedKit])),
  );
  const translated = languageChunks();
  const data = [
    chunkOf('problems', await codeOf('widget/lazy/problems.ts', numberTable, [borrowedKit])),
    dataChunk('few-brands', packedFewBrands(translations)),
    ...translated.map(({ form }) => form),
  ];
  const listed: readonly Chunk[] = [...(await Promise.all(coded)), ...data];
  const sheets = chunkOf('wallet-sheets', await codeOf('widget/wallet-sheets/chunk.ts', numberTable, [borrowedKit]));
  const directory = dataChunk('directory', Object.fromEntries(listed.map(({ name, sha256 }) => [name, sha256])));
  const chunks = [directory, ...listed, ...translated.map(({ later }) => later)];
  // A form with a rare brand loads `card-more`, which has all facts.
  const facts = Object.entries(brandFacts).map(([brand, all]) => [brand, all.isRare ? { isRare: true } : all]);
  const constants = {
    DIRECTORY: JSON.stringify(directory.sha256),
    FRAME_PATHS: JSON.stringify({ worldwide: pathOf(worldwide), all: pathOf(all) }),
    BUILD_NAME: JSON.stringify(JSON.parse(readFileSync('package.json', 'utf8')).version),
  };
  const config = bundle('widget/main.tsx', constants, numberTable, Object.fromEntries(facts));
  return { ...config, plugins: [...config.plugins, publish([worldwide, all], chunks, sheets)] };
};
