import { html } from 'hono/html';
import { CHALLENGE_CODE, TEST_CARDS } from './cards.ts';
import type { TypedCard, TypedField } from './cards.ts';
import { MINUTES_OPEN } from './operations.ts';
import type { Operation } from './operations.ts';
import { amountOf, merchantOf, page } from './page.ts';
import type { Html } from './page.ts';
import { words } from './words.ts';
import type { Language, Word } from './words.ts';

/* The whole-page card form and the 3-D Secure challenge: plain forms, without script. */

interface Field {
  readonly name: TypedField;
  readonly autocomplete: string;
  readonly maxlength: number;
  readonly hint?: Word;
}
const NUMBER: Field = { name: 'number', autocomplete: 'cc-number', maxlength: 23 };
const EXPIRY: Field = { name: 'expiry', autocomplete: 'cc-exp', maxlength: 7, hint: 'expiryHint' };
const CODE: Field = { name: 'code', autocomplete: 'cc-csc', maxlength: 4, hint: 'codeHint' };

/** Number and date come back when something is wrong, the security code never. */
export function cardPage(operation: Operation, wrong: readonly TypedField[] = [], typed?: TypedCard): Html {
  const { language, order, concept } = operation.request;
  const say = words(language);
  const title = say('payTo', { merchant: merchantOf(operation) });
  const until = new Date(operation.openedAt.getTime() + MINUTES_OPEN * 60_000);
  const time = new Intl.DateTimeFormat(language, { timeZone: 'Europe/Madrid', timeStyle: 'short' }).format(
    until,
  );
  const field = (one: Field): Html => cardField(language, one, wrong.includes(one.name), typed?.[one.name]);
  return page(
    language,
    title,
    html`<h1>${title}</h1>
<dl><dt>${say('total')}</dt><dd class="total">${amountOf(operation)}</dd>${concept ? html`<dt>${say('concept')}</dt><dd>${concept}</dd>` : ''}<dt>${say('order')}</dt><dd>${order}</dd></dl>
<form method="post" novalidate>
${wrong.length > 0 ? html`<p class="wrong" role="alert">${say('wrongTitle')}</p>` : ''}
${field(NUMBER)}
<div class="pair"><div>${field(EXPIRY)}</div><div>${field(CODE)}</div></div>
<button name="action" value="pay">${say('pay', { amount: amountOf(operation) })}</button>
<button name="action" value="cancel" class="plain">${say('cancel')}</button>
</form>
<p class="hint">${say('until', { time: `${time} (Madrid)`, minutes: MINUTES_OPEN })}</p>`,
    testCards(language),
  );
}

function cardField(
  language: Language,
  { name, autocomplete, maxlength, hint }: Field,
  isWrong: boolean,
  typed = '',
): Html {
  const say = words(language);
  const described = [isWrong ? `${name}-wrong` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ');
  return html`<label for="${name}">${say(name)}</label>
<input id="${name}" name="${name}" inputmode="${name === 'expiry' ? 'text' : 'numeric'}" autocomplete="${autocomplete}" maxlength="${maxlength}" required value="${name === 'code' ? '' : typed}" aria-invalid="${String(isWrong)}" aria-describedby="${described}">
${isWrong ? html`<p class="wrong" id="${name}-wrong">${say(`wrong_${name}`)}</p>` : ''}
${hint ? html`<p class="hint" id="${name}-hint">${say(hint)}</p>` : ''}`;
}

function testCards(language: Language): Html {
  const say = words(language);
  const grouped = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return html`<details><summary>${say('testCards')}</summary>
<ul>${TEST_CARDS.map(({ number, name }) => html`<li>${grouped(number)}: ${say(name)}</li>`)}</ul>
<p>${say('testCardsHint')}</p></details>`;
}

export function challengePage(operation: Operation, isWrong: boolean): Html {
  const { language } = operation.request;
  const say = words(language);
  return page(
    language,
    say('challengeTitle'),
    html`<h1>${say('challengeTitle')}</h1>
<p>${say('challengeText', { amount: amountOf(operation), merchant: merchantOf(operation), code: CHALLENGE_CODE })}</p>
<form method="post" novalidate>
<label for="code">${say('challengeCode')}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required aria-invalid="${String(isWrong)}" aria-describedby="${isWrong ? 'code-wrong' : ''}">
${isWrong ? html`<p class="wrong" id="code-wrong" role="alert">${say('challengeWrong')}</p>` : ''}
<button name="action" value="confirm">${say('confirm')}</button>
<button name="action" value="cancel" class="plain">${say('cancel')}</button>
</form>`,
  );
}
