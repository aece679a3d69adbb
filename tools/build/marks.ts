import { marksPicture } from '../../widget/late-style/marks.ts';

/** The picture with the marks of all brands. */
export const picture = { file: 'marks.svg', text: marksPicture() };
