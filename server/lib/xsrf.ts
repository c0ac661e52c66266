import { generateCookie, getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { isSecure } from './browser-request.ts';
import { ProblemError } from './problem.ts';
import { newToken, sameText } from './tokens.ts';

const COOKIE = 'XSRF-TOKEN';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What holders of a link's or an attempt's token call (contract/payments/public.ts): the token comes in a header that no
 * other site can send, and without one there is nothing that a forger could borrow. A partner's frame, in which a browser
 * keeps no cookie of ours, could not repeat one.
 */
const PAYMENT_CALLS = /^(\/api)?\/payments\//;

/**
 * Double submit: a browser's unsafe call repeats the XSRF-TOKEN cookie in the X-XSRF-TOKEN header
 * (rule: xsrf-repeated). A request that no browser sent (neither origin nor cookie) carries nothing that another site
 * could borrow, so a command line needs none.
 */
export const xsrf = createMiddleware(async (context, next) => {
  const cookie = getCookie(context, COOKIE);
  if (!SAFE.has(context.req.method)) {
    const fromBrowser =
      cookie !== undefined ||
      context.req.header('origin') !== undefined ||
      context.req.header('sec-fetch-site') !== undefined;
    const header = context.req.header('x-xsrf-token') ?? '';
    if (fromBrowser && !PAYMENT_CALLS.test(context.req.path) && (!cookie || !sameText(cookie, header)))
      throw new ProblemError('e10', { status: 403, reason: 'xsrf' });
  }
  await next();
  if (!cookie && context.req.method === 'GET') {
    // Not HttpOnly: the page's script has to read it. It proves nothing but that the page and the API share a site.
    context.res.headers.append(
      'set-cookie',
      generateCookie(COOKIE, newToken(), {
        path: '/',
        sameSite: 'Lax',
        secure: isSecure(context.req.url, context.req.header('x-forwarded-proto')),
      }),
    );
  }
});
