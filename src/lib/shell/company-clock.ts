import { OFFICE_ZONE } from '../contract/limits.ts';
import { todayIn } from '../domain/zones.ts';
import { $session } from '../session/session.ts';

/** The zone by whose days the company counts its money, as the server told it with the session. */
export const companyZone = (): string => $session.get()?.member?.zone ?? OFFICE_ZONE;

/** The company's day (rule: company-day): tills, statements and expenses are of it, wherever their reader sits. */
export const companyDay = (instant: Date | string = new Date()): string => todayIn(companyZone(), instant);
