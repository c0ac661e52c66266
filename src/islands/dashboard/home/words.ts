import type words from '../../../../public/locales/en/dashboard/home.json';
import { screenWords } from '../../ui/screen-words.ts';

export const { say } = screenWords<typeof words>('dashboard/home');
