import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bank, ExpectedPayment } from '../../../server/banks/bank.ts';
import type { Terminal } from '../../../server/banks/configuration.ts';
import { redsysBank } from '../../../server/banks/redsys.ts';
import {
  SIGNATURE_VERSIONS,
  decodeParameters,
  diversifiedKey,
  encodeParameters,
  isSigned,
  signatureOf,
} from '../../../server/banks/redsys-signature.ts';
import { sign as signAsBank } from '../../../sandbox-bank/signatures.ts';
import vectors from './redsys-vectors.json' with { type: 'json' };
import { randomRuns } from '../../random-runs.ts';

const standard = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/');

test.each(vectors.dk3des)('the key of order $order', ({ secretKey, order, base64 }) => {
  expect(diversifiedKey('HMAC_SHA256_V1', secretKey, order).toString('base64')).toBe(base64);
});

test.each(vectors.v1short)('the signature of "$data"', ({ secretKey, order, data, signature }) => {
  expect(signatureOf('HMAC_SHA256_V1', secretKey, order, data)).toBe(signature);
});

test.each(vectors.vectors)(
  'published: $name of $order',
  ({ secretKey, order, params, signature, signatureStandardBase64, decoded }) => {
    expect(standard(signatureOf('HMAC_SHA256_V1', secretKey, order, params))).toBe(signatureStandardBase64);
    expect(isSigned('HMAC_SHA256_V1', secretKey, order, params, signature)).toBe(true);
    expect(isSigned('HMAC_SHA256_V1', secretKey, order, params, signatureStandardBase64)).toBe(true);
    const urlDecoded = Object.fromEntries(
      Object.entries(decoded).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    expect(decodeParameters(params)).toEqual(urlDecoded);
  },
);

test('published for V2', () => {
  const { secretKey, order, params, decoded, diversifiedKeyText, signature } = vectors.officialV2;
  expect(diversifiedKey('HMAC_SHA512_V2', secretKey, order).toString()).toBe(diversifiedKeyText);
  expect(signatureOf('HMAC_SHA512_V2', secretKey, order, params)).toBe(signature);
  expect(isSigned('HMAC_SHA512_V2', secretKey, order, params, signature)).toBe(true);
  expect(decodeParameters(params)).toEqual(decoded);
});

test.each(vectors.computed)('computed: $name', ({ secretKey, order, json, v1, v2 }) => {
  const parameters: Record<string, string> = JSON.parse(json);
  expect(encodeParameters('HMAC_SHA256_V1', parameters)).toBe(v1.params);
  expect(diversifiedKey('HMAC_SHA256_V1', secretKey, order).toString('base64')).toBe(v1.diversifiedKeyBase64);
  expect(signatureOf('HMAC_SHA256_V1', secretKey, order, v1.params)).toBe(v1.signature);
  expect(isSigned('HMAC_SHA256_V1', secretKey, order, v1.params, v1.signatureUrl)).toBe(true);
  expect(encodeParameters('HMAC_SHA512_V2', parameters)).toBe(v2.params);
  expect(diversifiedKey('HMAC_SHA512_V2', secretKey, order).toString()).toBe(v2.diversifiedKeyText);
  expect(signatureOf('HMAC_SHA512_V2', secretKey, order, v2.params)).toBe(v2.signature);
});

test.each(vectors.negative)('$name', ({ secretKey, order, params, signature }) => {
  expect(isSigned('HMAC_SHA256_V1', secretKey, order, params, signature)).toBe(false);
});

const order = fc.stringMatching(/^\d{4}[0-9A-Za-z]{0,8}$/);
const parameters = fc.dictionary(
  fc.string(),
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('%', '')),
);
const version = fc.constantFrom(...SIGNATURE_VERSIONS);
const { K1: secretKey } = vectors.keys;

describe('of anything', () => {
  test('what we sign verifies and reads back, in each version and no other', () => {
    fc.assert(
      fc.property(version, order, parameters, (used, number, sent) => {
        const text = encodeParameters(used, sent);
        const signature = signatureOf(used, secretKey, number, text);
        expect(isSigned(used, secretKey, number, text, signature)).toBe(true);
        expect(decodeParameters(text)).toEqual({ ...sent });
        for (const other of SIGNATURE_VERSIONS)
          if (other !== used) expect(isSigned(other, secretKey, number, text, signature)).toBe(false);
        expect(isSigned(used, vectors.keys.K2, number, text, signature)).toBe(false);
      }),
    );
  });

  test('one changed byte of parameters, signature or order fails (rule: signatures-as-received)', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=! \u00e9';
    const changed = (text: string, at: number, to: string): string =>
      text.slice(0, at % text.length) + to + text.slice((at % text.length) + 1);
    fc.assert(
      fc.property(
        version,
        order,
        parameters,
        fc.nat(),
        fc.constantFrom(...alphabet),
        (used, number, sent, at, letter) => {
          const text = encodeParameters(used, sent);
          const signature = signatureOf(used, secretKey, number, text);
          const otherText = changed(text, at, letter);
          if (otherText !== text) expect(isSigned(used, secretKey, number, otherText, signature)).toBe(false);
          const otherSignature = changed(signature, at, letter);
          // "+" and "-" are one value in the two alphabets, as are "/" and "_".
          if (standard(otherSignature) !== standard(signature))
            expect(isSigned(used, secretKey, number, text, otherSignature)).toBe(false);
          const otherOrder = changed(number, at, letter);
          if (otherOrder !== number)
            expect(isSigned(used, secretKey, otherOrder, text, signature)).toBe(false);
        },
      ),
      randomRuns(300),
    );
  });

  test('two programs that share no code agree', () => {
    fc.assert(
      fc.property(version, order, parameters, (used, number, sent) => {
        const fields = signAsBank(used, secretKey, number, sent);
        expect(
          isSigned(
            used,
            secretKey,
            number,
            fields['Ds_MerchantParameters'] ?? '',
            fields['Ds_Signature'] ?? '',
          ),
        ).toBe(true);
      }),
    );
  });
});

describe('a notification', () => {
  const terminal: Terminal = {
    kind: 'redsys',
    provider: 1,
    currency: 'EUR',
    merchantCode: '999008881',
    terminal: '1',
    secretKey,
    merchantName: 'Test',
    versions: ['HMAC_SHA256_V1'],
    addresses: {
      payment: 'https://sis.redsys.es/sis/realizarPago',
      rest: 'https://sis.redsys.es/sis/rest/trataPeticionREST',
    },
  };
  const paid = vectors.vectors.find(
    ({ order: number, name }) => number === '0726qI3H7sZx' && name.startsWith('notification'),
  );
  const fields = (text = paid?.params ?? '', signature = paid?.signature ?? '', used = 'HMAC_SHA256_V1') => ({
    Ds_SignatureVersion: used,
    Ds_MerchantParameters: text,
    Ds_Signature: signature,
  });
  const expected: ExpectedPayment = { order: '0726qI3H7sZx', amount: 4999, currency: 'EUR' };
  const reason = (bank: Bank, received: Record<string, string>, other: Partial<ExpectedPayment> = {}) => {
    const verdict = bank.verify(received, { ...expected, ...other });
    return verdict.accepted ? verdict.result.outcome : verdict.reason;
  };

  test('that is approved', () => {
    expect(redsysBank(terminal).verify(fields(), expected)).toMatchObject({
      accepted: true,
      result: {
        outcome: 'paid',
        code: '0000',
        declined: undefined,
        authorizationCode: '052029',
        secure: 1,
        cardLast4: '0004',
        cardBrand: 'visa',
        cardCountry: '724',
        amount: 4999,
        bankTime: '2021-10-22T22:51',
      },
    });
  });

  test('that is cancelled', () => {
    const cancelled = vectors.vectors.find(({ name }) => name === 'notification-cancelled-9915');
    const bank = redsysBank({ ...terminal, merchantCode: '346381908' });
    expect(
      bank.verify(fields(cancelled?.params, cancelled?.signature), {
        order: '0000572791D',
        amount: 6000,
        currency: 'EUR',
      }),
    ).toMatchObject({
      accepted: true,
      result: {
        outcome: 'cancelled',
        code: '9915',
        authorizationCode: undefined,
        secure: 0,
        cardLast4: undefined,
      },
    });
  });

  test('is refused for what differs', () => {
    const bank = redsysBank(terminal);
    expect(reason(bank, {})).toBe('missing_fields');
    expect(reason(bank, fields(paid?.params, ''))).toBe('missing_fields');
    expect(reason(bank, fields(paid?.params, paid?.signature, 'HMAC_SHA512_V2'))).toBe('unknown_version');
    expect(reason(bank, fields(paid?.params, paid?.signature, 'HMAC_SHA512_V1'))).toBe('unknown_version');
    expect(reason(bank, fields('not base64!'))).toBe('unreadable');
    expect(reason(bank, fields('AAAA'))).toBe('unreadable');
    expect(reason(bank, fields(paid?.params, `A${paid?.signature.slice(1) ?? ''}`))).toBe('bad_signature');
    expect(reason(redsysBank({ ...terminal, secretKey: vectors.keys.K2 }), fields())).toBe('bad_signature');
    expect(reason(bank, fields(), { order: '0726qI3H7sZy' })).toBe('other_order');
    expect(reason(redsysBank({ ...terminal, merchantCode: '999008882' }), fields())).toBe('other_merchant');
    expect(reason(redsysBank({ ...terminal, terminal: '2' }), fields())).toBe('other_terminal');
    expect(reason(redsysBank({ ...terminal, currency: 'USD' }), fields(), { currency: 'USD' })).toBe(
      'other_currency',
    );
    expect(reason(bank, fields(), { currency: 'USD' })).toBe('other_currency');
    expect(reason(bank, fields(), { amount: 5000 })).toBe('other_amount');
    expect(reason(bank, fields(), { amount: 4998 })).toBe('other_amount');
  });

  test('has one key however often it comes, and another for another', () => {
    const bank = redsysBank(terminal);
    const first = bank.authenticate(fields());
    expect(first).toMatchObject({ accepted: true, order: '0726qI3H7sZx' });
    expect(bank.authenticate(fields(paid?.params, standard(paid?.signature ?? '')))).toEqual(first);
    const { v1 } = vectors.computed[1] ?? { v1: { params: '', signature: '' } };
    const second = bank.authenticate(fields(v1.params, v1.signature));
    expect(second).toMatchObject({ accepted: true, order: '0001A1B2C3D4' });
    expect(second).not.toEqual({ ...first, order: '0001A1B2C3D4' });
  });

  test('of another operation proves nothing about a payment', () => {
    const bank = redsysBank(terminal);
    const signed = (change: Record<string, string>) =>
      signAsBank('HMAC_SHA256_V1', secretKey, expected.order, {
        Ds_Order: expected.order,
        Ds_MerchantCode: '999008881',
        Ds_Terminal: '001',
        Ds_Currency: '978',
        Ds_Amount: '4999',
        Ds_TransactionType: '0',
        Ds_Response: '0000',
        ...change,
      });
    expect(reason(bank, signed({}))).toBe('paid');
    expect(reason(bank, signed({ Ds_Response: '0900' }))).toBe('declined');
    expect(reason(bank, signed({ Ds_Response: '0400' }))).toBe('declined');
    expect(reason(bank, signed({ Ds_TransactionType: '3', Ds_Response: '0900' }))).toBe('refunded');
    expect(reason(bank, signed({ Ds_TransactionType: '3', Ds_Response: '0000' }))).toBe('declined');
    expect(reason(bank, signed({ Ds_TransactionType: '3', Ds_Response: '0900', Ds_Amount: '5000' }))).toBe(
      'other_amount',
    );
    expect(reason(bank, signed({ Ds_TransactionType: '1' }))).toBe('other_operation');
    expect(reason(bank, signed({ Ds_TransactionType: '' }))).toBe('other_operation');
    expect(reason(bank, signed({ Ds_Response: '' }))).toBe('unreadable');
    expect(reason(bank, signed({ Ds_Response: 'OK' }))).toBe('unreadable');
    expect(reason(bank, signed({ Ds_Amount: '-1' }))).toBe('other_amount');
    expect(reason(bank, signed({ Ds_Terminal: '' }))).toBe('other_terminal');
  });
});
