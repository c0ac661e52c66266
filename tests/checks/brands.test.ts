import { describe, expect, test } from 'vitest';
import type { Brand } from '../../src/lib/site/brand.ts';
import { brandProblems, contrast } from '../../src/lib/site/brand-check.ts';
import { BRANDS, DEFAULT_HOST, SITES, siteOf } from '../../src/lib/site/hosts.ts';
import { ROOT } from './sources.ts';

const [alisios, ceiba] = BRANDS;
if (!alisios || !ceiba) throw new Error('Two brands are expected');

const problemsOf = (...brands: Brand[]): string => brandProblems(brands, ROOT).join('\n');

test('the brands are in order', () => {
  expect(brandProblems(BRANDS, ROOT)).toEqual([]);
});

describe('a brand is refused', () => {
  test.each(['light', 'dark'] as const)('when its %s text is too faint', (theme) => {
    const colours = {
      ...alisios.colours,
      [theme]: { ...alisios.colours[theme], accent: theme === 'light' ? '#7fb8c4' : '#2a5a66' },
    };
    expect(problemsOf({ ...alisios, colours })).toMatch(
      new RegExp(`alisios, ${theme}: accent on surface has a contrast of`),
    );
  });

  test('when a logo has no alt text, or its file is missing', () => {
    expect(problemsOf({ ...alisios, logo: { ...alisios.logo, alt: ' ' } })).toContain('has no alt text');
    expect(problemsOf({ ...alisios, logo: { ...alisios.logo, file: 'none.svg' } })).toContain(
      'none.svg does not exist',
    );
  });

  test('when a host stands twice', () => {
    expect(
      problemsOf(alisios, { ...ceiba, hosts: [...ceiba.hosts, { name: 'www.alisios.example' }] }),
    ).toContain('www.alisios.example stands in more than one place');
  });
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('two hosts of a brand carry a logo of their own, one host takes donations', () => {
  expect(SITES.map(({ host, logo }) => [host.name, logo.file])).toEqual([
    ['www.alisios.example', 'logo.svg'],
    ['miami.alisios.example', 'logo-miami.svg'],
    ['tampa.alisios.example', 'logo-tampa.svg'],
    ['www.ceiba.example', 'logo.svg'],
    ['donaciones.ceiba.example', 'logo.svg'],
  ]);
  expect(SITES.filter(({ host }) => host.donations).map(({ host }) => host.name)).toEqual([
    'donaciones.ceiba.example',
  ]);
  expect(siteOf(DEFAULT_HOST).brand.id).toBe('alisios');
  expect(() => siteOf('www.other.example')).toThrow(
    'Unknown host www.other.example; known: www.alisios.example',
  );
});
