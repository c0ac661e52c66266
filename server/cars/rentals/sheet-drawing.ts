import { CAR_VIEWS } from '../../../src/lib/contract/cars/sheet-input.ts';
import type { CarView } from '../../../src/lib/contract/cars/sheet-input.ts';
import { SIGNATURE_BOX } from '../../../src/lib/contract/signature.ts';
import { CAR_OUTLINE } from '../../../src/lib/domain/car-outline.ts';
import type { DamagePlace } from '../../../src/lib/domain/damage-zones.ts';

/** Drawings of a printed sheet. Numbers of marks are set by the template, so that they are text of the document. */

const SHEET = { width: 2100, height: 790 } as const;
/** Where the top left corner of each view stands. */
const PLACES: Readonly<Record<CarView, readonly [x: number, y: number]>> = {
  left: [20, 0],
  right: [1080, 0],
  top: [20, 360],
  front: [1080, 390],
  rear: [1580, 390],
};
const INK = '#14181d';

const picture = ({ width, height }: { width: number; height: number }, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">${inner}</g></svg>`;

/** The car from five sides. */
export function carDrawing(): string {
  const views = CAR_VIEWS.map((view) => {
    const { width, paths, mirrored } = CAR_OUTLINE[view];
    const [x, y] = PLACES[view];
    const transform = mirrored ? `translate(${x + width} ${y}) scale(-1 1)` : `translate(${x} ${y})`;
    return `<path transform="${transform}" d="${paths.join('')}"/>`;
  });
  return picture(SHEET, `<g stroke-width="5">${views.join('')}</g>`);
}

/** Where a mark stands on the drawing, as shares of its width and height. */
export function placeOnDrawing({ view, x, y }: DamagePlace): { x: number; y: number } {
  const { width, height } = CAR_OUTLINE[view];
  const [left, top] = PLACES[view];
  return { x: (left + (x / 1000) * width) / SHEET.width, y: (top + (y / 1000) * height) / SHEET.height };
}

/** A signature as it was drawn; the contract lets only lines through. */
export const signatureDrawing = (drawn: string): string =>
  picture(SIGNATURE_BOX, `<path stroke-width="7" d="${drawn}"/>`);
