declare module '*.css?inline' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the bundler gives a style sheet's text as the default export.
  export default text;
}
