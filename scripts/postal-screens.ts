import { at, dialog, list } from './screen-steps.ts';
import type { Screen } from './screen-steps.ts';

/** Pictures of packages, remittances and procedures. */

/** A partner’s file: what is good in it, and what is not. */
const FILE = `Folio,Sender,First name,First surname,Mobile,Municipality,Contents,Weight
CS-1041,Leidy Acosta Díaz,Yanet,Morales,53317131,Playa,2 x Clothes: 40.00,"5,5 lb; 2 kg"
CS-1042,Leidy Acosta Díaz,Osvaldo,Ñíguez,53317132,San Luis,Fan (durable goods): 55.50,8 lb
CS-1043,Leidy Acosta Díaz,Caridad,Vega,53317133,Bayamo,Medicine: 220.00,1000 x 3 lb
CS-1041,Leidy Acosta Díaz,Yanet,Morales,53317131,Playa,2 x Clothes: 40.00,5.5 lb
`;

export const POSTAL_SCREENS: readonly Screen[] = [
  {
    name: 'dashboard-packages',
    seen: 'office',
    async open(page) {
      await at('dashboard/home/')(page);
      const section = page.locator('section[aria-labelledby="packages"]');
      await section.getByRole('table').first().waitFor();
      await section.evaluate((element) => element.scrollIntoView());
    },
  },
  list('postals-packages', 'postals/packages/', 0),
  list('postals-remittances', 'postals/remittances/listing/', 0),
  list('postals-remittances-exchanges', 'postals/remittances/exchanges/', 0),
  list('postals-procedures', 'postals/procedures/', 0),
  list('postals-procedures-submissions', 'postals/procedures/?tab=submissions', 0),
  {
    name: 'postals-packages-import',
    seen: 'office',
    async open(page) {
      await at('postals/packages/')(page);
      await page.getByRole('button', { name: 'Import from a file' }).click();
      const chooser = page.waitForEvent('filechooser');
      await dialog(page).getByRole('button', { name: 'Choose a file' }).click();
      await (
        await chooser
      ).setFiles({ name: 'partner.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
      await dialog(page).getByRole('table').first().waitFor();
    },
  },
];
