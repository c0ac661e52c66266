import type { ContentClass } from './customs.ts';
import { parseAmount } from './typed-amount.ts';
import type { Weight, WeightUnit } from './weights.ts';

/*
 * Weights and contents of a package as people write them into one cell of a file: "3 x 5,5 lb; 2 kg" and
 * "2 x Ropa: 40.00; Ventilador (duradero): 55,50".
 */

/** Why a cell cannot be read: the key of its words, and what they say. */
interface Fault {
  readonly kind: 'fault';
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Parts of a cell stand apart by a semicolon or a line break: a comma may be a decimal mark. */
const partsOf = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const UNITS: Readonly<Record<string, WeightUnit>> = {
  lb: 'lb',
  lbs: 'lb',
  libra: 'lb',
  libras: 'lb',
  pound: 'lb',
  pounds: 'lb',
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogramo: 'kg',
  kilogramos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
};

/** lb or kg, however it is written; undefined for anything else. */
export const readUnit = (text: string): WeightUnit | undefined =>
  UNITS[text.trim().toLowerCase().replace(/\.$/, '')];

/**
 * The weight of each parcel. "3 x 5" are three of 5; comma and point are both decimal marks, since nobody sends a thousand
 * pounds in a parcel. `unit` is of those that name none.
 */
export function readWeights(
  text: string,
  { unit, most }: { readonly unit: WeightUnit | undefined; readonly most: number },
): { readonly kind: 'weights'; readonly weights: readonly Weight[] } | Fault {
  const weights: Weight[] = [];
  for (const part of partsOf(text)) {
    const [, times = '1', number = '', word = ''] =
      /^(?:(\d+)\s*[x×*]\s*)?(\d+(?:[.,]\d+)?)\s*(\p{L}*\.?)$/iu.exec(part) ?? [];
    const own = word === '' ? unit : readUnit(word);
    const value = number.replace(',', '.').replace(/^0+(?=\d)/, '');
    if (value === '' || !/^\d{1,4}(\.\d{1,3})?$/.test(value) || Number(value) === 0)
      return { kind: 'fault', key: 'import_weight' };
    if (own === undefined) return { kind: 'fault', key: 'import_unit' };
    if (weights.length + Number(times) > most)
      return { kind: 'fault', key: 'import_parcels', params: { max: most } };
    for (let left = Number(times); left > 0; left -= 1) weights.push({ value, unit: own });
  }
  return weights.length > 0 ? { kind: 'weights', weights } : { kind: 'fault', key: 'import_weight' };
}

/** An amount in minor units; what could be a thousand or one is asked about. */
function readValue(text: string): number | Fault {
  const read = parseAmount(text, 'es');
  if (read.kind === 'ambiguous') return { kind: 'fault', key: 'import_amount' };
  return read.kind === 'amount' && read.amount >= 0 ? read.amount : { kind: 'fault', key: 'amount' };
}

export interface ReadContent {
  readonly description: string;
  readonly class: ContentClass;
  readonly quantity: number;
  /** Minor units of the whole line. */
  readonly value: number;
}

interface Declared {
  readonly contents: string;
  /** Of all of it. */
  readonly value: string;
}

/**
 * The lines of the contents, each "2 x description (class): value". Of one line the value may stand in its own column; of
 * several each names its own, and the column must be their sum.
 */
export function readContents(
  cells: Declared,
  classOf: (word: string) => ContentClass | undefined,
):
  | { readonly kind: 'contents'; readonly contents: readonly ReadContent[] }
  | (Fault & { readonly column: keyof Declared }) {
  const inColumn = cells.value.trim() === '' ? undefined : readValue(cells.value);
  if (typeof inColumn === 'object') return { ...inColumn, column: 'value' };
  const lines = partsOf(cells.contents).map((part) => lineOf(part, classOf));
  const contents: ReadContent[] = [];
  for (const { value: written, ...line } of lines) {
    const value = written ?? (lines.length === 1 ? inColumn : undefined);
    if (typeof value === 'object') return { ...value, column: 'contents' };
    if (value === undefined) return { kind: 'fault', key: 'import_values', column: 'contents' };
    contents.push({ ...line, value });
  }
  if (contents.length === 0) return { kind: 'fault', key: 'import_contents', column: 'contents' };
  const sum = contents.reduce((total, { value }) => total + value, 0);
  return inColumn !== undefined && inColumn !== sum
    ? { kind: 'fault', key: 'import_sum', params: { sum: (sum / 100).toFixed(2) }, column: 'value' }
    : { kind: 'contents', contents };
}

function lineOf(part: string, classOf: (word: string) => ContentClass | undefined) {
  const [, times, rest = part] = /^(\d{1,4})\s*[x×*]\s+(.*)$/iu.exec(part) ?? [];
  const [, named = rest, amount] = /^(.*):\s*([\d.,\s$€]+)$/u.exec(rest) ?? [];
  const [, described = '', word = ''] = /^(.*)\(([^()]*)\)$/u.exec(named.trim()) ?? [];
  const known = word === '' ? undefined : classOf(word);
  return {
    description: (known === undefined ? named : described).trim(),
    class: known ?? ('miscellaneous' as const),
    quantity: Number(times ?? 1),
    value: amount === undefined ? undefined : readValue(amount),
  };
}
