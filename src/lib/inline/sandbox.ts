/*
 * In a frame that its site sandboxes without its own origin a page can neither run its scripts nor ask anything: it
 * shows a link to the whole page instead. As text in the page: they may use nothing but their arguments.
 */
export function markSandboxBeforePaint(): void {
  if (self.origin === 'null') document.documentElement.dataset['sandboxed'] = '';
}

/** Right behind the link. What makes the page an embedded one stays away, the token stays behind the #. */
export function linkWholePage(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-whole-page]');
  if (!link || !('sandboxed' in document.documentElement.dataset)) return;
  const address = new URL(location.href);
  for (const part of ['embed', 'origin', 'theme']) address.searchParams.delete(part);
  link.href = address.href;
}
