import type words from '../../../../../public/locales/en/cars/stations/listing.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { action, say, label } = screenWords<typeof words>('cars/stations/listing');
