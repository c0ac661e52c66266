import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from './problem.ts';

/** Attempts that are allowed per key, shared by every server through the database. */
const RULES = {
  /** Wrong passwords (rule: strangers-cost-the-same): per account, and per address. */
  login_account: { points: 8, duration: 15 * 60 },
  login_address: { points: 60, duration: 15 * 60 },
  /** Access codes that are compared per account: five per code, so four codes in an hour (rule: code-not-guessed). */
  access_code: { points: 20, duration: 60 * 60 },
  /** Access codes that are mailed for an account; forgotten when one was right. */
  code_mail: { points: 10, duration: 15 * 60 },
  /** Old passwords that a session may try in the profile. */
  own_password: { points: 10, duration: 15 * 60 },
  /** Mails that a stranger can make us send. */
  forgot_account: { points: 5, duration: 60 * 60 },
  forgot_address: { points: 30, duration: 60 * 60 },
  reset_password: { points: 20, duration: 60 * 60 },
  /** Guessing tracking numbers is slowed (rule: numbers-not-guessed). */
  tracking: { points: 20, duration: 60 },
  /** All tracking calls of an address, found or not. */
  tracking_all: { points: 240, duration: 60 },
  /** Addresses that a network may type to follow shipments, and mails that one address may be asked by. */
  follow: { points: 30, duration: 60 * 60 },
  follow_email: { points: 3, duration: 60 * 60 },
  /** Pairs of an agreement's address that opened nothing, and all calls of an address (rule: agreement-two-secrets). */
  agreement: { points: 20, duration: 15 * 60 },
  agreement_all: { points: 240, duration: 60 },
  /** Tokens of payment links and attempts that open nothing, by network. */
  payment_token: { points: 60, duration: 60 },
  /** Tokens of form links that open nothing, by network. */
  form_token: { points: 60, duration: 60 },
  /** Files that are uploaded by one form link: each is looked at pixel by pixel. */
  form_upload: { points: 60, duration: 60 * 60 },
  /** Codes and emails that do not match, by network, by email and by code. */
  payment_find: { points: 10, duration: 15 * 60 },
  payment_find_email: { points: 10, duration: 60 * 60 },
  payment_find_code: { points: 10, duration: 60 * 60 },
  /** Tries to pay: one network may be a whole office, one debt is one person. */
  payment_pay: { points: 60, duration: 10 * 60 },
  payment_pay_debt: { points: 20, duration: 60 * 60 },
  /** Receipts that a stranger can make us mail. */
  payment_receipt: { points: 5, duration: 60 * 60 },
  /** Receipts of one payment that are printed: each is typeset anew. */
  payment_print: { points: 30, duration: 10 * 60 },
  /** Bodies of unknown callers that are not as the contract wants them, by network: a whole office mistypes less. */
  refused_body: { points: 120, duration: 60 },
  /** Calls of one API key: ten a second, for a minute. */
  api_key: { points: 600, duration: 60 },
  /** Keystrokes of one person in an address box: each costs a call of the places service. */
  places: { points: 240, duration: 60 },
} as const;
export type Rule = keyof typeof RULES;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Counts attempts and refuses those above the rule with 429. */
export class Limiters {
  readonly #limiters: ReadonlyMap<Rule, RateLimiterPostgres>;

  constructor(pool: pg.Pool) {
    // Without the names that it gives to statements: a pooler hands the next one to a connection that never heard of them.
    const nameless = { query: ({ text, values }: Statement) => pool.query(text, [...values]) };
    this.#limiters = new Map(
      (Object.keys(RULES) as Rule[]).map((rule) => [
        rule,
        new RateLimiterPostgres({
          storeClient: nameless,
          storeType: 'pool',
          tableName: 'rate_limit',
          tableCreated: true,
          keyPrefix: rule,
          ...RULES[rule],
        }),
      ]),
    );
  }

  /** Counts one attempt. Throws 429 with Retry-After above the rule. */
  async count(rule: Rule, key: string): Promise<void> {
    try {
      await this.#limiter(rule).consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  /** Forgets the attempts of a key: after a success. */
  async forget(rule: Rule, key: string): Promise<void> {
    await this.#limiter(rule).delete(key);
  }

  /** Takes one counted attempt back: it was none of those that the rule is against. */
  async giveBack(rule: Rule, key: string): Promise<void> {
    await this.#limiter(rule).reward(key, 1);
  }

  #limiter(rule: Rule): RateLimiterPostgres {
    const limiter = this.#limiters.get(rule);
    if (!limiter) throw new Error(`No limiter for ${rule}`);
    return limiter;
  }
}
