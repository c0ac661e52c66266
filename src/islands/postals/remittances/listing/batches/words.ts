import type words from '../../../../../../public/locales/en/postals/remittance_batches.json';
import { screenWords } from '../../../../ui/screen-words.ts';

export const { say, label, options } = screenWords<typeof words>('postals/remittance_batches');
