import type { LateChunk } from '../lazy/chunks.ts';
import { handOver } from '../lazy/hand-over.ts';
import { layStyle } from '../view/style-sheet.ts';
import finish from './finish.css?inline';
import { followLook } from './follow-look.ts';
import { marksFile } from './marks-file.ts';
import { marksStyle } from './marks-style.ts';

const addStyle: LateChunk['addStyle'] = (apiAddress) => {
  const stops = [layStyle(finish)];
  if (isArrowOverridden()) stops.push(layStyle('@layer tollgate { select.wpwl-control { appearance: auto } }'));
  const picture = new Image();
  let isWanted = true;
  // If the image is forbidden by the page's policy or does not load, the names of the brands stay.
  picture.addEventListener('load', () => {
    if (isWanted) stops.push(layStyle(marksStyle(picture.src, marksFile.brands)));
  });
  picture.src = apiAddress + marksFile.path;
  return () => {
    isWanted = false;
    for (const stop of stops) stop();
  };
};

/** A page that sets the background of its controls overrides the arrow; then the system's own arrow is shown. */
const isArrowOverridden = (): boolean => {
  const select = document.querySelector('select.wpwl-control');
  return select !== null && getComputedStyle(select).backgroundImage === 'none';
};

const chunk: LateChunk = { addStyle, followLook };
handOver(chunk);
