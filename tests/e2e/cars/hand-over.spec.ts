import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { PHOTO_BYTES } from '../../../src/lib/contract/limits.ts';
import { enter, expect, test } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { mailOf } from '../mails.ts';
import { ownServer } from '../payment/own-server.ts';
import type { OwnServer } from '../payment/own-server.ts';
import { bookOwnCar, does, noonIn, openRoute, payAndAssign } from './own-days.ts';

let own: OwnServer | undefined;
test.afterEach(() => own?.end());

const IN_DAYS = 3;
/** As large as a phone takes it: more than may be uploaded. */
async function photo(name: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#888', noise } });
  const buffer = await picture.png().toBuffer();
  expect(buffer.length).toBeGreaterThan(PHOTO_BYTES);
  return { name, mimeType: 'image/png', buffer };
}

/** Draws a wave on the pad. */
async function sign(pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not on the screen');
  const { mouse } = pad.page();
  const at = (step: number) => [box.x + 30 + step * 6, box.y + box.height / 2 + Math.sin(step) * 20] as const;
  await mouse.move(...at(0));
  await mouse.down();
  for (let step = 1; step < 30; step += 1) await mouse.move(...at(step));
  await mouse.up();
}

/*
 * On a phone at the car: checklist, a mark with its photo and a signature survive a line that drops twice and a reload;
 * at the return the old mark is there, a new one is told apart, and what staff take of the suggestions is charged
 * (rule: draft-survives, marks-outlive-rentals, return-charges, signature-stays-in).
 */
test(
  'a car is handed over and taken back on a phone without a line in between',
  { tag: '@phone' },
  async ({ page, context, language, say }) => {
    test.setTimeout(360_000);
    const server = await ownServer(`hand-over-${language}`, { ownClock: true });
    own = server;
    await page.setViewportSize({ width: 360, height: 740 });
    const list = listPage(page, say);
    const { dialog } = list;
    await enter(page, server.session);
    const rental = await bookOwnCar(server, IN_DAYS, 'yanet@correo.example');
    await payAndAssign(server, rental);
    await noonIn(page, server, IN_DAYS);
    const vehicle = say('Vehicle', 'Auto');
    const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true });
    const handOver = button(say('Hand over', 'Entregar'));
    const mark = (number: number): Locator =>
      dialog.getByRole('group', { name: say(`Mark ${number}`, `Marca ${number}`) });
    const jack = dialog.getByRole('checkbox', { name: say('Jack', 'Gato') });
    const drawing = (side: string): Locator => dialog.getByRole('img', { name: side });
    const left = drawing(say('left side', 'lado izquierdo'));
    const pad = dialog.getByRole('img', { name: say("Client's signature", 'Firma del cliente') });
    const openAgain = page.getByRole('button', { name: say('Open again', 'Abrir de nuevo') });

    await openRoute(page, server, `cars/rentals/?id=${rental.id}`, language);
    await does(page, say, vehicle, say('Hand over', 'Entregar el auto'));
    await button(say('Everything is there', 'Todo está')).click();
    await jack.uncheck();
    await button(say('Add damage', 'Agregar un daño')).click();
    await left.click();
    await expect(mark(2).getByRole('combobox').first()).toBeFocused();
    await mark(2)
      .getByRole('combobox')
      .nth(1)
      .selectOption({ label: say('Dent', 'Abolladura') });
    await expect(left).toHaveAccessibleName(new RegExp(say('2 Left .*: dent', '2 .* izquierda: abolladura')));
    await sign(pad);
    await dialog.getByRole('checkbox', { name: say('I received', 'Recibí') }).check();
    const line = await pad.locator('path').last().getAttribute('d');
    expect(line).toMatch(/^M\d+ \d+L/);

    // The line is down: the photo waits, also while the page is loaded anew, for its own mark when another one goes.
    const upload = `**${uploadFile.path}`;
    await page.route(upload, (route) => route.abort());
    await mark(2)
      .locator('input[type="file"]')
      .setInputFiles(await photo('door.png'));
    await expect(mark(2)).toContainText(
      say('door.jpg waits for the connection', 'door.jpg espera la conexión'),
    );
    await expect(mark(2)).toContainText(say('even if you reload', 'aunque vuelva a cargar'));
    await page.reload();
    await openAgain.click();
    await expect(mark(2)).toContainText(
      say('door.jpg waits for the connection', 'door.jpg espera la conexión'),
    );
    await button(say('Remove mark 1', 'Quitar la marca 1')).click();
    await expect(mark(2)).toHaveCount(0);
    await expect(mark(1)).toContainText(
      say('door.jpg waits for the connection', 'door.jpg espera la conexión'),
    );
    await page.unroute(upload);
    await expect(mark(1).getByRole('img', { name: 'door.jpg' })).toBeVisible();

    // Down again while it is sent; then the page is loaded anew.
    await context.setOffline(true);
    await handOver.click();
    await expect(openAgain).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await openAgain.click();
    await expect(mark(1).getByRole('img', { name: 'door.jpg' })).toBeVisible();
    await expect(jack).not.toBeChecked();
    await expect(pad.locator('path').last()).toHaveAttribute('d', line ?? '');
    await handOver.click();
    await expect(dialog).toHaveCount(0);
    await expect(list.panel.locator('header')).toContainText(say('In process', 'En curso'));
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      list.panel.getByRole('button', { name: say('PDF Hand-over sheet', 'PDF Hoja de entrega') }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`${rental.code}-hand-over.pdf`);
    expect(server.log()).not.toContain(line);

    // The client gets what was signed by one press, and the car keeps the mark until it is repaired.
    await list.panel
      .getByRole('button', {
        name: say('Email to client Hand-over sheet', 'Enviar al cliente Hoja de entrega'),
      })
      .click();
    const mail = await mailOf(page, 'yanet@correo.example', /Hoja de entrega/, server.origin);
    expect(mail.text).toContain('Adjuntamos la hoja');

    // Two days late, with less fuel; who takes it back uses the keyboard.
    await noonIn(page, server, IN_DAYS + 9);
    await openRoute(page, server, `cars/rentals/?id=${rental.id}`, language);
    await does(page, say, vehicle, say('Take back', 'Recibir el auto'));
    await expect(left).toHaveAccessibleName(/1/);
    await list.fill({ odometer: '640' });
    await dialog.locator('[name="fuel"]').selectOption({ label: '5/8' });
    await expect(dialog.getByRole('status').first()).toContainText(
      say('640 km driven · 3/8 less fuel', '640 km recorridos · 3/8 menos de combustible'),
    );
    await expect(jack).toHaveCount(0);
    await button(say('Everything is there', 'Todo está')).press('Enter');
    await button(say('Add damage', 'Agregar un daño')).press('Enter');
    await mark(2)
      .getByRole('combobox')
      .first()
      .selectOption({ label: say('Rear bumper', 'Defensa trasera') });
    await dialog.getByLabel(say('Name of the person signing', 'Nombre de quien firma')).fill('Yanet Pérez');
    await button(say('Take back', 'Recibir')).click();
    const agree = dialog.getByRole('checkbox', { name: say('I returned', 'Devolví') });
    await expect(agree).toBeFocused();
    await agree.press('Space');
    await button(say('Take back', 'Recibir')).click();
    const rectify = say('Rectify', 'Rectificar');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(say('Rear bumper: scratch', 'Defensa trasera: arañazo'));
    await question.getByRole('button', { name: rectify }).click();

    // The price changes by what staff take, and by nothing else.
    const add = (name: string): Locator => button(`${say('Add', 'Agregar')} ${name}`);
    await expect(
      add(say('Missing fuel, 3/8 of the tank', 'Combustible que falta, 3/8 del tanque')),
    ).toBeVisible();
    await add(say('Late days', 'Días de retraso')).click();
    await add(say('Rear bumper: scratch', 'Defensa trasera: arañazo')).click();
    await list.fill({ 'extras.1.unit': '80' });
    await button(rectify).click();
    await expect(dialog).toHaveCount(0);
    const { total, lines } = await server.office.call<{
      total: { amount: number };
      lines: { kind: string; unit: { amount: number } }[];
    }>('GET', `/cars/rentals/${rental.id}/`);
    const daily = lines.find(({ kind }) => kind === 'rental')?.unit.amount ?? 0;
    // Two days and two hours are three days.
    expect(total.amount).toBe(rental.total.amount + 3 * daily + 80_00);

    // At the vehicle: both marks with the rental where they were found; a repaired one leaves the outline.
    const car = rental.car.vehicles[0] ?? 0;
    await openRoute(page, server, `cars/models/?tab=vehicles&id=${car}`, language);
    const damage = list.panel.getByRole('listitem').filter({ hasText: say('1. Left', '1. ') });
    await expect(damage.getByRole('link', { name: rental.code }).first()).toBeVisible();
    await list.panel
      .getByRole('button', {
        name: say('Mark as repaired Rear bumper', 'Marcar como reparado Defensa trasera'),
      })
      .click();
    await button(say('Mark as repaired', 'Marcar como reparado')).click();
    await expect(dialog).toHaveCount(0);
    await expect(list.panel.getByText(say('Repaired (1)', 'Reparados (1)'))).toBeVisible();
  },
);
