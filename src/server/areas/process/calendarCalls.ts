// GET calendars/organisation: which days the organisation works, for pages that show a due date before it is saved. Open
// to everybody signed in: it says no more than what hangs on the wall.
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { type KeptCalendar, organisationCalendar } from './calendars.ts';

export function calendarCalls(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'GET', path: '/calendars/organisation', title: '本组织的工作日历', body: nothing },
    (call): Promise<KeptCalendar> => organisationCalendar(reading(ports, call)),
  );
}
