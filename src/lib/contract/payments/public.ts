import * as z from 'zod/mini';
import { hasLetter } from '../../domain/names.ts';
import { plainLine } from '../../domain/plain-text.ts';
import { holdsCardNumber } from '../card-number.ts';
import { endpoint } from '../endpoint.ts';
import { Email, Instant, Language, Money, QueryBoolean, QueryInteger, text } from '../fields.ts';
import { BANK_FIELDS, PAYMENT_PROVIDERS, PHONE_COUNTRIES } from '../limits.ts';

/*
 * What anybody may call who holds the token of a payment link or of an attempt (rule: link-shows-its-debt). The token
 * travels as `Authorization: Token …`, never in an address of the API. Amount and concept come from here, never from a
 * page. Every unknown token is refused alike: 404 e9.
 */

/** Bytes of a card token and of a bank's field that are looked at; the banks' own are far below. */
const BANK_TEXT = 10_000;
const Provider = z.literal(PAYMENT_PROVIDERS);
const QueryProvider = z.pipe(QueryInteger, Provider);
/** Origin of the page that asks, for the frame's messages and the way back: "https://www.alisios.example". */
const Origin = z.string().check(z.regex(/^https?:\/\/[\w.:[\]-]{1,200}$/));

/** Digits as a card has them, however they are grouped. */
const CARD_NUMBER = /^[\s-]*(?:\d[\s-]*){12,19}$/;

/** People type the card's number where its name belongs: it goes nowhere. */
const noCard = z.refine<string>((value) => !holdsCardNumber(value), { error: 'card_number' });

/** Who pays, as they type it; the phone is read by the server as one of `phone_country`, unless it begins with a plus. */
const Payer = z.object({
  name: text(120).check(z.refine(hasLetter, { error: 'name' }), noCard),
  email: Email,
  phone: text(40),
  phone_country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), PHONE_COUNTRIES[0]),
  address: z._default(z.string().check(z.overwrite(plainLine), z.maxLength(300), noCard), ''),
});
type Payer = z.infer<typeof Payer>;

/**
 * payable; in_progress: somebody is at the bank with it; being_verified: the bank has not said what became of a try;
 * paid; expired, revoked: the link; cancelled: what was to be paid, or the money went back; unavailable: no bank of
 * this provider takes this currency here.
 */
const DEBT_STATES = [
  'payable',
  'in_progress',
  'being_verified',
  'paid',
  'expired',
  'revoked',
  'cancelled',
  'unavailable',
] as const;
export type DebtState = (typeof DEBT_STATES)[number];

/** What is paid for, line by line in the asked language, with dates as people write them: the car, from when to when. */
const Facts = z.array(z.object({ label: z.string(), value: z.string() }));

export const Debt = z.object({
  /** The payment's code: P-2026-493028175; six digits where it is of before 28 November 2026. */
  code: z.string(),
  /** What is paid for, in a few words of the asked language. */
  concept: z.string(),
  facts: Facts,
  amount: Money,
  /** What the whole debt is made of, in the asked language, and what it comes to; `amount` may be a part of it. */
  lines: z.array(z.object({ label: z.string(), amount: Money })),
  total: Money,
  /** Id of the brand that sold it. */
  brand: z.string(),
  /** Origin of that brand's site: a page of another brand leads there. */
  site: z.string(),
  /** Of the link. */
  language: Language,
  /** Provider of this page: the asked one where it can be used, else the link's; of a try that is sent again its own. */
  provider: Provider,
  /** The payer as far as known while it is payable; empty texts where not. */
  payer: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  state: z.enum(DEBT_STATES),
  /** Until when it may be begun. */
  limit_at: z.nullable(Instant),
  /** When the bank closes the page of a try that is in progress, at the latest; null where nobody can be sure. */
  free_at: z.nullable(Instant),
  /** In the asked language; `logo` is a path of the site, empty while a build has not brought it. */
  bank: z.object({ name: z.string(), link: z.string(), logo: z.string() }),
  /** Address of the frame in which the card is typed; null where the bank takes over on a page of its own, or nothing can be paid. */
  card_fields: z.nullable(z.string()),
  /** The other provider that takes this currency. */
  other_provider: z.nullable(Provider),
  /** Whether the receipt can be printed and mailed. */
  receipt: z.boolean(),
  /** How to reach the brand. */
  contact: z.object({ email: z.string(), phone: z.string() }),
});
export type Debt = z.infer<typeof Debt>;

/** The debt of a payment link. 404 e9 for a token that is none. */
export const readDebt = endpoint({
  method: 'GET',
  path: '/payments/debt/',
  summary: 'Read what a payment link asks for',
  access: 'public',
  query: z.object({
    provider: z.optional(QueryProvider),
    origin: z.optional(Origin),
    /** The page is itself in a frame of a partner. */
    embed: z.optional(QueryBoolean),
    /** Staff look at it: not noted as the client's visit. */
    staff: z.optional(QueryBoolean),
  }),
  answer: Debt,
  errors: ['e9', 'e1'],
});

/** A link's token for its payment's code and the client's email. 404 e9 when they do not match, whatever is wrong; slowed. */
export const findPayment = endpoint({
  method: 'POST',
  path: '/payments/find/',
  summary: 'Find a payment by its code and email',
  access: 'public',
  body: z.object({ code: text(40), email: Email }),
  answer: z.object({ token: z.string() }),
  success: false,
  errors: ['e9', 'e1'],
});

/** Reasons of 409 when nothing was begun; the page reads the debt again and says what is true. */
export const PAY_REFUSALS = [
  'already_paid',
  'in_progress',
  'link_expired',
  'link_revoked',
  'debt_cancelled',
  'amount_changed',
  'bank_unavailable',
] as const;
export type PayRefusal = (typeof PAY_REFUSALS)[number];

export const PayAnswer = z.discriminatedUnion('kind', [
  /** The top window must POST these fields there. */
  z.object({
    kind: z.literal('redirect'),
    address: z.string(),
    fields: z.record(z.string(), z.string()),
    outcome_token: z.string(),
  }),
  /** The bank has said something, or nothing: ask for the outcome. */
  z.object({ kind: z.literal('outcome'), outcome_token: z.string() }),
]);
export type PayAnswer = z.infer<typeof PayAnswer>;

/** Begins one try at the bank; 409 with a reason of PAY_REFUSALS when it may not be. */
export const payDebt = endpoint({
  method: 'POST',
  path: '/payments/pay/',
  summary: 'Begin to pay a debt',
  access: 'public',
  body: z.object({
    provider: Provider,
    payer: Payer,
    terms: z.literal(true, { error: 'terms' }),
    /** One-time token of the bank's frame; required exactly where there is one. Never a card: what looks like one is refused. */
    card: z.optional(
      z.string().check(
        z.minLength(1),
        z.maxLength(BANK_TEXT),
        z.refine((value) => !CARD_NUMBER.test(value)),
      ),
    ),
    language: Language,
    /** What the page showed when the person pressed the button. */
    amount_seen: Money,
    origin: z.optional(Origin),
    embed: z.optional(z.boolean()),
  }),
  answer: PayAnswer,
  success: false,
  errors: ['e9', 'e3', 'e1'],
});

/** in_progress: at the bank; being_verified: back, and the bank has not said it yet. */
const OUTCOME_STATES = ['paid', 'in_progress', 'being_verified', 'failed', 'cancelled'] as const;
export const PaymentOutcome = z.object({
  state: z.enum(OUTCOME_STATES),
  /** Of a failed try: a class of docs/banks.md, or null where no card was declined. */
  declined: z.nullable(z.string()),
  code: z.string(),
  /** As of a debt. */
  concept: z.string(),
  facts: Facts,
  amount: Money,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Token of the link on which it can be tried again. */
  retry_token: z.nullable(z.string()),
  language: Language,
  provider: Provider,
  brand: z.string(),
  /** As of a debt. */
  site: z.string(),
  contact: z.object({ email: z.string(), phone: z.string() }),
});
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

/** What became of an attempt, by its own token; pages ask again while it is in_progress or being_verified. */
export const readOutcome = endpoint({
  method: 'GET',
  path: '/payments/outcome/',
  summary: 'Read what became of a payment attempt',
  access: 'public',
  answer: PaymentOutcome,
  errors: ['e9', 'e1'],
});

/**
 * Takes the bank's fields of a browser's return in, as a notification. Without fields, or with fields that nobody
 * signed, nothing is proven: the answer is what was known before. Without a token and a good signature: 404 e9.
 */
export const verifyReturn = endpoint({
  method: 'POST',
  path: '/payments/verify/',
  summary: 'Verify what a browser brings back from the bank',
  access: 'public',
  body: z.object({
    provider: Provider,
    fields: z
      .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(BANK_TEXT)))
      .check(z.refine((fields) => Object.keys(fields).length <= BANK_FIELDS)),
  }),
  answer: PaymentOutcome,
  success: false,
  errors: ['e9', 'e1'],
});

/**
 * The bank's own call, as a form or JSON of three fields: 400 where they are missing, 403 where the signature is not
 * that of the bank, 200 as soon as they are durable.
 */
export const notifyPayment = endpoint({
  method: 'POST',
  path: '/payments/notifications/{provider}/',
  summary: 'Receive a notification of a bank',
  access: 'public',
  params: z.object({ provider: QueryProvider }),
  status: 200,
  success: false,
  errors: ['e9'],
});
