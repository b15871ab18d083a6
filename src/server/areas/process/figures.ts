// What lists of resources compute when they are read.
import { instantOf } from '#server/store/figures.ts';
import type { Figure, Figures } from '#server/areas/serverArea.ts';

/** Shots of a mould since it was maintained; a report that was taken back may leave it below. */
const shotsSinceService: Figure = (h) =>
  `greatest(coalesce(${h}."used_shots", 0) - coalesce(${h}."serviced_shots", 0), 0)`;

/** Whether a counter was heard of within its silence; five minutes where it has none. */
const isOnline: Figure = (h, _today, now) =>
  `(${h}."last_at" is not null and ${h}."last_at" >= ${instantOf(now)} - coalesce(nullif(${h}."silence_minutes", 0), 5) * interval '1 minute')`;

export const processFigures: Figures = {
  machineCounter: { isOnline },
  mould: { shotsSinceService },
};
