import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { portrait } from '../fixtures/portrait.ts';
import { launch } from './page.ts';
import { serveFolder } from './serve.ts';
import { medians, percentile, rounded } from './statistics.ts';

const HOST = 'www.alisios.example';
const SLOWDOWN = 4;
/** What a finger does: so many moves, so many milliseconds apart, over so many pixels to each side. */
const MOVES = { count: 90, apart: 12, reach: 60 } as const;

type Figures = Record<
  'drag_fps' | 'drag_frame_p95' | 'tilt_fps' | 'tilt_frame_p95' | 'script_a_frame' | 'accepted',
  number
>;

/**
 * The tool that makes a photo, of a client's form on a phone four times slower than this machine: frames a second while
 * the picture is moved and tilted, the script of each, and the milliseconds from "Accept" until the file is there.
 */
export async function measurePhoto(api: string, token: string, runs: number): Promise<object> {
  const site = await serveFolder(join('dist', HOST), api);
  const browser = await launch();
  const photo = await sharp(await portrait({ width: 3000, height: 4000 }))
    .jpeg()
    .toBuffer();
  try {
    const results: Figures[] = [];
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 3,
        locale: 'en-US',
      });
      const page = await context.newPage();
      await page.goto(`${site.origin}/en/procedure-form/?token=${token}#pictures`);
      await page.getByRole('button', { name: /the photo/ }).click();
      const dialog = page.getByRole('dialog');
      const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
      await dialog.locator('input[type="file"]').setInputFiles(file);
      results.push(await figuresOf(page, dialog));
      await context.close();
    }
    return medians(results);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function figuresOf(page: Page, dialog: Locator): Promise<Figures> {
  const stage = dialog.getByRole('application');
  await stage.waitFor();
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable');
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // The picture is looked at once it rests.
  await page.waitForTimeout(1_000);
  const script = async () =>
    ((await protocol.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')
      ?.value ?? 0) * 1000;
  const before = await script();
  const drag = await framesWhile(page, stage, 0.5);
  const each = ((await script()) - before) / drag.length;
  await page.waitForTimeout(1_000);
  const tilt = await framesWhile(page, dialog.getByRole('slider').last(), 0);
  await page.waitForTimeout(1_000);
  return {
    drag_fps: rateOf(drag),
    drag_frame_p95: percentile(drag, 0.95),
    tilt_fps: rateOf(tilt),
    tilt_frame_p95: percentile(tilt, 0.95),
    script_a_frame: each,
    accepted: await page.evaluate(accept),
  };
}

const rateOf = (frames: readonly number[]): number =>
  rounded(1000 / (frames.reduce((sum, length) => sum + length, 0) / frames.length));

/** Milliseconds of each frame while a pointer goes to and fro over an element; `down` is how far it goes down as well. */
async function framesWhile(page: Page, element: Locator, down: number): Promise<number[]> {
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to move');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const mine: number[] = (window.frameEnds = []);
    const look = (now: number) => {
      mine.push(now);
      if (window.frameEnds === mine) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let move = 0; move < MOVES.count; move += 1) {
    const away = MOVES.reach * Math.sin(move / 6);
    await page.mouse.move(x + away, y + away * down);
    await page.waitForTimeout(MOVES.apart);
  }
  const ends = await page.evaluate(() => window.frameEnds);
  await page.mouse.up();
  return ends.slice(1).map((end, index) => end - (ends[index] ?? 0));
}

/** Presses "Accept"; the tool closes once it has handed the file over. */
function accept(): Promise<number> {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] footer button')];
  const began = performance.now();
  buttons.at(-1)?.click();
  return new Promise((resolve) => {
    new MutationObserver((_, watching) => {
      if (document.querySelector('[role="dialog"]')) return;
      watching.disconnect();
      resolve(performance.now() - began);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

declare global {
  interface Window {
    frameEnds: number[];
  }
}
