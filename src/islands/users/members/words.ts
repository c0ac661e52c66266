import type words from '../../../../public/locales/en/users/members.json';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, option, options } = screenWords<typeof words>('users/members');
