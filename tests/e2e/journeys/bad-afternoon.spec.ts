import { request } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_STAFF } from '../../../server/db/demo/staff.ts';
import { makeCar } from '../cars/own-car.ts';
import { dayIn, fillRental, moment } from '../cars/trips.ts';
import { expect, hydrated, newestCode, test, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { ownServer } from '../payment/own-server.ts';
import type { OwnServer } from '../payment/own-server.ts';

type Say = (english: string, spanish: string) => string;
interface Rental {
  readonly id: number;
  readonly version: number;
  readonly note: string;
}

let own: OwnServer | undefined;
test.afterEach(() => own?.end());

const AGENT = DEMO_STAFF[1].email;
const down = (say: Say): string =>
  say(
    "We can't connect to the platform. Check your connection and try again.",
    'No podemos conectar con la plataforma. Revise su conexión e inténtelo de nuevo.',
  );

async function logIn(page: Page, say: Say): Promise<void> {
  const outbox = await request.newContext({ baseURL: new URL(page.url()).origin });
  await expect(page).toHaveURL(/authentication\/login\/\?next=/);
  await hydrated(page);
  await page.getByLabel(say('Email', 'Correo electrónico')).fill(AGENT);
  await page.getByLabel(say('Password', 'Contraseña'), { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/authentication\/access-code/);
  await hydrated(page);
  await page.getByRole('textbox', { name: say('Code', 'Código') }).fill(await newestCode(outbox, AGENT));
  await page.keyboard.press('Enter');
  await outbox.dispose();
}

/*
 * A bad afternoon. Nothing typed is lost, nothing is written twice, and every message says what to do
 * (rule: draft-survives, nobody-overwrites).
 */
test('the line drops, the server ends, the session dies, a colleague and a second tab are in the way: one rental, all of it', async ({
  page,
  context,
  language,
  say,
}) => {
  // Two starts of a server are in it.
  test.setTimeout(360_000);
  own = await ownServer(`bad-afternoon-${language}`);
  const { origin, office } = own;
  const car = await makeCar(office);
  await page.goto(`${origin}/${language}/cars/rentals/`);
  await logIn(page, say);
  const list = listPage(page, say);
  await expect(list.rows.first()).toBeVisible();
  const last = unique();
  const openAgain = page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') });
  const edit = async (of: Page): Promise<void> => {
    await listPage(of, say)
      .panel.getByRole('button', { name: say('More actions', 'Más acciones') })
      .click();
    await of.getByRole('menuitem', { name: say('Edit', 'Editar'), exact: true }).click();
  };
  const saved = async (): Promise<Rental[]> =>
    (await office.call<{ results: Rental[] }>('GET', `/cars/rentals/?q=${last}`)).results;
  const note = list.dialog.locator('[name="note"]');

  await fillRental(page, say, { car, day: dayIn(60), last });
  await list.fill({ note: 'Wants a child seat' });

  // The line is down: the form goes, its text stays.
  await context.setOffline(true);
  await list.save();
  await expect(list.toast(down(say)).first()).toBeVisible();
  await context.setOffline(false);
  await openAgain.click();
  await expect(list.dialog.locator('[name="client.last_name"]')).toHaveValue(last);

  // Saved, but the answer is lost on its way, and the browser is started anew.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/cars/rentals/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await list.save();
  await expect(openAgain).toBeVisible();
  await page.reload();
  await openAgain.click();
  await expect(moment(list.dialog, say, 'pick_up', 'time')).toHaveValue('10:00');
  await expect(note).toHaveValue('Wants a child seat');
  // Its own rental may have taken the last car: that must not keep it from its answer.
  await expect(list.dialog.getByRole('status').first()).toContainText(
    say("it won't be saved twice", 'no se guardará dos veces'),
  );
  // Pressed twice by somebody who had enough.
  await list.dialog.getByRole('button', { name: say('Save', 'Guardar'), exact: true }).dblclick();
  await list.saved();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await saved()).toHaveLength(1);
  const [{ id }] = (await saved()) as [Rental];

  // The tab is closed by mistake: the browser asks, and the form is still there.
  await edit(page);
  await note.fill('Two child seats');
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await expect(note).toHaveValue('Two child seats');

  // The session is over: login, the same rental, the same text. In one go, or the page may hear of it before Save is pressed.
  await list.dialog
    .getByRole('button', { name: say('Save', 'Guardar'), exact: true })
    .evaluate(async (save: HTMLElement) => {
      const { token } = JSON.parse(sessionStorage.getItem('malecon.session') ?? '{}') as { token: string };
      const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');
      await fetch('/api/authentication/logout', {
        method: 'POST',
        headers: { authorization: `Token ${token}`, 'x-xsrf-token': xsrf },
      });
      save.click();
    });
  await logIn(page, say);
  await expect(page).toHaveURL(new RegExp(`/cars/rentals/\\?.*id=${id}`));
  await openAgain.click();
  await expect(note).toHaveValue('Two child seats');

  // Meanwhile a colleague gives more time to pay: both changes stand.
  const { version } = await office.call<Rental>('GET', `/cars/rentals/${id}/`);
  await office.call(
    'POST',
    `/cars/rentals/${id}/delay_payment/`,
    { payment_limit: '72', reason: 'Bank holiday' },
    version,
  );
  await list.save();
  await page.getByRole('button', { name: say('Compare', 'Comparar') }).click();
  await expect(list.dialog).toContainText(say('72 hours', '72 horas'));
  await page.getByRole('button', { name: say('Use these values', 'Usar estos valores') }).click();
  await list.save();
  await list.saved();
  await expect(list.panel).toContainText('Two child seats');
  await expect(list.panel).toContainText(say('72 hours', '72 horas'));

  // A second tab of the same clerk: what is saved there shows here, and what is typed here stays.
  await edit(page);
  await note.fill('Mine');
  const second = await context.newPage();
  await second.goto(page.url());
  await edit(second);
  await listPage(second, say).fill({ note: 'Theirs' });
  await listPage(second, say).save();
  await listPage(second, say).saved();
  await page.bringToFront();
  await list.save();
  await page.getByRole('button', { name: say('Compare', 'Comparar') }).click();
  await expect(list.dialog).toContainText('Mine');
  await expect(list.dialog).toContainText('Theirs');
  await page.getByRole('button', { name: say('Use these values', 'Usar estos valores') }).click();

  // The server ends while the form is open, and comes back.
  await own.stop();
  await list.save();
  await expect(list.toast(down(say)).first()).toBeVisible();
  await own.start();
  await openAgain.click();
  await list.save();
  await list.saved();
  const [rental] = await saved();
  expect(rental).toMatchObject({ id, note: 'Mine' });

  // Home at last: no tab stays logged in.
  await page.getByRole('button', { name: say('Account of', 'Cuenta de') }).click();
  await page.getByRole('menuitem', { name: say('Log out', 'Cerrar sesión') }).click();
  await expect(page).toHaveURL(/authentication\/login\/$/);
  await expect(second).toHaveURL(/authentication\/login\/$/);
  await second.goto(`${origin}/${language}/cars/rentals/`);
  await expect(second).toHaveURL(/authentication\/login/);
});
