type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Argument = Json | ((...values: never[]) => unknown);

/**
 * The text of an inline script that calls a function. The function is written as text, so it may use its arguments
 * and the browser, nothing of its module; so may a function among the arguments. The build adds the script's hash to the
 * page's policy.
 */
export function inlineScript<Arguments extends readonly Argument[]>(
  run: (...values: Arguments) => void,
  ...values: Arguments
): string {
  const list = values
    .map((value) =>
      typeof value === 'function' ? value.toString() : JSON.stringify(value).replaceAll('<', '\\u003c'),
    )
    .join(',');
  return `(${run.toString()})(${list})`;
}

/** JSON for a data script: nothing in it can end the script. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
