// The blank row below the last one is no line yet: it is neither checked nor saved. Neither is the row that a table begins
// with when the keyboard comes into it, where nobody types.
import type { Fields, LineRow } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { Patch } from '#model/patch.ts';
import type { DocumentDraft } from './documentDraft.ts';

/** Takes out new lines in which nobody typed and nothing that identifies a line was filled. */
export function dropBlankLines(draft: DocumentDraft): void {
  const touched = new Set(draft.patches.flatMap((patch) => (patch.op === 'setLine' ? [patch.id] : [])));
  const patches = draft.lineKeys.flatMap((lines): Patch[] => {
    const fields = draft.def.lines?.[lines]?.fields ?? {};
    const required = Object.entries(fields).filter(
      ([, field]) => field.required === true && field.default === undefined,
    );
    return draft
      .lineRows(lines)
      .filter(
        (row) =>
          !touched.has(row.id) &&
          draft.baseLine(lines, row.id) === undefined &&
          (required.length === 0 ? isEmptyLine(row, fields) : isBlank(row, required)),
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

/** Of a table in which nothing must be filled: the line shows nothing but what it took over from the line above. */
function isEmptyLine(row: LineRow, fields: Fields): boolean {
  return Object.entries(fields).every(([key, { inherits }]) => {
    const value = row[key] ?? null;
    return value === null || value === false || inherits === true;
  });
}
