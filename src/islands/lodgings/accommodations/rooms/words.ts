import type words from '../../../../../public/locales/en/lodgings/rooms.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label } = screenWords<typeof words>('lodgings/rooms');
