import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsCardNumber, readCardNumber } from '../contract/card-number.ts';
import { cardProblem, isUnusualCard, lastDigits } from './recipient-card.ts';
import { REMITTANCE_NEEDS, kindOfRemittance, remittanceProblems } from './remittance-needs.ts';
import type { RemittanceForm, RemittanceKind } from './remittance-needs.ts';

const CARD = '9225959870121891';
const TODAY = '2026-11-30';
const none = {
  street: '',
  between_streets: '',
  house_number: '',
  building: '',
  apartment: '',
  suburb: '',
  directions: '',
  second_surname: '',
  identity_card: null,
  mobile: null,
  landline: null,
};
const form = (values: object = {}, { ...recipient }: object = {}): RemittanceForm => ({
  declared: true,
  card_number: '',
  sender_document: '',
  sender_birth_date: null,
  ...values,
  recipient: { values: { ...none, ...recipient } },
});
const problems = (of: RemittanceForm, kind: RemittanceKind, hasCard = false) =>
  remittanceProblems(of, { kind, hasCard, today: TODAY }).map(({ field, key }) => `${field} ${key}`);

const sender = { sender_document: 'K1234567', sender_birth_date: '1980-05-04' };
const mlc = form(
  { ...sender, card_number: CARD },
  { second_surname: 'Ñíguez', identity_card: '91021027775' },
);
const cash = form({}, { street: 'Calle 23', landline: '+5372045678' });

describe('what a remittance needs (rule: remittance-needs)', () => {
  test('MLC needs the card and who both people are, and no address', () => {
    expect(problems(mlc, 'mlc')).toEqual([]);
    expect(problems(form(), 'mlc')).toEqual([
      'card_number needed_for_mlc',
      'sender_document needed_for_mlc',
      'sender_birth_date needed_for_mlc',
      'recipient.values.identity_card needed_for_mlc',
      'recipient.values.second_surname needed_for_mlc',
    ]);
    expect(problems({ ...mlc, card_number: '' }, 'mlc', true)).toEqual([]);
    const living = { ...mlc, recipient: { values: { ...mlc.recipient.values, suburb: 'Vedado' } } };
    expect(problems(living, 'mlc')).toEqual(['recipient.values.suburb not_for_card']);
  });

  test('cash needs where the family lives and a phone, either of the two, and no card', () => {
    expect(problems(cash, 'cash')).toEqual([]);
    expect(problems(form(), 'cash')).toEqual([
      'recipient.values.mobile needed_for_cash',
      'recipient.values.street needed_for_cash',
    ]);
    expect(problems({ ...cash, card_number: CARD }, 'cash')).toEqual(['card_number not_for_cash']);
    // One that goes by courier from now on leaves its card.
    expect(problems(cash, 'cash', true)).toEqual([]);
  });

  test('other cards need their number only', () => {
    expect(problems(form({ card_number: CARD }), 'card')).toEqual([]);
    expect(problems(form(), 'card')).toEqual(['card_number needed_for_card']);
  });

  test.each([
    ['922595987012189', 'card_length'],
    ['92259598701218911', 'card_length'],
    ['922595987012189X', 'card_length'],
    ['9225959870121892', 'card_check'],
  ])('the card %s is told: %s', (card_number, key) => {
    expect(problems({ ...mlc, card_number }, 'mlc')).toEqual([`card_number ${key}`]);
  });

  test('recipients are of age, senders were born, and the declaration was made', () => {
    const aged = (identity_card: string) =>
      problems({ ...cash, recipient: { values: { ...cash.recipient.values, identity_card } } }, 'cash');
    expect(aged('08120167775')).toEqual(['recipient.values.identity_card recipient_minor']);
    expect(aged('08113067775')).toEqual([]);
    // What no card says is told by the recipient's own rules.
    expect(aged('08133067775')).toEqual([]);
    expect(problems({ ...cash, sender_birth_date: '2026-12-01' }, 'cash')).toEqual([
      'sender_birth_date in_future',
    ]);
    expect(problems({ ...cash, declared: false }, 'cash')).toEqual(['declared remittance_declared']);
  });

  test('a field out of place is told wherever it stands, and filling what lacks leaves nothing', () => {
    const text = fc.constantFrom('', 'x');
    const values = fc.record({ street: text, suburb: text, directions: text, building: text });
    fc.assert(
      fc.property(values, fc.constantFrom('mlc' as const, 'card' as const), (address, kind) => {
        const filled = Object.entries(address).filter(([, value]) => value !== '');
        const told = problems(
          { ...mlc, recipient: { values: { ...mlc.recipient.values, ...address } } },
          kind,
        );
        expect(told).toEqual(
          Object.keys(REMITTANCE_NEEDS)
            .filter((field) => filled.some(([name]) => field === `recipient.values.${name}`))
            .map((field) => `${field} not_for_card`),
        );
      }),
    );
  });

  test('MLC is paid out as no other money is', () => {
    expect(kindOfRemittance({ receive_currency: 'MLC', delivery: 'card' })).toBe('mlc');
    expect(kindOfRemittance({ receive_currency: 'CUP', delivery: 'card' })).toBe('card');
    expect(kindOfRemittance({ receive_currency: 'USD', delivery: 'cash' })).toBe('cash');
  });
});

describe('the card of a recipient (rule: card-of-a-recipient)', () => {
  test('is read however its digits are grouped, and one wrong or exchanged digit is noticed', () => {
    for (const typed of ['9225 9598 7012 1891', '9225-9598-7012-1891', ' 9225959870121891\n'])
      expect(readCardNumber(typed)).toBe(CARD);
    expect(cardProblem(CARD)).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(CARD.length - 1), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (Number(CARD[at]) + by) % 10;
        expect(cardProblem(`${CARD.slice(0, at)}${digit}${CARD.slice(at + 1)}`)).toBe('card_check');
      }),
    );
  });

  test('that begins as no MLC card does is a warning; other money knows no beginning', () => {
    expect(isUnusualCard(CARD, 'MLC')).toBe(false);
    expect(isUnusualCard('9204123412341237', 'MLC')).toBe(true);
    expect(isUnusualCard('9204123412341237', 'CUP')).toBe(false);
    expect(lastDigits(CARD)).toBe('1891');
    expect(holdsCardNumber(`a ${CARD}`)).toBe(true);
  });
});
