import { stripTypeScriptTypes } from 'node:module';
import type { APIRoute } from 'astro';
import source from '../../embed/v1.ts?raw';
import { siteOfPage } from '../../layouts/site.ts';

/** The script that partners put on their pages: src/embed/v1.ts for one host, without its types and its comments. */
export const GET: APIRoute = ({ url }) =>
  new Response(
    stripTypeScriptTypes(source)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^ *\/\/.*$/gm, '')
      .replace('HOST_OF_BUILD', siteOfPage({ url }).host.name)
      .replace(/^ +|[ \t]+$/gm, '')
      // Where types stood.
      .replace(/ {2,}/g, ' ')
      .replace(/\n{2,}/g, '\n')
      .trim(),
    { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } },
  );
