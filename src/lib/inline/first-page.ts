/**
 * Asks for the list as it stands without filters; a page that is opened with some leaves it to the list. Runs in the head
 * behind the guard, as text: it may use nothing but its arguments.
 */
export function askForFirstPage(key: string, address: string, language: string): void {
  if (location.search !== '' || 'guard' in document.documentElement.dataset) return;
  const session: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (!session || typeof session !== 'object' || !('token' in session)) return;
  const headers = {
    Accept: 'application/json, application/problem+json',
    'Accept-Language': language,
    Authorization: `Token ${String(session.token)}`,
  };
  const answer = fetch(address, { credentials: 'include', headers });
  // Whoever takes it hears of a failure; if nobody does, nobody minds.
  answer.catch(() => undefined);
  window.earlyCalls = { [address]: answer };
}
