// Whether a field may be written in this row now, by its condition: one answer for the form that greys it out and for
// the server that refuses what a client writes all the same.
import type { Doc, EntityDef, Fields, FieldValue, Row } from '#model/entity.ts';
import { compile, evaluate, type ExprValue } from '#model/expression.ts';
import type { FieldDef } from '#model/fields.ts';
import { applyPatches, sameValue, type Patch } from '#model/patch.ts';
import { plainText } from '#model/text/plainText.ts';
import type { Problem } from '#model/check/problem.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

/** Whether a form shows the field now; what is not shown is not asked for. */
export function isAsked(field: FieldDef, row: Row, doc: Row): boolean {
  return field.visibleWhen === undefined || holds(field.visibleWhen, row, doc);
}

/** Names in the condition are fields of the row; `doc.` names are fields of the header. */
export function isEditable(field: FieldDef, row: Row, doc: Row): boolean {
  return field.editableWhen === undefined || holds(field.editableWhen, row, doc);
}

function holds(condition: string, row: Row, doc: Row): boolean {
  const found = evaluate(compile(condition), ([first = '', second = '']) =>
    value(first === 'doc' ? doc[second] : row[first]),
  );
  return found === true;
}

function value(stored: FieldValue | undefined): ExprValue {
  if (typeof stored === 'string' || typeof stored === 'boolean') return stored;
  return stored === null || stored === undefined ? null : plainText(stored);
}

/**
 * Values the patches gave to fields of stored rows that could be written neither before nor after them. New rows are
 * free: what fills, copies and templates put there is no change by hand.
 */
export function lockedFieldProblems(
  def: EntityDef,
  before: Doc,
  after: Doc,
  patches: readonly Patch[],
): Problem[] {
  const given = applyPatches(before, patches);
  const problems = ofRow(
    allFieldsOf(def),
    before.fields,
    given.fields,
    after.fields,
    [before.fields, after.fields],
    {},
  );
  for (const [key, lines] of Object.entries(def.lines ?? {})) {
    const fields = lineFieldsOf(lines);
    if (Object.values(fields).every((field) => field.editableWhen === undefined)) continue;
    const written = new Map((given.lines[key] ?? []).map((row) => [row.id, row]));
    const old = new Map((before.lines[key] ?? []).map((row) => [row.id, row]));
    for (const row of after.lines[key] ?? []) {
      const [was, wish] = [old.get(row.id), written.get(row.id)];
      if (was === undefined || wish === undefined) continue;
      const place = { lines: key, lineId: row.id, lineNo: row.seq };
      problems.push(...ofRow(fields, was, wish, row, [before.fields, after.fields], place));
    }
  }
  return problems;
}

function ofRow(
  fields: Fields,
  before: Row,
  given: Row,
  after: Row,
  [docBefore, docAfter]: readonly [Row, Row],
  place: { lines?: string; lineId?: string; lineNo?: number },
): Problem[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (
      field.editableWhen === undefined ||
      sameValue(before[key], given[key]) ||
      !sameValue(given[key], after[key])
    )
      return [];
    if (isEditable(field, before, docBefore) || isEditable(field, after, docAfter)) return [];
    const where = place.lineNo === undefined ? '' : `第${place.lineNo}行 `;
    return [
      { field: key, ...place, level: 'error', message: `${where}“${field.title}”在当前情况下不能填写` },
    ];
  });
}
