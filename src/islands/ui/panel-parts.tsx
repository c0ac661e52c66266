import type { ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';

/** A part of a panel, with its heading. */
export function PanelSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="border-b border-line px-5 py-3.5">
      {title && <h3 className="mb-2 text-sm font-semibold text-ink-2">{title}</h3>}
      {children}
    </section>
  );
}

/** Name and value of a field. */
export type Fact = readonly [label: string, value: ReactNode];

/** Fields of a record, in rows. Values that are empty are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(42%)_1fr] sm:grid-cols-[minmax(128px,auto)_1fr] gap-x-3 gap-y-1.5">
      {facts.map(([label, value]) =>
        value === undefined || value === null || value === '' || value === false ? null : (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 break-words">{unbroken(value)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
