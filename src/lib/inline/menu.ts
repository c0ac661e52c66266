/** Runs in the head before the first paint, as text: it may use nothing but its arguments. */
export function applyMenuBeforePaint(key: string): void {
  try {
    if (localStorage.getItem(key) === 'icons') document.documentElement.dataset['menu'] = 'icons';
  } catch {
    // Storage is refused: the menu is whole.
  }
}

/** Runs right after the menu, as text: puts its scroll back before the first paint, and shows the entry of the page. */
export function restoreMenuScroll(key: string): void {
  const list = document.querySelector('.menu-list');
  if (!list) return;
  list.scrollTop = Number(sessionStorage.getItem(key) ?? 0);
  const seen = list.getBoundingClientRect();
  const entry = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (entry && entry.top < seen.top) list.scrollTop += entry.top - seen.top - 8;
  else if (entry && entry.bottom > seen.bottom) list.scrollTop += entry.bottom - seen.bottom + 8;
}
