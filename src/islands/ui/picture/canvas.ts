import { PICTURE_DENSITY } from '../../../lib/contract/postals/procedure-pictures.ts';
import { plainJpeg } from '../../../lib/domain/jpeg.ts';
import { middleOf } from '../../../lib/domain/picture-crop.ts';
import type { Crop, Room } from '../../../lib/domain/picture-crop.ts';
import type { PictureSize } from '../../../lib/domain/picture-format.ts';
import type { Photo } from '../../../lib/domain/photo-checks.ts';

/** Drawing that stays in the page: from what was chosen to the file that is handed over. */

const QUALITY = 0.93;

/** Nothing where nothing is drawn. Throws where the browser has no room for another picture. */
function drawn(size: PictureSize, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size.width, size.height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No room to draw a picture');
  context.imageSmoothingQuality = 'high';
  draw(context);
  return canvas;
}

/** The same on white: a JPEG has no opacity, and would be black. */
export const onWhite = (
  size: PictureSize,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement =>
  drawn(size, (context) => {
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
    draw(context);
  });

/** A quarter of a turn to the right. */
export const turned = (picture: HTMLCanvasElement): HTMLCanvasElement =>
  drawn({ width: picture.height, height: picture.width }, (context) => {
    context.translate(picture.height, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(picture, 0, 0);
  });

/**
 * What the frame shows, in the pixels of the frame. In halves: a browser that looks at four pixels for one of many would
 * leave out most of the picture, and its edges would be ragged.
 */
export function cropped(picture: HTMLCanvasElement, crop: Crop, room: Room): HTMLCanvasElement {
  const { frame } = room;
  const halves = Math.max(0, Math.ceil(Math.log2(crop.width / frame.width)) - 1);
  const scale = (frame.width * 2 ** halves) / crop.width;
  const first = { width: frame.width * 2 ** halves, height: frame.height * 2 ** halves };
  const { x, y } = middleOf(crop, room);
  let part = drawn(first, (context) => {
    context.translate(first.width / 2, first.height / 2);
    context.rotate((crop.tilt * Math.PI) / 180);
    context.drawImage(picture, -x * scale, -y * scale, picture.width * scale, picture.height * scale);
  });
  for (let half = 0; half < halves; half += 1) {
    const before = part;
    const size = { width: before.width / 2, height: before.height / 2 };
    part = drawn(size, (context) => context.drawImage(before, 0, 0, size.width, size.height));
  }
  return part;
}

export function pixelsOf(canvas: HTMLCanvasElement): Photo {
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  return { data, width, height };
}

/** The file that the consulate takes: its pixels, its density and nothing else (rule: pictures-of-the-form). */
export async function jpegFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The browser wrote no picture');
  const bytes = plainJpeg(new Uint8Array(await blob.arrayBuffer()), PICTURE_DENSITY);
  return new File([bytes], `${name}.jpg`, { type: 'image/jpeg' });
}
