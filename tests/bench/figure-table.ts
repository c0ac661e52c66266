import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Figure } from './figures.ts';
import { FILES, figureText, lines, loadNow, withPart } from './scale.ts';

/* What figures.ts measured, kept in docs/figures.json, and what docs/scale.md shows of it. */

const JSON_FILE = 'docs/figures.json';
/** Between these marks of docs/scale.md stands the table. */
const MARK = 'aims';

interface Measured {
  readonly rentals: number;
  /** Packages, remittances, procedures and bookings, each about so many. */
  readonly others: number;
  readonly date: string;
  readonly cores: number;
  /** The largest load of the machine meanwhile. */
  readonly load: number;
  readonly figures: readonly Figure[];
}

export function readFigures(): Measured | undefined {
  return existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Measured) : undefined;
}

/** Keeps what is measured of so many records as it comes, and writes the table anew. */
export function figureKeeper(counted: Pick<Measured, 'rentals' | 'others'>): (figure: Figure) => void {
  const figures: Figure[] = [];
  let load = 0;
  return (figure) => {
    figures.push(figure);
    load = Math.max(load, loadNow());
    const measured = {
      ...counted,
      date: new Date().toISOString().slice(0, 10),
      cores: cpus().length,
      load,
      figures,
    };
    writeFileSync(JSON_FILE, `${JSON.stringify(measured, null, 2)}\n`);
    writeFileSync(FILES.text, withFigures(readFileSync(FILES.text, 'utf8'), measured));
    process.stderr.write(`${figure.of}, ${figure.what}: p95 ${figure.p95} ms of ${figure.aim}\n`);
  };
}

/** A text with its table of figures replaced. */
export function withFigures(text: string, { rentals, others, date, cores, load, figures }: Measured): string {
  return withPart(
    text,
    MARK,
    `Measured on ${date} with ${figureText(rentals)} rentals, ${figureText(others)} of each other kind and a load of ${figureText(load)} on ${cores} cores, in milliseconds:\n\n${lines(
      ['of', 'what', 'aim', 'p50', 'p95', 'computed'],
      figures.map(({ of, what, aim, p50, p95, cpu }) => [
        of,
        what,
        figureText(aim),
        figureText(p50),
        p95 > aim ? `**${figureText(p95)}**` : figureText(p95),
        cpu === undefined ? '–' : figureText(cpu),
      ]),
    )}`,
  );
}
