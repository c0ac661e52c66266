import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroGlobal } from 'astro';
import type { Brand, BrandColours, Logo } from '../lib/site/brand.ts';
import type { Language } from '../lib/contract/fields.ts';
import { LANGUAGES } from '../lib/contract/limits.ts';
import { DEFAULT_HOST, SITES, siteOf, type Site } from '../lib/site/hosts.ts';

/** The site that a page is rendered for: the host of its address in a build, MALECON_HOST's in development. */
export function siteOfPage(astro: Pick<AstroGlobal, 'url'>): Site {
  const named = SITES.find(({ host }) => host.name === astro.url.hostname);
  return named ?? siteOf(process.env['MALECON_HOST'] || DEFAULT_HOST);
}

/** The language of a page's address. @throws Error on a page outside of src/pages/[lang]. */
export function languageOfPage(astro: Pick<AstroGlobal, 'params' | 'url'>): Language {
  const language = LANGUAGES.find((known) => known === astro.params['lang']);
  if (!language) throw new Error(`${astro.url.pathname} has no language`);
  return language;
}

/** Where the provider API answers, as pages call it. */
export function apiAddress(): string {
  return (process.env['PUBLIC_API_URL'] || '/api').replace(/\/$/, '');
}

/** A logo's drawing, to be written into the page so that it follows the theme's colours. */
export function logoDrawing(brand: Brand, logo: Logo): string {
  return readFileSync(join(process.cwd(), 'public/brands', brand.id, logo.file), 'utf8')
    .replace('<svg ', '<svg class="logo" ')
    .trim();
}

/** The brand's colours as a stylesheet of its pages; dark is for screens only, so that print stays light. */
export function brandStyle({ light, dark }: Brand['colours']): string {
  return `:root{${declarations(light)}}@media screen{[data-theme="dark"]{${declarations(dark)}}}`;
}

function declarations(colours: BrandColours): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
}
