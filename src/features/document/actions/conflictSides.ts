// What stands on the two sides of a conflict in words, also where one side took the whole line away.
import type { Conflict } from '#model/patch.ts';
import type { FieldValue } from '#model/entity.ts';

export interface ConflictSides {
  theirs: string;
  mine: string;
}

/** @param text a value as the field shows it */
export function conflictSides(
  { kind, field, mine, theirs }: Conflict,
  text: (value: FieldValue) => string,
): ConflictSides {
  if (kind === 'value') return { theirs: text(theirs), mine: text(mine) };
  return field === ''
    ? { theirs: '修改了该行，保留它', mine: '删除了该行' }
    : { theirs: '删除了该行', mine: `${text(mine)}（行已不在，不再填入）` };
}
