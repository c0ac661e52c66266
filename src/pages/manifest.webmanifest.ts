import type { APIRoute } from 'astro';
import { siteOfPage } from '../layouts/site.ts';

/** The host's web app manifest. */
export const GET: APIRoute = (context) => {
  const { brand } = siteOfPage(context);
  const { accent } = brand.colours.light;
  return Response.json({
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'browser',
    theme_color: accent,
    background_color: '#ffffff',
    icons: [{ src: `/brands/${brand.id}/${brand.icon}`, sizes: 'any', type: 'image/svg+xml' }],
  });
};
