import type { EmbedMessage } from '../lib/site/embed.ts';

/*
 * What partners put on their own pages:
 *   <script async src="https://HOST/embed/v1.js"></script>
 *   <malecon-tracking lang="es"></malecon-tracking>
 *   <malecon-payment provider="1" token="TOKEN" lang="es"></malecon-payment>
 * The element opens the host's page in a frame, keeps the frame as high as its content and tells results as an event
 * "malecon-result". A payment leaves for the bank in the top window and comes back to the host's own page. The host is
 * that of the script before the element; of a copy that is imported, inlined or merged into another file the one that
 * it was built for. host="www.brand.example" on the element says it outright. The build only takes the types off: the
 * file stands alone and imports nothing.
 */
(() => {
  const built = 'https://HOST_OF_BUILD';
  const isOurs = (address: string): boolean => /^https?:\/\/[^?#]+\/embed\/v1\.js([?#]|$)/.test(address);
  const running =
    document.currentScript instanceof HTMLScriptElement && isOurs(document.currentScript.src)
      ? document.currentScript.src
      : '';
  /** Milliseconds after which a frame that has not spoken was refused. */
  const timeout = 20_000;

  /** Origin of the site that an element opens. */
  function siteOf(element: HTMLElement): string {
    const named = element.getAttribute('host');
    if (named) return new URL(named.includes('://') ? named : `https://${named}`).origin;
    const tags = Array.from(document.scripts).filter(({ src }) => isOurs(src));
    const before = tags.filter(
      (tag) => tag.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const loaded = performance.getEntriesByType('resource').find(({ name }) => isOurs(name));
    return new URL(before.at(-1)?.src ?? tags[0]?.src ?? (running || loaded?.name || built)).origin;
  }

  /** A frame of one route of the host. Which route is the subclass's part. */
  abstract class MaleconFrame extends HTMLElement {
    static readonly observedAttributes: readonly string[] = ['lang', 'theme', 'provider', 'token', 'host'];
    #frame: HTMLIFrameElement | undefined;
    #site = '';

    abstract route(): string;

    /** What the page alone reads: no server is told what stands behind a #. */
    secret(): string {
      return '';
    }

    connectedCallback(): void {
      try {
        this.#site = siteOf(this);
      } catch {
        return this.#complain('its host is no address');
      }
      const frame = document.createElement('iframe');
      frame.referrerPolicy = 'origin';
      frame.style.cssText = 'display:block;width:100%;height:320px;border:0;color-scheme:normal';
      this.#frame = frame;
      const theme = this.getAttribute('theme');
      frame.src = this.#address(
        `?${new URLSearchParams({ embed: '1', origin: location.origin, ...(theme && { theme }) })}`,
      );
      (this.shadowRoot ?? this.attachShadow({ mode: 'open' })).replaceChildren(frame);
      addEventListener('message', this.#hear);
      document.addEventListener('securitypolicyviolation', this.#refuse);
      setTimeout(
        () =>
          this.#frame === frame &&
          this.#offer(`${this.#site} has not answered. ${location.origin} must be one of its partners`),
        timeout,
      );
    }

    disconnectedCallback(): void {
      removeEventListener('message', this.#hear);
      document.removeEventListener('securitypolicyviolation', this.#refuse);
      this.#frame = undefined;
    }

    attributeChangedCallback(): void {
      // A new frame: another # alone would load nothing.
      if (this.#frame) this.connectedCallback();
    }

    #complain(why: string): void {
      console.error(`<${this.localName}>: ${why}.`);
    }

    readonly #refuse = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      if (blockedURI.startsWith(this.#site))
        this.#offer(`this page's policy must allow frames of ${this.#site}`);
    };

    /** The whole page, where the frame did not come. */
    #offer(why: string): void {
      const frame = this.#frame;
      if (!frame || frame.title || frame.nextSibling) return;
      this.#complain(why);
      const textContent = this.#language() === 'es' ? 'Abrir la página completa' : 'Open the whole page';
      frame.style.height = '0';
      frame.after(
        Object.assign(document.createElement('a'), {
          href: this.#address(''),
          target: '_blank',
          rel: 'noopener',
          textContent,
        }),
      );
    }

    #language(): 'es' | 'en' {
      return /^es\b/i.test(this.lang || document.documentElement.lang) ? 'es' : 'en';
    }

    #address(query: string): string {
      return `${this.#site}/${this.#language()}/${this.route()}/${query}${this.secret()}`;
    }

    readonly #hear = (event: MessageEvent<EmbedMessage>): void => {
      const frame = this.#frame;
      if (!frame || event.origin !== this.#site || event.source !== frame.contentWindow) return;
      if (event.data.type === 'malecon:height') {
        frame.style.height = `${event.data.height}px`;
        frame.title = event.data.title;
        // It came late.
        frame.nextSibling?.remove();
      } else if (event.data.type === 'malecon:result') {
        this.dispatchEvent(
          new CustomEvent('malecon-result', { bubbles: true, composed: true, detail: event.data.result }),
        );
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

  // Another copy is here already; each element finds its own host.
  if (customElements.get('malecon-tracking')) return;
  customElements.define('malecon-tracking', MaleconTracking);
  customElements.define('malecon-payment', MaleconPayment);
})();
