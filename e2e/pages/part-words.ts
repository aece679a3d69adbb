import { en, type Texts } from '../../widget/locales/en.ts';
import { banks } from '../../widget/locales/english/banks.ts';
import { cardMore } from '../../widget/locales/english/card-more.ts';
import { redirect } from '../../widget/locales/english/redirect.ts';
import { stored } from '../../widget/locales/english/stored.ts';
import { wallets } from '../../widget/locales/english/wallets.ts';
import { type PartTexts, textsOf } from '../../widget/locales/part-texts.ts';

const english: PartTexts = { banks, cardMore, redirect, stored, wallets };

/** What a part of the widget says, in the language of these texts; English by itself. */
export const wordsOf = <Name extends keyof PartTexts>(name: Name, texts: Texts = en): PartTexts[Name] =>
  textsOf({ locale: { texts }, options: {} }, name, english[name]);
