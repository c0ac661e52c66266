import { randomBytes, randomInt } from 'node:crypto';
import { BRAND_NUMBERS } from './cards.ts';
import type { Card } from './cards.ts';
import type { MerchantRequest } from './requests.ts';
import { sign } from './signatures.ts';
import type { Fields } from './signatures.ts';

/* What the bank remembers, in memory: operations and what became of them. Of a card only brand and last four digits. */

/** Minutes that a cardholder has. */
export const MINUTES_OPEN = 30;
/** Operations kept; the oldest are forgotten. */
const KEPT = 20_000;

interface Result {
  /** Ds_Response. */
  readonly code: string;
  readonly authorization: string;
  readonly secure: '0' | '1' | '2';
  readonly at: Date;
}
interface Notice {
  readonly at: Date;
  readonly altered: string;
  /** HTTP status of the merchant's answer; 0 when there was none. */
  readonly status: number;
}
export interface Operation {
  /** Secret name of this operation in addresses. */
  readonly session: string;
  readonly request: MerchantRequest;
  readonly openedAt: Date;
  card: Card | undefined;
  /** Wrong codes typed in the 3-D Secure challenge; undefined when none was asked. */
  wrongCodes: number | undefined;
  result: Result | undefined;
  /** Minor units given back. */
  refunded: number;
  readonly notices: Notice[];
}

export interface Operations {
  /** Undefined when the terminal has seen this order before. */
  open(request: MerchantRequest, now: Date): Operation | undefined;
  bySession(session: string): Operation | undefined;
  byRequest(request: MerchantRequest): Operation | undefined;
  all(): readonly Operation[];
  clear(): void;
}

export function createOperations(): Operations {
  const operations = new Map<string, Operation>();
  const sessions = new Map<string, Operation>();
  const keyOf = ({ terminal, order }: MerchantRequest): string =>
    `${terminal.merchant}/${terminal.terminal}/${order}`;
  return {
    open(request, now) {
      if (operations.has(keyOf(request))) return undefined;
      const session = randomBytes(16).toString('hex');
      const operation: Operation = {
        session,
        request,
        openedAt: now,
        card: undefined,
        wrongCodes: undefined,
        result: undefined,
        refunded: 0,
        notices: [],
      };
      operations.set(keyOf(request), operation);
      sessions.set(session, operation);
      const [oldest] = operations.size > KEPT ? operations.values() : [];
      if (oldest) {
        operations.delete(keyOf(oldest.request));
        sessions.delete(oldest.session);
      }
      return operation;
    },
    bySession: (session) => sessions.get(session),
    byRequest: (request) => operations.get(keyOf(request)),
    all: () => [...operations.values()],
    clear() {
      operations.clear();
      sessions.clear();
    },
  };
}

export type State = 'open' | 'finished' | 'unfinished';

export function stateOf({ result, openedAt }: Operation, now: Date): State {
  if (result) return 'finished';
  return now.getTime() - openedAt.getTime() < MINUTES_OPEN * 60_000 ? 'open' : 'unfinished';
}

export const isPaid = ({ result }: Operation): boolean => result !== undefined && Number(result.code) < 100;

/** Gives an operation its one result; whoever comes second changes nothing. */
export function finish(operation: Operation, code: string, now: Date, secure: Result['secure'] = '0'): void {
  operation.result ??= {
    code,
    authorization: Number(code) < 100 ? newAuthorization() : '++++++',
    secure,
    at: now,
  };
}

export const newAuthorization = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The parameters of a notification, of a browser's return and of REST answers. */
export function resultParameters({ request, result, card }: Operation): Fields {
  const at = result?.at ?? new Date();
  return {
    ...echo(request),
    ...spanishTime(at),
    Ds_SecurePayment: result?.secure ?? '0',
    Ds_Response: result?.code ?? '9998',
    Ds_MerchantData: '',
    Ds_ConsumerLanguage: request.language === 'en' ? '2' : '1',
    Ds_AuthorisationCode: result?.authorization ?? '++++++',
    ...(card
      ? {
          Ds_Card_Number: `************${card.last4}`,
          Ds_Card_Brand: BRAND_NUMBERS[card.brand],
          Ds_Card_Country: '724',
        }
      : {}),
    ...(result && Number(result.code) >= 9000 ? { Ds_ErrorCode: `SIS${result.code}` } : {}),
  };
}

/** What every answer repeats of its request; a terminal comes back with three digits. */
export function echo({ amount, order, terminal, type }: MerchantRequest): Fields {
  return {
    Ds_Amount: String(amount),
    Ds_Currency: terminal.currency,
    Ds_Order: order,
    Ds_MerchantCode: terminal.merchant,
    Ds_Terminal: String(terminal.terminal).padStart(3, '0'),
    Ds_TransactionType: type,
  };
}

export function signFor({ version, terminal, order }: MerchantRequest, parameters: Fields): Fields {
  return sign(version, terminal.secret, order, parameters);
}

/** Where the browser goes in the end, by GET, with the signed result or bare. */
export function returnAddress(operation: Operation, withParameters: boolean): string | undefined {
  const { ok, ko } = operation.request.addresses;
  const text = isPaid(operation) ? ok : ko;
  if (!text) return undefined;
  const address = new URL(text);
  if (withParameters && operation.result) {
    for (const [name, value] of Object.entries(signFor(operation.request, resultParameters(operation))))
      address.searchParams.set(name, value);
  }
  return address.href;
}

/** Date and hour of Madrid, url-encoded as the gateway does. */
function spanishTime(at: Date): Fields {
  const parts = new Intl.DateTimeFormat('es-ES', {
    timeZone: 'Europe/Madrid',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    Ds_Date: encodeURIComponent(`${part('day')}/${part('month')}/${part('year')}`),
    Ds_Hour: encodeURIComponent(`${part('hour')}:${part('minute')}`),
  };
}
