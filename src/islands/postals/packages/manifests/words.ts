import type words from '../../../../../public/locales/en/postals/manifests.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, options, action } = screenWords<typeof words>('postals/manifests');
