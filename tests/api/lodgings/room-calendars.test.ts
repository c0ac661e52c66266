import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outsideJobsOf } from '../../../server/jobs.ts';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { roomBlocks, unlockRoomBlock } from '../../../src/lib/contract/lodgings/blocks.ts';
import {
  CALENDAR_BYTES,
  addRoomFeed,
  makeCalendarAddress,
  readRoomFeed,
  removeRoomFeed,
  roomCalendar,
  uploadRoomFeed,
} from '../../../src/lib/contract/lodgings/room-calendars.ts';
import { buildMember } from '../../fixtures/builders.ts';
import { buildAccommodation, buildBooking, buildRoom } from '../../fixtures/lodgings.ts';
import { administrator, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { cellTexts } from './calendar-cells.ts';

/** Another site: a real server on this machine, which the operator of the test trusts; what it answers, by path. */
const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
let site: Server;
let origin: string;
let application: TestApplication;
let token: string;
let member: number;
let house: number;
let room: number;
beforeAll(async () => {
  site = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  application = await testApplication({ CALENDAR_ORIGINS: origin });
  ({ token } = await application.login(administrator));
  member = await buildMember(application.services.db);
});
beforeEach(async () => {
  application.clock.now = new Date('2026-11-29T15:00:00Z');
  const { db } = application.services;
  // Those of other tests would be due, too.
  await db.deleteFrom('room_feed').execute();
  house = await buildAccommodation(db);
  room = await buildRoom(db, house, { quantity: 1 });
});
afterAll(async () => {
  site.close();
  await application.close();
});

const calendar = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Another site//EN', ...events, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
let entries = 0;
const entry = (...lines: readonly string[]) => {
  entries += 1;
  return ['BEGIN:VEVENT', `UID:${entries}@another.example`, ...lines, 'END:VEVENT'].join('\r\n');
};
const allDay = (from: string, until: string, ...more: readonly string[]) =>
  entry(`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${until}`, ...more);
const book = (check_in: string, check_out: string, of = room) =>
  buildBooking(application.services.db, { accommodation: house, room: of, member, check_in, check_out });
const shown = async () => (await application.call(roomCalendar, { token, params: { id: room } })).body;
const serve = (path: string, text: string) =>
  answers.set(path, (_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(text));
const add = (name: string, address: string) =>
  application.call(addRoomFeed, { token, params: { id: room }, body: { name, address } });
const upload = (text: string, name = 'Cuaderno') => {
  const body = new FormData();
  body.set('name', name);
  body.set('file', new File([text], 'calendar.ics', { type: 'text/calendar' }));
  return application.call(uploadRoomFeed, { token, params: { id: room }, body });
};
/** The job's next round, so many minutes later. */
async function later(minutes: number): Promise<void> {
  application.clock.now = new Date(application.clock.now.getTime() + minutes * 60_000);
  const { services } = application;
  for (const job of outsideJobsOf()) await job.run(services, services.db);
}
/** Blocked nights, "2026-12-01 2026-12-02", in order. */
async function blocked(): Promise<string[]> {
  const { body } = await application.call(roomBlocks.list, {
    token,
    query: { room: String(room), page_size: '50' },
  });
  return body.results.map(({ from, to }) => `${from} ${to}`).sort();
}

describe('the calendar that a room gives out', () => {
  const addressOf = async () =>
    (await application.call(makeCalendarAddress, { token, params: { id: room }, body: {} })).body.address;
  const fetched = async (address: string) => {
    const url = new URL(address);
    return application.request('GET', `${url.pathname.replace(/^\/api/, '')}${url.search}`);
  };
  const taken = (text: string) =>
    Array.from(text.matchAll(/DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)/g), ([, from, to]) =>
      [from, to].join(' '),
    );

  it('lists taken nights without personal data, from a month ago to 18 months ahead', async () => {
    await book('2026-12-01', '2026-12-05');
    await book('2026-12-05', '2026-12-06');
    await book('2026-10-01', '2026-10-04');
    await book('2028-06-10', '2028-06-12');
    await application.call(roomBlocks.create, {
      token,
      body: { accommodation_id: house, from: '2027-01-10', to: '2027-01-11', reason: 'Pintura' },
    });
    const address = await addressOf();
    expect(address).toMatch(/^https:\/\/.+\/api\/lodgings\/rooms\/\d+\/calendar\.ics\?secret=[\w-]{43}$/);
    const answer = await fetched(address);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(taken(text)).toEqual(['20261201 20261206', '20270110 20270112']);
    expect(text).not.toMatch(/Yolanda|Prado|Pintura|B-/);
    const rest = text.replaceAll(/^(UID|DTSTAMP|DTSTART;VALUE=DATE|DTEND;VALUE=DATE):.*\r\n/gm, '');
    expect(new Set(rest.split('\r\n'))).toEqual(
      new Set([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Malecon//Rooms//EN',
        'BEGIN:VEVENT',
        'SUMMARY:Not available',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ]),
    );
    // The same nights have the same numbers on another day.
    const uids = (of: string) => of.match(/^UID:.+$/gm);
    application.clock.now = new Date('2026-11-30T15:00:00Z');
    expect(uids(await (await fetched(address)).text())).toEqual(uids(text));
  });

  it('counts a night as taken when none of the rooms is free', async () => {
    room = await buildRoom(application.services.db, house, { quantity: 2 });
    await book('2026-12-01', '2026-12-05');
    await book('2026-12-03', '2026-12-04');
    expect(taken(await (await fetched(await addressOf())).text())).toEqual(['20261203 20261204']);
  });

  it('stands at one address: the one before finds nothing, nor does another secret or room', async () => {
    const first = await addressOf();
    expect((await shown()).address_made_at).toBe('2026-11-29T15:00:00.000Z');
    expect((await fetched(first)).status).toBe(200);
    const second = await addressOf();
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200]);
    const other = await buildRoom(application.services.db, house);
    expect((await fetched(second.replace(`/${room}/`, `/${other}/`))).status).toBe(404);
    const { body: history } = await application.call(auditTrail, {
      token,
      query: { key: 'lodgings/accommodations', id: String(house) },
    });
    expect(JSON.stringify(history)).toContain('calendar_address');
    const secret = new URL(second).searchParams.get('secret') ?? '-';
    expect(JSON.stringify([history, await shown()])).not.toContain(secret);
  });
});

describe('a calendar file', () => {
  it('blocks all-day, repeated and timed entries by the clock of the house', async () => {
    const text = calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Lejos',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+0900',
      'END:STANDARD',
      'END:VTIMEZONE',
      allDay('20261201', '20261203'),
      // Fridays, four times, of which one is called off and one moved to a Sunday.
      [
        'BEGIN:VEVENT\r\nUID:weekly@another.example\r\nDTSTART;VALUE=DATE:20261211\r\nDTEND;VALUE=DATE:20261212',
        'RRULE:FREQ=WEEKLY;COUNT=4\r\nEXDATE;VALUE=DATE:20261218\r\nEND:VEVENT',
        'BEGIN:VEVENT\r\nUID:weekly@another.example\r\nRECURRENCE-ID;VALUE=DATE:20261225',
        'DTSTART;VALUE=DATE:20261227\r\nDTEND;VALUE=DATE:20261228\r\nEND:VEVENT',
      ].join('\r\n'),
      // Three in the morning in Madrid is the evening before in Havana.
      entry('DTSTART;TZID=Europe/Madrid:20270110T030000', 'DTEND;TZID=Europe/Madrid:20270112T120000'),
      entry('DTSTART;TZID=Lejos:20270120T100000', 'DTEND;TZID=Lejos:20270122T120000'),
      entry('DTSTART:20270201T030000Z', 'DURATION:P1D'),
      entry('DTSTART:20270210T200000', 'DTEND:20270210T230000'),
      allDay('20270301', '20270305', 'STATUS:CANCELLED'),
      allDay('20200101', '20200103'),
    );
    const added = await upload(text);
    expect([added.status, added.problem]).toEqual([201, added.body]);
    expect(added.body.feeds).toMatchObject([
      { name: 'Cuaderno', host: null, read_at: '2026-11-29T15:00:00.000Z', nights: 12, error: null },
    ]);
    expect(await blocked()).toEqual([
      '2026-12-01 2026-12-02',
      '2026-12-11 2026-12-11',
      '2026-12-27 2026-12-27',
      '2027-01-01 2027-01-01',
      '2027-01-09 2027-01-11',
      '2027-01-19 2027-01-20',
      '2027-01-31 2027-01-31',
      '2027-02-10 2027-02-10',
    ]);
  });

  it('needs a room and a file', async () => {
    const body = new FormData();
    body.set('name', 'Cuaderno');
    const without = await application.call(uploadRoomFeed, { token, params: { id: room }, body });
    expect(without.problem.errors).toMatchObject([{ field: 'file', key: 'required' }]);
    body.set('file', new File([calendar()], 'calendar.ics'));
    const nowhere = await application.call(uploadRoomFeed, { token, params: { id: 2_000_000_000 }, body });
    expect(nowhere.status).toBe(404);
  });

  it('of the same name replaces the one before, and only its blocks', async () => {
    await upload(calendar(allDay('20261201', '20261203')), 'Otro');
    await upload(calendar(allDay('20261210', '20261212'), allDay('20261220', '20261222')));
    await upload(calendar(allDay('20261220', '20261222'), allDay('20261224', '20261225')));
    expect(await blocked()).toEqual([
      '2026-12-01 2026-12-02',
      '2026-12-20 2026-12-21',
      '2026-12-24 2026-12-24',
    ]);
    const { feeds } = await shown();
    const id = feeds.find(({ name }) => name === 'Otro')?.id ?? 0;
    expect((await application.call(removeRoomFeed, { token, params: { id } })).status).toBe(204);
    expect(await blocked()).toEqual(['2026-12-20 2026-12-21', '2026-12-24 2026-12-24']);
  });

  it.each([
    ['a picture or a page', '<html><body>Log in</body></html>', 'calendar_no_calendar'],
    ['nothing', '', 'calendar_no_calendar'],
    ['half a calendar', calendar(allDay('20261201', '20261203')).slice(0, 100), 'calendar_no_calendar'],
    ['no date', calendar(allDay('tomorrow', '20261203')), 'calendar_no_calendar'],
    ['an entry without a beginning', calendar(entry('SUMMARY:Taken')), 'calendar_no_calendar'],
    ['a million lines', calendar('A:\n'.repeat(1_000_000)), 'calendar_too_large'],
    [
      'more entries than are read',
      calendar(entry('DTSTART:20261201T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY')),
      'calendar_too_much',
    ],
    [
      'a rule that is never done',
      calendar(entry('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')),
      'calendar_too_much',
    ],
  ])('that is %s is refused in words', async (_, text, key) => {
    const { status, problem } = await upload(text);
    expect([status, problem.errors?.map((error) => `${error.field} ${error.key}`)]).toEqual([
      422,
      [`file ${key}`],
    ]);
    expect(await shown()).toMatchObject({ feeds: [] });
  });

  it('never lowers what is booked, and names the possible double booking (rule: feeds-of-a-room)', async () => {
    const { db } = application.services;
    const { id } = await book('2026-12-02', '2026-12-06');
    const { body } = await upload(calendar(allDay('20261204', '20261208')));
    expect(body.overlaps).toMatchObject([
      { feed: { name: 'Cuaderno' }, booking: { id }, check_in: '2026-12-02', check_out: '2026-12-06' },
    ]);
    expect(await cellTexts(application, token, { house, from: '2026-12-03', to: '2026-12-07' })).toEqual([
      ['0/1', '0/1', '0/1', '0/1-1', '0/1-1'],
    ]);
    expect(await db.selectFrom('booking').select('status').where('id', '=', id).execute()).toEqual([
      { status: 3 },
    ]);
    // Of two rooms one is booked and one is taken elsewhere: no overlap.
    room = await buildRoom(db, house, { quantity: 2 });
    await book('2026-12-02', '2026-12-06');
    expect((await upload(calendar(allDay('20261204', '20261208')))).body.overlaps).toEqual([]);
  });

  it('owns its blocks: they are changed there, and what we sent out tells nothing when it comes back', async () => {
    await upload(
      calendar(
        allDay('20261201', '20261203'),
        `BEGIN:VEVENT\r\nUID:1-2027-01-01@room.malecon\r\nDTSTART;VALUE=DATE:20270101\r\nEND:VEVENT`,
      ),
    );
    expect(await blocked()).toEqual(['2026-12-01 2026-12-02']);
    const { body } = await application.call(roomBlocks.list, { token, query: { room: String(room) } });
    const [{ id, version } = { id: 0, version: 0 }] = body.results;
    const params = { id };
    const unlock = await application.call(unlockRoomBlock, { token, params, version, body: {} });
    const remove = await application.call(roomBlocks.remove, { token, params });
    const update = await application.call(roomBlocks.update, {
      token,
      params,
      version,
      body: { accommodation_id: house, from: '2026-12-01', to: '2026-12-01', reason: 'x' },
    });
    expect([unlock, remove, update].map(({ status, problem }) => `${status} ${problem.reason}`)).toEqual(
      Array.from({ length: 3 }, () => '409 block_of_feed'),
    );
  });
});

describe('a calendar at an address', () => {
  it('is fetched at once and every 15 minutes; what it says then takes the place of what it said', async () => {
    serve('/a.ics?s=hidden', calendar(allDay('20261201', '20261203')));
    const added = await add('Otro sitio', `${origin}/a.ics?s=hidden`);
    expect([added.status, added.body.feeds]).toMatchObject([
      201,
      [{ name: 'Otro sitio', host: new URL(origin).host, read_at: null, nights: 0 }],
    ]);
    expect(JSON.stringify(added.body)).not.toContain('hidden');
    await later(0.1);
    expect(await blocked()).toEqual(['2026-12-01 2026-12-02']);
    serve('/a.ics?s=hidden', calendar(allDay('20261202', '20261205')));
    await later(10);
    expect(await blocked()).toEqual(['2026-12-01 2026-12-02']);
    await later(6);
    expect(await blocked()).toEqual(['2026-12-02 2026-12-04']);
    expect((await add('Otro sitio', `${origin}/b.ics`)).problem.errors).toMatchObject([
      { field: 'name', key: 'calendar_name' },
    ]);
  });

  it('that fails says so with the time, keeps its blocks and stops no other (rule: feeds-of-a-room)', async () => {
    serve('/kept.ics', calendar(allDay('20261201', '20261203')));
    await add('A', `${origin}/kept.ics`);
    await later(0.1);
    const [read] = (await shown()).feeds;
    answers.set('/kept.ics', (_, response) => response.destroy());
    serve('/good.ics', calendar(allDay('20261220', '20261222')));
    await add('B', `${origin}/good.ics`);
    await later(16);
    expect((await shown()).feeds).toMatchObject([
      {
        name: 'A',
        read_at: read?.read_at,
        nights: 2,
        error: { key: 'unreachable', at: application.clock.now.toISOString() },
      },
      { name: 'B', nights: 2, error: null },
    ]);
    expect(await blocked()).toEqual(['2026-12-01 2026-12-02', '2026-12-20 2026-12-21']);
    serve('/kept.ics', calendar());
    await later(16);
    expect([(await shown()).feeds[0]?.error, await blocked()]).toEqual([null, ['2026-12-20 2026-12-21']]);
  });

  it('is read at once on demand: what it says now is told, and what is wrong with it', async () => {
    serve('/now.ics', calendar(allDay('20261201', '20261203')));
    const id = (await add('A', `${origin}/now.ics`)).body.feeds[0]?.id ?? 0;
    const read = () => application.call(readRoomFeed, { token, params: { id }, body: {} });
    expect((await read()).body.feeds).toMatchObject([
      { name: 'A', read_at: application.clock.now.toISOString(), nights: 2, error: null },
    ]);
    expect(await blocked()).toEqual(['2026-12-01 2026-12-02']);
    serve('/now.ics', '<html></html>');
    expect((await read()).body.feeds).toMatchObject([{ nights: 2, error: { key: 'no_calendar' } }]);
    const file = (await upload(calendar())).body.feeds.find(({ name }) => name === 'Cuaderno');
    const refused = await application.call(readRoomFeed, { token, params: { id: file?.id ?? 0 }, body: {} });
    const nowhere = await application.call(readRoomFeed, { token, params: { id: 2_000_000_000 }, body: {} });
    expect([refused.problem.reason, nowhere.status]).toEqual(['calendar_is_file', 404]);
  });

  it('is never read twice at one time, whoever asks (rule: feeds-of-a-room)', async () => {
    const waiting: ServerResponse[] = [];
    answers.set('/once.ics', (_, response) => void waiting.push(response));
    const id = (await add('A', `${origin}/once.ics`)).body.feeds[0]?.id ?? 0;
    const read = () => application.call(readRoomFeed, { token, params: { id }, body: {} });
    const first = read();
    await expect.poll(() => waiting.length).toBe(1);
    const [second] = await Promise.all([read(), later(0.1)]);
    expect([second.status, second.problem.reason]).toEqual([409, 'calendar_being_read']);
    waiting[0]?.end(calendar(allDay('20261201', '20261203')));
    expect((await first).body.feeds[0]?.nights).toBe(2);
    expect(waiting).toHaveLength(1);
    // Of a server that ended while it read, another takes it over.
    const { db } = application.services;
    await db.updateTable('room_feed').set({ reading_since: application.clock.now }).execute();
    serve('/once.ics', calendar());
    await later(1);
    expect((await read()).status).toBe(409);
    await later(2);
    expect([(await read()).status, await blocked()]).toEqual([200, []]);
  });

  const redirect = (path: string, to: string) =>
    answers.set(path, (_, response) => response.writeHead(302, { location: to }).end());

  it.each([
    ['a private address', 'https://10.0.0.1/a.ics', 'address_refused'],
    ['the address of a cloud machine', 'https://169.254.169.254/latest/', 'address_refused'],
    ['this machine', 'https://127.0.0.1/a.ics', 'address_refused'],
    ['this machine by its name', 'https://localhost:1/a.ics', 'address_refused'],
    ['this machine as a long number', 'https://2130706433/a.ics', 'address_refused'],
    ['this machine in IPv6', 'https://[::1]/a.ics', 'address_refused'],
    ['a private address in IPv6', 'https://[fd00::1]/a.ics', 'address_refused'],
    ['an IPv4 address inside of IPv6', 'https://[::ffff:127.0.0.1]/a.ics', 'address_refused'],
    ['plain http', 'http://192.0.43.8/a.ics', 'address_refused'],
    ['a file', 'file:///etc/passwd', 'address_refused'],
    ['no address', 'https://', 'unreachable'],
  ])('may not redirect to %s', async (_, to, key) => {
    redirect('/moved.ics', to);
    await add('A', `${origin}/moved.ics`);
    await later(0.1);
    expect((await shown()).feeds[0]?.error?.key).toBe(key);
  });

  it('may redirect three times, and not four', async () => {
    serve('/end.ics', calendar(allDay('20261201', '20261203')));
    redirect('/1', '/end.ics');
    redirect('/2', '/1');
    redirect('/3', `${origin}/2`);
    redirect('/4', '/3');
    await add('Three', `${origin}/3`);
    await add('Four', `${origin}/4`);
    await later(0.1);
    expect((await shown()).feeds.map(({ error, nights }) => [error?.key, nights])).toEqual([
      ['redirects', 0],
      [undefined, 2],
    ]);
  });

  it('is refused when it is too large, is no calendar, or never ends', async () => {
    answers.set('/large.ics', (_, response) => {
      response.writeHead(200);
      response.on('error', () => undefined);
      for (let bytes = 0; bytes <= CALENDAR_BYTES; bytes += 10_000) response.write('X'.repeat(10_000));
    });
    serve('/page.ics', '<html></html>');
    answers.set('/slow.ics', (_, response) => void response.writeHead(200).write('BEGIN:VCALENDAR'));
    await add('Large', `${origin}/large.ics`);
    await add('Page', `${origin}/page.ics`);
    await add('Slow', `${origin}/slow.ics`);
    await later(0.1);
    expect((await shown()).feeds.map(({ name, error }) => [name, error?.key])).toEqual([
      ['Large', 'too_large'],
      ['Page', 'no_calendar'],
      ['Slow', 'too_slow'],
    ]);
  }, 20_000);

  it.each([
    'http://another.example/a.ics',
    'ftp://another.example/a.ics',
    'another.example',
    'https://a:b@another.example/',
  ])('is not taken from %s', async (address) => {
    expect((await add('A', address)).problem.errors).toMatchObject([{ field: 'address', key: 'url' }]);
  });
});
