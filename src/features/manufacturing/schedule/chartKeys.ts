// Keys of the chart of a schedule, each by its letter; what they do is the pane's own.
import type { Place } from '#entities/manufacturing/workshopSchedule/scheduleIndex.ts';

export interface ChartCommands {
  /** Null as insert: nothing can be changed. */
  lock: ((place: Place) => void) | null;
  insert: ((id: string) => void) | null;
  nextConflict(back: boolean): void;
  nextLate(): void;
  toToday(): void;
  toggleLinks(): void;
  showDock(): void;
  /** False: none was shown. */
  closeDock(): boolean;
}

/** Whether the key was one of them; `id` is the bar it is about, `place` where that stands. */
export function runChartKey(
  event: KeyboardEvent,
  id: string | null,
  place: Place | undefined,
  commands: ChartCommands,
): boolean {
  const { lock, insert } = commands;
  switch (event.key.toLowerCase()) {
    case 'l':
      if (place === undefined || lock === null) return false;
      lock(place);
      return true;
    case 'i':
      if (id === null || insert === null) return false;
      insert(id);
      return true;
    case 'c':
      commands.nextConflict(event.shiftKey);
      return true;
    case 'r':
      commands.nextLate();
      return true;
    case 't':
      commands.toToday();
      return true;
    case 'd':
      commands.toggleLinks();
      return true;
    case 'w':
      commands.showDock();
      return true;
    case 'escape':
      return commands.closeDock();
    default:
      return false;
  }
}
