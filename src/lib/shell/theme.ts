export type Theme = 'light' | 'dark';

/** Where the chosen theme is stored; absent means: as the system. */
export const THEME_KEY = 'malecon.theme';

/** The theme that the page shows. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Shows a theme and remembers it. A browser that stores nothing keeps it for this page. */
function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is refused: the choice then lasts as long as the page.
  }
}

/** Wires the theme buttons of a page, other tabs' choices and, while nothing is chosen, the system's. */
export function startTheme(): void {
  for (const button of document.querySelectorAll('[data-theme-toggle]')) {
    button.addEventListener('click', () => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark'));
  }
  showTheme(currentTheme());
  if ('embed' in document.documentElement.dataset) return;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const systemTheme = (): Theme => (system.matches ? 'dark' : 'light');
  system.addEventListener('change', () => showTheme(storedTheme() ?? systemTheme()));
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY) showTheme(storedTheme() ?? systemTheme());
  });
}

function storedTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'dark' || stored === 'light' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  for (const button of document.querySelectorAll('[data-theme-toggle]'))
    button.setAttribute('aria-pressed', String(theme === 'dark'));
}
