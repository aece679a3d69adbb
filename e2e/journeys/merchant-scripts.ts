import type { Page } from '@playwright/test';

/* What a merchant's page is made of, and what it was told, for journeys that use it as such pages do. */

/** The form that a merchant writes, with these attributes and what stands in it. */
export const formWith = (attributes: string, content = '') =>
  `<form class="paymentWidgets" ${attributes}>${content}</form>`;

/** A script with options, whose problems are kept. */
export const keeping = (options = '') => `window.problems = []; window.wpwlOptions = {
  onError: (problem) => problems.push(problem), ${options} };`;

/** The problems that the page was told. */
export const problemsOf = (page: Page) =>
  page.evaluate<{ name: string; message: string }[]>('problems.map(({ name, message }) => ({ name, message }))');
