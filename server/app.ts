import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Context, Next } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { LANGUAGES } from '../src/lib/contract/limits.ts';
import { CHARGEABLES } from './chargeables.ts';
import { registerChargeables } from './financials/chargeables/registry.ts';
import { crossOrigin } from './lib/cross-origin.ts';
import { answerProblem } from './lib/answer-problem.ts';
import { addressOf } from './lib/address.ts';
import { measure } from './lib/metrics.ts';
import { mount } from './lib/mount.ts';
import type { Api, Variables } from './lib/mount.ts';
import { openApiOf } from './lib/openapi.ts';
import { notFound } from './lib/problem.ts';
import { xsrf } from './lib/xsrf.ts';
import { healthRoutes } from './lib/health.ts';
import { referenceRoute } from './lib/reference-page.ts';
import { traced } from './lib/traces/traces.ts';
import { routes } from './routes.ts';
import type { Services } from './services.ts';

/** What balancers and collectors ask each second is no news. */
const UNTRACED = /\/(health|ready|metrics)$/;

/** Answers within a span of traces, where there are any; gives the trace's number, for the log. */
async function tracedRequest(
  context: Context<{ Variables: Variables }>,
  next: Next,
): Promise<string | undefined> {
  const { req } = context;
  if (UNTRACED.test(req.path)) {
    await next();
    return undefined;
  }
  const traceparent = req.header('traceparent');
  return traced({ kind: 'request', name: req.method, traceparent }, async (span) => {
    await next();
    // The pattern, never the address, which can hold a token.
    span?.rename(`${req.method} ${req.routePath}`);
    span?.set({
      'http.request.method': req.method,
      'http.route': req.routePath,
      'http.response.status_code': context.res.status,
      'malecon.request_id': context.get('requestId'),
    });
    if (context.res.status >= 500) span?.fail(String(context.res.status));
    return span?.traceId;
  });
}

/** The provider API under /api: middleware, every route of the contract, OpenAPI, health and metrics. */
export function createApp(services: Services): Api {
  registerChargeables(CHARGEABLES);
  const api: Api = new Hono<{ Variables: { requestId: string; ip: string } }>({ strict: false });

  api.use(async (context, next) => {
    context.set('requestId', context.req.header('x-request-id')?.match(/^[\w-]{8,64}$/)?.[0] ?? randomUUID());
    context.set('ip', addressOf(context, services.configuration.trustProxy));
    const began = performance.now();
    const traceId = await tracedRequest(context, next);
    // On the answer's own headers: context.header() would make the answer anew, as a stream.
    context.res.headers.set('x-request-id', context.get('requestId'));
    const milliseconds = performance.now() - began;
    measure(context.req.method, context.req.routePath, context.res.status, milliseconds);
    // Never the query: it can hold names, phones and tokens.
    services.log.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        milliseconds: Math.round(milliseconds),
        ...(traceId === undefined ? {} : { traceId }),
      },
      'request',
    );
  });
  api.use(
    secureHeaders({
      crossOriginResourcePolicy: 'same-site',
      referrerPolicy: 'no-referrer',
      strictTransportSecurity: 'max-age=31536000; includeSubDomains',
    }),
  );
  api.use(crossOrigin(services.configuration));
  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
  });
  api.use(xsrf);

  api.onError((error, context) => {
    const asked = context.req
      .header('accept-language')
      ?.toLowerCase()
      .match(/\b(en|es)\b/)?.[1];
    const language = LANGUAGES.find((known) => known === asked) ?? LANGUAGES[0];
    return answerProblem(error, { language, requestId: context.get('requestId'), log: services.log });
  });
  healthRoutes(api, services);
  for (const route of routes) mount(api, route, services);
  const endpoints = routes.map(({ endpoint }) => endpoint);
  let document: ReturnType<typeof openApiOf> | undefined;
  // Made when somebody asks for it: a start does not wait for it, and most servers never need it.
  const described = () => (document ??= openApiOf(endpoints));
  api.get('/openapi.json', (context) => context.json(described()));
  referenceRoute(api, endpoints, described);
  // A route, and the last: what an application answers to the unknown is lost where it is mounted below a path.
  api.all('*', () => {
    throw notFound();
  });
  return api;
}
