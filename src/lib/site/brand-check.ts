import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand, BrandColours } from './brand.ts';

/*
 * What a brand's file must fulfil before a site is built from it. For the build and the tests only.
 */

/** Least contrast of text (WCAG 2.2 AA 1.4.3) and of what marks the focus (1.4.11). */
const TEXT_CONTRAST = 4.5;
const MARK_CONTRAST = 3;

type Surfaces = Readonly<Record<'bg' | 'surface' | 'surface-2', string>>;

/** Everything that forbids building these brands, in words for the person who edits their files; empty when all is well. */
export function brandProblems(brands: readonly Brand[], root: string = process.cwd()): string[] {
  const tokens = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8');
  return [
    ...brands.flatMap((brand) => [...colourProblems(brand, tokens), ...logoProblems(brand, root)]),
    ...hostProblems(brands),
  ];
}

function colourProblems(brand: Brand, tokens: string): string[] {
  const themes = [
    {
      theme: 'light',
      colours: brand.colours.light,
      surfaces: surfacesOf(tokens.split('@media screen')[0] ?? ''),
    },
    {
      theme: 'dark',
      colours: brand.colours.dark,
      surfaces: surfacesOf(tokens.split('@media screen')[1] ?? ''),
    },
  ];
  return themes.flatMap(({ theme, colours, surfaces }) =>
    pairs(colours, surfaces)
      .filter(({ over, under, least }) => contrast(over, under) < least)
      .map(
        ({ what, over, under, least }) =>
          `${brand.id}, ${theme}: ${what} has a contrast of ${contrast(over, under).toFixed(2)}; at least ${least} is needed`,
      ),
  );
}

function pairs(
  colours: BrandColours,
  surfaces: Surfaces,
): { what: string; over: string; under: string; least: number }[] {
  return [
    { what: 'accentInk on accent', over: colours.accentInk, under: colours.accent, least: TEXT_CONTRAST },
    { what: 'accent on accentSoft', over: colours.accent, under: colours.accentSoft, least: TEXT_CONTRAST },
    ...Object.entries(surfaces).flatMap(([name, under]) => [
      { what: `accent on ${name}`, over: colours.accent, under, least: TEXT_CONTRAST },
      { what: `focus on ${name}`, over: colours.focus, under, least: MARK_CONTRAST },
    ]),
  ];
}

function surfacesOf(tokens: string): Surfaces {
  const value = (name: string): string =>
    new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? '#000000';
  return { bg: value('bg'), surface: value('surface'), 'surface-2': value('surface-2') };
}

/** Contrast ratio of two #rrggbb colours by WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function logoProblems(brand: Brand, root: string): string[] {
  const logos = [brand.logo, ...brand.hosts.flatMap(({ logo }) => logo ?? [])];
  return [
    ...logos
      .filter(({ alt }) => !alt.trim())
      .map(({ file }) => `${brand.id}: the logo ${file} has no alt text`),
    ...[...logos.map(({ file }) => file), brand.icon]
      .filter((file) => !existsSync(join(root, 'public/brands', brand.id, file)))
      .map((file) => `${brand.id}: public/brands/${brand.id}/${file} does not exist`),
  ];
}

function hostProblems(brands: readonly Brand[]): string[] {
  const names = brands.flatMap(({ hosts }) => hosts.map(({ name }) => name));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `The host ${name} stands in more than one place`,
  );
}
