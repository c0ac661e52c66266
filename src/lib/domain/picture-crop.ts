import type { PictureSize } from './picture-format.ts';

/** The part of a picture that a frame shows, in pixels of the picture; its height follows from the frame. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Degrees by which the picture is turned to the right under the frame, around the frame's middle. */
  readonly tilt: number;
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

/** A point of the picture, or a way between two. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Degrees in either direction, and the steps between them: a head that is held askew. */
export const TILT = { most: 10, step: 0.5 } as const;
/** Pixels at the edges of a picture that a tilted frame stays away from, so that none of it is half empty. */
const EDGE = 1;

export const cropHeight = ({ width }: Pick<Crop, 'width'>, { frame }: Room): number =>
  (width * frame.height) / frame.width;

const turn = (tilt: number) => {
  const angle = (tilt * Math.PI) / 180;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
};
/** A way across the frame as a way across the picture, which lies askew under it. */
function inPicture({ x, y }: Point, tilt: number): Point {
  const { cos, sin } = turn(tilt);
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

/** Shares of the frame's width that it reaches across and down the picture. */
function reach({ tilt }: Pick<Crop, 'tilt'>, { frame }: Room) {
  const { cos, sin } = turn(Math.abs(tilt));
  const high = frame.height / frame.width;
  return { across: cos + high * sin, down: sin + high * cos };
}

/** What of a picture a frame may reach. */
function reachable({ tilt }: Pick<Crop, 'tilt'>, { picture }: Room) {
  const edge = tilt === 0 ? 0 : EDGE;
  return { edge, width: picture.width - 2 * edge, height: picture.height - 2 * edge };
}

function widest(crop: Pick<Crop, 'tilt'>, room: Room): number {
  const { width, height } = reachable(crop, room);
  const { across, down } = reach(crop, room);
  return room.whole ? Math.max(width / across, height / down) : Math.min(width / across, height / down);
}

/** Where a part of so many pixels begins: inside of the picture, or around all of it. */
const placed = (from: number, part: number, all: number): number =>
  part >= all ? (all - part) / 2 : Math.min(Math.max(from, 0), all - part);

/** The frame of this width and tilt around a point of the picture, or as near as it may be. */
function around({ x, y }: Point, { width: wanted, tilt }: Pick<Crop, 'width' | 'tilt'>, room: Room): Crop {
  const most = widest({ tilt }, room);
  const width = Math.min(Math.max(wanted, Math.min(room.least, most)), most);
  const { edge, ...inside } = reachable({ tilt }, room);
  const { across, down } = reach({ tilt }, room);
  // The box that the frame reaches is around the same point.
  const box = { width: width * across, height: width * down };
  const left = edge + placed(x - edge - box.width / 2, box.width, inside.width);
  const top = edge + placed(y - edge - box.height / 2, box.height, inside.height);
  return {
    left: left + (box.width - width) / 2,
    top: top + (box.height - cropHeight({ width }, room)) / 2,
    width,
    tilt,
  };
}

/** The point of the picture in the middle of the frame. */
export const middleOf = (crop: Crop, room: Room): Point => ({
  x: crop.left + crop.width / 2,
  y: crop.top + cropHeight(crop, room) / 2,
});

/** As much as the frame can show, from the middle. */
export const firstCrop = (room: Room): Crop =>
  around(
    { x: room.picture.width / 2, y: room.picture.height / 2 },
    { width: widest({ tilt: 0 }, room), tilt: 0 },
    room,
  );

/** The picture moved under the frame, by shares of the frame. */
export function movedCrop(crop: Crop, by: Point, room: Room): Crop {
  const way = inPicture({ x: by.x * crop.width, y: by.y * cropHeight(crop, room) }, crop.tilt);
  const { x, y } = middleOf(crop, room);
  return around({ x: x - way.x, y: y - way.y }, crop, room);
}

/** Larger or smaller in the frame, around a place of the frame that stays where it is, in shares. */
export function zoomedCrop(crop: Crop, factor: number, room: Room, place: Point = { x: 0.5, y: 0.5 }): Crop {
  const { x, y } = middleOf(crop, room);
  const { width } = around({ x, y }, { ...crop, width: crop.width / factor }, room);
  const less = crop.width - width;
  const way = inPicture(
    { x: less * (place.x - 0.5), y: cropHeight({ width: less }, room) * (place.y - 0.5) },
    crop.tilt,
  );
  return around({ x: x + way.x, y: y + way.y }, { ...crop, width }, room);
}

/** Turned so many degrees around the middle of the frame, and as much larger as that takes. */
export const tiltedCrop = (crop: Crop, tilt: number, room: Room): Crop =>
  around(middleOf(crop, room), { ...crop, tilt: Math.min(Math.max(tilt, -TILT.most), TILT.most) }, room);

/** How far it is zoomed in, from 0 for all to 1 for the most, by equal steps of size. */
export function zoomOf(crop: Crop, room: Room): number {
  const most = widest(crop, room);
  const least = Math.min(room.least, most);
  return most === least ? 0 : Math.log(most / crop.width) / Math.log(most / least);
}

/** Zoomed in so far, around the middle of the frame. */
export function zoomedTo(crop: Crop, zoom: number, room: Room): Crop {
  const most = widest(crop, room);
  const width = most * (Math.min(room.least, most) / most) ** zoom;
  return zoomedCrop(crop, crop.width / width, room);
}

/** Whether a picture has the pixels that a frame needs, whichever way it lies. */
export const isLargeEnough = ({ width, height }: PictureSize, needed: PictureSize): boolean =>
  Math.min(width, height) >= Math.min(needed.width, needed.height) &&
  Math.max(width, height) >= Math.max(needed.width, needed.height);
