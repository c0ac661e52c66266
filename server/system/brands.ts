import { brandChoices } from '../../src/lib/contract/system/brands.ts';
import { BRANDS } from '../../src/lib/site/hosts.ts';
import { route } from '../lib/route.ts';

export const brandRoutes = [route(brandChoices, () => BRANDS.map(({ id, name }) => ({ id, name })))];
