/** What an embedded page tells the page around it; src/embed/v1.ts listens. */
export type EmbedMessage =
  | { readonly type: 'malecon:height'; readonly height: number; readonly title: string }
  | { readonly type: 'malecon:result'; readonly result: string };

/**
 * Tells the page around an embedded one. Does nothing outside of an embed. The browser delivers only to the origin
 * that the embed was opened for, and the page's frame-ancestors allow no origin but the brand's partners.
 */
export function tellEmbedder(message: EmbedMessage): void {
  const origin = new URLSearchParams(location.search).get('origin');
  if ('embed' in document.documentElement.dataset && parent !== window && origin)
    parent.postMessage(message, origin);
}

/** Keeps the frame of an embedded page as high as its content. */
export function startEmbed(): void {
  if (!('embed' in document.documentElement.dataset)) return;
  const tellHeight = (): void =>
    tellEmbedder({
      type: 'malecon:height',
      height: Math.ceil(document.body.getBoundingClientRect().height),
      title: document.title,
    });
  new ResizeObserver(tellHeight).observe(document.body);
}

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
