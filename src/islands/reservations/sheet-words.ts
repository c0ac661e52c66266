import type words from '../../../public/locales/en/cars/sheet.json';
import { screenWords } from '../ui/screen-words.ts';

/** Brought when a hand-over or a return opens: no list carries them. */
export const SHEET_WORDS = 'cars/sheet';
export const {
  say: saySheet,
  label: sheetLabel,
  option: sheetOption,
  options: sheetOptions,
} = screenWords<typeof words>(SHEET_WORDS);
