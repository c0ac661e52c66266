/** Marks a browser in which staff have logged in: what they open of a client's pages is not the client's visit. */
export const STAFF_KEY = 'malecon.staff';

/** Remembers it for good; without storage staff count as anybody. */
export function markStaffBrowser(): void {
  try {
    localStorage.setItem(STAFF_KEY, '1');
  } catch {
    // Storage is refused.
  }
}

/** Whether staff have logged in here. */
export function isStaffBrowser(): boolean {
  try {
    return localStorage.getItem(STAFF_KEY) !== null;
  } catch {
    return false;
  }
}
