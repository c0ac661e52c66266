import type words from '../../../../../public/locales/en/postals/procedure_submissions.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, action } = screenWords<typeof words>('postals/procedure_submissions');
