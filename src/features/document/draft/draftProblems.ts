// Where a finding stands in a document, and which changes make it worth asking again.
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
