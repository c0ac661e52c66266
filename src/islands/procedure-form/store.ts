import { atom } from 'nanostores';
import { ApiError, call } from '../../lib/api/call.ts';
import '../../lib/api/early-calls.ts';
import { nextChance } from '../../lib/api/next-chance.ts';
import type { Output } from '../../lib/contract/endpoint.ts';
import {
  CLIENT_FIELDS,
  clientFormPlaces,
  readClientForm,
  saveClientForm,
} from '../../lib/contract/postals/procedure-client.ts';
import type { ClientChanges, ClientForm } from '../../lib/contract/postals/procedure-client.ts';
import { BLANK_PROCEDURE_FORM, ProcedureForm } from '../../lib/contract/postals/procedure-form.ts';
import { sameValue } from '../../lib/domain/merge.ts';
import { sentenceOf } from '../../lib/forms/public-form.ts';
import { isStaffBrowser } from '../../lib/session/staff-browser.ts';
import { leaveForOwnSite } from '../../lib/site/own-site.ts';
import { bringWords } from '../../lib/words/words-on-demand.ts';
import { keepChange, keptChanges } from './kept.ts';
import type { Change, Changes } from './kept.ts';
import { FORM_WORDS } from './words.ts';

/** The form of a link: what the company has, what was typed and is not sent yet, and how the sending goes. */

export type ClientField = (typeof CLIENT_FIELDS)[number];
export type Filled = NonNullable<ClientForm['filled']>;
type Places = Output<typeof clientFormPlaces.answer>;

export type Page =
  | { readonly kind: 'reading' }
  | { readonly kind: 'open'; readonly filled: Filled; readonly places: Places }
  /** It cannot be filled in (any more); its state says why. */
  | { readonly kind: 'closed'; readonly state: ClientForm['state'] }
  /** `unknown`: the address opens none, so asking again does not help. */
  | { readonly kind: 'failed'; readonly message: string; readonly unknown: boolean };

export const $page = atom<Page>({ kind: 'reading' });
/** What the company does not have yet. */
export const $changes = atom<Changes>({});
/** Fields that somebody else changed meanwhile: the client chooses. */
export const $conflicts = atom<readonly string[]>([]);
/** What the company said of a value, until it is another. */
export const $refused = atom<Readonly<Record<string, string>>>({});
/** saved: the company has everything; waiting: there is no connection. */
export const $sending = atom<'saved' | 'sending' | 'waiting'>('saved');

/** Milliseconds without a letter after which what was typed is sent. */
const PAUSE = 700;

/** The page is not shown without it (lib/inline/missing.ts). */
export const token = (): string => new URLSearchParams(location.search).get('token') ?? '';
let code = '';
/** Code of the procedure, once the form was read. */
export const formCode = (): string => code;
let pause: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;

const read = (): Promise<ClientForm> =>
  call(readClientForm, { query: isStaffBrowser() ? { staff: true } : {}, token: token() });

/** Reads the form once more, with new links to its files. Gives what is filled in; undefined where it is closed. */
export async function readAgain(): Promise<Filled | undefined> {
  const answer = await read();
  return take(answer) ? (answer.filled ?? undefined) : undefined;
}

/** Shows the form of this page's address, with what was left of it on this phone. */
export async function openForm(): Promise<void> {
  try {
    const asked = call(clientFormPlaces, { token: token() });
    // Of a link that opens nothing, the form says why.
    asked.catch(() => undefined);
    const [answer] = await Promise.all([read(), bringWords(FORM_WORDS)]);
    if (leaveForOwnSite(answer)) return;
    code = answer.code;
    if (answer.filled === null) {
      $page.set({ kind: 'closed', state: answer.state });
      return;
    }
    const places = await asked;
    $changes.set(keptChanges(code));
    $page.set({ kind: 'open', filled: answer.filled, places });
    settle(answer.filled);
    void send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const unknown = error.status === 404;
    $page.set({ kind: 'failed', message: sentenceOf(error), unknown });
    // What was typed waits for the connection, and so does the page.
    if (error.status === 0) void nextChance().then(openForm);
  }
}

/** Takes in what the company has now. Gives false where the form is closed. */
export function take({ state, filled }: ClientForm): boolean {
  const page = $page.get();
  if (filled === null || page.kind !== 'open') {
    $page.set({ kind: 'closed', state });
    return false;
  }
  $page.set({ ...page, filled });
  settle(filled);
  return true;
}

/** Forgets changes that the company has. */
function settle({ form }: Filled): void {
  for (const [field, change] of Object.entries($changes.get())) {
    const parsed = parse(field as ClientField, change.value);
    if (parsed.success && sameValue(parsed.data, form[field as ClientField])) forget(field);
  }
}

function setChange(field: string, change: Change | undefined): void {
  const { [field]: _, ...others } = $changes.get();
  $changes.set(change ? { ...others, [field]: change } : others);
  keepChange(code, field, change);
}
const forget = (field: string): void => setChange(field, undefined);

/** A value as the contract reads it. */
export const parse = (field: ClientField, value: unknown) =>
  ProcedureForm.shape[field].safeParse(value ?? BLANK_PROCEDURE_FORM[field], { reportInput: true });

/** What a field holds, as it was typed. */
export const valueOf = (page: Page, changes: Changes, field: ClientField): unknown =>
  field in changes
    ? changes[field]?.value
    : page.kind === 'open'
      ? page.filled.form[field]
      : BLANK_PROCEDURE_FORM[field];

/** The field in which somebody is typing: what is wrong with half a word is told once it is left. */
export const $typing = atom<string | undefined>(undefined);

/** Somebody typed, or chose. It is sent by itself, after a moment's rest. */
export function type(field: ClientField, value: unknown): void {
  const page = $page.get();
  if (page.kind !== 'open') return;
  $typing.set(field);
  const { [field]: _, ...refused } = $refused.get();
  $refused.set(refused);
  setChange(field, { value, was: $changes.get()[field]?.was ?? page.filled.form[field] });
  clearTimeout(pause);
  pause = setTimeout(() => void send(), PAUSE);
}

/** Sends at once: somebody leaves the field, the section or the page. */
export function sendNow(): Promise<void> {
  clearTimeout(pause);
  return send();
}

/** Somebody goes on to another field. */
export function leave(): void {
  $typing.set(undefined);
  void sendNow();
}

/** Of two values of one field the client wants this one. */
export function choose(field: ClientField, whose: 'mine' | 'theirs'): void {
  const page = $page.get();
  const change = $changes.get()[field];
  $conflicts.set($conflicts.get().filter((other) => other !== field));
  if (page.kind !== 'open' || !change) return;
  if (whose === 'theirs') forget(field);
  else setChange(field, { ...change, was: page.filled.form[field] });
  void sendNow();
}

/** Changes that can be sent: as the contract wants them, refused by nobody. */
function sendable(): readonly (readonly [ClientField, unknown, Change])[] {
  const held = new Set([...$conflicts.get(), ...Object.keys($refused.get())]);
  return Object.entries($changes.get()).flatMap(([name, change]) => {
    const field = name as ClientField;
    if (held.has(field) || !CLIENT_FIELDS.includes(field)) return [];
    const parsed = parse(field, change.value);
    return parsed.success ? [[field, parsed.data, change] as const] : [];
  });
}

/** Sends what can be sent until nothing is left; one at a time, whoever asks. */
function send(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (let batch = sendable(); batch.length > 0 && $page.get().kind === 'open'; batch = sendable()) {
    if ($sending.get() === 'saved') $sending.set('sending');
    try {
      const { now, conflicts } = await call(saveClientForm, {
        token: token(),
        body: {
          changes: Object.fromEntries(batch.map(([field, value]) => [field, value])) as ClientChanges,
          was: Object.fromEntries(batch.map(([field, , { was }]) => [field, was])) as ClientChanges,
        },
      });
      for (const [field, , sent] of batch) {
        const change = $changes.get()[field];
        if (conflicts.includes(field)) continue;
        if (change?.value === sent.value) forget(field);
        // Somebody typed on meanwhile.
        else if (change && now.filled) setChange(field, { ...change, was: now.filled.form[field] });
      }
      $conflicts.set([...new Set([...$conflicts.get(), ...conflicts])]);
      $sending.set('sending');
      if (!take(now)) return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOurs = error.errors.length > 0 && refuse(error, batch);
      if (isOurs) continue;
      if (error.status === 409 || error.status === 404) return openForm();
      $sending.set('waiting');
      await nextChance();
    }
  }
  if ($sending.get() === 'sending') $sending.set('saved');
}

/** Holds back what was refused, until it is another value. Gives false where nothing of the batch is to blame. */
function refuse({ errors }: ApiError, batch: ReturnType<typeof sendable>): boolean {
  const told = errors.map(
    ({ field, message }) => [field.replace(/^(changes|was)\./, '').split('.')[0] ?? '', message] as const,
  );
  $refused.set({ ...$refused.get(), ...Object.fromEntries(told) });
  return batch.some(([field]) => told.some(([name]) => name === field));
}
