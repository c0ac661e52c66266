import { expect, unique } from '../fixtures.ts';
import { listPage } from '../list-page.ts';
import { mailOf } from '../mails.ts';
import { test } from './own-car.ts';
import { dayIn, fillTrip } from './trips.ts';

test(
  'several free cars are offered as text and by mail (rule: offer-reserves-nothing)',
  { tag: '@both' },
  async ({ page, visit, say, loginAs, ownCar }) => {
    await loginAs('agent');
    const car = await ownCar();
    const other = await ownCar({ office: car.office });
    await visit('cars/rentals/');
    const list = listPage(page, say);
    await page.getByRole('button', { name: say('Add rental', 'Agregar renta') }).click();
    const { dialog } = list;
    await fillTrip(dialog, say, { car, day: dayIn(12) });
    await dialog.getByRole('button', { name: say('Offer several cars', 'Ofrecer varios autos') }).click();
    const offer = dialog.getByRole('region', { name: say('Offer several cars', 'Ofrecer varios autos') });
    await offer.getByRole('checkbox', { name: car.model.name }).check();
    await offer.getByRole('checkbox', { name: other.model.name }).check();
    await offer.getByRole('button', { name: say('Write the offer', 'Redactar la oferta') }).click();
    const text = offer.getByRole('textbox', { name: say('Offer', 'Oferta'), exact: true });
    for (const { model } of [car, other]) await expect(text).toHaveValue(new RegExp(model.name));
    const included = say(
      'in all\nIncludes 7 days of rental and a full tank of fuel.',
      'en total\nIncluye 7 días de renta y el tanque lleno.',
    );
    expect(await text.inputValue()).toContain(included);
    expect(await text.inputValue()).toContain(say("doesn't reserve a car", 'no reserva ningún auto'));

    // Another choice is another offer.
    await offer.getByRole('checkbox', { name: other.model.name }).uncheck();
    await expect(text).toHaveCount(0);
    await offer.getByRole('button', { name: say('Write the offer', 'Redactar la oferta') }).click();
    await expect(text).toHaveValue(new RegExp(car.model.name));
    await expect(offer).toContainText(say('enter the client', 'el correo del cliente'));
    const to = `${unique().toLowerCase()}@correo.example`;
    await list.fill({ 'client.first_name': 'Yuliet', 'client.email': to });
    await offer.getByRole('button', { name: to }).click();
    const sent = await mailOf(page, to, /Cars for your trip|Autos para su viaje/);
    expect(sent.text).toContain('Yuliet');
    expect(sent.text).toContain(car.model.name);
    expect(sent.text).not.toContain(other.model.name);
  },
);
