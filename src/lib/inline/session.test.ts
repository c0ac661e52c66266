import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inlineScript } from '../site/inline-script.ts';
import { nextAddress } from './next.ts';
import { askForSessionBeforePaint, leaveWhenLoggedIn } from './session.ts';

const HERE = 'https://www.alisios.example';
const HOME = '/en/dashboard/home/';
/** What a browser reads as another site, or as none. */
const ELSEWHERE = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example/x',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  '//evil.example:443',
  '///evil.example',
  '',
  'cars',
];
const OURS = ['/en/cars/models/?status=1#top', '/en/x/..//evil.example/', '/es/users/members/?q=a%20b'];
const search = (next: string) => `?${new URLSearchParams({ next })}`;

let replaced: string[];
beforeEach(() => {
  replaced = [];
  vi.stubGlobal('location', {
    origin: HERE,
    search: '',
    replace: (address: string) => replaced.push(new URL(address, HERE).href),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('?next=', () => {
  it.each(ELSEWHERE)('leads nowhere else: %j', (next) => {
    expect(nextAddress(search(next), HOME)).toBe(HOME);
  });

  it.each(OURS)('leads to a page of this origin: %j', (next) => {
    expect(new URL(nextAddress(search(next), HOME)).origin).toBe(HERE);
  });

  it.each(ELSEWHERE)('is judged alike by the page that is left before it is drawn: %j', (next) => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ token: 'x', logged_in: true }) });
    Object.assign(location, { search: search(next) });
    // As the page has it: text, without this module.
    new Function(inlineScript(leaveWhenLoggedIn, 'key', HOME, nextAddress))();
    expect(replaced).toEqual([HERE + HOME]);
  });

  it.each(ELSEWHERE)('asks no other tab for its session when it leads elsewhere: %j', (next) => {
    const asked = vi.fn();
    vi.stubGlobal('BroadcastChannel', asked);
    Object.assign(location, { search: search(next) });
    new Function(inlineScript(askForSessionBeforePaint, 'key', 'channel', 100, nextAddress))();
    expect(asked).not.toHaveBeenCalled();
  });
});
