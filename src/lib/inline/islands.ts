/**
 * Starts the islands of a page once it is painted: before, their loader would be read and run in the time in which a slow
 * device paints what there is to see. What they are made of is fetched beside it. As text in the page: it may use nothing
 * but its arguments.
 */
export function startIslandsAfterPaint(loader: string, files: readonly string[]): void {
  let started = false;
  const start = (): void => {
    if (started) return;
    started = true;
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    }
    void import(loader);
  };
  requestAnimationFrame(() => setTimeout(start));
  // What nobody sees is not painted: a tab in the background, a frame further down the page of a partner.
  setTimeout(start, 1000);
}
