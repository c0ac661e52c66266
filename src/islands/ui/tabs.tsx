import clsx from 'clsx';
import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { showWhole } from './show-whole.ts';

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { readonly key: NoInfer<Key>; readonly label: string }[];
  current: Key;
  onChange(key: NoInfer<Key>): void;
  /** Contents of the current tab. */
  children: ReactNode;
}

/** Tabs of one place; arrows move between them, Home and End to the first and the last. */
export function Tabs<Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) {
  const id = useId();
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const at = tabs.findIndex(({ key }) => key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={clsx(
          'scroll-row flex shrink-0 gap-0.5 border-b border-line px-5 max-sm:gap-0 max-sm:px-2',
          // So many fill the width of a phone; fewer stand together.
          tabs.length > 3 && 'max-sm:justify-between',
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            ref={tab.key === current ? showWhole : undefined}
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className={clsx(
              '-mb-px shrink-0 border-b-2 px-2.5 py-2 max-sm:px-1.5 max-sm:text-sm whitespace-nowrap pointer-coarse:min-h-11 focus-visible:outline-offset-[-2px]',
              tab.key === current
                ? 'border-accent font-semibold text-ink'
                : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={-1}>
        {children}
      </div>
    </>
  );
}
