import type { Language } from '../../languages/languages.ts';
import { pages as ar } from '../ar/pages.ts';
import { pages as bg } from '../bg/pages.ts';
import { pages as cn } from '../cn/pages.ts';
import { pages as cz } from '../cz/pages.ts';
import { pages as de } from '../de/pages.ts';
import { pages as dk } from '../dk/pages.ts';
import { pages as en, type PageTexts } from '../en/pages.ts';
import { pages as es } from '../es/pages.ts';
import { pages as fi } from '../fi/pages.ts';
import { pages as fr } from '../fr/pages.ts';
import { pages as gr } from '../gr/pages.ts';
import { pages as hu } from '../hu/pages.ts';
import { pages as it } from '../it/pages.ts';
import { pages as ja } from '../ja/pages.ts';
import { pages as ko } from '../ko/pages.ts';
import { pages as nl } from '../nl/pages.ts';
import { pages as no } from '../no/pages.ts';
import { pages as pl } from '../pl/pages.ts';
import { pages as pt } from '../pt/pages.ts';
import { pages as ptbr } from '../ptbr/pages.ts';
import { pages as ro } from '../ro/pages.ts';
import { pages as ru } from '../ru/pages.ts';
import { pages as se } from '../se/pages.ts';
import { pages as sk } from '../sk/pages.ts';
import { pages as sl } from '../sl/pages.ts';
import { pages as tr } from '../tr/pages.ts';
import { pages as zhtw } from '../zhtw/pages.ts';

/**
 * The texts of the gateway's own pages.
 * Generated from the table of languages by `npm run languages`; do not edit.
 */
export const pagesByLanguage: Readonly<Record<Language, PageTexts>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  dk,
  fi,
  se,
  tr,
  ja,
  sl,
  pt,
  pl,
  cz,
  hu,
  bg,
  ro,
  ru,
  cn,
  gr,
  no,
  sk,
  ar,
  ko,
  ptbr,
  zhtw,
};
