// Where a finding stands in a document, and which changes make it worth asking again.
import type { Doc } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';

/** The same for findings at the same cell. */
export function problemKey(problem: Problem): string {
  return `${problem.lines ?? ''}|${problem.lineId ?? ''}|${problem.field}`;
}

/** Whether one of the patches changes what the finding is about. */
export function touches(patches: readonly Patch[], problem: Problem): boolean {
  return patches.some((patch) => {
    if (patch.op === 'set') return problem.lines === undefined && problem.field === patch.field;
    if (problem.lines !== patch.lines || problem.lineId !== patch.id) return false;
    return patch.op === 'removeLine' || (patch.op === 'setLine' && patch.field === problem.field);
  });
}

/** Whether the finding is of an empty header field that nobody was in yet. */
export function isAhead(
  { field, lines }: Problem,
  { fields }: Doc,
  patches: readonly Patch[],
  reached: ReadonlySet<string>,
): boolean {
  if (lines !== undefined || reached.has(field) || (fields[field] ?? '') !== '') return false;
  return !patches.some((patch) => patch.op === 'set' && patch.field === field);
}
