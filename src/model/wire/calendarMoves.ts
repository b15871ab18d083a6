// What a changed calendar would move, as both sides speak of it.
import type { Row } from '#model/entity.ts';

/** One open document whose dates would be others. */
export interface MovedDocument {
  id: string;
  version: number;
  code: string;
  about: string;
  dates: readonly { title: string; from: string; to: string }[];
  /** Values of the action that moves it. */
  values: Row;
}

/** Documents of one kind. */
export interface CalendarMoves {
  entity: string;
  /** Action that moves them. */
  action: string;
  documents: readonly MovedDocument[];
  /** There are more than these. */
  more: boolean;
  /** Why this session may not move them; null when it may. */
  refused: string | null;
}
