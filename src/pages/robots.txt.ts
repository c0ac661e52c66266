import type { APIRoute } from 'astro';

/** Crawlers may read what its own page marks as indexable; the API is nobody's reading. */
export const GET: APIRoute = () => new Response('User-agent: *\nDisallow: /api/\n');
