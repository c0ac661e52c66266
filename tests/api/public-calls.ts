/** A call that anybody may make. */
interface PublicCall {
  readonly why: string;
  /** What it needs to come as far as the secret. */
  readonly sends?: {
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, string | number>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };
  /** Status and code for a token, code or signature that nobody gave out. */
  readonly answers: string;
}

const A_LINK = 'who holds a payment link has no login';
const AN_AGREEMENT = 'who is to sign has no login, but two secrets by mail';
const A_FORM = 'a client fills in a form by a link, without a login';
const fc = 'a'.repeat(43);

/** The calls that are public on purpose: each with its reason, and what it answers to whoever guesses. */
export const PUBLIC_CALLS: Readonly<Record<string, PublicCall>> = {
  'POST /authentication/login': {
    why: 'begins a session',
    sends: { body: { email: 'nobody@example.com', password: 'a wrong password' } },
    answers: '401 e2',
  },
  'POST /authentication/forgot_password': {
    why: 'who forgot a password cannot log in; slowed',
    sends: { body: { email: 'nobody@example.com' } },
    answers: '404 e4',
  },
  'POST /authentication/reset_password': {
    why: 'rests on the secret of the mailed address',
    sends: {
      body: {
        me: 'bm9ib2R5',
        mc: fc,
        password: 'correct horse 7 battery',
        password_again: 'correct horse 7 battery',
      },
    },
    answers: '404 e12',
  },
  'GET /payments/debt/': { why: A_LINK, answers: '404 e9' },
  'POST /payments/find/': {
    why: 'finds a lost link by code and email; slowed',
    sends: { body: { code: 'P-2026-000001', email: 'nobody@example.com' } },
    answers: '404 e9',
  },
  'POST /payments/pay/': {
    why: A_LINK,
    sends: {
      body: {
        provider: 1,
        payer: {
          name: 'Yanet Morales',
          email: 'yanet@example.com',
          phone: '+17865550142',
          address: '123 Main St',
        },
        terms: true,
        language: 'en',
        amount_seen: { amount: 100, currency: 'USD' },
      },
    },
    answers: '404 e9',
  },
  'GET /payments/outcome/': { why: A_LINK, answers: '404 e9' },
  'POST /payments/verify/': {
    why: 'a browser comes back from the bank without a login; what it brings is signed',
    sends: { body: { provider: 1, fields: {} } },
    answers: '404 e9',
  },
  'GET /payments/receipt.pdf': { why: A_LINK, answers: '404 e9' },
  'POST /payments/receipt/mail': { why: A_LINK, answers: '404 e9' },
  'POST /payments/notifications/{provider}/': {
    why: "the bank's own call, which is signed",
    sends: {
      params: { provider: 1 },
      body: { Ds_SignatureVersion: 'x', Ds_MerchantParameters: 'e30=', Ds_Signature: 'x' },
    },
    answers: '403',
  },
  'POST /payments/places': {
    why: A_LINK,
    sends: { body: { input: 'Hialeah' } },
    answers: '404 e9',
  },
  'GET /financials/agreement': { why: AN_AGREEMENT, sends: { query: { fc } }, answers: '404 e10' },
  'POST /financials/agreement/accept': {
    why: AN_AGREEMENT,
    sends: {
      body: { fc, accept: true, typed_name: 'Yanet Morales', language: 'en', document_hash: 'a'.repeat(64) },
    },
    answers: '404 e10',
  },
  'GET /financials/agreement.pdf': { why: AN_AGREEMENT, sends: { query: { fc } }, answers: '404 e10' },
  'GET /postals/tracking': {
    why: 'the order number stands on the label; misses are slowed, and nothing of a person is told',
    sends: { query: { number: 'PK-2026-999999' } },
    answers: '404 e23',
  },
  'POST /postals/tracking/follow': {
    why: 'who follows a shipment has no login; the address is confirmed by mail, and the answer tells nothing',
    sends: { body: { number: 'PK-2026-999999', email: 'nobody@example.com', language: 'en' } },
    answers: '204',
  },
  'POST /postals/tracking/confirm': {
    why: 'rests on the token of the mail',
    answers: '404 e10',
  },
  'POST /postals/tracking/stop': {
    why: 'mailboxes post to it by themselves; rests on the token of the mail, and whoever is unknown is out already',
    sends: { query: { token: fc } },
    answers: '204',
  },
  'GET /postals/tracking.ics': {
    why: 'tells the days that tracking tells, and slows misses with it',
    sends: { query: { number: 'PK-2026-999999' } },
    answers: '404 e23',
  },
  'GET /postals/procedure_form': { why: A_FORM, answers: '404 e10' },
  'GET /postals/procedure_form/places': { why: A_FORM, answers: '404 e10' },
  'POST /postals/procedure_form/save': {
    why: A_FORM,
    sends: { body: { changes: { height: 170 }, was: { height: null } } },
    answers: '404 e10',
  },
  'POST /postals/procedure_form/files': {
    why: A_FORM,
    sends: { body: { field: 'photo' } },
    answers: '404 e10',
  },
  'POST /postals/procedure_form/remove_file': { why: A_FORM, sends: { body: { id: 1 } }, answers: '404 e10' },
  'POST /postals/procedure_form/done': { why: A_FORM, sends: { body: {} }, answers: '404 e10' },
  'GET /system/files/{id}/content': {
    why: '<img> and <a> send no token: the address is signed and lives a minute',
    sends: { query: { expires: 9_999_999_999, signature: 'a'.repeat(43) } },
    answers: '403 e10',
  },
  'GET /lodgings/rooms/{id}/calendar.ics': {
    why: 'calendar programs send no token: the address has a secret of 256 bits, and tells taken nights only',
    sends: { query: { secret: fc } },
    answers: '404 e10',
  },
  'GET /dev/outbox': { why: 'mails of the demo; there is none elsewhere', answers: '404 e10' },
};
