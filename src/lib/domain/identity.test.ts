import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCubanIdentity } from './identity.ts';

const TODAY = '2026-09-05';

describe('Cuban identity number', () => {
  test('reads the known examples (rule: identity-number)', () => {
    expect(readCubanIdentity('91021027775', TODAY)).toEqual({
      kind: 'valid',
      number: '91021027775',
      birth_date: '1991-02-10',
      sex: 'female',
    });
    expect(readCubanIdentity('720625 06561', TODAY)).toMatchObject({ birth_date: '1972-06-25', sex: 'male' });
    expect(readCubanIdentity('850202-91531', TODAY)).toMatchObject({ birth_date: '1885-02-02' });
    for (const [typed, problem] of [
      ['02023061531', 'birth_date'],
      ['91221027775', 'birth_date'],
      ['9102102777A', 'format'],
      ['', 'format'],
      ['12345678', 'length'],
      ['910210277755', 'length'],
      ['26090661531', 'future'],
    ]) {
      expect(readCubanIdentity(typed ?? '', TODAY), typed).toEqual({ kind: 'invalid', problem });
    }
  });

  test('the date and sex that were put in come out', () => {
    const born = fc.date({ min: new Date('1800-01-01'), max: new Date('2026-09-05'), noInvalidDate: true });
    fc.assert(
      fc.property(born, fc.nat(99), fc.nat(9), fc.nat(9), fc.nat(5), (date, serial, sex, last, spread) => {
        const iso = date.toISOString().slice(0, 10);
        const century = iso.startsWith('18') ? 9 : iso.startsWith('19') ? spread : 6 + (spread % 3);
        const number = `${iso.slice(2).replaceAll('-', '')}${century}${String(serial).padStart(2, '0')}${sex}${last}`;
        expect(readCubanIdentity(number, TODAY)).toEqual({
          kind: 'valid',
          number,
          birth_date: iso,
          sex: sex % 2 === 0 ? 'male' : 'female',
        });
      }),
    );
  });
});
