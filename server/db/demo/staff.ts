import { ROLES } from '../../../src/lib/contract/permissions.ts';

/** The demo's logins: printed by npm start, refused outside loopback (configuration.ts). */
export const DEMO_PASSWORD = 'demo-malecon-2026';
export const DEMO_STAFF = [
  {
    email: 'admin@alisios.example',
    first_name: 'Yolanda',
    last_name: 'Montes',
    role: ROLES.administrator,
    language: 'en',
    title: 'Administrator',
  },
  {
    email: 'agent@alisios.example',
    first_name: 'Rita',
    last_name: 'Salgado',
    role: ROLES.agent,
    language: 'es',
    title: 'Agent',
  },
] as const;
