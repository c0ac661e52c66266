import { configureGlobal } from 'fast-check';

/* Long runs draw more values where a test of fast-check names no number of its own, too. */
configureGlobal({ numRuns: 2_000 });
