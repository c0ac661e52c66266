import type { Language } from '../contract/fields.ts';
import type { Reader } from '../words/format.ts';
import { pageFacts } from '../words/page.ts';

/** A drawn logo under public/brands/{brand}/. `width` and `height` are its natural size in CSS pixels. */
export interface Logo {
  readonly file: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The colours that a brand sets; every other colour is the product's (src/styles/tokens.css). */
export interface BrandColours {
  readonly accent: string;
  readonly accentInk: string;
  readonly accentSoft: string;
  readonly accentLine: string;
  readonly focus: string;
}

/** One domain of a brand. A logo of its own replaces the brand's. */
export interface Host {
  readonly name: string;
  readonly logo?: Logo;
  /** The root of a donations host is the tracking page instead of the login (rule: root-of-a-host). */
  readonly donations?: boolean;
}

/** One white-label name: everything that sets it apart is in its file under src/lib/brands/. */
export interface Brand {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly colours: { readonly light: BrandColours; readonly dark: BrandColours };
  readonly logo: Logo;
  readonly icon: string;
  /** The locale whose number format each language uses: es-US writes 1,234.50, es-ES 1.234,50. */
  readonly numberFormats: Readonly<Record<Language, string>>;
  readonly hosts: readonly Host[];
  /** Origins of partners' sites that may frame the tracking and payment pages. */
  readonly partnerOrigins: readonly string[];
}

/** What a page tells its islands about the brand. */
export type PageBrand = Pick<Brand, 'id' | 'name' | 'legalName' | 'email' | 'phone' | 'numberFormats'> & {
  readonly host: string;
};

/** The part of a brand that pages carry. */
export function pageBrandOf(brand: Brand, host: Host): PageBrand {
  const { id, name, legalName, email, phone, numberFormats } = brand;
  return { id, name, legalName, email, phone, numberFormats, host: host.name };
}

/** The brand of the page in which this island runs. */
export function pageBrand(): PageBrand {
  return pageFacts().brand;
}

/** Who reads this page: its language, and how its brand writes numbers in it. */
export function pageReader(): Reader {
  const { language } = pageFacts();
  return { language, numbers: pageBrand().numberFormats[language] };
}
