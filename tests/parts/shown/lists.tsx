import { scaleLinear } from 'd3-scale';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { atom } from 'nanostores';
import { StatusBadge } from '../../../src/islands/ui/badge.tsx';
import { BrandFilter, useBrandColumn } from '../../../src/islands/ui/brand.tsx';
import { Button } from '../../../src/islands/ui/button.tsx';
import { Chip } from '../../../src/islands/ui/chip.tsx';
import type { Column } from '../../../src/islands/ui/column.ts';
import { ColumnsMenu } from '../../../src/islands/ui/columns-menu.tsx';
import { Truncated } from '../../../src/islands/ui/truncated.tsx';
import { FilterDates } from '../../../src/islands/ui/filter-dates.tsx';
import { FilterSelect, YesNoFilter } from '../../../src/islands/ui/filter-select.tsx';
import { FilterBar, ListHead, ListPage } from '../../../src/islands/ui/list-page.tsx';
import { ExportMenu } from '../../../src/islands/ui/list-tools.tsx';
import { ListTotals } from '../../../src/islands/ui/list-totals.tsx';
import { MoreDates } from '../../../src/islands/ui/more-dates.tsx';
import { NamedFilter } from '../../../src/islands/ui/named-filter.tsx';
import { Pager } from '../../../src/islands/ui/pager.tsx';
import { reader } from '../../../src/islands/ui/reader.ts';
import { RecordTools } from '../../../src/islands/ui/record-tools.tsx';
import { SearchBox } from '../../../src/islands/ui/search-box.tsx';
import { Table } from '../../../src/islands/ui/table.tsx';
import { ValueLines } from '../../../src/islands/ui/value-lines.tsx';
import { ViewTabs } from '../../../src/islands/ui/view-tabs.tsx';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { PLAIN_TABLE } from '../../../src/lib/records/preferences.ts';
import type { TablePreferences } from '../../../src/lib/records/preferences.ts';
import type { List } from '../../../src/lib/records/resource.ts';
import { say } from '../facts.ts';
import type { Parts } from '../gallery.tsx';
import { cars, contract, failure, listOf, pageOf, ready, viewsOf } from '../lists.ts';
import type { Car } from '../lists.ts';

const nothing = (): void => undefined;

const COLUMNS: readonly Column<Car>[] = [
  {
    key: 'name',
    label: () => say('Model', 'Modelo'),
    sort: 'name',
    cell: ({ name }) => (
      <b className="font-semibold">
        <Truncated text={name} />
      </b>
    ),
    card: 'title',
  },
  {
    key: 'status',
    label: () => say('Status', 'Estado'),
    cell: ({ status }) => <StatusBadge kind="vehicle" value={status} />,
    card: 'badge',
  },
  { key: 'plate', label: () => say('Plate', 'Chapa'), cell: ({ plate }) => plate, card: 'line' },
  {
    key: 'price',
    label: () => say('Price', 'Precio'),
    sort: 'price',
    align: 'end',
    cell: ({ price }) => formatMoney({ amount: price, currency: 'USD' }, reader()),
    card: 'line',
  },
  {
    key: 'note',
    label: () => say('Note', 'Nota'),
    cell: ({ note }) => <Truncated text={note} />,
    card: 'line',
  },
];
const preferences = (part: Partial<TablePreferences> = {}) =>
  atom<TablePreferences>({ ...PLAIN_TABLE, ...part });

function Cars({ list, request = {} }: { list: List<Car>; request?: Partial<TablePreferences> }) {
  const [opened, setOpened] = useState('');
  const [requested] = useState(() => preferences(request));
  const columns = useBrandColumn(COLUMNS);
  const actions = ({ name }: Car) => [
    { label: say('Edit', 'Editar'), run: () => setOpened(`edit ${name}`) },
    { label: say('Delete', 'Eliminar'), danger: true, run: () => setOpened(`delete ${name}`) },
  ];
  return (
    <div className="wide window">
      <Table
        list={list}
        columns={columns}
        preferences={requested}
        label={say('Cars', 'Autos')}
        nameOf={({ name }) => name}
        onOpen={({ name }) => setOpened(name)}
        actions={actions}
      />
      <output>{opened}</output>
    </div>
  );
}

const STATUS = [
  { value: 1, label: say('Available', 'Disponible') },
  { value: 2, label: say('Rented', 'Rentado') },
  { value: 3, label: say('In maintenance', 'En mantenimiento') },
] as const;
const MANY = Array.from({ length: 14 }, (_, index) => ({
  value: index + 1,
  label: `${say('Office', 'Oficina')} Camagüey ${index + 1}`,
}));
const rows = (query?: string): List<Car> => listOf(ready(pageOf(cars(3))), { query: query ?? '' });
const some = cars(6);

/** What narrows a list, on one list for each: set and not set. */
const filters = (query?: string): ReactNode => filtersOf(rows(query));
const filtersOf = (list: List<Car>): ReactNode => (
  <span className="row">
    <FilterSelect list={list} name="status" label={say('Status', 'Estado')} options={STATUS} />
    <FilterSelect list={list} name="fuel" label={say('Office', 'Oficina')} options={MANY} single />
    <YesNoFilter list={list} name="clean" label={say('Clean', 'Limpio')} />
  </span>
);
const narrowed = rows('q=kia&status=1');

const totals = (values: readonly number[] | undefined) => ({
  names: ['due', 'received'] as const,
  $totals: atom(
    values?.map((amount, index) => {
      const currency = (['USD', 'EUR'] as const)[index] ?? 'USD';
      return { currency, amounts: { due: { amount, currency }, received: { amount: amount / 2, currency } } };
    }),
  ),
});
const totalWords = { due: say('Due', 'A pagar'), received: say('Received', 'Recibido') } as const;

export const LISTS: Parts = {
  table: {
    rows: <Cars list={listOf(ready(pageOf(some)))} />,
    'rows that are chosen and changed': (
      <Cars list={listOf(ready(pageOf(some)), { chosen: [1, 3], changed: [2] })} />
    ),
    'compact, pinned and narrowed': (
      <Cars
        list={listOf(ready(pageOf(some)), { query: 'sort=-price,name' })}
        request={{ compact: true, pinned: ['name'], widths: { note: 96 } }}
      />
    ),
    waiting: <Cars list={listOf({ kind: 'loading', page: undefined })} />,
    'waiting with the rows before': <Cars list={listOf({ kind: 'loading', page: pageOf(some) })} />,
    empty: <Cars list={listOf(ready(pageOf([])))} />,
    'no match': <Cars list={listOf(ready(pageOf([])), { query: 'q=zzzz' })} />,
    failed: <Cars list={listOf({ kind: 'failed', error: failure, page: undefined })} />,
  },
  'list-page': {
    'a list': (
      <div className="wide">
        <ListPage panel={null}>
          <ListHead title={say('Cars', 'Autos')} list={listOf(ready(pageOf(some)), { added: 2 })}>
            <ExportMenu list={rows()} />
            <Button kind="primary" icon={Plus} onPress={nothing}>
              {say('Add car', 'Agregar auto')}
            </Button>
          </ListHead>
          <FilterBar list={narrowed}>
            <SearchBox list={narrowed} label={say('Search cars', 'Buscar autos')} />
            {filtersOf(narrowed)}
          </FilterBar>
        </ListPage>
      </div>
    ),
    'rows are chosen': (
      <div className="wide">
        <FilterBar
          list={listOf(ready(pageOf(some)), { chosen: [1, 2] })}
          bulk={
            <Button kind="danger" onPress={nothing}>
              {say('Delete', 'Eliminar')}
            </Button>
          }
        >
          {null}
        </FilterBar>
      </div>
    ),
  },
  'record-tools': {
    'may add': (
      <RecordTools
        records={{
          list: rows(),
          table: preferences({}),
          editor: { add: nothing, offerDrafts: nothing },
          mayDo: () => true,
        }}
        columns={COLUMNS}
        add={say('Add car', 'Agregar auto')}
      />
    ),
  },
  'list-tools': { export: <ExportMenu list={rows()} /> },
  'search-box': {
    empty: <SearchBox list={rows()} label={say('Search cars', 'Buscar autos')} />,
    filled: <SearchBox list={rows('q=Picanto')} label={say('Search cars', 'Buscar autos')} />,
  },
  'filter-select': {
    'not set': filters(),
    set: filters('status=1&fuel=3'),
    'set to several': filters('status=1,2,3'),
  },
  'filter-dates': {
    'not set': <FilterDates list={rows()} from="from" to="to" label={say('Pick-up', 'Recogida')} />,
    set: (
      <FilterDates
        list={rows('from=2026-11-01&to=2026-11-30')}
        from="from"
        to="to"
        label={say('Pick-up', 'Recogida')}
      />
    ),
  },
  'more-dates': {
    'asked for, or set': (
      <span className="row">
        <MoreDates
          list={rows('dropoff_from=2026-11-01&dropoff_to=2026-11-30')}
          names={['pickup', 'dropoff', 'limit']}
          label={say('More filters', 'Más filtros')}
          labelOf={(name) =>
            ({
              pickup: say('Pick-up', 'Recogida'),
              dropoff: say('Drop-off', 'Devolución'),
              limit: say('Payment limit', 'Límite de pago'),
            })[name]
          }
        />
      </span>
    ),
  },
  'named-filter': {
    named: (
      <NamedFilter
        label={say('Service', 'Servicio')}
        ids="1"
        nameOf={() => 'R-2026-004871'}
        onClear={nothing}
      />
    ),
    long: (
      <NamedFilter
        label={say('Client', 'Cliente')}
        ids="1"
        nameOf={() => 'María de los Ángeles Fernández de Córdoba y Castellanos'}
        onClear={nothing}
      />
    ),
  },
  chip: {
    'not set': (
      <Chip label={say('Price', 'Precio')} value={undefined} onClear={nothing}>
        {(close) => <Button onPress={close}>{say('Done', 'Listo')}</Button>}
      </Chip>
    ),
    set: (
      <Chip
        label={say('Price', 'Precio')}
        value={say('Price: above $100.00', 'Precio: más de $100.00')}
        onClear={nothing}
      >
        {(close) => <Button onPress={close}>{say('Done', 'Listo')}</Button>}
      </Chip>
    ),
  },
  brand: { filter: <BrandFilter list={rows('brand=alisios')} /> },
  'columns-menu': {
    'columns of a list': (
      <ColumnsMenu
        columns={COLUMNS}
        preferences={preferences({ hidden: ['plate'], pinned: ['name'], widths: { note: 111 } })}
      />
    ),
  },
  'view-tabs': {
    saved: (
      <div className="wide">
        <ViewTabs
          list={rows('status=2')}
          contract={contract}
          views={viewsOf('Disponibles', 'Rentados hoy')}
          presets={[{ name: say('In maintenance', 'En mantenimiento'), query: 'status=3', count: '12' }]}
        />
      </div>
    ),
    'can be kept': (
      <div className="wide">
        <ViewTabs list={rows('q=kia')} contract={contract} views={viewsOf()} />
      </div>
    ),
  },
  pager: {
    'first page': (
      <div className="wide">
        <Pager list={listOf(ready(pageOf(some, 4982)))} />
      </div>
    ),
    'last page': (
      <div className="wide">
        <Pager list={listOf(ready(pageOf(some, 31, 2)))} />
      </div>
    ),
    'page of an estimate': (
      <div className="wide">
        <Pager list={listOf(ready({ ...pageOf(some, 1_234_567, 100), count_estimated: true }))} />
      </div>
    ),
    waiting: (
      <div className="wide">
        <Pager list={listOf({ kind: 'loading', page: undefined })} />
      </div>
    ),
  },
  'value-lines': {
    'from zero': (
      <svg width={320} height={120} role="img" aria-label={say('Income', 'Ingresos')}>
        <ValueLines y={scaleLinear([0, 40], [112, 8])} ticks={4} left={40} width={320} tick={String} />
      </svg>
    ),
  },
  'list-totals': {
    'two currencies': (
      <div className="wide">
        <ListTotals totals={totals([1_234_500, 98_000])} labelOf={(name) => totalWords[name]} />
      </div>
    ),
    waiting: (
      <div className="wide">
        <ListTotals totals={totals(undefined)} labelOf={(name) => totalWords[name]} />
      </div>
    ),
  },
  truncated: {
    short: (
      <span className="narrow">
        <Truncated text="Kia Picanto" />
      </span>
    ),
    long: (
      <span className="narrow">
        <Truncated text="Pintura del guardafangos delantero derecho rayada" />
      </span>
    ),
  },
};
