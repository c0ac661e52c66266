import { expect, test } from 'vitest';
import { datesUntil } from '../../../../../lib/domain/dates.ts';
import { placeOf, shifted } from './layout.ts';

const days = datesUntil('2027-03-01', '2027-03-11');

test('a stay covers its nights, and the day of departure is free (rule: nights-half-open)', () => {
  expect(placeOf({ check_in: '2027-03-02', check_out: '2027-03-05' }, days)).toEqual({
    left: 0.1,
    width: 0.3,
    cutLeft: false,
    cutRight: false,
  });
  expect(placeOf({ check_in: '2027-02-20', check_out: '2027-04-01' }, days)).toEqual({
    left: 0,
    width: 1,
    cutLeft: true,
    cutRight: true,
  });
});

test('moved by days it keeps its number of nights', () => {
  expect(shifted({ check_in: '2027-02-27', check_out: '2027-03-02' }, 2)).toEqual({
    check_in: '2027-03-01',
    check_out: '2027-03-04',
  });
});
