import type { Photo } from '../../lib/contract/photos.ts';
import { useFreshLink } from './use-fresh-link.ts';

interface PhotoPictureProps {
  photo: Omit<Photo, 'alt_en' | 'alt_es' | 'width' | 'height'> & {
    readonly width: number | null;
    readonly height: number | null;
  };
  alt: string;
  /** How wide it is drawn, as `sizes` of HTML says it: 96px, or (min-width: 640px) 480px, 100vw. */
  sizes: string;
  className: string;
}

/** A photo in the width that it is drawn in. Its place is kept while it comes (rule: photo-widths). */
export function PhotoPicture({ photo, alt, sizes, className }: PhotoPictureProps) {
  const { fresh, signAgain } = useFreshLink(photo);
  const { url, width, height, sources } = fresh;
  const widths = [...sources, ...(width === null ? [] : [{ width, url }])];
  return (
    <img
      src={sources[0]?.url ?? url}
      srcSet={widths.map((source) => `${source.url} ${source.width}w`).join(', ') || undefined}
      sizes={sizes}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={className}
      onError={signAgain}
    />
  );
}
