import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** What to do next. */
  children?: ReactNode;
  /** Read aloud at once. */
  alert?: boolean;
}

/** A state that fills the place of what would be there: empty, no match, failed. */
export function Notice({ icon: Icon, title, text, children, alert = false }: NoticeProps) {
  return (
    <div role={alert ? 'alert' : undefined} className="grid place-items-center gap-2 px-6 py-16 text-center">
      <Icon className="size-8 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
      <p className="text-md font-semibold">{title}</p>
      <p className="max-w-96 text-ink-2">{text}</p>
      {children && <div className="mt-2 flex gap-2">{children}</div>}
    </div>
  );
}
