import { findTerminal } from './merchants.ts';
import type { Terminal } from './merchants.ts';
import { decode, isSignedBy, isVersion } from './signatures.ts';
import type { Fields, Version } from './signatures.ts';
import type { Language } from './words.ts';

/* What a merchant sends, checked as the gateway does; refusals are its SIS codes. */

export interface MerchantRequest {
  readonly version: Version;
  readonly terminal: Terminal;
  readonly order: string;
  /** Minor units. */
  readonly amount: number;
  readonly type: string;
  readonly language: Language;
  readonly concept: string;
  readonly merchantName: string;
  readonly addresses: { readonly ok: string; readonly ko: string; readonly notification: string };
  /** Token of the card fields. */
  readonly card: string;
}
export interface RequestError {
  readonly code: string;
  /** Known when the request could be read and was signed: where the page may send the browser back to. */
  readonly back?: string;
  readonly language?: Language;
}
export const isError = (read: MerchantRequest | RequestError): read is RequestError => 'code' in read;

const AMOUNT = /^\d{1,12}$/;

export function readRequest({
  Ds_SignatureVersion: version,
  Ds_MerchantParameters: text,
  Ds_Signature: signature,
}: Fields): MerchantRequest | RequestError {
  if (!isVersion(version)) return { code: 'SIS0429' };
  const json = text ? decode(version, text) : undefined;
  if (!text || json === undefined) return { code: 'SIS0430' };
  const parameters = parse(json);
  if (!parameters) return { code: 'SIS0431' };
  const get = (name: string): string => parameters.get(`DS_MERCHANT_${name}`) ?? '';
  const language: Language = Number(get('CONSUMERLANGUAGE')) === 2 ? 'en' : 'es';
  const refuse = (code: string): RequestError => ({ code, language });
  const order = get('ORDER');
  if (!order) return refuse('SIS0434');
  const terminal = findTerminal(get('MERCHANTCODE'), get('TERMINAL'));
  if (!terminal) return refuse('SIS0026');
  if (!signature || !isSignedBy(version, terminal.secret, order, text, signature)) return refuse('SIS0042');

  const addresses = { ok: get('URLOK'), ko: get('URLKO'), notification: get('MERCHANTURL') };
  const code = faultOf({
    order,
    amount: get('AMOUNT'),
    currency: get('CURRENCY'),
    type: get('TRANSACTIONTYPE'),
    addresses,
    terminal,
  });
  if (code) return isAddress(addresses.ko) ? { code, language, back: addresses.ko } : refuse(code);
  return {
    version,
    terminal,
    order,
    amount: Number(get('AMOUNT')),
    type: get('TRANSACTIONTYPE'),
    language,
    concept: get('PRODUCTDESCRIPTION'),
    merchantName: get('MERCHANTNAME'),
    addresses,
    card: get('IDOPER'),
  };
}

interface Checked {
  readonly order: string;
  readonly amount: string;
  readonly currency: string;
  readonly type: string;
  readonly addresses: MerchantRequest['addresses'];
  readonly terminal: Terminal;
}

function faultOf({ order, amount, currency, type, addresses, terminal }: Checked): string | undefined {
  const faults: readonly [boolean, string][] = [
    [order.length < 4 || order.length > 12, 'SIS0075'],
    [!/^\d{4}/.test(order), 'SIS0076'],
    [!/^[0-9A-Za-z]+$/.test(order), 'SIS0014'],
    [!amount || Number(amount) === 0, 'SIS0018'],
    [!AMOUNT.test(amount), 'SIS0019'],
    [!currency, 'SIS0015'],
    [currency !== terminal.currency, 'SIS0027'],
    [type !== '0' && type !== '3', 'SIS0023'],
    [Object.values(addresses).some((address) => address !== '' && !isAddress(address)), 'SIS0431'],
  ];
  return faults.find(([wrong]) => wrong)?.[1];
}

const isAddress = (text: string): boolean =>
  text.length <= 250 && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Names in capitals; the gateway takes either. */
function parse(json: string): Map<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return new Map(Object.entries(value).map(([name, part]) => [name.toUpperCase(), String(part)]));
  } catch {
    return undefined;
  }
}
