/** Lines that hold the place of what is coming; they show only when the wait is noticed (150 ms). */
export function SkeletonRows({ rows, compact = false }: { rows: number; compact?: boolean }) {
  return (
    <div className="late" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className={`flex items-center gap-6 border-b border-line px-5 ${compact ? 'h-row-compact' : 'h-row'}`}
        >
          {[28, 20, 36, 24, 16].map((width) => (
            <span key={width} className="h-2.5 max-w-40 flex-1 rounded-sm bg-surface-2" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The same for running text. */
export function SkeletonText({ lines = 4 }: { lines?: number }) {
  return (
    <div className="late grid gap-3" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={`h-2.5 rounded-sm bg-surface-2 ${index % 2 ? 'w-1/2' : 'w-3/4'}`} />
      ))}
    </div>
  );
}
