/** Where the last order number that was found is stored. */
export const LAST_NUMBER_KEY = 'malecon.tracking';

/**
 * Runs right behind the form, before the first paint and long before the island, as text: it may use nothing but its
 * arguments. Fills the field from ?n=, else with the last number; says that an answer will come, so that its place is
 * kept free; inside another site it lets the form carry what makes the page an embedded one.
 */
export function prepareForm(key: string): void {
  const root = document.documentElement;
  const field = document.querySelector<HTMLInputElement>('input[name="number"]');
  if (!field) return;
  const query = new URLSearchParams(location.search);
  const asked = query.get('n');
  if (asked) root.dataset['asked'] = '';
  let last: string | null = null;
  if ('embed' in root.dataset) {
    for (const carried of document.querySelectorAll<HTMLInputElement>('input[data-carried]')) {
      const value = query.get(carried.name);
      if (value) {
        carried.value = value;
        carried.disabled = false;
      }
    }
  } else {
    try {
      last = localStorage.getItem(key);
    } catch {
      last = null;
    }
  }
  // The browser itself may have restored what was typed before.
  field.value = asked ?? (field.value || last || '');
}
