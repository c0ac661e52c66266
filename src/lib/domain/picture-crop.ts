import type { PictureSize } from './picture-format.ts';

/** The part of a picture that a frame shows, in pixels of the picture; its height follows from the frame. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export interface Room {
  readonly picture: PictureSize;
  /** Only its proportions count. */
  readonly frame: PictureSize;
  /** Pixels of the picture below which the frame shows no less across: a photo is never enlarged. */
  readonly least: number;
  /** The whole picture may lie inside of the frame, with paper around it; else it fills the frame. */
  readonly whole: boolean;
}

export const cropHeight = ({ width }: Crop, { frame }: Room): number => (width * frame.height) / frame.width;

function widest({ picture, frame, whole }: Room): number {
  const across = (picture.height * frame.width) / frame.height;
  return whole ? Math.max(picture.width, across) : Math.min(picture.width, across);
}

/** Where a part of so many pixels begins: inside of the picture, or around all of it. */
const placed = (from: number, part: number, all: number): number =>
  part >= all ? (all - part) / 2 : Math.min(Math.max(from, 0), all - part);

function kept(crop: Crop, room: Room): Crop {
  const most = widest(room);
  const width = Math.min(Math.max(crop.width, Math.min(room.least, most)), most);
  const { picture } = room;
  return {
    left: placed(crop.left, width, picture.width),
    top: placed(crop.top, cropHeight({ ...crop, width }, room), picture.height),
    width,
  };
}

/** As much as the frame can show, from the middle. */
export function firstCrop(room: Room): Crop {
  const width = widest(room);
  const { picture } = room;
  return kept(
    {
      left: (picture.width - width) / 2,
      top: (picture.height - cropHeight({ left: 0, top: 0, width }, room)) / 2,
      width,
    },
    room,
  );
}

/** The picture moved under the frame, by shares of the frame. */
export const movedCrop = (crop: Crop, by: { x: number; y: number }, room: Room): Crop =>
  kept({ ...crop, left: crop.left - by.x * crop.width, top: crop.top - by.y * cropHeight(crop, room) }, room);

/** Larger or smaller in the frame, around a place of the frame that stays where it is, in shares. */
export function zoomedCrop(
  crop: Crop,
  factor: number,
  room: Room,
  around: { x: number; y: number } = { x: 0.5, y: 0.5 },
): Crop {
  const { width } = kept({ ...crop, width: crop.width / factor }, room);
  const less = crop.width - width;
  const lessHigh = cropHeight(crop, room) - cropHeight({ ...crop, width }, room);
  return kept({ left: crop.left + less * around.x, top: crop.top + lessHigh * around.y, width }, room);
}

/** How far it is zoomed in, from 0 for all to 1 for the most, by equal steps of size. */
export function zoomOf({ width }: Crop, room: Room): number {
  const most = widest(room);
  const least = Math.min(room.least, most);
  return most === least ? 0 : Math.log(most / width) / Math.log(most / least);
}

/** Zoomed in so far, around the middle of the frame. */
export function zoomedTo(crop: Crop, zoom: number, room: Room): Crop {
  const most = widest(room);
  const width = most * (Math.min(room.least, most) / most) ** zoom;
  return zoomedCrop(crop, crop.width / width, room);
}

/** Whether a picture has the pixels that a frame needs, whichever way it lies. */
export const isLargeEnough = ({ width, height }: PictureSize, needed: PictureSize): boolean =>
  Math.min(width, height) >= Math.min(needed.width, needed.height) &&
  Math.max(width, height) >= Math.max(needed.width, needed.height);
