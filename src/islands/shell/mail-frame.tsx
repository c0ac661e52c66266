import { useEffect, useMemo, useRef, useState } from 'react';
import { undressMail } from '../../lib/shell/mail-sheet.ts';

/** Every mail has this shell; without it a browser would draw in its oldest manner. */
const BLANK = '<!doctype html><title>-</title>';

/**
 * A mail as its reader sees it, in a frame in which nothing runs and nothing is fetched. The frame is as high as the mail,
 * so that the page around it scrolls.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const mail = useMemo(() => undressMail(html), [html]);
  useEffect(() => {
    const box = frame.current;
    const view = box?.contentWindow;
    const page = box?.contentDocument;
    if (!ready || !box || !view || !page) return undefined;
    // A sheet belongs to the page whose window made it.
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(mail.css);
    page.adoptedStyleSheets = [sheet];
    page.documentElement.innerHTML = mail.html;
    const fit = new ResizeObserver(() => {
      box.style.height = `${page.body.scrollHeight}px`;
    });
    fit.observe(page.body);
    return () => fit.disconnect();
  }, [ready, mail]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={BLANK}
      onLoad={() => setReady(true)}
      className="block h-120 w-full border-0 bg-surface"
    />
  );
}
