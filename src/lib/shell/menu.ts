/** Where it is stored that the menu shows icons only. */
export const MENU_KEY = 'malecon.menu';
/** Where the menu's scroll waits for the next page of this tab. */
export const MENU_SCROLL_KEY = 'malecon.menu-scroll';

/** Wires the menu of the back office: collapsing to icons, and the drawer of narrow windows. */
export function startMenu(): void {
  const root = document.documentElement;
  const menu = document.querySelector<HTMLElement>('.menu');
  const opener = document.querySelector<HTMLButtonElement>('[data-drawer-open]');
  const collapse = document.querySelector<HTMLButtonElement>('[data-menu-collapse]');
  const behind = document.querySelectorAll<HTMLElement>('.bar, .main');
  if (!menu || !opener || !collapse) return;

  const showCollapsed = (): void =>
    collapse.setAttribute('aria-expanded', String(root.dataset['menu'] !== 'icons'));
  showCollapsed();
  collapse.addEventListener('click', () => {
    if (root.dataset['menu'] === 'icons') delete root.dataset['menu'];
    else root.dataset['menu'] = 'icons';
    showCollapsed();
    try {
      localStorage.setItem(MENU_KEY, root.dataset['menu'] ?? 'whole');
    } catch {
      // Storage is refused: the choice lasts as long as the page.
    }
  });

  const setDrawer = (open: boolean): void => {
    if (open) root.dataset['drawer'] = 'open';
    else delete root.dataset['drawer'];
    opener.setAttribute('aria-expanded', String(open));
    for (const part of behind) part.inert = open;
    if (open)
      (
        menu.querySelector<HTMLElement>('[aria-current]') ?? menu.querySelector<HTMLElement>('.menu-link')
      )?.focus();
    else opener.focus();
  };
  opener.addEventListener('click', () => setDrawer(true));
  for (const closer of document.querySelectorAll('[data-drawer-close]'))
    closer.addEventListener('click', () => setDrawer(false));
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && root.dataset['drawer'] === 'open') setDrawer(false);
  });
  matchMedia('(min-width: 992px)').addEventListener('change', (wide) => {
    if (wide.matches && root.dataset['drawer'] === 'open') setDrawer(false);
  });
  addEventListener('pagehide', () => {
    sessionStorage.setItem(MENU_SCROLL_KEY, String(menu.querySelector('.menu-list')?.scrollTop ?? 0));
    delete root.dataset['drawer'];
    for (const part of behind) part.inert = false;
  });
}
