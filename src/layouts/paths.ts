import type { AstroGlobal } from 'astro';
import { routePath } from '../lib/site/routes.ts';
import type { Route } from '../lib/site/routes.ts';
import { HOME_ROUTE } from './pages.ts';
import { languageOfPage } from './site.ts';

type Page = Pick<AstroGlobal, 'params' | 'url'>;

/** Address of another page in the language of this one. */
export function pagePath(page: Page, route: Route): string {
  return routePath(languageOfPage(page), route);
}

/** Address of the page that a person sees first after logging in. */
export function homePath(page: Page): string {
  return routePath(languageOfPage(page), HOME_ROUTE);
}
