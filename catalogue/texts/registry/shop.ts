import type { Language } from '../../languages/languages.ts';
import { shop as ar } from '../ar/shop.ts';
import { shop as bg } from '../bg/shop.ts';
import { shop as cn } from '../cn/shop.ts';
import { shop as cz } from '../cz/shop.ts';
import { shop as de } from '../de/shop.ts';
import { shop as dk } from '../dk/shop.ts';
import { shop as en, type ShopTexts } from '../en/shop.ts';
import { shop as es } from '../es/shop.ts';
import { shop as fi } from '../fi/shop.ts';
import { shop as fr } from '../fr/shop.ts';
import { shop as gr } from '../gr/shop.ts';
import { shop as hu } from '../hu/shop.ts';
import { shop as it } from '../it/shop.ts';
import { shop as ja } from '../ja/shop.ts';
import { shop as ko } from '../ko/shop.ts';
import { shop as nl } from '../nl/shop.ts';
import { shop as no } from '../no/shop.ts';
import { shop as pl } from '../pl/shop.ts';
import { shop as pt } from '../pt/shop.ts';
import { shop as ptbr } from '../ptbr/shop.ts';
import { shop as ro } from '../ro/shop.ts';
import { shop as ru } from '../ru/shop.ts';
import { shop as se } from '../se/shop.ts';
import { shop as sk } from '../sk/shop.ts';
import { shop as sl } from '../sl/shop.ts';
import { shop as tr } from '../tr/shop.ts';
import { shop as zhtw } from '../zhtw/shop.ts';

/**
 * The texts of the example shop.
 * Generated from the table of languages by `npm run languages`; do not edit.
 */
export const shopByLanguage: Readonly<Record<Language, ShopTexts>> = {
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
