import type { Currency, Language } from '../../src/lib/contract/fields.ts';

/** A bank as the payments see it. docs/banks.md tells how a payment calls it. */
export interface Bank {
  readonly provider: number;
  readonly currency: Currency;
  /** Origins of its pages and frames, for the content policy of the payment pages. */
  readonly origins: readonly string[];
  /**
   * Address of the frame in which a visitor types a card; undefined where the bank has only a page of its own.
   * It names no attempt: the frame stands before one is begun, and hands back a one-time token.
   */
  readonly cardFields: ((page: CardFieldsPage) => string) | undefined;
  /**
   * Begins one attempt. `card` is the frame's token and is required exactly where `cardFields` is defined.
   * Never throws for what the bank does; RangeError for an attempt that the caller must not have made.
   */
  createPayment(attempt: Attempt, card?: string): Promise<CreatedPayment>;
  /**
   * What a notification, a browser return or an answer of the bank proves about an attempt. Pure and fast; the fields
   * may come from anybody.
   */
  verify(received: ReceivedFields, expected: ExpectedPayment): Verdict;
  /** Signature and version only: which attempt this is about, before its row is read. */
  authenticate(received: ReceivedFields): Authentic | Refused;
  /** Gives back `amount` (minor units, at most what is left) of a paid attempt. It is never repeated by itself. */
  refund(paid: ExpectedPayment, amount: number): Promise<Refund>;
  /** Asks the bank what became of an attempt; undefined where a bank cannot be asked (rule: asked-not-repeated). */
  readonly lookUp: ((expected: ExpectedPayment) => Promise<LookUp>) | undefined;
}

/** What an attempt asks for, as its row keeps it; everything that comes back is compared with it. */
export interface ExpectedPayment {
  /** The attempt's own number at the bank (order-number.ts), used once only. */
  readonly order: string;
  /** Minor units, 1 or more. */
  readonly amount: number;
  readonly currency: Currency;
}

export interface Attempt extends ExpectedPayment {
  /** What is paid, in the client's words; banks show 125 characters of it. */
  readonly concept: string;
  readonly language: Language;
  /** Absolute addresses of at most 250 characters. The browser comes back by GET to ok or ko, perhaps bare. */
  readonly addresses: { readonly ok: string; readonly ko: string; readonly notification: string };
}

export interface CardFieldsPage {
  readonly language: Language;
  /** Origin of the page that holds the frame: the only one that gets messages of it. */
  readonly origin: string;
  /** Origins around that page, where it is itself embedded. */
  readonly ancestors?: readonly string[];
}

/** The fields of a form body, a query or a JSON answer, whoever sent them. */
export type ReceivedFields = Readonly<Record<string, string>>;

export type CreatedPayment =
  /** The top window must POST these fields there: the bank's page, or its 3-D Secure challenge. */
  | { readonly kind: 'redirect'; readonly address: string; readonly fields: ReceivedFields }
  /** The bank answered at once: to be taken in like a notification. */
  | { readonly kind: 'answered'; readonly received: ReceivedFields }
  /** The bank took nothing; its error code. */
  | { readonly kind: 'refused'; readonly code: string }
  /** No answer that can be trusted: it may have charged. Look it up, or wait for its notification. */
  | { readonly kind: 'no_answer' };

/** Why a card was not charged, and so what a person can do (rule: bank-protocol). */
export type DeclinedClass =
  /** This card will not do: another one. */
  | 'card'
  /** Wrong security code or expiry date: type it again. */
  | 'retype'
  /** 0172, 0173, 0174: never again, not before the card's data are renewed, not within 72 hours. */
  | 'do_not_repeat'
  | 'renew_card'
  | 'wait_72_hours'
  /** The cardholder did not prove who they are, or not in time. */
  | 'authentication'
  | 'timeout'
  /** 0195: the card is good, but the bank wants authentication. */
  | 'needs_authentication'
  /** The issuer says no, without a reason. */
  | 'issuer'
  /** Our agreement or configuration: staff must act. */
  | 'configuration'
  /** The banks' systems: try again later. */
  | 'transient'
  /** 0913: an order number came twice. */
  | 'repeated_order'
  | 'refund_refused'
  /** A code that the table does not have, or one that does not fit the operation. */
  | 'unknown';

export type Outcome = 'paid' | 'declined' | 'cancelled' | 'in_progress' | 'refunded';

export interface BankResult {
  readonly order: string;
  readonly outcome: Outcome;
  /** The bank's code, e.g. "0190". */
  readonly code: string;
  /** Present exactly when declined. */
  readonly declined: DeclinedClass | undefined;
  /** Minor units: the attempt's amount, or what was refunded. */
  readonly amount: number;
  readonly currency: Currency;
  readonly authorizationCode: string | undefined;
  /** 3-D Secure: 0 none, 1 its first version, 2 its second. */
  readonly secure: 0 | 1 | 2;
  readonly cardLast4: string | undefined;
  /** visa, mastercard …, or the bank's own number of a brand that is not known here. */
  readonly cardBrand: string | undefined;
  /** ISO 3166 numeric. */
  readonly cardCountry: string | undefined;
  /** The bank's clock, Spanish local time: "2026-03-08T10:30". */
  readonly bankTime: string | undefined;
  /** Every parameter that was signed, for the diary. */
  readonly raw: ReceivedFields;
}

export type RefusedReason =
  | 'missing_fields'
  | 'unknown_version'
  | 'unreadable'
  | 'bad_signature'
  | 'other_order'
  | 'other_merchant'
  | 'other_terminal'
  | 'other_currency'
  | 'other_amount'
  | 'other_operation';

/** Not believed; nothing about a payment may change. Reasons from other_order on are signed by the bank: alert staff. */
export interface Refused {
  readonly accepted: false;
  readonly reason: RefusedReason;
}
export interface Authentic {
  readonly accepted: true;
  readonly order: string;
  /** The same for a notice that comes again, different for every other: the unique key of an inbox. */
  readonly key: string;
}
export type Verdict = { readonly accepted: true; readonly result: BankResult } | Refused;

export type RefundRefusal =
  /** More than what is left of the payment (SIS0057). */
  | 'exceeds'
  /** No such paid operation (SIS0054), or several (SIS0055). */
  | 'no_original'
  | 'several_originals'
  | 'refused';

export type Refund =
  | { readonly kind: 'refunded'; readonly result: BankResult }
  | { readonly kind: 'refused'; readonly reason: RefundRefusal; readonly code: string }
  /** It may have happened: look it up before it is tried again. */
  | { readonly kind: 'no_answer' };

export type LookUp =
  /** There is a result: `received` is taken in like a notification; `refunded` minor units went back since. */
  | { readonly kind: 'result'; readonly received: ReceivedFields; readonly refunded: number }
  /** The cardholder is still at it. */
  | { readonly kind: 'open' }
  /** The bank closed it without a charge, or never saw it. A signed form can still be sent late. */
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'not_found' }
  /** The bank did not say: ask again later. */
  | { readonly kind: 'unavailable' };
