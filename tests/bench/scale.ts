import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { rounded } from './statistics.ts';

/* What growth.ts measured, kept in docs/scale.json, and what docs/scale.md and its curve show of it. */

/** Milliseconds of an answer; `cpu` those that server and database computed for it, where the system tells. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly cpu?: number;
}

/** What is known of one size: seconds and bytes, where nothing else is said. */
export interface Size {
  readonly rows: number;
  readonly date: string;
  readonly cores: number;
  /** The largest load of the machine meanwhile. */
  readonly load: number;
  readonly seeding?: number;
  readonly disk?: number;
  readonly list?: Times;
  readonly search?: Times;
  readonly quote?: Times;
  readonly availability?: Times;
  readonly save?: Times;
  readonly pay?: Times;
  readonly dashboard?: Times;
  readonly verify?: number;
  readonly backup?: number;
  readonly backup_bytes?: number;
  readonly restore?: number;
}

export const FILES = { json: 'docs/scale.json', text: 'docs/scale.md', curve: 'docs/scale.svg' } as const;
/** Between these marks of docs/scale.md stands the table. */
const MARK = 'measured';
const ANSWERS = ['list', 'search', 'quote', 'availability', 'save', 'pay', 'dashboard'] as const;

export function readSizes(): Size[] {
  return existsSync(FILES.json) ? (JSON.parse(readFileSync(FILES.json, 'utf8')) as Size[]) : [];
}

/** Puts a size in the place of what was known of it, and writes table and curve anew. */
export function keepSize(size: Size): void {
  const sizes = [...readSizes().filter(({ rows }) => rows !== size.rows), size].toSorted(
    (one, other) => one.rows - other.rows,
  );
  writeFileSync(FILES.json, `${JSON.stringify(sizes, null, 2)}\n`);
  writeFileSync(FILES.text, withTable(readFileSync(FILES.text, 'utf8'), sizes));
  writeFileSync(FILES.curve, curveOf(sizes));
}

export const scaleText = (): string => tableOf(readSizes());

/** A text with its table replaced. */
export const withTable = (text: string, sizes: readonly Size[]): string =>
  withPart(text, MARK, tableOf(sizes));

/** A text with what stands between two marks replaced. */
export function withPart(text: string, mark: string, part: string): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [before = '', rest = ''] = text.split(begin);
  return `${before}${begin}\n\n${part}\n${end}${rest.split(end)[1] ?? ''}`;
}

/** Processes that wait for a core, over the last minute. */
export const loadNow = (): number => rounded(loadavg()[0] ?? 0);

const NONE = '–';
export const figureText = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
const secondsOf = (value: number | undefined) => (value === undefined ? NONE : `${figureText(value)} s`);
const bytesOf = (value: number | undefined) =>
  value === undefined
    ? NONE
    : value < 1e9
      ? `${figureText(value / 1e6)} MB`
      : `${figureText(value / 1e9)} GB`;
const timesOf = (times: Times | undefined) =>
  times === undefined ? NONE : `${figureText(times.p50)} / ${figureText(times.p95)}`;

export function lines(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [titles, titles.map((_, index) => (index === 0 ? '---:' : '---')), ...rows].map(line).join('');
}

/** Three tables: answers as people wait for them, what they compute, and the work of who operates it. */
function tableOf(sizes: readonly Size[]): string {
  const rentals = ({ rows }: Size) => figureText(rows);
  return [
    'Milliseconds of an answer, p50 / p95:\n\n',
    lines(
      ['rentals', ...ANSWERS, 'measured', 'load, of cores'],
      sizes.map((size) => [
        rentals(size),
        ...ANSWERS.map((name) => timesOf(size[name])),
        size.date,
        `${figureText(size.load)} of ${size.cores}`,
      ]),
    ),
    '\nMilliseconds that server and database compute for one answer, with what jobs do meanwhile; a busy machine changes it less:\n\n',
    lines(
      ['rentals', ...ANSWERS],
      sizes.map((size) => [
        rentals(size),
        ...ANSWERS.map((name) => {
          const cpu = size[name]?.cpu;
          return cpu === undefined ? NONE : figureText(cpu);
        }),
      ]),
    ),
    '\nWork of who operates it:\n\n',
    lines(
      ['rentals', 'seeding', 'on disk', 'ledger:verify', 'backup', 'its size', 'restore'],
      sizes.map((size) => [
        rentals(size),
        secondsOf(size.seeding),
        bytesOf(size.disk),
        secondsOf(size.verify),
        secondsOf(size.backup),
        bytesOf(size.backup_bytes),
        secondsOf(size.restore),
      ]),
    ),
  ].join('');
}

const BOX = { width: 640, height: 320, left: 70, right: 130, top: 20, bottom: 40 } as const;
/** Height of a name. */
const LINE = 13;
const COLORS = ['#0f766e', '#b45309', '#1d4ed8', '#7e22ce', '#be123c', '#4d7c0f', '#334155'];

/** The computed milliseconds (p95 where they are unknown) by size, both axes by powers of ten. */
export function curveOf(sizes: readonly Size[]): string {
  const { width, height, left, right, top, bottom } = BOX;
  const across = { least: 4, most: 7 };
  const up = { least: 0, most: 3 };
  const x = (rows: number) =>
    left + ((Math.log10(rows) - across.least) / (across.most - across.least)) * (width - left - right);
  const y = (value: number) =>
    height -
    bottom -
    ((Math.log10(Math.max(1, value)) - up.least) / (up.most - up.least)) * (height - top - bottom);
  const text = (at: readonly [number, number], words: string, rest = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}"${rest}>${words}</text>`;
  const grid = [
    ...[4, 5, 6, 7].flatMap((power) => [
      `<path d="M${x(10 ** power)} ${top}V${height - bottom}"/>`,
      text([x(10 ** power), height - bottom + 18], figureText(10 ** power), ' text-anchor="middle"'),
    ]),
    ...[0, 1, 2, 3].flatMap((power) => [
      `<path d="M${left} ${y(10 ** power)}H${width - right}"/>`,
      text([left - 8, y(10 ** power) + 4], `${10 ** power} ms`, ' text-anchor="end"'),
    ]),
  ];
  const curves = ANSWERS.flatMap((name, index) => {
    const points = sizes.flatMap((size) => {
      const times = size[name];
      return times ? [[x(size.rows), y(times.cpu ?? times.p95)] as const] : [];
    });
    const last = points.at(-1);
    return last ? [{ name, color: COLORS[index] ?? '', points, last }] : [];
  });
  // Names stand beside the ends of their curves, from the lowest up, never over one another.
  let above = Infinity;
  const drawn = curves
    .toSorted((one, other) => other.last[1] - one.last[1])
    .map(({ name, color, points, last }) => {
      above = Math.min(last[1] + 4, above - LINE);
      const at = points.map((point) => point.map((part) => part.toFixed(1)).join(' '));
      const dots = points.map(([cx, cy]) => `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="3"/>`);
      return `<g fill="${color}"><path d="M${at.join('L')}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}${text([last[0] + 8, above], name)}</g>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12"><rect width="${width}" height="${height}" fill="#fff"/><g stroke="#d4d4d4" fill="#525252"><g stroke-width="1">${grid.join('').replaceAll('<text', '<text stroke="none"')}</g></g>${drawn.join('')}</svg>\n`;
}
