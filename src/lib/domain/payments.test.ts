import { describe, expect, it } from 'vitest';
import { linkState, paymentFlags } from './payments.ts';

const limit = '2026-11-28T18:00:00.000Z';
const money = { amount: 100_00, charged: 100_00, charged_at: limit, payment_limit_at: limit };

describe('how a payment went', () => {
  it('is late from the instant after its limit, and never before money came', () => {
    expect(paymentFlags(money).late).toBe(false);
    expect(paymentFlags({ ...money, charged_at: '2026-11-28T18:00:00.001Z' }).late).toBe(true);
    expect(paymentFlags({ ...money, charged: 0, charged_at: null }).late).toBe(false);
    expect(paymentFlags({ ...money, payment_limit_at: null }).late).toBe(false);
  });

  it('is partial or too much by one cent (rule: states-of-money)', () => {
    expect(paymentFlags({ ...money, charged: 99_99 })).toEqual({ late: false, partial: true, excess: false });
    expect(paymentFlags({ ...money, charged: 100_01 })).toEqual({
      late: false,
      partial: false,
      excess: true,
    });
    expect(paymentFlags({ ...money, charged: 0, charged_at: null })).toEqual({
      late: false,
      partial: false,
      excess: false,
    });
  });
});

describe('a link', () => {
  const link = { made: true, expires_at: limit, revoked_at: null, opened_at: null };
  const before = new Date('2026-11-28T17:59:59.999Z');

  it('is open until its very limit', () => {
    expect(linkState(link, before)).toBe('open');
    expect(linkState(link, new Date(limit))).toBe('expired');
    expect(linkState({ ...link, opened_at: limit }, before)).toBe('opened');
    expect(linkState({ ...link, expires_at: null }, new Date('2099-01-01'))).toBe('open');
  });

  it('was withdrawn, whatever else happened; or was never made', () => {
    expect(linkState({ ...link, revoked_at: limit, opened_at: limit }, before)).toBe('revoked');
    expect(linkState({ ...link, made: false }, before)).toBe('none');
  });
});
