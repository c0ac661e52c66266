/**
 * Where a person goes after logging in: the page of ?next=, if it stands on this very origin, else `home`. The browser's
 * own reading decides, since it drops tabs and line breaks and takes "\\" for "/": "/\t/evil" is another site to it.
 * Also written into pages as text: it may use nothing of its module.
 */
export function nextAddress(search: string, home: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/')) return home;
  try {
    const { origin, href } = new URL(next, location.origin);
    return origin === location.origin ? href : home;
  } catch {
    return home;
  }
}

/** Shows the note of the login page that its address asks for. As text: it may use nothing of its module. */
export function showNote(): void {
  const query = new URLSearchParams(location.search);
  const name = query.get('note') ?? (query.get('next') ? 'next' : '');
  const note = Array.from(document.querySelectorAll<HTMLElement>('[data-note]')).find(
    (element) => element.dataset['note'] === name,
  );
  if (note) note.hidden = false;
}
