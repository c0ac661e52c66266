import type { Route } from './lib/route.ts';
import { authenticationRoutes } from './authentication/authentication.ts';
import { modelRoutes } from './cars/models.ts';
import { auditRoutes } from './system/audit.ts';
import { eventRoutes } from './system/events.ts';
import { noteRoutes } from './system/notes.ts';
import { viewRoutes } from './users/views.ts';

/** Every route of the provider API, by area. */
export const routes: readonly Route[] = [
  ...authenticationRoutes,
  ...viewRoutes,
  ...modelRoutes,
  ...auditRoutes,
  ...eventRoutes,
  ...noteRoutes,
];
