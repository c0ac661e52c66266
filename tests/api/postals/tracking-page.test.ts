import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { answerHtml } from '../../../server/postals/tracking-page.ts';
import { Answer } from '../../../src/islands/payment/tracking/answer.tsx';
import type { Shipment } from '../../../src/lib/contract/postals/tracking.ts';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { words } from '../../../server/lib/words.ts';
import { shipmentView } from '../../../src/lib/site/shipment.ts';

/** Two writers may name the same character in two ways. */
const characters = (html: string): string => html.replaceAll('&#x27;', '&#39;');

it.each(LANGUAGES)('the page without script says the same as the island, in %s', (language) => {
  const at = { local: '2026-11-24T15:20', zone: 'America/Santo_Domingo' };
  const shipment: Shipment = {
    number: 'PK-DEMO-0001',
    brand: 'alisios',
    site: 'https://www.alisios.example',
    status: 3,
    events: [
      { at, place: `Playa & "Cubanacán"`, code: 'delivered', text: `L'<b>Habana</b>` },
      {
        at: { local: '2026-11-20T08:00', zone: 'America/Havana' },
        place: 'La Habana',
        code: 'customs',
        text: 'Customs',
      },
    ],
    expected_date: null,
    expected: { from: '2026-12-12', to: '2026-12-15', learned: true, late: false },
    parcels: { step: 'arrived_destination', passed: 3, total: 4 },
    weight: { lb: '1234.5', kg: '559.96' },
    destination: 'Isla de la Juventud',
  };
  for (const status of [1, 2, 3, 4, 9]) {
    const say = words(language);
    const view = shipmentView({ ...shipment, status }, { language, numbers: 'es-US' }, (key, values) =>
      say(`payment/tracking:${key}`, values),
    );
    expect(characters(answerHtml(view, '/api/x?a=1&b=2'))).toBe(
      characters(renderToStaticMarkup(createElement(Answer, { view, calendar: '/api/x?a=1&b=2' }))),
    );
    expect(view.facts[0]?.value).toContain('15:20 (Santo Domingo)');
  }
});
