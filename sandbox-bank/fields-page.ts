import { html, raw } from 'hono/html';
import type { Terminal } from './merchants.ts';
import type { Html } from './page.ts';
import { words } from './words.ts';
import type { Language } from './words.ts';

/* The card fields that stand in a merchant's page. */

export interface FieldsFrame {
  readonly terminal: Terminal;
  readonly language: Language;
  /** Origin of the merchant's page. */
  readonly origin: string;
  readonly nonce: string;
  /** Design tokens of the merchant's page; checked by styleOf. */
  readonly style: Readonly<Record<string, string>>;
}

const COLOUR = /^#[0-9a-fA-F]{3,8}$/;
const LENGTH = /^\d{1,3}(\.\d{1,3})?(px|rem)$/;
/** Names that a merchant may set, and what their values look like. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  ink: COLOUR,
  label: COLOUR,
  soft: COLOUR,
  ground: COLOUR,
  surface: COLOUR,
  line: COLOUR,
  focus: COLOUR,
  danger: COLOUR,
  size: LENGTH,
  labelsize: LENGTH,
  radius: LENGTH,
  height: LENGTH,
  gap: LENGTH,
  scheme: /^(light|dark)$/,
};

/** The tokens of a query that are what they say; the rest is left out. */
export function styleOf(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => TOKENS[name]?.test(value)));
}

const STYLE = `
* { box-sizing: border-box; }
/* The same scheme as the page around it, or the browser paints a ground behind the frame. */
html { color-scheme: var(--scheme); background: var(--ground); }
body { margin: 0; padding: 3px; color: var(--ink); font: var(--size)/1.4 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gap); }
.wide { grid-column: 1 / -1; }
label { display: block; margin: 0 0 4px; color: var(--label); font-size: var(--labelsize); font-weight: 500; }
.field { position: relative; }
input { width: 100%; height: var(--height); padding: 0 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
input:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
input[aria-invalid="true"] { border-color: var(--danger); }
.brand { position: absolute; right: 12px; top: 0; line-height: var(--height); color: var(--soft); font-size: var(--labelsize); font-weight: 700; pointer-events: none; }
.wrong { margin: 4px 0 0; color: var(--danger); font-size: var(--labelsize); }
.wrong:empty { display: none; }
`;

const SIZES = { size: '16px', labelsize: '14px', radius: '6px', height: '46px', gap: '12px' };
const LIGHT = {
  ...SIZES,
  scheme: 'light',
  ink: '#16202b',
  label: '#16202b',
  soft: '#50606f',
  ground: '#ffffff',
  surface: '#ffffff',
  line: '#76838f',
  focus: '#1f4fa3',
  danger: '#a61b1b',
};
const DARK = {
  ...SIZES,
  scheme: 'dark',
  ink: '#e8edf2',
  label: '#e8edf2',
  soft: '#a9b6c2',
  ground: '#18202a',
  surface: '#18202a',
  line: '#7c8a97',
  focus: '#8db4ff',
  danger: '#ff9a90',
};

export function fieldsPage({ terminal, language, origin, nonce, style }: FieldsFrame): Html {
  const say = words(language);
  const variables = Object.entries({ ...(style['scheme'] === 'dark' ? DARK : LIGHT), ...style })
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
  const field = (
    name: 'number' | 'expiry' | 'code',
    autocomplete: string,
    maxlength: number,
    placeholder: string,
  ) => html`<div class="${name === 'number' ? 'wide' : ''}">
<label for="${name}">${say(name)}</label>
<div class="field"><input id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" maxlength="${maxlength}" placeholder="${placeholder}" required aria-describedby="${name}-wrong" data-wrong="${say(`wrong_${name}`)}">${name === 'number' ? html`<span class="brand" id="brand" aria-live="polite"></span>` : ''}</div>
<p class="wrong" id="${name}-wrong" role="alert"></p>
</div>`;
  return html`<!doctype html>
<html lang="${language}" data-origin="${origin}" data-merchant="${terminal.merchant}" data-terminal="${terminal.terminal}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('fields')} · ${say('bank')}</title>
<style nonce="${nonce}">:root { ${variables} }${raw(STYLE)}</style>
<script type="module" src="/fields.js"></script>
</head>
<body>
<form novalidate autocomplete="on">
${field('number', 'cc-number', 23, '')}
${field('expiry', 'cc-exp', 7, say('expiryHint'))}
${field('code', 'cc-csc', 4, '')}
</form>
</body>
</html>`;
}
