// What a save newly names in its picture and file fields has to be there and open to the person: a field takes no text that
// is neither a file of ours nor a picture on the web.
import type { Problem } from '#model/check/problem.ts';
import type { Doc, EntityDef, FieldValue } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { pathsIn } from '#model/storedFile.ts';
import type { Context } from '#server/context.ts';
import { patchedValues, type PatchedValue } from '#server/pipeline/patchedValues.ts';
import { mayName, pathKinds } from './fileRight.ts';

/** Files of the patches that `before` does not hold in the same place already and that the session may not name. */
export async function unknownFileProblems(
  context: Context,
  def: EntityDef,
  before: Doc,
  patches: readonly Patch[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { field, value, place } of patchedValues(def, patches)) {
    if (!pathKinds.has(field.kind) || typeof value !== 'string') continue;
    const stood = new Set(paths(heldAt(before, place)));
    for (const path of paths(value)) {
      if (stood.has(path) || (await mayName(context, path))) continue;
      const message = `“${field.title}”中的文件“${path.slice(0, 80)}”不存在或您无权使用，请移除后重新上传`;
      problems.push({ ...place, level: 'error', message });
    }
  }
  return problems;
}

const paths = (value: FieldValue): string[] => pathsIn(typeof value === 'string' ? value : null);

function heldAt(doc: Doc, { field, lines, lineId }: PatchedValue['place']): FieldValue {
  if (lines === undefined) return doc.fields[field] ?? null;
  return doc.lines[lines]?.find(({ id }) => id === lineId)?.[field] ?? null;
}
