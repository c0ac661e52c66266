import type words from '../../../../public/locales/en/users/members.json';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, option, options, action } = screenWords<typeof words>('users/members');
