import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../server/configuration.ts';
import { createSite } from '../../server/site.ts';

const configuration = readConfiguration({ SITE_URLS: 'www.alisios.example=https://shop.example.com' });
const site = createSite(configuration, []);
const get = (path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(site.request(path, { headers: { host: 'www.alisios.example', ...headers } }));

describe('the site', () => {
  it.each(['/_astro/future.A1b2C3.js', '/no/such/page', '/favicon.missing', '/embed/v9.js'])(
    'keeps nothing of what is not there, and nobody frames it: %s',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  it('leads an address with too many slashes to a page of its own', async () => {
    const answer = await get('//en//authentication/login?x=1');
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('/en/authentication/login?x=1');
  });

  it('keeps a browser on TLS that came over it', async () => {
    expect(
      (await get('/', { 'x-forwarded-proto': 'https' })).headers.get('strict-transport-security'),
    ).toContain('max-age=31536000');
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull();
  });

  it('shows a brand to its own hosts only', async () => {
    for (const host of [
      'evil.example',
      'ceiba.example',
      '203.0.113.9:4321',
      'www.alisios.example.evil.example',
    ]) {
      const answer = await get('/', { host });
      expect([host, answer.status]).toEqual([host, 421]);
      expect((await answer.text()).toLowerCase()).not.toContain('alisios');
    }
    for (const host of [
      'www.alisios.example',
      'WWW.ALISIOS.EXAMPLE:443',
      'miami.alisios.example',
      'shop.example.com',
      'localhost:4321',
      '127.0.0.1',
      '[::1]:4321',
      'www.ceiba.example.localhost:4321',
    ]) {
      expect([host, (await get('/', { host })).status]).not.toEqual([host, 421]);
    }
  });
});
