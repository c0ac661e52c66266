import { bringWords } from '../../../lib/words/words-on-demand.ts';
import { lazyDialog } from '../lazy-dialog.tsx';
import { PICTURE_WORDS } from './words.ts';

/** The tool that makes a photo or a signature, fetched with its words when it first opens. */
export const PictureTool = lazyDialog(async () => {
  const [tool] = await Promise.all([import('./tool.tsx'), bringWords(PICTURE_WORDS, 'common')]);
  return tool;
});
