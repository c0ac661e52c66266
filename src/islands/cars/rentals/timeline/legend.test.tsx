import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { givePage } from '../../../../../tests/api/page.ts';
import type { TimelineBar } from '../../../../lib/contract/cars/timeline.ts';
import { RENTAL_STATUS } from '../../../../lib/contract/status.ts';
import { RENTAL } from '../../../../lib/domain/transitions.ts';
import type { TimelineAnswer } from './store.ts';

givePage(['cars/rentals']);
// The screen's store reads the page while it is made.
const { Legend } = await import('./legend.tsx');
const { TimelineBarButton } = await import('./bar.tsx');

const office = { id: 1, name: 'La Habana' };
const BAR: TimelineBar = {
  id: 1,
  version: 1,
  code: 'R-2027-000123',
  client: 'Ana',
  status: RENTAL.paid,
  vehicle_id: 1,
  model: { id: 1, name: 'Kia Picanto' },
  pick_up_office: office,
  drop_off_office: office,
  pick_up_local: '2027-03-01T10:00',
  drop_off_local: '2027-03-06T10:00',
  returned_local: null,
  overdue: false,
};
const ANSWER: TimelineAnswer = {
  from: '2027-03-01',
  days: 14,
  count: 1,
  page: 1,
  page_size: 100,
  vehicles: [],
  bars: [],
  blocks: [],
};

/** A bar as it is drawn, without the timeline around it. */
function drawn(changes: Partial<TimelineBar>): string {
  const placed = {
    bar: { ...BAR, ...changes },
    left: 0,
    width: 1,
    lane: 0,
    cutLeft: false,
    cutRight: false,
    waitsFor: undefined,
  };
  return renderToStaticMarkup(<TimelineBarButton placed={placed} top={0} answer={ANSWER} />);
}
const iconOf = (html: string): string => /<svg[^>]*>(.*?)<.svg>/.exec(html)?.[1] ?? '';

test('a bar says its status by an icon, which the legend names in words (rule: status-not-by-color)', () => {
  const legend = renderToStaticMarkup(<Legend />);
  const items = legend.split('<li>').slice(1);
  const states = [
    ...RENTAL_STATUS.filter(({ value }) => value < RENTAL.cancelled).map(({ value }) => ({ status: value })),
    { overdue: true },
    { returned_local: '2027-03-05T10:00' },
  ];
  for (const state of states) {
    const icon = iconOf(drawn(state));
    expect(icon, JSON.stringify(state)).not.toBe('');
    expect(
      items.some((item) => item.includes(icon)),
      JSON.stringify(state),
    ).toBe(true);
  }
  for (const item of items) expect(item.replace(/<[^>]+>/g, '').trim()).not.toBe('');
});
