import { Button } from '../../../src/islands/ui/button.tsx';
import { DayGrid } from '../../../src/islands/ui/day-grid.tsx';
import type { DayRow } from '../../../src/islands/ui/day-grid-layout.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { say } from '../facts.ts';
import type { Parts } from '../gallery.tsx';

/* Rows against days, as stations show their cars and houses their rooms. */

/** A Thursday, so that weekends are among the days. */
const TODAY = '2026-12-10';
const PLACES = ['Varadero', 'Aeropuerto José Martí de La Habana', 'Trinidad', 'Cayo Santa María'] as const;
const KINDS = ['Kia Picanto', 'Peugeot 301', 'Toyota Land Cruiser Prado automático'] as const;

const daysOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(TODAY, index - 1));

/** So many rows, with everything that a cell can be. */
const rowsOf = (count: number, days: number): DayRow[] =>
  Array.from({ length: count }, (_, index) => {
    const group = Math.floor(index / 5);
    return {
      key: String(index),
      group: { id: group, name: PLACES[group % PLACES.length] ?? '' },
      name: KINDS[index % KINDS.length] ?? '',
      detail: say(`Station ${index}`, `Estación ${index}`),
      cells: Array.from({ length: days }, (_day, day) => {
        const total = (index * 7) % 13;
        const free = Math.min(total, (index + day * 3) % 9);
        return { total, free, blocked: day % 4 === 0 ? Math.min(2, total - free) : 0 };
      }),
    };
  });

const grid = (rows: number, days: number) => (
  <div className="wide window days">
    <DayGrid
      label={say('Free cars', 'Autos libres')}
      head={say('Models', 'Modelos')}
      rows={rowsOf(rows, days)}
      days={daysOf(days)}
      today={TODAY}
    >
      {({ row, day }, close) => (
        <div className="grid gap-2 p-2">
          <p>
            {row.name} {day}
          </p>
          <Button onPress={close}>{say('Done', 'Listo')}</Button>
        </div>
      )}
    </DayGrid>
  </div>
);

export const DAYS: Parts = {
  'day-grid': {
    'two weeks': grid(12, 14),
    'more rows and days than fit': grid(3_600, 60),
  },
};
