import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** Beside the title: a count, the days that are shown. */
  beside?: ReactNode;
  /** Buttons; the primary one last. */
  children?: ReactNode;
}

/** Head of a screen. It is as high without buttons, so that nothing below it jumps from one section to the next. */
export function PageHead({ title, beside, children }: PageHeadProps) {
  return (
    <header className="flex min-h-15.5 flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-4 pb-3 max-sm:px-4 pointer-coarse:min-h-18">
      <h1 className="text-lg">{title}</h1>
      {beside}
      <div className="no-print ml-auto flex flex-wrap items-center justify-end gap-1">{children}</div>
    </header>
  );
}
