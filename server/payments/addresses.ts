import type { Language } from '../../src/lib/contract/fields.ts';
import { BRANDS, brandOf } from '../../src/lib/site/hosts.ts';
import type { RequestContext } from '../lib/call.ts';
import { allowedOrigins } from '../lib/origins.ts';
import { apiAddress, siteAddress } from '../lib/site-address.ts';

const LOOPBACK = /^http:\/\/((?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Origin of the site that asks, for the frame's messages and for the way back from a bank: what the page says, if it is
 * one of ours, else the site of the brand.
 */
export function siteOrigin({ services, brand }: RequestContext, said: string | undefined): string {
  const { configuration } = services;
  if (
    said !== undefined &&
    (allowedOrigins(configuration).has(said) || (configuration.demo && LOOPBACK.test(said)))
  )
    return said;
  return siteAddress(configuration, brand, '');
}

/** Origins of partners' pages around an embedded one. */
export const partnersOf = (brandId: string): readonly string[] => brandOf(brandId)?.partnerOrigins ?? [];

/** How to reach a brand. */
export function contactOf(brandId: string): { email: string; phone: string } {
  const brand = brandOf(brandId) ?? BRANDS[0];
  return { email: brand?.email ?? '', phone: brand?.phone ?? '' };
}

/** Addresses of one attempt, each short enough for a bank (250 characters). The ok in one proves nothing. */
export function attemptAddresses(
  context: RequestContext,
  { origin, language, provider }: { origin: string | undefined; language: Language; provider: number },
) {
  const site = siteOrigin(context, origin);
  const back = (status: string, token: string): string =>
    `${site}/${language}/payment/verification/${status}/${provider}/?a=${token}`;
  return (token: string) => ({
    ok: back('ok', token),
    ko: back('ko', token),
    notification: `${apiAddress(context.services.configuration, context.brand)}/payments/notifications/${provider}/`,
  });
}
