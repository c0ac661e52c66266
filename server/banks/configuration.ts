import * as z from 'zod/mini';
import { Currency } from '../../src/lib/contract/fields.ts';
import { CURRENCIES, PAYMENT_PROVIDERS } from '../../src/lib/contract/limits.ts';
import { SIGNATURE_VERSIONS } from './redsys-signature.ts';

/**
 * Our agreements with banks: one terminal per provider and currency (rule: bank-protocol).
 * They hold secret keys, so nothing here ever prints a value.
 */

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Money goes over https, or stays on this machine. */
const address = z.url({ error: 'an address' }).check(
  z.refine(
    (text) =>
      URL.canParse(text) &&
      (new URL(text).protocol === 'https:' ||
        (new URL(text).protocol === 'http:' && LOOPBACK.has(new URL(text).hostname))),
    {
      error: 'an https address',
    },
  ),
);

const common = {
  provider: z.literal(PAYMENT_PROVIDERS, { error: `one of ${PAYMENT_PROVIDERS.join(', ')}` }),
  currency: z.enum(Currency.def.entries, { error: `one of ${CURRENCIES.join(', ')}` }),
  /** "FUC": the merchant's number at the bank. */
  merchantCode: z.string({ error: '1 to 9 digits' }).check(z.regex(/^\d{1,9}$/, { error: '1 to 9 digits' })),
  terminal: z.string({ error: '1 to 3 digits' }).check(z.regex(/^\d{1,3}$/, { error: '1 to 3 digits' })),
  secretKey: z
    .string({ error: 'the key that the bank gave' })
    .check(z.regex(/^[\x21-\x7e]{16,}$/, { error: 'the key that the bank gave' })),
  /** Versions that are believed; the first one signs. */
  versions: z.tuple([z.enum(SIGNATURE_VERSIONS)], z.enum(SIGNATURE_VERSIONS), {
    error: `a list of ${SIGNATURE_VERSIONS.join(', ')}`,
  }),
  merchantName: z._default(z.string().check(z.maxLength(25)), 'Malecón'),
};

const Terminal = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('redsys'),
      ...common,
      addresses: z.object({ payment: address, rest: address }),
    }),
    z.object({
      kind: z.literal('sandbox'),
      ...common,
      /** With `fields` the card is typed in the bank's frame, without it on the bank's page. */
      addresses: z.object({
        payment: address,
        rest: address,
        operations: address,
        fields: z.optional(address),
      }),
    }),
  ],
  { error: 'of the kind redsys or sandbox' },
);
export type Terminal = z.infer<typeof Terminal>;
export type SandboxTerminal = Extract<Terminal, { kind: 'sandbox' }>;

/** Bytes of a V1 key behind its base64. */
const V1_KEY_BYTES = 24;

const Terminals = z.object({ terminals: z.array(Terminal) }).check(
  z.superRefine(({ terminals }, context) => {
    terminals.forEach((terminal, index) => {
      const first = terminals.findIndex(
        ({ provider, currency }) => provider === terminal.provider && currency === terminal.currency,
      );
      if (first !== index)
        context.addIssue({
          code: 'custom',
          path: ['terminals', index, 'currency'],
          message: 'given once for each provider',
        });
      const weak =
        terminal.versions.includes('HMAC_SHA256_V1') &&
        Buffer.from(terminal.secretKey, 'base64').length !== V1_KEY_BYTES;
      if (weak)
        context.addIssue({
          code: 'custom',
          path: ['terminals', index, 'secretKey'],
          message: `${V1_KEY_BYTES} bytes in base64 for HMAC_SHA256_V1`,
        });
    });
  }),
);

/**
 * The terminals of a configuration file's text: {"terminals": [{provider, currency, kind, merchantCode, terminal,
 * secretKey, versions, addresses}]}. Throws an Error of one line that names the place, and no value of it.
 */
export function parseTerminals(text: string): readonly Terminal[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A syntax error quotes the text around it, and that may be a key.
    throw new Error('BANKS_FILE is not JSON');
  }
  const parsed = Terminals.safeParse(value);
  if (parsed.success) return parsed.data.terminals;
  const issue = parsed.error.issues[0];
  throw new Error(
    `BANKS_FILE: ${issue?.path.join('.') ?? 'it'} must be ${issue?.message ?? 'another value'}`,
  );
}

/** Public test keys (rule: bank-protocol); they open nothing but the sandbox. */
const TEST_KEYS = { 1: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7', 2: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' } as const;
/** Whether anybody could sign in this terminal's name. */
export const usesTestKey = ({ secretKey }: Pick<Terminal, 'secretKey'>): boolean =>
  Object.values<string>(TEST_KEYS).includes(secretKey);
const TEST_MERCHANTS = { 1: '999008881', 2: '999008882' } as const;

/**
 * The demo's agreements with the sandbox bank at `origin`: provider 1 with hosted card fields and V2 signatures,
 * provider 2 with the bank's own page and V1.
 */
export function sandboxTerminals(origin: string): readonly Terminal[] {
  return PAYMENT_PROVIDERS.flatMap((provider) =>
    CURRENCIES.map((currency, index) => ({
      kind: 'sandbox' as const,
      provider,
      currency,
      merchantCode: TEST_MERCHANTS[provider],
      terminal: String(index + 1),
      secretKey: TEST_KEYS[provider],
      versions: [provider === 1 ? 'HMAC_SHA512_V2' : 'HMAC_SHA256_V1'] satisfies Terminal['versions'],
      merchantName: 'Malecón',
      addresses: {
        payment: `${origin}/sis/realizarPago`,
        rest: `${origin}/sis/rest/trataPeticionREST`,
        operations: `${origin}/sis/rest/consultaOperacion`,
        ...(provider === 1 ? { fields: `${origin}/fields` } : {}),
      },
    })),
  );
}
