import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';

/*
 * What the page and the bank's frame say to each other (docs/banks.md, Messages of the card fields). A card number never
 * comes here: the frame hands back a one-time token.
 */

const PREFIX = 'bank-fields:';
/** Milliseconds until a frame that says nothing counts as lost, and until a token that does not come as failed. */
const TIMEOUT = 20_000;
/** Milliseconds until a focus that does not come into the frame counts as refused: somebody is in another window. */
const FOCUS_TIMEOUT = 500;
/** Milliseconds after which the browser takes a focus that has come for its own. */
const FOCUS_SETTLES = 100;
/** Pixels that a frame may ask for. */
const HEIGHT = { min: 80, max: 600 };

type CardAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed' };

export interface CardFrame {
  /** Whether the frame speaks yet; lost when it has not for a while. */
  readonly $state: ReadableAtom<'loading' | 'ready' | 'lost'>;
  /** What the frame needs, in pixels; undefined until it has said so. */
  readonly $height: ReadableAtom<number | undefined>;
  /** Listens to one frame; what comes back ends it. `enter`: somebody pressed Enter in a card field. */
  attach(frame: HTMLIFrameElement, enter: () => void): () => void;
  /** Comes true once the frame speaks, and false once it is lost. */
  speaks(): Promise<boolean>;
  /** Asks for the typed card's token, of a frame that speaks. The frame itself shows and focuses what is wrong with it, before this is answered. */
  askToken(): Promise<CardAnswer>;
}

/** The card fields of the frame at `address`; only what its own window sends from its own origin is heard. */
export function createCardFrame(address: string): CardFrame {
  const { origin } = new URL(address);
  const $state = atom<'loading' | 'ready' | 'lost'>('loading');
  const $height = atom<number | undefined>(undefined);
  let attached: HTMLIFrameElement | undefined;
  let asked = 0;
  /** Whoever asks again before an answer gets one of their own: what was typed may have changed in between. */
  const waiting = new Map<number, (answer: CardAnswer) => void>();

  const say = (type: string, message: object = {}): void =>
    attached?.contentWindow?.postMessage({ ...message, type: PREFIX + type }, origin);

  function hear(message: Record<string, unknown>, enter: () => void): void {
    const { type, id, height, token } = message;
    if (type === `${PREFIX}ready`) $state.set('ready');
    if ((type === `${PREFIX}ready` || type === `${PREFIX}height`) && typeof height === 'number') {
      $height.set(Math.min(Math.max(Math.ceil(height), HEIGHT.min), HEIGHT.max));
    }
    if (type === `${PREFIX}enter`) enter();
    const answer = typeof id === 'number' ? waiting.get(id) : undefined;
    if (type === `${PREFIX}token` && typeof token === 'string') answer?.({ kind: 'token', token });
    if (type === `${PREFIX}invalid`) void isFocused(attached).then(() => answer?.({ kind: 'invalid' }));
    if (type === `${PREFIX}failed`) answer?.({ kind: 'failed' });
  }

  return {
    $state,
    $height,
    attach: (frame, enter) => {
      attached = frame;
      $state.set('loading');
      const listen = ({ origin: from, source, data }: MessageEvent<unknown>): void => {
        if (from === origin && source === frame.contentWindow && typeof data === 'object' && data !== null)
          hear({ ...data }, enter);
      };
      const greet = (): void => say('hello');
      addEventListener('message', listen);
      frame.addEventListener('load', greet);
      const timer = setTimeout(() => $state.get() === 'loading' && $state.set('lost'), TIMEOUT);
      greet();
      return () => {
        clearTimeout(timer);
        removeEventListener('message', listen);
        frame.removeEventListener('load', greet);
        attached = undefined;
        // Who waits for it to speak waits no longer.
        $state.set('lost');
        for (const answer of waiting.values()) answer({ kind: 'failed' });
      };
    },
    speaks: () =>
      new Promise((resolve) => {
        const stop = $state.subscribe((state) => {
          if (state === 'loading') return;
          resolve(state === 'ready');
          // Not before subscribe has returned.
          queueMicrotask(() => stop());
        });
      }),
    askToken: () =>
      new Promise((resolve) => {
        const id = (asked += 1);
        const answer = (given: CardAnswer): void => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(given);
        };
        const timer = setTimeout(() => answer({ kind: 'failed' }), TIMEOUT);
        waiting.set(id, answer);
        say('submit', { id });
      }),
  };
}

/**
 * A frame's focus comes by another way than its words, and later on a busy machine: whoever moves it on must wait for it,
 * and until the browser itself knows, or keys go on into the frame.
 */
function isFocused(frame: HTMLIFrameElement | undefined): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => void setTimeout(resolve, FOCUS_SETTLES);
    if (document.activeElement === frame) return settle();
    const timer = setTimeout(resolve, FOCUS_TIMEOUT);
    // A page loses its focus to a frame in it as it does to another window.
    addEventListener('blur', () => (clearTimeout(timer), settle()), { once: true });
  });
}

/** Names of the frame's style, and the tokens of the page that they follow (src/styles/tokens.css). */
const COLOURS = {
  ink: '--ink',
  label: '--ink',
  soft: '--ink-3',
  ground: '--surface',
  surface: '--surface',
  line: '--control-line',
  focus: '--focus',
  danger: '--danger',
};
/** As the page's own fields are drawn (src/styles/public-shell.css). */
const SIZES = { size: '16px', labelsize: '14px', radius: '8px', height: '46px', gap: '14px' };

/** The frame's address in the page's look. `valueOf` reads a token, such as "#fff"; `scheme` is the page's theme. */
export function styledAddress(
  address: string,
  scheme: 'light' | 'dark',
  valueOf: (token: string) => string,
): string {
  const styled = new URL(address);
  for (const [name, token] of Object.entries(COLOURS)) {
    const colour = valueOf(token).trim();
    const [, red, green, blue] = /^#(.)(.)(.)$/.exec(colour) ?? [];
    styled.searchParams.set(
      name,
      red && green && blue ? `#${red}${red}${green}${green}${blue}${blue}` : colour,
    );
  }
  for (const [name, size] of Object.entries(SIZES)) styled.searchParams.set(name, size);
  styled.searchParams.set('scheme', scheme);
  return styled.href;
}
