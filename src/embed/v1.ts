import type { EmbedMessage } from '../lib/embed.ts';

/*
 * What partners put on their own pages:
 *   <script async src="https://HOST/embed/v1.js"></script>
 *   <malecon-tracking lang="es"></malecon-tracking>
 *   <malecon-payment provider="1" token="TOKEN" lang="es"></malecon-payment>
 * The element opens the host's page in a frame, keeps the frame as high as its content and tells results as an event
 * "malecon-result". A payment leaves for the bank in the top window and comes back to the host's own page. The build only takes the types off: the file stands alone and imports nothing.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const site = new URL(script.src).origin;

  /** A frame of one route of the host. Which route is the subclass's part. */
  abstract class MaleconFrame extends HTMLElement {
    static readonly observedAttributes: readonly string[] = ['lang', 'theme', 'provider', 'token'];
    #frame: HTMLIFrameElement | undefined;

    abstract route(): string;

    /** What the page alone reads: no server is told what stands behind a #. */
    secret(): string {
      return '';
    }

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
      // A new frame: another # alone would load nothing.
      if (this.#frame) this.connectedCallback();
    }

    #address(): string {
      const asked = this.lang || document.documentElement.lang;
      const language = /^es\b/i.test(asked) ? 'es' : 'en';
      const query = new URLSearchParams({ embed: '1', origin: location.origin });
      const theme = this.getAttribute('theme');
      if (theme) query.set('theme', theme);
      return `${site}/${language}/${this.route()}/?${query}${this.secret()}`;
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

  class MaleconPayment extends MaleconFrame {
    route(): string {
      return `payment/form/${this.getAttribute('provider') === '2' ? 2 : 1}`;
    }

    override secret(): string {
      return `#${new URLSearchParams({ t: this.getAttribute('token') ?? '' })}`;
    }
  }

  if (customElements.get('malecon-tracking')) return;
  customElements.define('malecon-tracking', MaleconTracking);
  customElements.define('malecon-payment', MaleconPayment);
})();
