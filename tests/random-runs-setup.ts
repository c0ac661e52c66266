import { configureGlobal } from 'fast-check';
import { TIMES_AS_LONG } from './random-runs.ts';

/** What fast-check draws where a test names no number of its own. */
const SHORT = 100;

/* Long runs draw more values there, too. */
configureGlobal({ numRuns: SHORT * TIMES_AS_LONG });
