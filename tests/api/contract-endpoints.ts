import type { Endpoint } from '../../src/lib/contract/endpoint.ts';

/** Every call that a file of src/lib/contract makes, whether a route answers it or not. */
export function contractEndpoints(): readonly Endpoint[] {
  const files = import.meta.glob<Readonly<Record<string, unknown>>>(
    ['../../src/lib/contract/**/*.ts', '!**/*.test.ts'],
    { eager: true },
  );
  return [...new Set(Object.values(files).flatMap((file) => Object.values(file).flatMap(callsOf)))];
}

/** A call itself, or those that a collection of them holds. */
function callsOf(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return [];
  return isEndpoint(value) ? [value] : Object.values(value).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
