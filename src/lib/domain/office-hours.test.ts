import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OfficeHours } from './office-hours.ts';
import { dropOffChoices, dropOffProblem, pickUpChoices, pickUpProblem } from './office-hours.ts';
import { addWallMinutes } from './times.ts';
import { toInstant } from './zones.ts';
import { toLocal } from './wall-clock.ts';

const office: OfficeHours = {
  zone: 'America/Havana',
  opens: '09:00',
  closes: '17:00',
  closed_weekdays: [7],
  closed_dates: ['2026-12-25'],
};
const always: OfficeHours = {
  ...office,
  opens: '00:00',
  closes: '00:00',
  closed_weekdays: [],
  closed_dates: [],
};

describe('office hours', () => {
  test('across the clock change 09:00 is offered, can be saved and stays 09:00 (rule: hour-of-the-office)', () => {
    const now = '2026-10-20T12:00';
    expect(pickUpChoices(office, '2026-11-02', now)[0]).toBe('09:00');
    const local = '2026-11-02T09:00';
    expect(pickUpProblem(office, local, now)).toBeUndefined();
    expect(toLocal(toInstant({ local, zone: office.zone }), office.zone)).toBe(local);
  });

  test('no drop-off after 17:00 nor before the pick-up (rule: opening-hours)', () => {
    const choices = dropOffChoices(office, '2026-11-28', '2026-11-28T15:00');
    expect(choices).toEqual(['15:30', '16:00', '16:30', '17:00']);
    expect(dropOffProblem(office, '2026-11-28T17:30', '2026-11-28T15:00')).toBe('outside_hours');
    expect(dropOffProblem(office, '2026-11-28T15:00', '2026-11-28T15:00')).toBe('before_pick_up');
    expect(dropOffChoices(office, '2026-11-27', '2026-11-28T15:00')).toEqual([]);
  });

  test('at 21:00 in Havana, when UTC has tomorrow, today 22:00 is accepted (rule: today-of-the-office)', () => {
    const now = toLocal('2026-09-06T01:00:00Z', office.zone);
    expect(now).toBe('2026-09-05T21:00');
    expect(pickUpProblem(always, '2026-09-05T22:00', now)).toBeUndefined();
    expect(pickUpChoices(always, '2026-09-05', now)[0]).toBe('21:00');
    expect(pickUpProblem(always, '2026-09-05T20:59', now)).toBe('past');
  });

  test('closed weekdays and dates offer nothing and say why', () => {
    expect(pickUpChoices(office, '2026-11-29', '2026-11-01T10:00')).toEqual([]);
    expect(pickUpProblem(office, '2026-11-29T10:00', '2026-11-01T10:00')).toBe('closed_day');
    expect(dropOffProblem(office, '2026-12-25T10:00', '2026-12-20T10:00')).toBe('closed_day');
  });

  test('times that the clock change skips are not offered (rule: skipped-hours)', () => {
    const choices = pickUpChoices(always, '2026-03-08', '2026-03-01T10:00');
    expect(choices[0]).toBe('01:00');
    expect(choices.at(-1)).toBe('23:30');
    expect(pickUpProblem(always, '2026-03-08T00:30', '2026-03-01T10:00')).toBe('skipped');
  });

  test('whatever is offered can be saved, and lies in the hours', () => {
    const moment = fc.nat(500_000).map((minutes) => addWallMinutes('2026-01-01T00:00', minutes));
    fc.assert(
      fc.property(moment, fc.nat(5), (now, days) => {
        const date = addWallMinutes(now, days * 1440).slice(0, 10);
        for (const time of pickUpChoices(office, date, now)) {
          expect(pickUpProblem(office, `${date}T${time}`, now)).toBeUndefined();
          expect(time >= '09:00' && time <= '17:00').toBe(true);
        }
        for (const time of dropOffChoices(office, date, now)) expect(`${date}T${time}` > now).toBe(true);
      }),
    );
  });
});
