import type { Language } from '../../../src/lib/contract/fields.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { BRANDS, brandOf } from '../../../src/lib/site/hosts.ts';
import { formatLongDate } from '../../../src/lib/words/moments.ts';
import type { RequestContext } from '../call.ts';
import { companyZone } from '../company-zone.ts';
import { formatPhone } from '../phone.ts';
import { readerOf } from '../reader.ts';
import { words } from '../words.ts';

/**
 * What every document of a brand begins with: its name in its color, how to reach it, and the company's day on which it is
 * issued (rule: company-day), wherever the car is.
 */
export async function documentFrame(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  brandId: string,
  language: Language,
) {
  const brand = brandOf(brandId) ?? BRANDS[0];
  if (!brand) throw new Error('No brand is known');
  const say = words(language);
  return {
    language,
    brand: { name: brand.name, legal_name: brand.legalName, accent: brand.colours.light.accent },
    footer: say('mails:footer', {
      brand: brand.legalName,
      email: brand.email,
      phone: formatPhone(brand.phone),
    }),
    issued: say('documents:issued', {
      date: formatLongDate(todayIn(await companyZone(db), now), readerOf(brandId, language)),
    }),
  };
}
