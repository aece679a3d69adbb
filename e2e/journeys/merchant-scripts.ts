import type { Page } from '@playwright/test';

/* Building blocks of a merchant's page, and access to the errors that it got. */

/** A merchant's form with these attributes and this content. */
export const formWith = (attributes: string, content = '') =>
  `<form class="paymentWidgets" ${attributes}>${content}</form>`;

/** A script with options that keeps the errors of `onError`. */
export const keeping = (options = '') => `window.problems = []; window.wpwlOptions = {
  onError: (problem) => problems.push(problem), ${options} };`;

/** Returns the errors that the page got. */
export const problemsOf = (page: Page) =>
  page.evaluate<{ name: string; message: string }[]>('problems.map(({ name, message }) => ({ name, message }))');
