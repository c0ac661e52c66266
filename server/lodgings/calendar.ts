import type { Route } from '../lib/route.ts';
import { lodgingAvailabilityRoutes } from './availability.ts';
import { roomBlockRoutes } from './blocks.ts';
import { roomChoiceRoutes } from './room-choices.ts';
import { lodgingTimelineRoutes } from './timeline.ts';

/** What is free, booked and blocked, night by night. */
export const lodgingCalendarRoutes: readonly Route[] = [
  ...lodgingAvailabilityRoutes,
  ...lodgingTimelineRoutes,
  ...roomBlockRoutes,
  ...roomChoiceRoutes,
];
