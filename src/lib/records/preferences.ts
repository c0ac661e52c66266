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
export function orderedColumns<C extends Arrangeable>(columns: readonly C[], wish: TablePreferences): C[] {
  const rank = (column: C): number => {
    const at = wish.order.indexOf(column.key);
    return at === -1 ? wish.order.length + columns.indexOf(column) : at;
  };
  const pinned = (column: C): number => (wish.pinned.includes(column.key) ? 0 : 1);
  return columns.toSorted((one, other) => pinned(one) - pinned(other) || rank(one) - rank(other));
}

/** `hidden` names ordinary columns that are off and, as `+key`, extra ones that are on. */
export function isShown(column: Arrangeable, wish: TablePreferences): boolean {
  return column.extra ? wish.hidden.includes(`+${column.key}`) : !wish.hidden.includes(column.key);
}

export function toggleColumn(column: Arrangeable, wish: TablePreferences): TablePreferences {
  const name = column.extra ? `+${column.key}` : column.key;
  return { ...wish, hidden: toggled(wish.hidden, name) };
}

export function togglePin(key: string, wish: TablePreferences): TablePreferences {
  return { ...wish, pinned: toggled(wish.pinned, key) };
}

/** Moves a column one place: by -1 to the left, by 1 to the right. */
export function moveColumn<C extends Arrangeable>(
  columns: readonly C[],
  key: string,
  by: -1 | 1,
  wish: TablePreferences,
): TablePreferences {
  const order = orderedColumns(columns, wish).map((column) => column.key);
  const from = order.indexOf(key);
  const to = from + by;
  if (from === -1 || to < 0 || to >= order.length) return wish;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...wish, order };
}

/** Widths to choose from without a mouse, in CSS pixels. */
export const COLUMN_WIDTHS = { narrow: 96, middle: 160, wide: 280 } as const;

/** Gives a column a width, or lets it be as wide as its contents again. */
export function setWidth(key: string, width: number | undefined, wish: TablePreferences): TablePreferences {
  const { [key]: _former, ...widths } = wish.widths;
  return width === undefined ? { ...wish, widths } : resizeColumn(key, width, wish);
}

export function resizeColumn(key: string, width: number, wish: TablePreferences): TablePreferences {
  return {
    ...wish,
    widths: { ...wish.widths, [key]: Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, width))) },
  };
}

function toggled(list: readonly string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name];
}
