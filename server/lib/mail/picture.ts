import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '../../../src/lib/site/brand.ts';
import { brandOf } from '../../../src/lib/site/hosts.ts';
import { BRAND_PICTURE } from './layout.ts';

/** Mail readers draw no SVG, so the brand's picture is drawn for them: twice the 32 pixels that it fills. */
const PIXELS = 64;
const drawn = new Map<string, Promise<Buffer>>();

/** The brand's icon as PNG, drawn once. */
export function brandPicture({ id, icon }: Brand): Promise<Buffer> {
  const known = drawn.get(id) ?? draw(join('public/brands', id, icon));
  drawn.set(id, known);
  return known;
}

async function draw(file: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(await readFile(file), { density: 300 })
    .resize(PIXELS, PIXELS)
    .png()
    .toBuffer();
}

/** A mail for whoever only looks at it: the picture that travels with it stands in the text itself. */
export async function shownMail<M extends { html: string }>(brandId: string, message: M): Promise<M> {
  const brand = brandOf(brandId);
  if (!brand) return message;
  const picture = (await brandPicture(brand)).toString('base64');
  return {
    ...message,
    html: message.html.replace(`cid:${BRAND_PICTURE}`, `data:image/png;base64,${picture}`),
  };
}
