/**
 * Runs in the head before the first paint, as text: it may use nothing but its arguments.
 * An embedded page reads no storage; the partner's page says its theme, else it is light.
 */
export function applyThemeBeforePaint(key: string): void {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  let chosen = query.get('theme');
  if (query.get('embed') === '1') {
    root.dataset['embed'] = '';
    chosen ??= 'light';
  } else {
    try {
      chosen = localStorage.getItem(key);
    } catch {
      chosen = null;
    }
    if (!chosen && matchMedia('(prefers-color-scheme: dark)').matches) chosen = 'dark';
  }
  root.dataset['theme'] = chosen === 'dark' ? 'dark' : 'light';
}
