import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Bank } from './bank.ts';
import { echo, isPaid, newAuthorization, resultParameters, signFor, stateOf } from './operations.ts';
import type { Operation } from './operations.ts';
import { useCard } from './page-routes.ts';
import { isError, readRequest } from './requests.ts';
import type { MerchantRequest, RequestError } from './requests.ts';
import type { Fields } from './signatures.ts';

/* Server to server: charges of a card behind a token, refunds, and what became of an operation. */

type Answer = Fields | { readonly errorCode: string };
const refusal = (errorCode: string): Answer => ({ errorCode });

export function restRoutes(bank: Bank): Hono {
  const app = new Hono();

  app.post('/sis/rest/trataPeticionREST', async (context) => {
    const request = await read(context);
    if (isError(request)) return context.json(refusal(request.code));
    const { rest } = bank.settings.of(request.order);
    if (rest === 'unavailable') return context.text('', 503);
    const answer =
      request.type === '3'
        ? refund(bank, request)
        : await charge(bank, request, new URL(context.req.url).origin);
    return rest === 'answer_lost' ? context.text('', 502) : context.json(answer);
  });

  app.post('/sis/rest/consultaOperacion', async (context) => {
    const request = await read(context);
    if (isError(request)) return context.json(refusal(request.code));
    if (!bank.settings.of(request.order).lookUp) return context.text('', 503);
    const operation = bank.operations.byRequest(request);
    if (!operation) return context.json(refusal('SIS0054'));
    const state = stateOf(operation, bank.now(request.order));
    if (state !== 'finished') return context.json(refusal(state === 'open' ? 'SIS9998' : 'SIS9999'));
    return context.json(
      signFor(request, { ...resultParameters(operation), Ds_AmountRefunded: String(operation.refunded) }),
    );
  });

  return app;
}

async function read(context: Context): Promise<MerchantRequest | RequestError> {
  const body: unknown = await context.req.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) return { code: 'SIS0431' };
  return readRequest(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])));
}

async function charge(bank: Bank, request: MerchantRequest, origin: string): Promise<Answer> {
  if (!request.terminal.hostedFields) return refusal('SIS0218');
  // The order comes first: sending the same charge twice must not spend another token.
  if (bank.operations.byRequest(request)) return refusal('SIS0051');
  const card = bank.takeCard(request.card, request.terminal);
  if (!card) return refusal('SIS0321');
  const now = bank.now(request.order);
  const operation = bank.operations.open(request, now);
  if (!operation) return refusal('SIS0051');
  if (useCard(operation, card, now)) return challenge(operation, origin);
  await bank.notifier.tell(operation);
  return signFor(request, resultParameters(operation));
}

/** 9999: the issuer asks in the browser's top window, by the form that the merchant shows. */
function challenge(operation: Operation, origin: string): Fields {
  const parameters = {
    ...resultParameters(operation),
    Ds_Response: '9999',
    Ds_UrlAcs: `${origin}/sis/challenge`,
    Ds_Creq: operation.session,
  };
  return signFor(operation.request, parameters);
}

function refund(bank: Bank, request: MerchantRequest): Answer {
  const operation = bank.operations.byRequest(request);
  if (!operation || !isPaid(operation)) return refusal('SIS0054');
  if (operation.refunded + request.amount > operation.request.amount) return refusal('SIS0057');
  // 0950: the terminal, the card or the issuer takes no refund.
  if (bank.settings.of(request.order).rest === 'refund_refused')
    return signFor(request, { ...echo(request), Ds_Response: '0950' });
  operation.refunded += request.amount;
  return signFor(request, {
    ...echo(request),
    Ds_Response: '0900',
    Ds_AuthorisationCode: newAuthorization(),
  });
}
