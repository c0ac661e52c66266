import { atom } from 'nanostores';
import { apiSettings, call } from '../api/call.ts';
import { currentSession, logout } from '../contract/authentication.ts';
import { SESSION } from '../contract/limits.ts';
import { may as roleMay } from '../contract/permissions.ts';
import type { Permission } from '../contract/permissions.ts';
import { $session, lastActivity, leave, loginAddress, readSession } from './record.ts';
import { SESSION_KEY, tellEnded } from './session-tabs.ts';
import { tabStorage } from '../shell/storage.ts';

/** Tabs tell each other when somebody was there, in milliseconds, so that work in one does not log out another. */
const ACTIVITY = 'malecon.activity';

export { $session, startSession } from './record.ts';

export type EndReason = 'logged_out' | 'idle' | 'expired';

/** Instant, in milliseconds, at which an unused session ends; undefined until it is near. */
export const $idleWarning = atom<number | undefined>(undefined);

let activity: BroadcastChannel | undefined;

/** True when the logged-in person's role holds the permission. The server decides; this hides what it would refuse. */
export function may(permission: Permission): boolean {
  const member = $session.get()?.member;
  return member !== undefined && roleMay(member.role, permission);
}

/**
 * Ends the session here and in every other tab that has it; where no person chose it, each comes back to its page.
 * Drafts stay in the tab: after the next login of the same person they are offered again.
 */
export function endSession(reason: EndReason): void {
  const token = $session.get()?.token;
  if (token === undefined) return;
  tabStorage.removeItem(SESSION_KEY);
  $session.set(undefined);
  $idleWarning.set(undefined);
  tellEnded(token, reason !== 'logged_out');
  const here = typeof location === 'undefined' ? undefined : location.pathname + location.search;
  leave.to(loginAddress(reason === 'logged_out' ? undefined : here));
}

/** The profile menu's "Log out". The session is over here even when the server cannot be told. */
export async function logOut(): Promise<void> {
  const token = $session.get()?.token;
  if (token !== undefined) {
    // The other tabs first: the server's refusal would look to them like a session that merely died.
    tabStorage.removeItem(SESSION_KEY);
    tellEnded(token, false);
  }
  await call(logout).catch(() => undefined);
  endSession('logged_out');
}

/** Says that the person is there. Calls and events that no person caused do not. */
export function touchSession(at = Date.now()): void {
  // Every keystroke comes here; other tabs need to hear it twice a minute only.
  if (at - lastActivity.at > 30_000) activity?.postMessage(at);
  lastActivity.at = Math.max(lastActivity.at, at);
  if ($idleWarning.get() !== undefined) {
    $idleWarning.set(undefined);
    activity?.postMessage(at);
  }
}

/** How often the server is told that somebody works in a page that calls nothing, in milliseconds. */
const PRESENCE = 5 * 60_000;
let lastPresence = Date.now();

/** The server counts calls, not keys: who writes a long note must not be logged out by it. */
function tellPresence(): void {
  if (Date.now() - lastPresence < PRESENCE || !$session.get()?.logged_in) return;
  lastPresence = Date.now();
  call(currentSession).catch(() => undefined);
}

/** Looks at the clock: warns after 28 minutes without use, ends the session after 30 (rule: idle-session). */
export function checkIdle(now = Date.now()): void {
  if (!$session.get()?.logged_in) return;
  const idle = now - lastActivity.at;
  if (idle >= SESSION.idleMinutes * 60_000) endSession('idle');
  else if (idle >= SESSION.idleWarnMinutes * 60_000)
    $idleWarning.set(lastActivity.at + SESSION.idleMinutes * 60_000);
}

/**
 * Watches for idleness, here and in the other tabs. Called once per office page; session-tabs.ts does the rest between
 * tabs. An open channel or timer would keep the page out of the browser's memory for "back": both stop on pagehide.
 */
export function watchSession(): void {
  let clock: ReturnType<typeof setInterval> | undefined;
  const wake = (): void => {
    activity = new BroadcastChannel(ACTIVITY);
    activity.onmessage = ({ data }: MessageEvent<number>) => {
      lastActivity.at = Math.max(lastActivity.at, data);
      $idleWarning.set(undefined);
    };
    clock = setInterval(checkIdle, 10_000);
  };
  wake();
  const present = (): void => {
    touchSession();
    tellPresence();
  };
  for (const type of ['pointerdown', 'keydown', 'wheel'] as const) {
    window.addEventListener(type, present, { passive: true, capture: true });
  }
  document.addEventListener('visibilitychange', () => checkIdle());
  window.addEventListener('pagehide', () => {
    activity?.close();
    activity = undefined;
    clearInterval(clock);
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    wake();
    $session.set(readSession());
    checkIdle();
  });
}

apiSettings.unauthorized = () => endSession('expired');
