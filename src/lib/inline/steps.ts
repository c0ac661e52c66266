/**
 * Hides the form of the mailed code before it is painted from whom is asked for something else. As text, behind that form:
 * it may use nothing but its arguments.
 */
export function hideMailedCode(key: string): void {
  let session: unknown = null;
  try {
    session = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    session = null;
  }
  if (!session || typeof session !== 'object' || !('steps' in session || 'setting_up' in session)) return;
  for (const id of ['mailed-code', 'second-step']) {
    const part = document.getElementById(id);
    if (part) part.hidden = true;
  }
}
