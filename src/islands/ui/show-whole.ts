/** How far a row that scrolls to the side fades where there is more of it (.scroll-row in office-parts.css). */
const FADE = 40;

/**
 * Brings one part of a row that scrolls to the side into sight, clear of where the row fades; a ref. By hand: scrollIntoView
 * would also begin the next Tab here, past the skip link.
 */
export function showWhole(part: HTMLElement | null): void {
  const row = part?.closest('.scroll-row');
  if (!part || !row) return;
  const [outer, inner] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  const [before, after] = [outer.left + FADE - inner.left, inner.right + FADE - outer.right];
  if (before > 0) row.scrollLeft -= before;
  else if (after > 0) row.scrollLeft += after;
}
