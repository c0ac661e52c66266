declare global {
  interface Window {
    /** The answer of readAgreement that was asked for before the island runs; store.ts takes it. */
    agreementAnswer?: Promise<Response> | undefined;
  }
}

/** Asks for the agreement of the address before the island is there, as text: it may use nothing but its arguments. */
export function askEarly(api: string, language: string, staffKey: string): void {
  const query = new URLSearchParams(location.search);
  const [fc, cc] = [query.get('fc'), query.get('cc')];
  if (!fc || !cc) return;
  // What stands below waits for the text: nothing moves when it comes.
  document.documentElement.dataset['opening'] = '';
  let staff = {};
  try {
    if (localStorage.getItem(staffKey)) staff = { staff: 'true' };
  } catch {
    // Storage is refused: whoever it is counts as the client.
  }
  const answer = fetch(`${api}/financials/agreement?${new URLSearchParams({ fc, language, ...staff })}`, {
    // As lib/api.ts sends it: whatever stands in the address, a header takes it.
    headers: {
      Accept: 'application/json, application/problem+json',
      'Accept-Language': language,
      Authorization: `Token ${encodeURIComponent(cc)}`,
    },
    credentials: 'include',
  });
  // A refusal is told by the island, which takes the same promise.
  answer.catch(() => undefined);
  window.agreementAnswer = answer;
}
