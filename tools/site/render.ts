import { existsSync } from 'node:fs';
import Eleventy from '@11ty/eleventy';
import { layout, type PageAssets, type ReadPage } from './layout.ts';
import { markdownRenderer } from './markdown.ts';

const LAYOUT = 'page.11ty.js';

/** Returns the HTML of all pages, by the Markdown files of the site. */
export const renderSite = async (
  pages: readonly ReadPage[],
  assets: PageAssets,
): Promise<ReadonlyMap<string, string>> => {
  const byPath = new Map(pages.map((each) => [`./docs/${each.page.file}`, each]));
  const eleventy = new Eleventy('docs', 'dist/documentation', {
    quietMode: true,
    configPath: false,
    config: (configuration) => {
      configuration.setUseGitIgnore(false);
      configuration.setTemplateFormats(['md']);
      configuration.setLibrary('md', markdownRenderer());
      // The pages are Markdown and nothing else: `{{ }}` in a sample is text.
      configuration.addGlobalData('templateEngineOverride', 'md');
      configuration.addGlobalData('layout', LAYOUT);
      configuration.addTemplate(`_includes/${LAYOUT}`, ({ page: { inputPath }, content }) => {
        const page = byPath.get(inputPath);
        if (page === undefined) throw new Error(`${inputPath} is not in the navigation.`);
        return layout(page, content, pages, assets);
      });
      configuration.addPreprocessor(
        'links',
        'md',
        ({ page: { inputPath } }) => byPath.get(inputPath)?.page.markdown ?? false,
      );
      for (const [path, { page }] of byPath) if (!existsSync(path)) configuration.addTemplate(page.file, page.markdown);
    },
  });
  const results = await eleventy.toJSON();
  return new Map(results.map(({ inputPath, content }) => [inputPath.slice('./docs/'.length), content]));
};
