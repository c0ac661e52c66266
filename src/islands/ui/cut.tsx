import { truncate } from '../../lib/format.ts';

/** Long text of a table: 20 characters and an ellipsis (specification §9); whole on hover and when its row has focus. */
export function Cut({ text }: { text: string }) {
  const short = truncate(text);
  if (short === text) return <>{text}</>;
  return (
    <span className="group/cut relative">
      <span aria-hidden="true">{short}</span>
      <span className="absolute -top-2 -left-2 z-10 hidden w-max max-w-80 rounded-sm border border-line bg-surface px-2 py-1 whitespace-normal shadow-overlay group-hover/cut:block group-focus-visible/row:block">
        {text}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
