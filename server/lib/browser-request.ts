/** Whether an Accept header prefers a page to JSON: browsers that open an address or send a form do, our calls do not. */
export function prefersHtml(accept: string): boolean {
  return weightOf(accept, 'text/html') > weightOf(accept, 'application/json');
}

/** The weight that the header gives to a type by its own name, by its kind or by any. */
function weightOf(accept: string, type: string): number {
  const weights = new Map(
    accept.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return [name, Number.isFinite(weight) ? weight : 1] as const;
    }),
  );
  return weights.get(type) ?? weights.get(`${type.split('/')[0]}/*`) ?? weights.get('*/*') ?? 0;
}

/** Whether the browser spoke TLS, perhaps to a proxy in front; who forges the header only binds themselves tighter. */
export const isSecure = (url: string, forwarded: string | undefined): boolean =>
  new URL(url).protocol === 'https:' || forwarded === 'https';

/** The network of a caller, to count tries by: one household has up to 2^72 addresses of IPv6, a /56. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const [first = '', second = '', third = '', fourth = ''] = [...before, ...zeros, ...after];
  return [first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':');
}
