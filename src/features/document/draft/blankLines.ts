// The blank row below the last one is no line yet: it is neither checked nor saved.
import type { LineRow } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { Patch } from '#model/patch.ts';
import type { DocumentDraft } from './documentDraft.ts';

/** Takes out new lines in which nobody typed and nothing that identifies a line was filled. */
export function dropBlankLines(draft: DocumentDraft): void {
  const touched = new Set(draft.patches.flatMap((patch) => (patch.op === 'setLine' ? [patch.id] : [])));
  const patches = draft.lineKeys.flatMap((lines): Patch[] => {
    const required = Object.entries(draft.def.lines?.[lines]?.fields ?? {}).filter(
      ([, field]) => field.required === true && field.default === undefined,
    );
    if (required.length === 0) return [];
    return draft
      .lineRows(lines)
      .filter(
        (row) =>
          !touched.has(row.id) && draft.baseLine(lines, row.id) === undefined && isBlank(row, required),
      )
      .filter((row) => !draft.hasInvalidText(lines, row.id))
      .map((row) => ({ op: 'removeLine', lines, id: row.id }));
  });
  if (patches.length > 0) draft.change('去掉空行', { patches });
}

/** Dates that are taken over from the line above say nothing yet. */
function isBlank(row: LineRow, required: readonly (readonly [string, FieldDef])[]): boolean {
  return required.every(
    ([key, field]) => (field.kind === 'date' && field.inherits === true) || (row[key] ?? null) === null,
  );
}
