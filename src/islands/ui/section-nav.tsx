import clsx from 'clsx';

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
    <nav aria-label={label} className="no-print flex shrink-0 gap-0.5 border-b border-line px-5 max-sm:px-4">
      {sections.map((section) => (
        <button
          key={section.key}
          type="button"
          aria-current={section.key === current ? 'page' : undefined}
          onClick={() => onGo(section.key)}
          className={clsx(
            '-mb-px border-b-2 px-2.5 py-2',
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
