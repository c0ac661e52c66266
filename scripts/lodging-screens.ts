import { expect } from '@playwright/test';
import { formatTypedDate } from '../src/lib/domain/dates.ts';
import { at, dayIn, dialog, grid, list, openPanel } from './screen-steps.ts';
import type { Screen } from './screen-steps.ts';

/** Houses, their nights and prices, and bookings. */
export const LODGING_SCREENS: readonly Screen[] = [
  grid('lodgings-calendar', 'lodgings/accommodations/?tab=calendar'),
  {
    name: 'lodgings-calendar-bookings',
    seen: 'office',
    async open(page) {
      // Weeks in which houses have nights of their own, too.
      await at(`lodgings/accommodations/?tab=bookings&days=14&from=${dayIn(20)}`)(page);
      await page.locator('[data-bar]').first().waitFor();
    },
  },
  {
    name: 'lodgings-prices',
    seen: 'office',
    async open(page) {
      await at('lodgings/accommodations/?q=Neptuno')(page);
      await openPanel(page);
      await page.getByRole('tab', { name: 'Prices' }).click();
      await page.locator('[data-panel]').getByRole('button', { name: 'Check prices' }).waitFor();
    },
  },
  list('lodgings-accommodations-panel', 'lodgings/accommodations/?q=Neptuno', 0),
  list('lodgings-bookings', 'lodgings/bookings/'),
  list('lodgings-bookings-panel', 'lodgings/bookings/?status=4', 0),
  {
    name: 'lodgings-bookings-form',
    seen: 'office',
    async open(page) {
      await at('lodgings/bookings/')(page);
      await page.getByRole('button', { name: 'Add booking' }).click();
      await dialog(page).locator('[name="accommodation_id"]').fill('Casa Neptuno Azul');
      await page.getByRole('option', { name: /Casa Neptuno Azul/ }).click();
      await dialog(page)
        .locator('[name="check_in"]')
        .fill(formatTypedDate(dayIn(120)));
      await dialog(page)
        .locator('[name="check_out"]')
        .fill(formatTypedDate(dayIn(125)));
      await dialog(page).locator('[name="check_out"]').blur();
      await dialog(page).getByRole('button', { name: 'Use it' }).first().click();
      const rooms = dialog(page).getByRole('group', { name: 'Room 1' });
      await expect(rooms.getByRole('option', { name: /\$/ })).not.toHaveCount(0);
      await rooms.scrollIntoViewIfNeeded();
    },
  },
];
