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
