// What follows the calendar of the organisation: areas whose open documents carry dates reckoned by it say which of them a
// changed calendar moves, and by which of their own actions a person would move them.
import type { MovedDocument } from '#model/wire/calendarMoves.ts';
import type { WorkCalendar } from '#model/workingTime/workCalendar.ts';
import type { Rows } from '#server/ports.ts';

export interface CalendarAsked {
  /** Business day, ISO; what lies before it is past and stays. */
  today: string;
  before: WorkCalendar;
  after: WorkCalendar;
  /** Why the move is made, for the reason the action asks for. */
  reason: string;
}

export interface CalendarUser {
  entity: string;
  /** Of the entity, which checks the new dates and leaves its trace. */
  action: string;
  /** At most `limit` documents, the earliest dates first. */
  find(rows: Rows, org: string, asked: CalendarAsked, limit: number): Promise<MovedDocument[]>;
}
