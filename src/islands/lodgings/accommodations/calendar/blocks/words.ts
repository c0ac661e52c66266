import type words from '../../../../../../public/locales/en/lodgings/blocks.json';
import { screenWords } from '../../../../ui/screen-words.ts';

export const { say, label, action } = screenWords<typeof words>('lodgings/blocks');
