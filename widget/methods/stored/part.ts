import { stored } from '../../../catalogue/texts/en/stored.ts';
import { layStyle } from '../../elements/style-sheet.ts';
import { handOver } from '../../lazy/hand-over.ts';
import type { StoredPart } from '../../lazy/parts.ts';
import { textsOf } from '../../locales/part-texts.ts';
import { addToForms } from './in-forms.tsx';
import { showAccounts } from './show.tsx';
import style from './stored.css?inline';
import { handIn } from './summary.ts';
import { speak } from './words.ts';

const prepare: StoredPart = (checkout) => {
  const texts = textsOf(checkout, 'stored', stored);
  speak(checkout, texts);
  return (place) => {
    const stops = [
      layStyle(style),
      handIn(checkout),
      addToForms(checkout, place, texts),
      showAccounts(checkout, place, texts),
    ];
    return () => {
      for (const stop of stops.reverse()) stop();
    };
  };
};

handOver(prepare);
