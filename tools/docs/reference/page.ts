import { type Brand, brands } from '../../../catalogue/brands/brands.ts';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { type Posting, postings } from '../../../catalogue/payments/payment-types.ts';
import { titledTables } from '../../../catalogue/requests/tables.ts';
import { resultGroups } from '../../../catalogue/result-codes/groups.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { Field, Fields } from '../../../catalogue/schema/field.ts';
import { Html, html } from '../../../server/pages/html.ts';
import {
  testAddresses,
  testAmounts,
  testBankAccounts,
  testCards,
} from '../../../server/simulation/test-data/test-data.ts';
import { replyForms } from '../replies.ts';
import { anchor, entries, entry, joined, links, section } from './elements.ts';
import { endpointsSection, endpointTitle } from './endpoints-section.ts';

const basics = html`<p>Requests are forms (<code>application/x-www-form-urlencoded</code>) with flat, dotted names; replies are
JSON in which fields may be added at any time. <code>[n]</code> in a name stands for an index that counts from 0,
<code>[name]</code> and <code>[key]</code> for 3 to 64 letters, digits, dots or underscores, <code>[brand]</code> for a
brand. A parameter with an empty value counts as not sent.</p>
<p>Merchants send <code>Authorization: Bearer &lt;access token&gt;</code> and the <code>entityId</code> of their channel.
Every reply carries <code>result.code</code>; a request with wrong parameters is answered with 400, code
<code>200.300.404</code> and <code>result.parameterErrors</code>, which names all of them at once.</p>
<p>The same as a file for programs: <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p>`;

const fieldEntry =
  (title: string) =>
  ([name, [requirement, format, meaning, mark]]: readonly [string, Field]): Html =>
    entry({
      id: anchor('parameters', title, name),
      name,
      tags: [...(requirement === 'optional' ? [] : [requirement]), ...(mark === undefined ? [] : [mark])],
      text: meaning,
      more: format.words,
    });

const groupSection = ([title, table]: readonly [string, Fields]): Html =>
  section(3, anchor('parameters', title), title, entries(Object.entries(table).map(fieldEntry(title))));

const parametersSection = (): Html =>
  section(
    2,
    'parameters',
    'Parameters',
    html`<p>Required ones must be sent as soon as their group is used; conditional ones under a rule of the request or by the way of payment. Secrets are never sent back and never logged.</p>`,
    ...titledTables.map(groupSection),
  );

const repliesSection = (): Html =>
  section(
    2,
    'replies',
    'Replies',
    ...Object.entries(replyForms).map(([name, { type, fields }]) =>
      section(
        3,
        anchor('replies', name),
        name,
        fields === undefined
          ? html`<p>${type}</p>`
          : entries(
              Object.entries(fields).map(([field, [presence, , meaning]]) =>
                entry({ name: field, tags: presence === 'always' ? ['always'] : [], text: meaning }),
              ),
            ),
      ),
    ),
  );

const typeEntry = ([type, { meaning, alone, refersTo, madeBy }]: readonly [string, Posting]): Html => {
  const refers = refersTo.length === 0 ? '' : `${alone ? 'may refer' : 'refers'} to ${refersTo.join(', ')}`;
  return entry({
    id: anchor('types', type),
    name: type,
    tags: madeBy === 'client' ? [] : [madeBy === 'settlement' ? 'made by settlement' : 'not served'],
    text: `${meaning}.`,
    ...(refers === '' ? {} : { more: refers }),
  });
};

const typesSection = (): Html =>
  section(2, 'types', 'Payment types', entries(Object.entries<Posting>(postings).map(typeEntry)));

const brandsSection = (): Html =>
  section(
    2,
    'brands',
    'Brands',
    entries(
      Object.keys(brands).map((brand) =>
        entry({ id: anchor('brands', brand), name: brand, text: brands[brand as Brand].method }),
      ),
    ),
  );

const codesSection = (): Html => {
  const codes = Object.entries(resultCodes);
  const claimed = new Map(codes.map(([code]) => [code, resultGroups.find(({ pattern }) => pattern.test(code))]));
  const sections = [...resultGroups, undefined].map((group) => {
    const members = codes.filter(([code]) => claimed.get(code) === group);
    if (members.length === 0) return undefined;
    const rows = members.map(([code, { text, category, status }]) =>
      entry({ id: anchor('codes', code), name: code, tags: [category], text, more: `HTTP ${status}` }),
    );
    const pattern = group && html`<p>Clients sort by <code>${group.pattern.source}</code></p>`;
    const name = group?.name ?? 'others';
    return section(3, anchor('codes', name), name, pattern, entries(rows));
  });
  return section(2, 'codes', 'Result codes', ...sections);
};

const testSection = (): Html =>
  section(
    2,
    'test-data',
    'Test data',
    html`<p>In the test environment only, where the simulated acquirer decides by these numbers and amounts. Any date of expiry in the future and any security code of the right length will do; other numbers with a right check digit, and other amounts, are approved. Also as <code>GET /v1/testdata</code>.</p>`,
    section(
      3,
      'test-data/cards',
      'Cards',
      entries(
        testCards.map(({ number, brand, code, description }) =>
          entry({ name: number, tags: [brand], text: description, more: code }),
        ),
      ),
    ),
    section(
      3,
      'test-data/bank-accounts',
      'Bank accounts',
      entries(
        testBankAccounts.map(({ country, iban, code, description }) =>
          entry({ name: iban, tags: [country], text: description, more: code }),
        ),
      ),
    ),
    section(
      3,
      'test-data/amounts',
      'Amounts, for accounts other than cards',
      entries(
        testAmounts.map(({ amount, code, description }) => entry({ name: amount, text: description, more: code })),
      ),
    ),
    section(
      3,
      'test-data/addresses',
      'Billing addresses of cards, by their postcode',
      entries(
        testAddresses.map(({ postcode, avsResponse, description }) =>
          entry({ name: postcode, text: description, more: avsResponse }),
        ),
      ),
    ),
  );

const navigation = (): Html => {
  const groups: readonly (readonly [id: string, title: string, rows: readonly (readonly [string, string])[]])[] = [
    ['endpoints', 'Endpoints', endpoints.map((row: Endpoint) => [anchor('endpoints', row.id), endpointTitle(row)])],
    ['parameters', 'Parameters', titledTables.map(([title]) => [anchor('parameters', title), title])],
    ['replies', 'Replies', Object.keys(replyForms).map((name) => [anchor('replies', name), name])],
    ['codes', 'Result codes', resultGroups.map(({ name }) => [anchor('codes', name), name])],
  ];
  const lists = groups.map(
    ([id, title, rows]) =>
      html`<details><summary>${title}</summary>${links([[id, `All ${title.toLowerCase()}`], ...rows])}</details>`,
  );
  const others = links([
    ['types', 'Payment types'],
    ['brands', 'Brands'],
    ['test-data', 'Test data'],
  ]);
  return html`<nav aria-label="Contents">
${joined(lists, '\n')}
${others}
</nav>`;
};

const sections = (): readonly Html[] => [
  endpointsSection(),
  parametersSection(),
  repliesSection(),
  typesSection(),
  brandsSection(),
  codesSection(),
  testSection(),
];

/** Returns the reference of the interface as one page, generated from the tables; `style` is its style sheet. */
export const referencePage = (style: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tollgate: reference of the interface</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><h1>Tollgate</h1><p>Reference of the interface</p></header>
<div class="page">
${navigation()}
<main id="content">
${basics}
${joined(sections(), '\n')}
</main>
</div>
</body>
</html>
`.text;
