import type words from '../../../../../public/locales/en/cars/stations.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label } = screenWords<typeof words>('cars/stations');
