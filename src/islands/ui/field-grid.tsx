import type { ReactNode } from 'react';

const COLUMNS = {
  2: 'grid-cols-1 sm:grid-cols-2',
  3: 'grid-cols-1 sm:grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
} as const;

/** Fields side by side; under each other at phone width. */
export function FieldGrid({
  children,
  columns = 2,
}: {
  children: ReactNode;
  columns?: keyof typeof COLUMNS;
}) {
  return <div className={`grid gap-x-4 gap-y-4 ${COLUMNS[columns]}`}>{children}</div>;
}

/** Stands beside boxes, at their height: below their names, whatever is said under them. */
export const BesideBoxes = ({ children }: { children: ReactNode }) => (
  <span className="mt-6 flex shrink-0 items-center gap-1">{children}</span>
);

/** A part of a long form, with its heading. */
export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4 border-t border-line pt-4 first:border-0 first:pt-0">
      <h3 className="text-md font-[650]">{title}</h3>
      {children}
    </section>
  );
}
