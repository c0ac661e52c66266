/** Why there is no picture of a camera, by what the browser says. */
export function cameraProblem(error: unknown): 'denied' | 'missing' | 'busy' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}
