/**
 * When a public page's form begins to take what is typed: once the browser has nothing else to do, and in any case after
 * so many milliseconds. On a slow or busy phone that moment may never come by itself.
 */
export const WHEN_IDLE = { timeout: 2_000 } as const;
