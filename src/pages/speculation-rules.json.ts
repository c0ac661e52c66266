import type { APIRoute } from 'astro';
import { SPECULATION_RULES } from '../lib/site/site-headers.ts';

/** The prefetch rules that office pages name in their Speculation-Rules header. */
export const GET: APIRoute = () => Response.json(SPECULATION_RULES);
