import { isOfficeRoute } from '../lib/site/routes.ts';

/** Files of the pages under src/pages/[lang]: what exists, exists because its file does. */
const FILES = Object.keys(import.meta.glob('../pages/[[]lang]/**/*.astro'));

/** The routes that have a page, without language: "cars/models"; a page with a parameter ends before it. */
export const PAGE_ROUTES: ReadonlySet<string> = new Set(
  FILES.map((file) =>
    file
      .replace(/^.*\/\[lang\]\//, '')
      .replace(/\.astro$/, '')
      .replace(/\/?\[.*$/, ''),
  ),
);

/** The page that a person sees first after logging in, as far as it is built. */
export const HOME_ROUTE = PAGE_ROUTES.has('dashboard/home')
  ? 'dashboard/home'
  : ([...PAGE_ROUTES].find(isOfficeRoute) ?? 'authentication/login');
