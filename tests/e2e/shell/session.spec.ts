import { enter } from '../authentication/colleague.ts';
import { expect, hydrated, test } from '../fixtures.ts';

/* How a session ends in the browser: by its owner, or by nobody being there. */

test('who does nothing is asked after 28 minutes, and logged out after 30 with the way back (rule: idle-session)', async ({
  page,
  request,
  say,
  language,
}) => {
  await enter(page, request, language);
  await page.clock.install();
  await page.goto(`/${language}/users/members/?status=1`);
  await expect(page.locator('main [data-id]').first()).toBeVisible();
  await page.clock.fastForward('28:30');
  const question = page.getByRole('alertdialog', { name: say('Are you still there?', '¿Sigue ahí?') });
  await expect(question).toBeVisible();
  // By the keyboard: a press of the mouse waits for frames, which the page's clock deals out.
  await question.getByRole('button', { name: say('Stay logged in', 'Mantener la sesión') }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/users\/members/);
  await page.clock.fastForward('28:30');
  await expect(question).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(page).toHaveURL(new RegExp(`/${language}/authentication/login/\\?next=`));
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/${language}/users/members/?status=1`);
});

test('a record of a session that is none leads to the login, once', async ({ page, language }) => {
  await page.addInitScript(() =>
    sessionStorage.setItem('malecon.session', JSON.stringify({ logged_in: true })),
  );
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto(`/${language}/cars/models/`);
  await expect(page.locator('form input[name="email"]')).toBeVisible();
  await hydrated(page);
  expect(visited.filter((path) => path.includes('login'))).toHaveLength(1);
});
