import type { Language } from '../../languages/languages.ts';
import { spelling as ar } from '../ar/spelling.ts';
import { spelling as bg } from '../bg/spelling.ts';
import { spelling as cn } from '../cn/spelling.ts';
import { spelling as cz } from '../cz/spelling.ts';
import { spelling as de } from '../de/spelling.ts';
import { spelling as dk } from '../dk/spelling.ts';
import { spelling as es } from '../es/spelling.ts';
import { spelling as fi } from '../fi/spelling.ts';
import { spelling as fr } from '../fr/spelling.ts';
import { spelling as gr } from '../gr/spelling.ts';
import { spelling as hu } from '../hu/spelling.ts';
import { spelling as it } from '../it/spelling.ts';
import { spelling as ja } from '../ja/spelling.ts';
import { spelling as ko } from '../ko/spelling.ts';
import { spelling as nl } from '../nl/spelling.ts';
import { spelling as no } from '../no/spelling.ts';
import { spelling as pl } from '../pl/spelling.ts';
import { spelling as pt } from '../pt/spelling.ts';
import { spelling as ptbr } from '../ptbr/spelling.ts';
import { spelling as ro } from '../ro/spelling.ts';
import { spelling as ru } from '../ru/spelling.ts';
import { spelling as se } from '../se/spelling.ts';
import { spelling as sk } from '../sk/spelling.ts';
import { spelling as sl } from '../sl/spelling.ts';
import type { Spelling } from '../spelling.ts';
import { spelling as tr } from '../tr/spelling.ts';
import { spelling as zhtw } from '../zhtw/spelling.ts';

/**
 * The letters and words by which tests recognize each language but English.
 * Generated from the table of languages by `npm run languages`; do not edit.
 */
export const spellings: Readonly<Record<Exclude<Language, 'en'>, Spelling>> = {
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
