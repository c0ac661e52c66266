import clsx from 'clsx';
import { showWhole } from './show-whole.ts';

interface SectionNavProps<Section extends string> {
  /** What the sections are parts of, read aloud. */
  label: string;
  sections: readonly { readonly key: Section; readonly label: string }[];
  current: Section;
  onGo(section: Section): void;
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
      className="scroll-row no-print flex shrink-0 gap-0.5 px-5 shadow-[inset_0_-1px_0_var(--line)] max-sm:px-4"
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
