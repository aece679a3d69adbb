import { layStyle } from '../elements/style-sheet.ts';
import type { LateStyleChunk } from '../lazy/chunks.ts';
import { handOver } from '../lazy/hand-over.ts';
import finish from './finish.css?inline';
import { marksFile } from './marks-file.ts';
import { marksStyle } from './marks-style.ts';

const finishLook: LateStyleChunk = (apiAddress) => {
  const stops = [layStyle(finish)];
  if (hasLostItsArrow()) stops.push(layStyle('@layer tollgate { select.wpwl-control { appearance: auto } }'));
  const picture = new Image();
  let isWanted = true;
  // Where the page's policy forbids the picture, or it does not come, each brand stays written out.
  picture.addEventListener('load', () => {
    if (isWanted) stops.push(layStyle(marksStyle(picture.src, marksFile.brands)));
  });
  picture.src = apiAddress + marksFile.path;
  return () => {
    isWanted = false;
    for (const stop of stops) stop();
  };
};

/** A page that sets the background of its controls takes the arrow away with it: the system's own has to do. */
const hasLostItsArrow = (): boolean => {
  const select = document.querySelector('select.wpwl-control');
  return select !== null && getComputedStyle(select).backgroundImage === 'none';
};

handOver(finishLook);
