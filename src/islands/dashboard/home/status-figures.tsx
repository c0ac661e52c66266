import type { StatusFigure } from '../../../lib/contract/dashboard/status-figure.ts';
import type { StatusKind } from '../../../lib/contract/status.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { number } from '../../ui/reader.ts';

interface Tab {
  readonly key: string;
  readonly text: string;
  readonly href: string;
}

/** The tabs of a list that want somebody, now, beside the title of their part. */
export function PartHead({ id, title, tabs }: { id: string; title: string; tabs: readonly Tab[] }) {
  return (
    <header className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <h2 id={id} className="text-md font-[650]">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-4">
        {tabs.map(({ key, text, href }) => (
          <li key={key}>
            <a
              className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
              href={href}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </header>
  );
}

interface Statuses {
  readonly title: string;
  readonly kind: StatusKind;
  readonly statuses: readonly StatusFigure[];
  /** The list of those that have a status. */
  readonly href: (status: number) => string;
}

/** How many of those that were made in these months have each status now. */
export function StatusFigures({ title, kind, statuses, href }: Statuses) {
  if (statuses.length === 0) return null;
  return (
    <ul
      aria-label={title}
      className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 max-sm:grid-cols-2"
    >
      {statuses.map(({ status, count }) => (
        <li key={status}>
          <a
            href={href(status)}
            className="grid h-full justify-items-start gap-1 rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:border-accent-line hover:bg-accent-soft"
          >
            <StatusBadge kind={kind} value={status} />
            <span className="text-xl font-[650] tracking-tight">{number(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
