import { atom, computed } from 'nanostores';
import CarFront from 'lucide-react/icons/car-front';
import * as z from 'zod/mini';
import { failure as down } from '../lists.ts';
import { IsoDate } from '../../../src/lib/contract/fields.ts';
import { createForm } from '../../../src/lib/forms/form.ts';
import type { LiveCheck } from '../../../src/lib/forms/live-check.ts';
import type { DayWindow } from '../../../src/lib/records/day-window.ts';
import type { Loaded } from '../../../src/lib/records/panel.ts';
import { Bar } from '../../../src/islands/ui/bar.tsx';
import { BarGrid } from '../../../src/islands/ui/bar-grid.tsx';
import type { BarRow } from '../../../src/islands/ui/bar-grid.tsx';
import { BehindBlocks, BehindCell, BehindSection } from '../../../src/islands/ui/behind-cell.tsx';
import { BlockCheck } from '../../../src/islands/ui/block-check.tsx';
import { Button } from '../../../src/islands/ui/button.tsx';
import { DayTools } from '../../../src/islands/ui/day-tools.tsx';
import { FurtherDays } from '../../../src/islands/ui/further-days.tsx';
import { GridExportMenu, GridHead, GridStates } from '../../../src/islands/ui/grid-page.tsx';
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

/** A fortnight that begins today, as a page without an address keeps it. */
function fortnight(): DayWindow {
  const $days = atom({ from: TODAY, days: 14 });
  return {
    $days,
    counts: [14, 30, 60],
    today: () => TODAY,
    show: (days) => $days.set(days),
    range: {
      $query: computed($days, ({ from, days }) => ({ filters: { from, to: addDays(from, days - 1) } })),
      setFilters: () => undefined,
    },
  };
}

const TONES = ['danger', 'warn', 'info', 'success', 'primary', 'secondary', 'contrast'] as const;
const ICONS = ['alert', 'clock', 'check', 'money', 'return', 'cross', 'check'] as const;
/** Rooms with bars of every tone, one lane after the other. */
const barRows = (lanes: number, grouped: boolean): BarRow[] =>
  KINDS.map((title, row) => ({
    key: title,
    track: row + 1,
    ...(grouped && { group: { id: row % 2, name: PLACES[row % 2] ?? '' } }),
    title,
    detail: say('2 rooms', '2 habitaciones'),
    idle: row === 2,
    lanes,
    count: lanes,
    draw: (shown) =>
      Array.from({ length: Math.min(lanes, shown.lanes) }, (_, lane) => (
        <Bar
          key={lane}
          id={row * 100 + lane}
          place={{ left: lane * 0.1, width: 0.3, cutLeft: lane === 0, cutRight: lane === 6 }}
          top={shown.topOf(lane)}
          text="Belkis Ñíguez"
          label={`B-2026-00${row}${lane}, Belkis Ñíguez`}
          title="Belkis Ñíguez"
          tone={TONES[lane % TONES.length] ?? 'info'}
          icon={ICONS[lane % ICONS.length] ?? 'check'}
          current={lane === 1}
          onOpen={() => undefined}
          onDrop={lane % 2 === 0 ? () => undefined : undefined}
        />
      )),
  }));
const bars = (lanes: number, grouped: boolean) => (
  <div className="wide window days">
    <BarGrid
      label={say('Rooms and their bookings', 'Las habitaciones y sus reservas')}
      head={say('Room', 'Habitación')}
      rows={barRows(lanes, grouped)}
      days={daysOf(14)}
      today={TODAY}
      onShift={() => undefined}
      onAsk={() => undefined}
    />
  </div>
);

const behind = (answer: Loaded<string>, may: boolean) => (
  <BehindCell
    title="Kia Picanto"
    detail={`Varadero · ${TODAY}`}
    answer={answer}
    add={may && { href: '#add', icon: CarFront, label: say('Add a rental', 'Agregar una renta') }}
    block={{ label: say('Block dates', 'Bloquear fechas'), run: may ? () => undefined : undefined }}
  >
    {(name) => (
      <>
        <BehindSection title={say('Rentals', 'Rentas')}>
          <li>{name}</li>
        </BehindSection>
        <BehindBlocks
          title={say('Blocked dates', 'Fechas bloqueadas')}
          unlockLabel={say('Unlock', 'Desbloquear')}
          blocks={[
            {
              id: 1,
              reason: say('Stocktaking', 'Inventario'),
              detail: say('2 cars', '2 autos'),
              unlock: may ? () => undefined : undefined,
            },
          ]}
        />
      </>
    )}
  </BehindCell>
);

const check = (state: LiveCheck<readonly string[]>) => (
  <BlockCheck
    $check={atom<LiveCheck<readonly string[]>>(state)}
    nothing={say('Choose days first.', 'Elija primero los días.')}
    none={say('There is nothing to block.', 'No hay nada que bloquear.')}
    kindsOf={(names) =>
      names.map((name, id) => ({
        id,
        name,
        can: say('1 of 2 can be blocked', 'se puede bloquear 1 de 2'),
      }))
    }
    inTheWayOf={(names) => ({
      heading: say('In the way', 'Lo impiden'),
      records: names.map((detail, id) => ({ id, href: '#record', code: `R-2026-00${id}`, detail })),
    })}
  />
);

const ranges = z.object({ days: z.array(z.object({ from: IsoDate, to: IsoDate })) });
const further = (id: string, days: { from: string; to: string }[]) => {
  const form = createForm({ id, schema: ranges, initial: { days }, submit: () => Promise.resolve({}) });
  return (
    <FurtherDays
      field={form.fields.days}
      label={say('Other days', 'Otros días')}
      add={say('Add more days', 'Agregar más días')}
      nameOf={(number) => say(`Days ${number}`, `Días ${number}`)}
      from={say('From', 'Desde')}
      to={say('To', 'Hasta')}
    />
  );
};

const noFilters = { page: 1, page_size: 25, q: '', sort: [], filters: {} } as const;
const states = ($grid: Loaded<{ readonly rows: readonly string[] }>, q = '') => (
  <GridStates
    $grid={atom($grid)}
    filters={{ $query: atom({ ...noFilters, q }), clearFilters: () => undefined }}
    retry={() => undefined}
    empty={[say('No rooms yet', 'Todavía no hay habitaciones'), say('They appear here.', 'Aquí aparecen.')]}
    noMatch={say('Take a filter off.', 'Quite un filtro.')}
  >
    {({ rows }) => <p>{rows.join(', ')}</p>}
  </GridStates>
);

export const DAYS: Parts = {
  'day-grid': {
    'two weeks': grid(12, 14),
    'more rows and days than fit': grid(3_600, 60),
  },
  'bar-grid': {
    'bars of every tone': bars(7, false),
    'in groups': bars(2, true),
  },
  'behind-cell': {
    waiting: behind({ kind: 'loading' }, true),
    'what is there': behind({ kind: 'ready', value: 'R-2026-000123 Belkis Ñíguez' }, true),
    'for who may only look': behind({ kind: 'ready', value: 'R-2026-000123 Belkis Ñíguez' }, false),
    failed: behind({ kind: 'failed', error: down }, true),
  },
  'block-check': {
    incomplete: check({ kind: 'incomplete' }),
    'something in the way': check({ kind: 'ready', check: KINDS }),
    'nothing to block': check({ kind: 'ready', check: [] }),
    failed: check({ kind: 'failed', error: down }),
  },
  'day-tools': {
    'a fortnight': <DayTools window={fortnight()} />,
  },
  'further-days': {
    empty: further('further-none', []),
    'two more': further('further-two', [
      { from: TODAY, to: addDays(TODAY, 2) },
      { from: addDays(TODAY, 9), to: addDays(TODAY, 9) },
    ]),
  },
  'grid-page': {
    head: (
      <GridHead title={say('Availability', 'Disponibilidad')} window={fortnight()}>
        <GridExportMenu file={() => Promise.reject(down)} />
      </GridHead>
    ),
    waiting: states({ kind: 'loading' }),
    rows: states({ kind: 'ready', value: { rows: KINDS } }),
    nothing: states({ kind: 'ready', value: { rows: [] } }),
    'no match': states({ kind: 'ready', value: { rows: [] } }, 'x'),
    failed: states({ kind: 'failed', error: down }),
  },
};
