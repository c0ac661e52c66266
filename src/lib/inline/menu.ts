/** Runs in the head before the first paint, as text: it may use nothing but its arguments. */
export function applyMenuBeforePaint(key: string): void {
  try {
    if (localStorage.getItem(key) === 'icons') document.documentElement.dataset['menu'] = 'icons';
  } catch {
    // Storage is refused: the menu is whole.
  }
}

/** Runs right after the menu, as text: puts its scroll back before the first paint. */
export function restoreMenuScroll(key: string): void {
  const list = document.querySelector('.menu-list');
  if (list) list.scrollTop = Number(sessionStorage.getItem(key) ?? 0);
}
