import type { Photo } from '../../lib/contract/photos.ts';
import { commonWords } from '../../lib/words/words.ts';
import { reader } from './reader.ts';

/** What a photo shows, in the reader's language where staff said it, else in the other, else its name. */
export function photoText({ alt_en, alt_es, name }: Pick<Photo, 'alt_en' | 'alt_es' | 'name'>): string {
  const [own, other] = reader().language === 'es' ? [alt_es, alt_en] : [alt_en, alt_es];
  return own || other || name;
}

/** Photos of a form as people compare them: what each shows, in their order. */
export function photosText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const photos = value as readonly Pick<Photo, 'id' | 'alt_en' | 'alt_es'>[];
  return (
    photos.map((photo) => photoText({ ...photo, name: `#${photo.id}` })).join(', ') || commonWords('none')
  );
}
