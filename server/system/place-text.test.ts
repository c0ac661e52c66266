import { describe, expect, it } from 'vitest';
import { cityCandidates, keepApartment } from './place-text.ts';

describe('the city in a typed address', () => {
  it.each([
    ['mia', [{ street: '', city: 'mia' }]],
    ['123 Main St, Mia', [{ street: '123 Main St', city: 'Mia' }]],
    ['123 Main St, Miami, FL 33125', [{ street: '123 Main St', city: 'Miami', state: 'FL' }]],
    ['123 Main St Apt 4B, Hialeah', [{ street: '123 Main St Apt 4B', city: 'Hialeah' }]],
  ])('%s', (input, candidates) => {
    expect(cityCandidates(input)).toEqual(candidates);
  });

  it('takes the last words when there is no comma, longest first', () => {
    expect(cityCandidates('123 Main St Port Saint Lucie')).toContainEqual({
      street: '123 Main St',
      city: 'Port Saint Lucie',
    });
    expect(cityCandidates('123 Main')).toEqual([{ street: '123', city: 'Main' }]);
  });

  it('reads nothing from too little', () => {
    expect(cityCandidates('1')).toEqual([]);
    expect(cityCandidates(', ,')).toEqual([]);
  });
});

describe('the apartment (rule: apartment-kept)', () => {
  it.each([
    ['123 Main St Apt 4B', '123 Main St, Miami, FL, USA', '123 Main St Apt 4B, Miami, FL, USA'],
    ['123 Main St #4', '123 Main St, Miami, FL, USA', '123 Main St #4, Miami, FL, USA'],
    ['123 Main St, Unit 12, Mia', '123 Main St, Miami, FL, USA', '123 Main St Unit 12, Miami, FL, USA'],
    ['123 Main St Apt 4B', '123 Main St Apt 4B, Miami, FL, USA', '123 Main St Apt 4B, Miami, FL, USA'],
    ['123 Main St', '123 Main St, Miami, FL, USA', '123 Main St, Miami, FL, USA'],
  ])('%s', (typed, suggestion, kept) => {
    expect(keepApartment(typed, suggestion)).toBe(kept);
  });
});
