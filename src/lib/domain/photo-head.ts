import type { Photo } from './photo-checks.ts';

/** Where the head of a person before an even wall begins and ends, read off the outline: no face is looked for. */

/** Rows of the photo. */
export interface Head {
  readonly crown: number;
  readonly chin: number;
}

/** Sum of the distances of red, green and blue at which a pixel is no longer wall. */
const OTHER = 60;
/** Share of the width that is hair or skin, where a head begins. */
const BEGIN = 0.06;
/** A neck is narrower than the head by this much, and as wide as its narrowest row within so much. */
const [NECK, NARROW] = [0.86, 1.06] as const;
/** A head is no higher than so many times its width, and a neck begins no nearer to the crown than so many. */
const [HIGHEST, LOWEST] = [1.75, 0.85] as const;

/** Seen from the front, jaw and neck meet above the chin: at this share of the head's height, give or take some hundredths. */
const JAW = 0.85;

/** The color of the wall on one side: as the middle of what is seen there. */
function wallColor({ data, width, height }: Photo, left: number): readonly number[] {
  const side = Math.max(1, Math.floor(width * 0.08));
  return [0, 1, 2].map((channel) => {
    const levels: number[] = [];
    for (let y = 0; y < height * 0.3; y += 3)
      for (let x = left; x < left + side && x < width; x += 2)
        levels.push(data[(y * width + x) * 4 + channel] ?? 0);
    return levels.toSorted((a, b) => a - b)[levels.length >> 1] ?? 0;
  });
}

/** From the first to the last pixel of each row that is no wall: its width. */
function widthsOf(photo: Photo): number[] {
  const { data, width, height } = photo;
  const walls = [wallColor(photo, 0), wallColor(photo, width - Math.floor(width * 0.08))] as const;
  const isOther = (x: number, y: number): boolean => {
    const at = (y * width + x) * 4;
    const wall = walls[x < width / 2 ? 0 : 1];
    return (
      Math.abs((data[at] ?? 0) - (wall[0] ?? 0)) +
        Math.abs((data[at + 1] ?? 0) - (wall[1] ?? 0)) +
        Math.abs((data[at + 2] ?? 0) - (wall[2] ?? 0)) >
      OTHER
    );
  };
  return Array.from({ length: height }, (_, y) => {
    let [first, last] = [0, width - 1];
    while (first < width && !isOther(first, y)) first += 1;
    while (last > first && !isOther(last, y)) last -= 1;
    return first < width ? last - first + 1 : 0;
  });
}

/** Undefined where no neck is seen below a head: long hair, a scarf, a picture of something else. */
export function headOutline(photo: Photo): Head | undefined {
  const widths = widthsOf(photo);
  const at = (row: number): number => widths[row] ?? 0;
  const crown = widths.findIndex((_, row) =>
    [0, 1, 2, 3].every((below) => at(row + below) >= photo.width * BEGIN),
  );
  if (crown < 1) return undefined;
  // The widest row from the crown on until it narrows again: ears, or hair.
  let widest = crown;
  for (
    let row = crown;
    row < photo.height && row - crown < at(widest) * LOWEST + photo.height * 0.1;
    row += 1
  )
    if (at(row) > at(widest)) widest = row;
  const last = Math.min(photo.height - 1, Math.round(crown + at(widest) * HIGHEST));
  let neck = widest;
  for (let row = Math.round(crown + at(widest) * LOWEST); row <= last; row += 1)
    if (at(row) < at(neck)) neck = row;
  if (at(neck) > at(widest) * NECK) return undefined;
  // It widens again to the shoulders, or the photo ends before.
  const jaw = widths.findIndex((width, row) => row > widest && width <= at(neck) * NARROW);
  return jaw < 0 ? undefined : { crown, chin: crown + (jaw - crown) / JAW };
}
