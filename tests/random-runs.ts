/*
 * Tests that draw their values are short in every run, and many times as long by `npm run test:long`. Each prints how
 * often it draws and from which seed, and RANDOM_SEED repeats it: short runs draw the same values until somebody says
 * otherwise, long ones draw new values each time.
 */
const LONG = process.env['RANDOM_RUNS'] === 'long';
const TIMES_AS_LONG = 20;
const FIRST_SEED = 20_261_129;

const seed = Number(process.env['RANDOM_SEED'] ?? (LONG ? Date.now() % 1_000_000 : FIRST_SEED));

/** Parameters of fast-check for a test that draws so many values in a short run. */
export function randomRuns(short: number): { readonly numRuns: number; readonly seed: number } {
  const numRuns = short * (LONG ? TIMES_AS_LONG : 1);
  console.info(`${numRuns} random runs of seed ${seed}`);
  return { numRuns, seed };
}
