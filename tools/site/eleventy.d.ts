declare module '@11ty/eleventy' {
  /** What this build uses of the configuration; the package brings no types. */
  export interface EleventyConfiguration {
    setUseGitIgnore(isUsed: boolean): void;
    setTemplateFormats(formats: readonly string[]): void;
    setLibrary(format: string, renderer: object): void;
    addGlobalData(name: string, value: unknown): void;
    addTemplate(path: string, content: string | ((data: EleventyData) => string)): void;
    addPreprocessor(
      name: string,
      formats: string,
      change: (data: EleventyData, content: string) => string | false,
    ): void;
  }

  /** What a template and its layout are given. */
  export interface EleventyData {
    readonly page: { readonly inputPath: string };
    readonly content: string;
  }

  /** A rendered template. */
  export interface EleventyResult {
    readonly inputPath: string;
    readonly content: string;
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: false; config: (configuration: EleventyConfiguration) => void },
    );
    toJSON(): Promise<readonly EleventyResult[]>;
  }
}
