type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The text of an inline script that calls a function. The function is written as text, so it may use its arguments
 * and the browser, nothing of its module. The build adds the script's hash to the page's policy.
 */
export function inlineScript<Arguments extends readonly Json[]>(run: (...values: Arguments) => void, ...values: Arguments): string {
  const list = values.map((value) => JSON.stringify(value).replaceAll('<', '\\u003c')).join(',');
  return `(${run.toString()})(${list})`;
}

/** JSON for a data script: nothing in it can end the script. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
