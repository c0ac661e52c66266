import { html } from 'hono/html';
import { amountOf, page } from './page.ts';
import type { Html } from './page.ts';
import type { Operation } from './operations.ts';
import { ALTERATIONS, NOTIFICATION_TIMES, REST_STATES } from './settings.ts';
import type { Settings } from './settings.ts';

/** Operations that the page lists, newest first. */
const SHOWN = 50;

const YES_NO = ['true', 'false'] as const;
const CHOICES: Readonly<Partial<Record<keyof Settings, readonly string[]>>> = {
  notification: NOTIFICATION_TIMES,
  altered: ALTERATIONS,
  rest: REST_STATES,
  returnParameters: YES_NO,
  lookUp: YES_NO,
};
const LABELS: Readonly<Record<keyof Settings, string>> = {
  notification: 'Notification is sent',
  delaySeconds: 'Delay in seconds, when delayed',
  copies: 'Copies of it',
  altered: 'Altered',
  retries: 'Retries',
  retrySeconds: 'Seconds between them',
  returnParameters: 'Browser returns with parameters',
  lookUp: 'Operations can be looked up',
  rest: 'Server to server',
  clockAheadMinutes: 'Clock is ahead, in minutes',
};

export function adminPage(settings: Settings, operations: readonly Operation[]): Html {
  const values = Object.entries(settings).flatMap(([name, value]) =>
    isSetting(name) ? [{ name, value: String(value) }] : [],
  );
  return page(
    'en',
    'Settings',
    html`<div class="admin"><h1>How this bank behaves</h1>
<form method="post" action="/admin" class="settings">
${values.map(({ name, value }) => html`<div><label for="${name}">${LABELS[name]}</label>${control(name, value)}</div>`)}
<div><button>Save</button></div>
</form>
<h2>Operations</h2>
<table><thead><tr><th scope="col">Order</th><th scope="col">Amount</th><th scope="col">Answer</th><th scope="col">Refunded</th><th scope="col">Notifications</th><th scope="col">Action</th></tr></thead>
<tbody>${operations.slice(-SHOWN).reverse().map(row)}</tbody></table></div>`,
  );
}

const isSetting = (name: string): name is keyof Settings => name in LABELS;

function control(name: keyof Settings, value: string): Html {
  const choices = CHOICES[name];
  return choices
    ? html`<select id="${name}" name="${name}">${choices.map((choice) => html`<option${choice === value ? ' selected' : ''}>${choice}</option>`)}</select>`
    : html`<input id="${name}" name="${name}" inputmode="decimal" value="${value}">`;
}

function row(operation: Operation): Html {
  const { request, result, refunded, notices } = operation;
  const send = result
    ? html`<form method="post" action="/admin/operations/${request.order}/notify"><button>Notify now</button></form>`
    : '';
  return html`<tr><td>${request.order}</td><td>${amountOf(operation)}</td><td>${result?.code ?? '–'}</td><td>${(refunded / 100).toFixed(2)}</td><td>${notices.map(({ status }) => status).join(' ') || '–'}</td><td>${send}</td></tr>`;
}
