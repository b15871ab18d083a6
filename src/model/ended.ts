// Records that old documents keep and new ones may not name: people who left, projects that are finished, departments that
// are no more. One judgement for what is saved and for what a picker offers.
import type { EntityDef, Row } from './entity.ts';

/** Why the record may not stand on a document of this day; null where it may. `day`: YYYY-MM-DD. */
export function whyEnded({ ended }: Pick<EntityDef, 'ended'>, record: Row, day: string): string | null {
  if (ended === undefined) return null;
  const value = record[ended.field];
  if (typeof value !== 'string' || value === '') return null;
  const isOver = ended.values === undefined ? value < day : ended.values.includes(value);
  return isOver ? ended.why : null;
}
