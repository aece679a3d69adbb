interface ImportMeta {
  /** Vite: the modules that match a pattern, each loaded when it is called. */
  glob<Module>(pattern: string): Readonly<Record<string, () => Promise<Module>>>;
}
