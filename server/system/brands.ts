import { brandChoices } from '../../src/lib/contract/system/brands.ts';
import { BRANDS } from '../../src/lib/hosts.ts';
import { route } from '../lib/route.ts';

export const brandRoutes = [route(brandChoices, () => BRANDS.map(({ id, name }) => ({ id, name })))];
