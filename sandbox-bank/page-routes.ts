import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Bank } from './bank.ts';
import { cardPage, challengePage } from './card-page.ts';
import { CHALLENGE_CODE, behaviourFor, readCard } from './cards.ts';
import type { Card } from './cards.ts';
import { MINUTES_OPEN, finish, returnAddress, stateOf } from './operations.ts';
import type { Operation } from './operations.ts';
import { PAGE_HEADERS, message } from './page.ts';
import { isError, readRequest } from './requests.ts';
import type { RequestError } from './requests.ts';
import { words } from './words.ts';
import type { Language } from './words.ts';

/* The bank's own pages: the payment that a merchant's form opens, and the 3-D Secure challenge. */

const TRIES = 3;
const CANCELLED = '9915';
const AUTHENTICATION_FAILED = '0184';

/** Does with a card what it does for this operation's amount; true when the cardholder must prove who they are. */
export function useCard(operation: Operation, card: Card, now: Date): boolean {
  operation.card = card;
  const behaviour = behaviourFor(card, operation.request.amount);
  if (behaviour.kind === 'challenge') {
    operation.wrongCodes ??= 0;
    return true;
  }
  if (behaviour.kind === 'approve') finish(operation, '0000', now, behaviour.secure);
  else finish(operation, behaviour.code, now);
  return false;
}

const challengePath = (operation: Operation): string => `/sis/challenge/${operation.session}`;
const cardPath = (operation: Operation): string => `/sis/payment/${operation.session}`;

export function pageRoutes(bank: Bank): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(PAGE_HEADERS)) context.header(name, value);
  });

  const refuse = (context: Context, { code, language, back }: RequestError) => {
    const reader = language ?? browserLanguage(context);
    const say = words(reader);
    return context.html(
      message(
        reader,
        say('errorTitle'),
        say(code === 'SIS0051' ? 'errorRepeated' : 'errorText', { code }),
        back,
      ),
      400,
    );
  };

  app.post('/sis/realizarPago', async (context) => {
    const request = readRequest(await formOf(context));
    if (isError(request)) return refuse(context, request);
    if (request.type !== '0') return refuse(context, { code: 'SIS0023', language: request.language });
    const operation = bank.operations.open(request, bank.now(request.order));
    if (!operation)
      return refuse(context, { code: 'SIS0051', language: request.language, back: request.addresses.ko });
    // Reloading the page that follows sends nothing twice.
    return context.redirect(cardPath(operation), 303);
  });
  app.all('/sis/realizarPago', (context) => refuse(context, { code: 'SIS0114' }));

  /** Tells the merchant, then sends the browser back. */
  const leave = async (context: Context, operation: Operation) => {
    await bank.notifier.tell(operation);
    return goBack(context, operation);
  };
  const goBack = (context: Context, operation: Operation) => {
    const { language, order } = operation.request;
    const say = words(language);
    const address = returnAddress(operation, bank.settings.of(order).returnParameters);
    return address
      ? context.redirect(address, 303)
      : context.html(message(language, say('doneTitle'), say('doneText')));
  };
  /** The operation of an address while it is open; else what is to be answered. */
  const opened = (context: Context): Operation | Response | Promise<Response> => {
    const operation = bank.operations.bySession(context.req.param('session') ?? '');
    if (!operation) return lost(context);
    const { language, order, addresses } = operation.request;
    const state = stateOf(operation, bank.now(order));
    if (state === 'finished') return goBack(context, operation);
    const say = words(language);
    return state === 'open'
      ? operation
      : context.html(
          message(language, say('timeTitle'), say('timeText', { minutes: MINUTES_OPEN }), addresses.ko),
          410,
        );
  };
  const isOpen = (found: Operation | Response | Promise<Response>): found is Operation => 'session' in found;

  app.get('/sis/payment/:session', (context) => {
    const operation = opened(context);
    if (!isOpen(operation)) return operation;
    return operation.wrongCodes === undefined
      ? context.html(cardPage(operation))
      : context.redirect(challengePath(operation), 303);
  });
  app.post('/sis/payment/:session', async (context) => {
    const form = await formOf(context);
    const operation = opened(context);
    if (!isOpen(operation)) return operation;
    const now = bank.now(operation.request.order);
    if (form['action'] === 'cancel') {
      finish(operation, CANCELLED, now);
      return leave(context, operation);
    }
    const typed = { number: form['number'] ?? '', expiry: form['expiry'] ?? '', code: form['code'] ?? '' };
    const card = readCard(typed, now);
    if (!('brand' in card)) return context.html(cardPage(operation, card, typed), 422);
    return useCard(operation, card, now)
      ? context.redirect(challengePath(operation), 303)
      : leave(context, operation);
  });

  // A merchant's form brings the request of a challenge here, in the top window.
  app.post('/sis/challenge', async (context) => {
    const { creq = '' } = await formOf(context);
    const operation = bank.operations.bySession(creq);
    return operation ? context.redirect(challengePath(operation), 303) : lost(context);
  });
  app.get('/sis/challenge/:session', (context) => {
    const operation = opened(context);
    if (!isOpen(operation)) return operation;
    return operation.wrongCodes === undefined
      ? lost(context)
      : context.html(challengePage(operation, operation.wrongCodes > 0));
  });
  app.post('/sis/challenge/:session', async (context) => {
    const form = await formOf(context);
    const operation = opened(context);
    if (!isOpen(operation)) return operation;
    const { card, wrongCodes, request } = operation;
    if (!card || wrongCodes === undefined) return lost(context);
    const now = bank.now(request.order);
    const { behaviour } = card;
    const isRight = form['code']?.trim() === CHALLENGE_CODE;
    if (form['action'] === 'cancel') finish(operation, CANCELLED, now);
    else if (isRight)
      finish(
        operation,
        behaviour.kind === 'challenge' && behaviour.accepts ? '0000' : AUTHENTICATION_FAILED,
        now,
        '2',
      );
    else operation.wrongCodes = wrongCodes + 1;
    if ((operation.wrongCodes ?? 0) >= TRIES) finish(operation, AUTHENTICATION_FAILED, now);
    return operation.result ? leave(context, operation) : context.html(challengePage(operation, true), 422);
  });
  return app;
}

function lost(context: Context): Response | Promise<Response> {
  const language = browserLanguage(context);
  const say = words(language);
  return context.html(message(language, say('lostTitle'), say('lostText')), 404);
}

const browserLanguage = (context: Context): Language =>
  /^\s*en\b/i.test(context.req.header('accept-language') ?? '') ? 'en' : 'es';

/** Text fields of a form. */
export async function formOf(context: Context): Promise<Record<string, string>> {
  const body = await context.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
