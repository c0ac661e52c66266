import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Brand } from '../../../src/lib/brand.ts';

/** Mail readers draw no SVG, so the brand's picture is drawn for them: twice the 32 pixels that it fills. */
const PIXELS = 64;
const drawn = new Map<string, Promise<Buffer>>();

/** The brand's icon as PNG, drawn once. */
export function brandPicture({ id, icon }: Brand): Promise<Buffer> {
  const known = drawn.get(id) ?? draw(join('public/brands', id, icon));
  drawn.set(id, known);
  return known;
}

const draw = async (file: string): Promise<Buffer> => sharp(await readFile(file), { density: 300 }).resize(PIXELS, PIXELS).png().toBuffer();
