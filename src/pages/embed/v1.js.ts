import { stripTypeScriptTypes } from 'node:module';
import type { APIRoute } from 'astro';
import source from '../../embed/v1.ts?raw';

/** The script that partners put on their pages: src/embed/v1.ts without its types and its leading comment. */
export const GET: APIRoute = () =>
  new Response(
    stripTypeScriptTypes(source)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/[ \t]+$/gm, '')
      .replace(/\n{2,}/g, '\n')
      .trim(),
    { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } },
  );
