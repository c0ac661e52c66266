import type words from '../../../../../../public/locales/en/cars/blocks.json';
import { screenWords } from '../../../../ui/screen-words.ts';

export const { say, label, action } = screenWords<typeof words>('cars/blocks');
