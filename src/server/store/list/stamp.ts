// What a cached answer is dated with: it grows with every change of the rows a list shows.
import { sourcesOf } from '#server/areas/report.ts';
import type { Changes } from '#server/store/changes.ts';
import type { View } from './view.ts';

/** Rows of a report change with those of the entities it reads. */
export function rowStamp(changes: Changes, { shape, report }: View): number {
  if (report === null) return changes.count(shape.def.name);
  return sourcesOf(report.report).reduce((sum, name) => sum + changes.count(name), 0);
}
