import { number } from '../../ui/reader.ts';

const CELL = 'px-3 py-2 text-right tabular-nums';
/** Rows that stand there at once. */
const AT_ONCE = 6;

/** A figure; one that has a list of its own links to it. */
type Figure = number | string | { readonly value: number; readonly href: string };

interface FigureRow {
  readonly id: number;
  readonly name: string;
  /** The list that its figures count. */
  readonly href: string;
  readonly figures: readonly Figure[];
}

interface Shown {
  /** Words above the names, and above each column of figures. */
  readonly heads: readonly [name: string, ...figures: string[]];
  readonly title: string;
}

/** Figures of several places, each row a link to what it counts; beyond the first ones they unfold. */
export function FigureTable({
  rows,
  all,
  more,
  ...shown
}: Shown & {
  readonly rows: readonly FigureRow[];
  /** A line above all others, with the sums. */
  readonly all?: { readonly name: string; readonly figures: readonly number[] };
  /** Words of the unfolding. */
  readonly more: (count: number) => string;
}) {
  const rest = rows.slice(AT_ONCE);
  return (
    <>
      <Table {...shown} rows={rows.slice(0, AT_ONCE)} all={all} />
      {rest.length > 0 && (
        <details>
          <summary className="mb-3 min-h-6 cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
            {more(rest.length)}
          </summary>
          <Table {...shown} rows={rest} />
        </details>
      )}
    </>
  );
}

function Table({
  heads: [name, ...heads],
  title,
  rows,
  all,
}: Shown & {
  readonly rows: readonly FigureRow[];
  readonly all?: { readonly name: string; readonly figures: readonly number[] } | undefined;
}) {
  return (
    // A table that is wider than its place is scrolled by the keyboard, too.
    <div
      className="overflow-x-auto rounded-md border border-line bg-surface"
      role="region"
      aria-label={title}
      tabIndex={0}
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="px-3 py-2 text-left font-[550]">
              {name}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${CELL} font-[550]`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all && (
            <tr className="border-t border-line font-semibold">
              <th scope="row" className="px-3 py-2 text-left">
                {all.name}
              </th>
              <Cells figures={all.figures} />
            </tr>
          )}
          {rows.map((row) => (
            <tr key={`${row.id} ${row.name}`} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left font-medium">
                <a className="text-accent underline-offset-2 hover:underline" href={row.href}>
                  {row.name}
                </a>
              </th>
              <Cells figures={row.figures} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cells({ figures }: { figures: readonly Figure[] }) {
  return figures.map((figure, index) => (
    <td key={index} className={CELL}>
      {typeof figure === 'object' ? (
        <FigureLink {...figure} />
      ) : typeof figure === 'number' ? (
        number(figure)
      ) : (
        figure
      )}
    </td>
  ));
}

/** Nothing is behind a figure of nothing. */
function FigureLink({ value, href }: { value: number; href: string }) {
  if (value === 0) return <span className="text-ink-3">{number(value)}</span>;
  return (
    <a className="text-accent underline-offset-2 hover:underline" href={href}>
      {number(value)}
    </a>
  );
}
