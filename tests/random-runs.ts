/*
 * Tests that draw their values are short in every run, and many times as long by `npm run test:long` (vitest.config.ts
 * says how many times). Each prints how often it draws and from which seed, and RANDOM_SEED repeats it: short runs draw
 * the same values until somebody says otherwise, long ones draw new values each time.
 */

/** How many times as many values this run draws: 1 in a short run. */
export const TIMES_AS_LONG = Number(process.env['RANDOM_RUNS'] ?? 1);
const FIRST_SEED = 20_261_129;

const seed = Number(process.env['RANDOM_SEED'] ?? (TIMES_AS_LONG > 1 ? Date.now() % 1_000_000 : FIRST_SEED));

/** Parameters of fast-check for a test that draws so many values in a short run. */
export function randomRuns(short: number): { readonly numRuns: number; readonly seed: number } {
  const numRuns = short * TIMES_AS_LONG;
  console.info(`${numRuns} random runs of seed ${seed}`);
  return { numRuns, seed };
}
