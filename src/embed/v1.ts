import type { EmbedMessage } from '../lib/embed.ts';

/*
 * What partners put on their own pages:
 *   <script async src="https://HOST/embed/v1.js"></script>
 *   <malecon-tracking lang="es"></malecon-tracking>
 * The element opens the host's page in a frame, keeps the frame as high as its content and tells results as an event
 * "malecon-result". The build only takes the types off: the file stands alone and imports nothing.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const site = new URL(script.src).origin;

  /** A frame of one route of the host. Which route is the subclass's part. */
  abstract class MaleconFrame extends HTMLElement {
    static readonly observedAttributes: readonly string[] = ['lang', 'theme'];
    #frame: HTMLIFrameElement | undefined;

    abstract route(): string;

    connectedCallback(): void {
      const frame = document.createElement('iframe');
      frame.referrerPolicy = 'origin';
      frame.style.cssText = 'display:block;width:100%;height:320px;border:0;color-scheme:normal';
      this.#frame = frame;
      frame.src = this.#address();
      (this.shadowRoot ?? this.attachShadow({ mode: 'open' })).replaceChildren(frame);
      addEventListener('message', this.#hear);
    }

    disconnectedCallback(): void {
      removeEventListener('message', this.#hear);
      this.#frame = undefined;
    }

    attributeChangedCallback(): void {
      if (this.#frame) this.#frame.src = this.#address();
    }

    #address(): string {
      const asked = this.lang || document.documentElement.lang;
      const language = /^es\b/i.test(asked) ? 'es' : 'en';
      const query = new URLSearchParams({ embed: '1', origin: location.origin });
      const theme = this.getAttribute('theme');
      if (theme) query.set('theme', theme);
      return `${site}/${language}/${this.route()}/?${query}`;
    }

    readonly #hear = (event: MessageEvent<EmbedMessage>): void => {
      const frame = this.#frame;
      if (!frame || event.origin !== site || event.source !== frame.contentWindow) return;
      if (event.data.type === 'malecon:height') {
        frame.style.height = `${event.data.height}px`;
        frame.title = event.data.title;
      } else if (event.data.type === 'malecon:result') {
        this.dispatchEvent(new CustomEvent('malecon-result', { bubbles: true, composed: true, detail: event.data.result }));
      }
    };
  }

  class MaleconTracking extends MaleconFrame {
    route(): string {
      return 'payment/tracking';
    }
  }

  if (!customElements.get('malecon-tracking')) customElements.define('malecon-tracking', MaleconTracking);
})();
