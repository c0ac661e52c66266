import { PHOTO_BYTES } from '../../lib/contract/limits.ts';

/** Longest side in pixels, as the server keeps it. */
const SIDE = 2_400;
const QUALITY = 0.85;

/**
 * A photo as it fits (rule: upload-limits): what a phone takes is often larger than may be uploaded, and is drawn anew
 * here. A file that is no picture stays as it is, and is refused by its size.
 */
export async function smallerPhoto(file: File): Promise<File> {
  if (file.size <= PHOTO_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob ? new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type }) : file;
  } catch {
    return file;
  }
}
