import { atom } from 'nanostores';
import { apiSettings } from '../api/call.ts';
import { SessionRecord } from '../contract/authentication.ts';
import { tabStorage } from '../shell/storage.ts';
import { pageFacts } from '../words/page.ts';
import { SESSION_KEY } from './session-tabs.ts';
import { markStaffBrowser } from './staff-browser.ts';

/* The session of this tab as it is kept: all that the public pages need of it. What an office page does with it stands in session.ts. */

/** The session of this tab; undefined for a visitor. */
export const $session = atom<SessionRecord | undefined>(readSession());
/** When somebody was there last, in milliseconds. */
export const lastActivity = { at: Date.now() };

export function readSession(): SessionRecord | undefined {
  const text = tabStorage.getItem(SESSION_KEY);
  if (text === null) return undefined;
  try {
    return SessionRecord.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Keeps a session that login or access_code answered. */
export function startSession(record: SessionRecord): void {
  tabStorage.setItem(SESSION_KEY, JSON.stringify(record));
  lastActivity.at = Date.now();
  if (record.logged_in) markStaffBrowser();
  $session.set(record);
}

/** Where a page goes that needs a session; `next` is a path with its query. */
export function loginAddress(next?: string): string {
  const login = `/${pageFacts().language}/authentication/login/`;
  return next === undefined ? login : `${login}?next=${encodeURIComponent(next)}`;
}

/** What to do when a session is over; replaced in tests. */
export const leave = {
  to: (address: string): void => {
    if (typeof location !== 'undefined') location.assign(address);
  },
};

apiSettings.token = () => $session.get()?.token;
