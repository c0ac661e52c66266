import clsx from 'clsx';

interface SectionNavProps<Section extends string> {
  /** What the sections are parts of, read aloud. */
  label: string;
  sections: readonly { readonly key: Section; readonly label: string }[];
  current: Section;
  onGo(section: Section): void;
}

/**
 * On a narrow screen the sections scroll. By hand: scrollIntoView would also begin the next Tab here, past the skip link.
 */
function showWhole(button: HTMLElement | null): void {
  const row = button?.parentElement;
  if (!row) return;
  const [outer, inner] = [row.getBoundingClientRect(), button.getBoundingClientRect()];
  row.scrollLeft += Math.max(0, inner.right - outer.right) - Math.max(0, outer.left - inner.left);
}

/** Sections of a screen, each with a view of its own in the address. */
export function SectionNav<Section extends string>({
  label,
  sections,
  current,
  onGo,
}: SectionNavProps<Section>) {
  return (
    <nav
      aria-label={label}
      className="no-print flex shrink-0 gap-0.5 overflow-x-auto px-5 shadow-[inset_0_-1px_0_var(--line)] max-sm:px-4"
    >
      {sections.map((section) => (
        <button
          key={section.key}
          type="button"
          ref={section.key === current ? showWhole : undefined}
          aria-current={section.key === current ? 'page' : undefined}
          onClick={() => onGo(section.key)}
          className={clsx(
            'shrink-0 border-b-2 px-2.5 py-2 whitespace-nowrap pointer-coarse:min-h-11',
            section.key === current
              ? 'border-accent font-semibold text-ink'
              : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {section.label}
        </button>
      ))}
    </nav>
  );
}
