import { expect, test } from 'vitest';
import { daysFrom, shifted, timelineRows } from './layout.ts';

const model = { id: 1, name: 'Kia Picanto' };
const office = { id: 19, name: 'La Habana' };
const vehicle = (id: number) => ({ id, plate: `P00${id}`, model, office, status: 1, maintenance: [] });
const now = '2026-10-30T10:00';
const bar = (id: number, vehicle_id: number | null, pick_up_local: string, drop_off_local: string) => ({
  id,
  version: 1,
  code: `R-2026-00000${id}`,
  status: 3,
  client: 'Yanet Morales',
  vehicle_id,
  model,
  pick_up_office: office,
  drop_off_office: office,
  pick_up_local,
  drop_off_local,
  returned_local: null,
  overdue: false,
});

test('a bar takes the share of the days that it lasts, by the wall clock', () => {
  const [row] = timelineRows(
    {
      from: '2026-10-31',
      days: 10,
      vehicles: [vehicle(1)],
      bars: [bar(1, 1, '2026-11-01T12:00', '2026-11-03T12:00')],
    },
    now,
  );
  expect(row?.bars[0]).toMatchObject({ left: 0.15, lane: 0, cutLeft: false, cutRight: false });
  expect(row?.bars[0]?.width).toBeCloseTo(0.2);
});

test('what begins before or ends after the days shown is cut there', () => {
  const [row] = timelineRows(
    {
      from: '2026-11-01',
      days: 2,
      vehicles: [vehicle(1)],
      bars: [bar(1, 1, '2026-10-01T09:00', '2026-12-01T09:00')],
    },
    now,
  );
  expect(row?.bars[0]).toMatchObject({ left: 0, width: 1, cutLeft: true, cutRight: true });
});

test('a car that is overdue is kept until now', () => {
  const late = { ...bar(1, 1, '2026-11-01T12:00', '2026-11-02T12:00'), status: 5, overdue: true };
  const [row] = timelineRows(
    { from: '2026-11-01', days: 10, vehicles: [vehicle(1)], bars: [late] },
    '2026-11-04T12:00',
  );
  expect(row?.bars[0]?.width).toBeCloseTo(0.3);
});

test('rentals without a vehicle have a row of their own, in lanes', () => {
  const bars = [
    bar(1, null, '2026-11-01T09:00', '2026-11-03T09:00'),
    bar(2, null, '2026-11-02T09:00', '2026-11-04T09:00'),
    bar(3, null, '2026-11-03T09:00', '2026-11-05T09:00'),
  ];
  const rows = timelineRows({ from: '2026-11-01', days: 7, vehicles: [vehicle(1)], bars }, now);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.vehicle).toBeUndefined();
  expect(rows[0]?.bars.map(({ lane }) => lane)).toEqual([0, 1, 0]);
  expect(rows[0]?.lanes).toBe(2);
});

test('a move keeps the hours, over a clock change too', () => {
  expect(shifted(bar(1, 1, '2026-10-31T10:00', '2026-11-03T10:00'), 2)).toEqual({
    pick_up_local: '2026-11-02T10:00',
    drop_off_local: '2026-11-05T10:00',
  });
  expect(daysFrom('2026-10-31', 3)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
});
