import { createHash } from 'node:crypto';
import type { Currency, Language } from '../../src/lib/contract/fields.ts';
import { cutText, plainLine } from '../../src/lib/domain/plain-text.ts';
import type {
  Attempt,
  Authentic,
  Bank,
  BankResult,
  ExpectedPayment,
  ReceivedFields,
  Refund,
  RefundRefusal,
  Refused,
  RefusedReason,
  Verdict,
} from './bank.ts';
import type { Terminal } from './configuration.ts';
import { ORDER_NUMBER } from './order-number.ts';
import { askRest } from './redsys-rest.ts';
import { OPERATION, brandOf, classify } from './redsys-responses.ts';
import {
  SIGNED_FIELDS,
  decodeParameters,
  encodeParameters,
  isSigned,
  signatureOf,
} from './redsys-signature.ts';

/** ISO 4217 numbers (rule: bank-protocol). */
const CURRENCY_NUMBERS: Readonly<Record<Currency, string>> = { EUR: '978', USD: '840' };
const LANGUAGE_NUMBERS: Readonly<Record<Language, string>> = { es: '1', en: '2' };
/** Longest texts and largest amount of a request (rule: bank-protocol). */
const LENGTHS = { concept: 125, address: 250, merchantName: 25 };
const AMOUNT_MAX = 999_999_999_999;

/**
 * Redsys by redirect, with notification and refunds (rule: bank-protocol); it has no call that tells of an operation.
 */
export function redsysBank(terminal: Terminal): Bank {
  return {
    provider: terminal.provider,
    currency: terminal.currency,
    origins: [new URL(terminal.addresses.payment).origin],
    cardFields: undefined,
    createPayment: async (attempt) => ({
      kind: 'redirect',
      address: terminal.addresses.payment,
      fields: signedRequest(terminal, attempt.order, paymentParameters(terminal, attempt)),
    }),
    verify: (received, expected) => verify(terminal, received, expected),
    authenticate: (received) => authenticate(terminal, received),
    refund: (paid, amount) => refund(terminal, paid, amount),
    lookUp: undefined,
  };
}

/** The three fields of a request. */
export function signedRequest(
  { secretKey, versions: [version] }: Terminal,
  order: string,
  parameters: ReceivedFields,
): ReceivedFields {
  const text = encodeParameters(version, parameters);
  return {
    [SIGNED_FIELDS.version]: version,
    [SIGNED_FIELDS.parameters]: text,
    [SIGNED_FIELDS.signature]: signatureOf(version, secretKey, order, text),
  };
}

/** What every request of a terminal about an order names. */
export function requestParameters(
  terminal: Terminal,
  { order, amount, currency }: ExpectedPayment,
  operation: string,
): Record<string, string> {
  if (!ORDER_NUMBER.test(order)) throw new RangeError(`Not an order number of a bank: ${order}`);
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > AMOUNT_MAX)
    throw new RangeError(`Not an amount that a bank takes: ${amount}`);
  if (currency !== terminal.currency)
    throw new RangeError(`A terminal of ${terminal.currency} takes no ${currency}`);
  return {
    DS_MERCHANT_AMOUNT: String(amount),
    DS_MERCHANT_ORDER: order,
    DS_MERCHANT_MERCHANTCODE: terminal.merchantCode,
    DS_MERCHANT_CURRENCY: CURRENCY_NUMBERS[currency],
    DS_MERCHANT_TRANSACTIONTYPE: operation,
    DS_MERCHANT_TERMINAL: terminal.terminal,
  };
}

/** Parameters of a payment (rule: bank-protocol). */
export function paymentParameters(terminal: Terminal, attempt: Attempt): Record<string, string> {
  const { addresses } = attempt;
  for (const address of Object.values(addresses)) {
    if (address.length > LENGTHS.address || !/^https?:$/.test(new URL(address).protocol))
      throw new RangeError('Not an address that a bank takes');
  }
  return {
    ...requestParameters(terminal, attempt, OPERATION.payment),
    DS_MERCHANT_MERCHANTURL: addresses.notification,
    DS_MERCHANT_URLOK: addresses.ok,
    DS_MERCHANT_URLKO: addresses.ko,
    DS_MERCHANT_CONSUMERLANGUAGE: LANGUAGE_NUMBERS[attempt.language],
    DS_MERCHANT_PRODUCTDESCRIPTION: cutText(plainLine(attempt.concept), LENGTHS.concept),
    DS_MERCHANT_MERCHANTNAME: cutText(plainLine(terminal.merchantName), LENGTHS.merchantName),
  };
}

/**
 * Checks version and signature of the received text itself, never of a JSON made anew (rule: signatures-as-received).
 */
function read(
  terminal: Terminal,
  received: ReceivedFields,
):
  | { parameters: ReceivedFields; field: (name: string) => string; order: string; key: string }
  | RefusedReason {
  const {
    [SIGNED_FIELDS.version]: given,
    [SIGNED_FIELDS.parameters]: text,
    [SIGNED_FIELDS.signature]: signature,
  } = received;
  if (!given || !text || !signature) return 'missing_fields';
  const version = terminal.versions.find((allowed) => allowed === given);
  if (!version) return 'unknown_version';
  const parameters = decodeParameters(text);
  if (!parameters) return 'unreadable';
  // Names come in capitals or in camel case (rule: bank-protocol).
  const fields = new Map(Object.entries(parameters).map(([name, value]) => [name.toLowerCase(), value]));
  const field = (name: string): string => fields.get(name.toLowerCase()) ?? '';
  const order = field('Ds_Order');
  if (!order) return 'unreadable';
  if (!isSigned(version, terminal.secretKey, order, text, signature)) return 'bad_signature';
  return { parameters, field, order, key: createHash('sha256').update(`${version}.${text}`).digest('hex') };
}

function authenticate(terminal: Terminal, received: ReceivedFields): Authentic | Refused {
  const notice = read(terminal, received);
  return typeof notice === 'string'
    ? { accepted: false, reason: notice }
    : { accepted: true, order: notice.order, key: notice.key };
}

function verify(terminal: Terminal, received: ReceivedFields, expected: ExpectedPayment): Verdict {
  const notice = read(terminal, received);
  if (typeof notice === 'string') return { accepted: false, reason: notice };
  const { parameters, field, order } = notice;
  const amount = /^\d{1,12}$/.test(field('Ds_Amount')) ? Number(field('Ds_Amount')) : 0;
  const operation = Object.values(OPERATION).find((known) => known === field('Ds_TransactionType'));
  const fits =
    operation === OPERATION.refund ? amount >= 1 && amount <= expected.amount : amount === expected.amount;
  const differs: readonly [boolean, RefusedReason][] = [
    [order !== expected.order, 'other_order'],
    [field('Ds_MerchantCode') !== terminal.merchantCode, 'other_merchant'],
    // Sent as "1", it comes back as "001".
    [Number(field('Ds_Terminal') || Number.NaN) !== Number(terminal.terminal), 'other_terminal'],
    [
      expected.currency !== terminal.currency || field('Ds_Currency') !== CURRENCY_NUMBERS[expected.currency],
      'other_currency',
    ],
    [operation === undefined, 'other_operation'],
    [!fits, 'other_amount'],
  ];
  const reason = differs.find(([different]) => different)?.[1];
  const answer = operation && classify(field('Ds_Response'), operation);
  if (reason || !answer) return { accepted: false, reason: reason ?? 'unreadable' };
  const result: BankResult = {
    order,
    ...answer,
    code: field('Ds_Response').padStart(4, '0'),
    amount,
    currency: expected.currency,
    // "++++++" is none.
    authorizationCode: field('Ds_AuthorisationCode').replace(/^[+\s]*$/, '') || undefined,
    secure: field('Ds_SecurePayment') === '1' ? 1 : field('Ds_SecurePayment') === '2' ? 2 : 0,
    cardLast4: /\d{4}$/.exec(field('Ds_Card_Number') || field('Ds_Card_Last4'))?.[0],
    cardBrand: field('Ds_Card_Brand') ? brandOf(field('Ds_Card_Brand')) : undefined,
    cardCountry: field('Ds_Card_Country') || undefined,
    bankTime: bankTime(field('Ds_Date'), field('Ds_Hour')),
    raw: parameters,
  };
  return { accepted: true, result };
}

/** "22/10/2021" and "22:51" as "2021-10-22T22:51". */
function bankTime(date: string, hour: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date) ?? [];
  return year && /^\d\d:\d\d$/.test(hour) ? `${year}-${month}-${day}T${hour}` : undefined;
}

/** Charges and refunds without a browser (rule: asked-not-repeated). */
const REFUND_REFUSALS: Readonly<Record<string, RefundRefusal>> = {
  SIS0057: 'exceeds',
  SIS0054: 'no_original',
  SIS0055: 'several_originals',
};

async function refund(terminal: Terminal, paid: ExpectedPayment, amount: number): Promise<Refund> {
  if (amount > paid.amount) throw new RangeError('More than was paid cannot be given back');
  const parameters = requestParameters(terminal, { ...paid, amount }, OPERATION.refund);
  const answer = await askRest(terminal.addresses.rest, signedRequest(terminal, paid.order, parameters));
  if (answer.kind === 'no_answer') return answer;
  if (answer.kind === 'error')
    return { kind: 'refused', reason: REFUND_REFUSALS[answer.code] ?? 'refused', code: answer.code };
  const verdict = verify(terminal, answer.received, paid);
  // An answer that proves nothing about this refund is none.
  if (!verdict.accepted || verdict.result.amount !== amount) return { kind: 'no_answer' };
  const { result } = verdict;
  if (result.outcome === 'refunded') return { kind: 'refunded', result };
  return result.outcome === 'declined'
    ? { kind: 'refused', reason: 'refused', code: result.code }
    : { kind: 'no_answer' };
}
