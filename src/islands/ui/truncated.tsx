/**
 * Long text of a table: truncated to 20 characters and an ellipsis where its column has no room for more
 * (office-parts.css), whole on hover and when its row has focus (rule: long-text-in-tables).
 */
export function Truncated({ text }: { text: string }) {
  return (
    <span
      className="truncated"
      data-whole={text}
      onPointerEnter={({ currentTarget }) => markTruncated(currentTarget)}
    >
      <span className="truncated-text">{text}</span>
    </span>
  );
}

/** Marks a text that does not fit: only that one is worth showing whole. */
function markTruncated(element: HTMLElement): void {
  const { scrollWidth = 0, clientWidth = 0 } = element.firstElementChild ?? {};
  element.toggleAttribute('data-truncated', scrollWidth > clientWidth);
}

/** The same for all texts of a row that gets the focus. */
export function markAllTruncated(row: HTMLElement): void {
  for (const element of row.querySelectorAll<HTMLElement>('.truncated')) markTruncated(element);
}
