import { persistentAtom } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';

/** How a person wants the table of one screen. Columns are named by key; a key that a release no longer has is passed over. */
export interface TablePreferences {
  /** Order of the columns that were moved; the others follow as the screen lists them. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Pinned to the left edge. */
  readonly pinned: readonly string[];
  /** Widths in CSS pixels. */
  readonly widths: Readonly<Record<string, number>>;
  readonly compact: boolean;
}

export const PLAIN_TABLE: TablePreferences = {
  order: [],
  hidden: [],
  pinned: [],
  widths: {},
  compact: false,
};
const WIDTH = { min: 56, max: 640 } as const;

/** What a column must say so that it can be arranged. */
export interface Arrangeable {
  readonly key: string;
  /** Shown only when a person asks for it. */
  readonly extra?: boolean;
}

/** Remembered preferences of a screen's table. */
export function tablePreferences(screen: string): WritableAtom<TablePreferences> {
  return persistentAtom<TablePreferences>(`malecon.table.${screen}`, PLAIN_TABLE, {
    encode: JSON.stringify,
    decode: (text) => {
      try {
        return { ...PLAIN_TABLE, ...(JSON.parse(text) as Partial<TablePreferences>) };
      } catch {
        return PLAIN_TABLE;
      }
    },
  });
}

/** All columns in the wanted order, pinned ones first. */
export function orderedColumns<C extends Arrangeable>(columns: readonly C[], layout: TablePreferences): C[] {
  const rank = (column: C): number => {
    const at = layout.order.indexOf(column.key);
    return at === -1 ? layout.order.length + columns.indexOf(column) : at;
  };
  const pinned = (column: C): number => (layout.pinned.includes(column.key) ? 0 : 1);
  return columns.toSorted((one, other) => pinned(one) - pinned(other) || rank(one) - rank(other));
}

/** `hidden` names ordinary columns that are off and, as `+key`, extra ones that are on. */
export function isShown(column: Arrangeable, layout: TablePreferences): boolean {
  return column.extra ? layout.hidden.includes(`+${column.key}`) : !layout.hidden.includes(column.key);
}

export function toggleColumn(column: Arrangeable, layout: TablePreferences): TablePreferences {
  const name = column.extra ? `+${column.key}` : column.key;
  return { ...layout, hidden: toggled(layout.hidden, name) };
}

export function togglePin(key: string, layout: TablePreferences): TablePreferences {
  return { ...layout, pinned: toggled(layout.pinned, key) };
}

/** Moves a column one place: by -1 to the left, by 1 to the right. */
export function moveColumn<C extends Arrangeable>(
  columns: readonly C[],
  key: string,
  by: -1 | 1,
  layout: TablePreferences,
): TablePreferences {
  const order = orderedColumns(columns, layout).map((column) => column.key);
  const from = order.indexOf(key);
  const to = from + by;
  if (from === -1 || to < 0 || to >= order.length) return layout;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...layout, order };
}

/** Widths to choose from without a mouse, in CSS pixels. */
export const COLUMN_WIDTHS = { narrow: 96, middle: 160, wide: 280 } as const;

/** Gives a column a width, or lets it be as wide as its contents again. */
export function setWidth(key: string, width: number | undefined, layout: TablePreferences): TablePreferences {
  const { [key]: _former, ...widths } = layout.widths;
  return width === undefined ? { ...layout, widths } : resizeColumn(key, width, layout);
}

export function resizeColumn(key: string, width: number, layout: TablePreferences): TablePreferences {
  return {
    ...layout,
    widths: { ...layout.widths, [key]: Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width))) },
  };
}

function toggled(list: readonly string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name];
}
