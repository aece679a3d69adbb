/** The texts of the back office, in English. This file is the type of the other languages. */
export const backoffice = {
  title: 'Tollgate back office',
  skip: 'Skip to the content',
  home: 'Overview',
  empty: 'There is nothing to show yet.',
  unknown: 'This page does not exist',
  goHome: 'Go to the overview',
  dark: 'Use dark colours',
  light: 'Use light colours',
} as const;

/** The texts of the back office in one language. */
export type BackofficeTexts = { readonly [Name in keyof typeof backoffice]: string };
