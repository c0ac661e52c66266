import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parcelCode, readScan } from './scan-code.ts';
import { TRACKING_RANDOM_BYTES, newTrackingNumber } from './tracking-number.ts';

const NUMBER = newTrackingNumber(Uint8Array.from({ length: TRACKING_RANDOM_BYTES }, (_, at) => at * 7 + 3));
const COMPACT = NUMBER.replaceAll('-', '');

const number = fc
  .uint8Array({ minLength: TRACKING_RANDOM_BYTES, maxLength: TRACKING_RANDOM_BYTES })
  .map(newTrackingNumber);

describe('scanned codes (rule: scans-understood)', () => {
  test('a label names its package and which parcel it is', () => {
    expect(parcelCode(NUMBER, 2)).toBe(`${COMPACT}-2`);
    expect(readScan(`${COMPACT}-2`)).toEqual({ kind: 'parcel', number: NUMBER, parcel: 2 });
    expect(readScan(parcelCode('PK-DEMO-0001', 12))).toEqual({
      kind: 'parcel',
      number: 'PK-DEMO-0001',
      parcel: 12,
    });
    for (const parcel of [0, -1, 1.5, 10_000]) expect(() => parcelCode(NUMBER, parcel)).toThrow(RangeError);
    expect(() => parcelCode('RR123456785CU', 1)).toThrow(RangeError);
  });

  test('every number and parcel is read back, through line breaks, spaces, dashes and foreign keyboards', () => {
    fc.assert(
      fc.property(
        number,
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom('-', "'", '/', ' ', '–', '\u200b', ''),
        fc.constantFrom('\r\n', '\n', '\r', '\t', ' ', ''),
        (written, parcel, dash, end) => {
          const scanned = `${parcelCode(written, parcel).replaceAll('-', dash).toLowerCase()}${end}`;
          expect(readScan(scanned)).toEqual({ kind: 'parcel', number: written, parcel });
          expect(readScan(written.replaceAll('-', dash) + end)).toEqual({ kind: 'package', number: written });
        },
      ),
    );
  });

  test('the address in the QR code names the package', () => {
    const address = `https://www.alisios.example/es/payment/tracking/?n=${NUMBER}`;
    expect(readScan(`${address}\r\n`)).toEqual({ kind: 'package', number: NUMBER });
    expect(readScan('https://www.alisios.example/es/')).toEqual({ kind: 'foreign' });
    expect(readScan('https://')).toEqual({ kind: 'foreign' });
  });

  test('folios and orders are codes', () => {
    expect(readScan('f-2026-42\n')).toEqual({ kind: 'code', code: 'F-2026-000042' });
    expect(readScan('F2026000042')).toEqual({ kind: 'code', code: 'F-2026-000042' });
  });

  test('what is mistyped is told from what is another company’s', () => {
    expect(readScan(' \r\n')).toEqual({ kind: 'empty' });
    const wrong = COMPACT.endsWith('0') ? '1' : '0';
    expect(readScan(`${COMPACT.slice(0, -1)}${wrong}`)).toEqual({ kind: 'mistyped' });
    expect(readScan(`${COMPACT.slice(0, -1)}${wrong}-1`)).toEqual({ kind: 'mistyped' });
    expect(readScan(`${COMPACT}-0`)).toEqual({ kind: 'mistyped' });
    // No year begins with a zero.
    expect(readScan('PK-0000-0000-0001')).toEqual({ kind: 'mistyped' });
    for (const code of ['RR123456785CU', '1Z999AA10123456784', '(00) 1 0614141 192837465 7', '王小明'])
      expect([code, readScan(code).kind]).toEqual([code, 'foreign']);
  });
});
