/** An address that carries ?next= of the present one on. */
export function withNext(address: string, search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next ? `${address}?next=${encodeURIComponent(next)}` : address;
}
