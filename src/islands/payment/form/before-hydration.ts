import type { Debt } from '../../../lib/contract/payments/public.ts';

declare global {
  interface Window {
    /** The answer of readDebt that was asked for before the island runs; store.ts takes it. */
    debtAnswer?: Promise<Response> | undefined;
  }
}

/**
 * Runs right before the form, long before the island, as text: it may use nothing but its arguments. Where the
 * address has the token of a link, asks what is to be paid and writes it and the amount into their places; else the
 * page asks for the payment's code. A partner's frame has the token behind the #, so that no server is told it.
 */
export function askEarly(
  api: string,
  provider: number,
  language: string,
  numbers: string,
  staffKey: string,
): void {
  const root = document.documentElement;
  const token =
    new URLSearchParams(location.search).get('t') || new URLSearchParams(location.hash.slice(1)).get('t');
  if (!token) return;
  root.dataset['linked'] = '';
  let staff = '';
  try {
    if (localStorage.getItem(staffKey)) staff = '&staff=true';
  } catch {
    // Storage is refused: whoever it is counts as the client.
  }
  const embed = 'embed' in root.dataset ? '&embed=true' : '';
  const answer = fetch(
    `${api}/payments/debt/?provider=${provider}&origin=${encodeURIComponent(location.origin)}${embed}${staff}`,
    {
      headers: {
        Accept: 'application/json, application/problem+json',
        'Accept-Language': language,
        Authorization: `Token ${token}`,
      },
      credentials: 'include',
    },
  );
  window.debtAnswer = answer;
  const write = (place: string, text: string): void => {
    const element = document.querySelector(`[data-debt="${place}"]`);
    if (element) element.textContent = text;
  };
  answer
    .then((response) => response.clone().json())
    .then((debt: Partial<Debt>) => {
      if (!debt.facts || !debt.amount) throw new Error('No debt');
      // The island was faster, as when its scripts are at hand: it has written everything, and twice is wrong.
      if (root.dataset['debt']) return;
      root.dataset['debt'] = debt.state === 'payable' ? 'open' : 'closing';
      const places = document.querySelector('[data-debt="facts"]');
      for (const { label, value } of debt.facts) {
        const line = document.createElement('div');
        line.className = 'contents';
        const [name, text] = [document.createElement('dt'), document.createElement('dd')];
        name.textContent = label;
        text.textContent = value;
        line.append(name, text);
        places?.append(line);
      }
      write(
        'amount',
        new Intl.NumberFormat(numbers, { style: 'currency', currency: debt.amount.currency }).format(
          debt.amount.amount / 100,
        ),
      );
    })
    // What cannot be paid shows no form; the island says why, also of an answer that it cannot read.
    .catch(() => {
      root.dataset['debt'] ??= 'closing';
    });
}
