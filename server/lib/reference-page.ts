import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import type { Api } from './mount.ts';
import type { openApiOf } from './openapi.ts';

/** GET /api/docs: the contract as a page for people, made from the same document as /api/openapi.json. No script. */

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#e3e6ea,#29313a);--soft:light-dark(#f1f3f5,#1c232b);--ink:light-dark(#14181d,#e9edf1);--ink-2:light-dark(#48525e,#b3bdc7);--paper:light-dark(#fff,#151a20)}
body{margin:0 auto;max-width:72rem;padding:24px;font:14px/1.5 ui-sans-serif,system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:24px}h2{font-size:20px;margin:32px 0 8px;text-transform:capitalize}
details{border:1px solid var(--line);border-radius:8px;margin:6px 0}summary{padding:8px 12px;cursor:pointer;display:flex;flex-wrap:wrap;gap:4px 12px}
summary code{font-weight:650}summary span{color:var(--ink-2)}details>div{padding:4px 12px 12px;border-top:1px solid var(--line)}
pre{background:var(--soft);padding:12px;border-radius:6px;overflow:auto;font-size:12px;max-height:28rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px}dt{color:var(--ink-2)}dd{margin:0}
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Description = ReturnType<typeof openApiOf>;

export function referenceRoute(api: Api, endpoints: readonly Endpoint[], described: () => Description): void {
  let page: ReturnType<typeof pageOf> | undefined;
  api.get('/docs', async (context) => {
    context.header('content-security-policy', POLICY);
    return context.html(await (page ??= pageOf(endpoints, described())));
  });
}

function pageOf(endpoints: readonly Endpoint[], document: Description) {
  const areas = Map.groupBy(endpoints, ({ path }) => path.split('/')[1] ?? '');
  const { schemas: shapes } = document['components'] as { schemas: Record<string, object> };
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Provider API</title><style>${raw(STYLE)}</style></head>
<body><h1>Provider API</h1>
<p>Every path stands under <code>/api</code>. The same as data: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
Send <code>Authorization: Token &lt;token&gt;</code>, <code>Accept-Language: en</code> or <code>es</code>; with a change also <code>Idempotency-Key</code>, and <code>If-Match: "version"</code> where the record has one.</p>
${[...areas].map(([area, calls]) => html`<h2>${area}</h2>${calls.map((endpoint) => entry(endpoint, document))}`)}
<h2>Shapes</h2>${Object.entries(shapes).map(([name, shape]) => html`<details><summary><code>${name}</code></summary><div><pre>${JSON.stringify(shape, null, 2)}</pre></div></details>`)}
</body></html>`;
}

function entry(endpoint: Endpoint, document: Description) {
  const paths = document['paths'] as Record<string, Record<string, object>>;
  const operation = paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
  return html`<details><summary><code>${endpoint.method} ${endpoint.path}</code><span>${endpoint.summary}</span></summary><div>
<dl><dt>Who</dt><dd>${endpoint.access}</dd><dt>Success</dt><dd>${endpoint.status}</dd><dt>Errors</dt><dd>${endpoint.errors.join(', ') || 'those of every call'}</dd>${endpoint.versioned ? html`<dt>Version</dt><dd>If-Match is required</dd>` : ''}</dl>
<pre>${JSON.stringify(operation, null, 2)}</pre></div></details>`;
}
