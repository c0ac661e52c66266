/**
 * Long text of a table: cut to 20 characters and an ellipsis where its column has no room for more
 * (office-parts.css), whole on hover and when its row has focus (rule: long-text-in-tables).
 */
export function Cut({ text }: { text: string }) {
  return (
    <span className="cut" data-whole={text} onPointerEnter={({ currentTarget }) => markCut(currentTarget)}>
      <span className="cut-text">{text}</span>
    </span>
  );
}

/** Marks a text that does not fit: only that one is worth showing whole. */
function markCut(element: HTMLElement): void {
  const { scrollWidth = 0, clientWidth = 0 } = element.firstElementChild ?? {};
  element.toggleAttribute('data-cut', scrollWidth > clientWidth);
}

/** The same for all texts of a row that gets the focus. */
export function markCuts(row: HTMLElement): void {
  for (const element of row.querySelectorAll<HTMLElement>('.cut')) markCut(element);
}
