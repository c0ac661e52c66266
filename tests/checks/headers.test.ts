import { describe, expect, test } from 'vitest';
import { proxyFiles } from '../../scripts/proxy-headers.ts';
import { siteOf } from '../../src/lib/site/hosts.ts';
import { deploymentOf, siteHeaders } from '../../src/lib/site/site-headers.ts';

const { brand } = siteOf('www.alisios.example');
const own = deploymentOf(brand, { api: '/api', secure: true });
const elsewhere = deploymentOf(brand, {
  api: 'https://api.alisios.example/v1',
  filesOrigin: 'https://s3.example',
  secure: true,
  bankOrigins: ['https://bank.example'],
});
const policyOf = (path: string, deployment = own): string =>
  siteHeaders(path, deployment)['Content-Security-Policy'] ?? '';

describe('who may frame a page', () => {
  test.each([
    '/en/authentication/login/',
    '/es/cars/rentals/',
    '/en/funding-agreement/',
    '/',
    '/404.html',
    '/en/unknown',
  ])('%s: nobody', (path) => {
    expect(policyOf(path)).toContain("frame-ancestors 'none'");
    expect(siteHeaders(path, own)['X-Frame-Options']).toBe('DENY');
  });

  test.each([
    '/en/payment/tracking/',
    '/es/payment/tracking',
    '/en/payment/form/1/',
    '/es/payment/verification/ok/2/',
  ])('%s: the partners', (path) => {
    expect(policyOf(path)).toContain(`frame-ancestors 'self' ${brand.partnerOrigins.join(' ')}`);
    expect(siteHeaders(path, own)).not.toHaveProperty('X-Frame-Options');
  });
});

describe('where a page may speak to', () => {
  test('its own origin only, when the API stands there', () => {
    expect(policyOf('/en/cars/models/')).toContain("connect-src 'self';");
  });

  test('the API where it stands elsewhere, the banks on the pages of payment links only', () => {
    expect(policyOf('/en/cars/models/', elsewhere)).toContain(
      "connect-src 'self' https://api.alisios.example;",
    );
    expect(policyOf('/en/payment/form/1/', elsewhere)).toContain(
      "form-action 'self' https://api.alisios.example https://bank.example",
    );
    expect(policyOf('/en/payment/form/1/', elsewhere)).toContain('frame-src https://bank.example');
    for (const path of [
      '/en/authentication/login/',
      '/en/payment/tracking/',
      '/en/payment/verification/ok/1/',
    ])
      expect(policyOf(path, elsewhere)).not.toContain('bank.example');
  });

  test('pictures come from the bucket where files are kept in one', () => {
    expect(policyOf('/en/cars/models/', elsewhere)).toContain(
      "img-src 'self' data: blob: https://api.alisios.example https://s3.example;",
    );
    expect(policyOf('/en/cars/models/')).toContain("img-src 'self' data: blob:;");
  });

  test('a form with a password to nobody: script sends it', () => {
    for (const page of ['login', 'access-code', 'forgot-password', 'reset-password'])
      expect(policyOf(`/es/authentication/${page}/`, elsewhere)).toContain("form-action 'none'");
    expect(policyOf('/en/payment/tracking/', elsewhere)).toContain(
      "form-action 'self' https://api.alisios.example",
    );
  });

  test('no page allows inline or evaluated script', () => {
    for (const path of ['/', '/en/cars/models/', '/en/payment/form/1/'])
      expect(policyOf(path, elsewhere)).not.toMatch(/unsafe/);
  });
});

test('a page with a secret in its address tells it to nobody', () => {
  for (const path of [
    '/en/authentication/reset-password/',
    '/es/funding-agreement/',
    '/es/procedure-form/',
    '/en/payment/form/2/',
    '/en/payment/verification/ok/1/',
  ]) {
    expect(siteHeaders(path, own)).toMatchObject({
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    });
  }
  expect(siteHeaders('/en/payment/tracking/', own)['X-Robots-Tag']).toBeUndefined();
});

test('pages that scan or make photos may use the camera, and no other', () => {
  const permissions = (path: string) => siteHeaders(path, own)['Permissions-Policy'];
  for (const path of ['/es/postals/packages/', '/en/cars/rentals/', '/es/procedure-form/'])
    expect(permissions(path)).toContain('camera=(self), microphone=()');
  for (const path of [
    '/',
    '/en/payment/form/1/',
    '/en/authentication/login/',
    '/en/payment/tracking/',
    '/_astro/a.js',
  ])
    expect(permissions(path)).toContain('camera=(),');
});

test('office pages name the prefetch rules, public ones do not', () => {
  expect(siteHeaders('/en/cars/models/', own)['Speculation-Rules']).toBe('"/speculation-rules.json"');
  expect(siteHeaders('/en/authentication/login/', own)).not.toHaveProperty('Speculation-Rules');
  expect(siteHeaders('/speculation-rules.json', own)['Content-Type']).toBe(
    'application/speculationrules+json',
  );
});

test('hashed files are kept for ever, pages are asked for again, and none is kept from the back/forward cache', () => {
  expect(siteHeaders('/_astro/client.abc.js', own)['Cache-Control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect(siteHeaders('/en/cars/models/', own)['Cache-Control']).toBe('no-cache');
});

test('everything says what it is and, over TLS, stays there', () => {
  for (const path of ['/', '/_astro/a.js', '/embed/v1.js', '/en/cars/models/']) {
    expect(siteHeaders(path, own)).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Strict-Transport-Security': expect.stringContaining('max-age=31536000'),
    });
    expect(siteHeaders(path, { ...own, secure: false })).not.toHaveProperty('Strict-Transport-Security');
  }
});

test('proxies are told the same, and what is not there is answered as /404.html', () => {
  const rules = ['/', '/en/', '/404.html', '/speculation-rules.json'].map((path) => ({
    path,
    headers: siteHeaders(path, own, path === '/404.html' ? 404 : 200),
  }));
  const files = proxyFiles('www.alisios.example', rules, '/404.html');
  const maps = files['headers.nginx-maps'] ?? '';
  expect(maps).toMatch(/map \$path_of_www_alisios_example \$kind_of_www_alisios_example \{\n {2}default \d;/);
  expect(maps).toContain(`"/en/" `);
  expect(maps).toContain(`"${siteHeaders('/', own)['Content-Security-Policy']}";`);
  // A second type beside that of the file's name would not be understood.
  expect(files['headers.nginx-server']).not.toContain('add_header Content-Type');
  expect(files['headers.nginx-server']).toContain('default_type application/speculationrules+json;');
  expect(files['headers.caddy']).toContain('(headers-of-www.alisios.example-not-found)');
  expect(files['headers.caddy']).toContain('Content-Type "application/speculationrules+json"');
});
