/** What a month's money is made of, and where each part is listed. Amounts in minor units of one currency. */
interface Part {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
  readonly address: string;
}

export interface MonthParts {
  readonly month: string;
  readonly total: number;
  readonly address: string;
  readonly parts: readonly Part[];
}

export interface Parts {
  readonly months: readonly MonthParts[];
  /** Everything that any month has, the largest first, with its colour. */
  readonly kinds: readonly {
    readonly key: string;
    readonly name: string;
    readonly fill: string;
    readonly dot: string;
  }[];
}

/** Colours of both themes, told apart by lightness too; a ninth kind begins again. */
const COLOURS = [
  ['fill-accent', 'bg-accent'],
  ['fill-info', 'bg-info'],
  ['fill-warn', 'bg-warn'],
  ['fill-success', 'bg-success'],
  ['fill-primary', 'bg-primary'],
  ['fill-danger', 'bg-danger'],
  ['fill-contrast', 'bg-contrast'],
  ['fill-secondary', 'bg-secondary'],
] as const;

/** The kinds of all months in one order, so that each has one colour and one column. */
export function partsOf(months: readonly MonthParts[]): Parts {
  const sums = new Map<string, { name: string; amount: number }>();
  for (const { key, name, amount } of months.flatMap(({ parts }) => parts))
    sums.set(key, { name, amount: (sums.get(key)?.amount ?? 0) + Math.abs(amount) });
  const kinds = [...sums]
    .toSorted(([, one], [, other]) => other.amount - one.amount)
    .map(([key, { name }], index) => {
      const [fill, dot] = COLOURS[index % COLOURS.length] ?? COLOURS[0];
      return { key, name, fill, dot };
    });
  return { months: kinds.length === 0 ? [] : months, kinds };
}

/** What a month has of a kind; 0 when nothing. */
export const amountOf = ({ parts }: MonthParts, key: string): number =>
  parts.find((part) => part.key === key)?.amount ?? 0;
