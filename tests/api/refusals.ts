import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/lib/contract/endpoint.ts';
import { STAFF_ROLES, rolesOf } from '../../src/lib/contract/permissions.ts';
import type { Permission } from '../../src/lib/contract/permissions.ts';
import { client } from './application.ts';
import type { TestApplication } from './application.ts';

/**
 * The refused trio of every endpoint (rule: only-who-may): without a token, with a role that may not, and with a body
 * that its contract does not allow. None changes or tells anything.
 */
export function refuses(application: () => TestApplication, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    if (endpoint.access === 'public') continue;
    describe(`${endpoint.method} ${endpoint.path}`, () => {
      const params = { id: 1 };
      const version = endpoint.versioned ? 1 : undefined;

      it('refuses without a token', async () => {
        const { status, problem } = await application().call(endpoint, { params, version });
        expect({ status, code: problem.code }).toEqual({ status: 401, code: 'e10' });
      });

      it('refuses every role that may not', async () => {
        const allowed =
          endpoint.access === 'staff' || endpoint.access === 'token'
            ? STAFF_ROLES
            : rolesOf(endpoint.access as Permission);
        const refused = [client, ...STAFF_ROLES].filter((role) => !allowed.includes(role));
        for (const role of refused) {
          const { token } = await application().login(role);
          const { status, problem } = await application().call(endpoint, { params, token, version });
          if (endpoint.access !== 'token')
            expect({ role, status, code: problem.code }).toEqual({ role, status: 403, code: 'e10' });
        }
      });

      if (endpoint.body && !endpoint.upload) {
        it('refuses a wrong body', async () => {
          const role =
            (endpoint.access === 'staff' || endpoint.access === 'token'
              ? STAFF_ROLES
              : rolesOf(endpoint.access as Permission))[0] ?? 0;
          const { token } = await application().login(role);
          const malformed = await application().request(endpoint.method, endpoint.path.replace('{id}', '1'), {
            token,
            version,
            body: '{"a":',
          });
          expect(malformed.status).toBe(400);
          const wrong = await application().request(endpoint.method, endpoint.path.replace('{id}', '1'), {
            token,
            version,
            body: ['wrong'],
          });
          expect(wrong.status).toBe(422);
        });
      }
    });
  }
}
