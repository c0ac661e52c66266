import type { Locator } from '@playwright/test';

/** Draws into the box of a signature, as a finger does. */
export async function drawSignature(within: Locator, label: string): Promise<void> {
  const pad = within.getByRole('img', { name: `${label}: ` });
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  const { mouse } = within.page();
  await mouse.move(x + 40, y + 20);
  await mouse.down();
  for (const [right, down] of [
    [90, 60],
    [140, 20],
    [190, 50],
  ] as const)
    await mouse.move(x + right, y + down, { steps: 4 });
  await mouse.up();
}
