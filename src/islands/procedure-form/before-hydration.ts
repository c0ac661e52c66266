/**
 * Asks for the form of the address, for the places to choose from and for its words while its scripts are still on their
 * way, as text: it may use nothing but its arguments.
 */
export function askEarly(api: string, language: string, staffKey: string): void {
  const token = new URLSearchParams(location.search).get('token');
  if (!token) return;
  let staff = '';
  try {
    if (localStorage.getItem(staffKey)) staff = '?staff=true';
  } catch {
    // Storage is refused: whoever it is counts as the client.
  }
  // As lib/api/call.ts sends it: whatever stands in the address, a header takes it.
  const headers = {
    Accept: 'application/json, application/problem+json',
    'Accept-Language': language,
    Authorization: `Token ${encodeURIComponent(token)}`,
  };
  const early: Record<string, Promise<Response>> = {};
  const ask = (address: string, init?: RequestInit): void => {
    const answer = fetch(address, init);
    // Whoever takes it hears of a failure; if nobody does, nobody minds.
    answer.catch(() => undefined);
    early[address] = answer;
  };
  ask(`${api}/postals/procedure_form${staff}`, { credentials: 'include', headers });
  ask(`${api}/postals/procedure_form/places`, { credentials: 'include', headers });
  ask(`/locales/${language}/postals/procedures.json`);
  window.earlyCalls = early;
}
