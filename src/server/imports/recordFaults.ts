// From a problem of a document to the cell it came from, told once.
import { fieldToMend } from '#model/derive/uniqueFields.ts';
import type { EntityDef } from '#model/entity.ts';
import type { ImportFault } from '#model/wire/jobs.ts';
import type { Problem } from '#model/check/problem.ts';
import { Refusal } from '#server/refusal.ts';
import { faultAt } from './faults.ts';
import type { Places } from './readCells.ts';
import { columnOf, type FileRecord } from './records.ts';
import type { FileState } from './fileState.ts';

export function twinProblem(def: EntityDef, fields: readonly string[], row: number): Problem {
  const titles = fields.map((key) => def.fields[key]?.title ?? key).join('、');
  const message = `${titles}与本文件第${row}行重复，请改正`;
  return { field: fieldToMend(def.fields, fields), level: 'error', message };
}

export function problemsIn({ result, message }: Refusal): readonly Problem[] {
  const found =
    typeof result === 'object' && result !== null && 'problems' in result ? result.problems : null;
  return Array.isArray(found) && found.length > 0
    ? (found as readonly Problem[])
    : [{ field: '', level: 'error', message }];
}

/** A cell that could not be read is told once: that its value is missing now is no news. */
export function withoutTwice(already: readonly ImportFault[], faults: readonly ImportFault[]): ImportFault[] {
  const told = new Set(already.map(({ sheet, row, column }) => `${sheet}|${row}|${column}`));
  return faults.filter(({ sheet, row, column }) => !told.has(`${sheet}|${row}|${column}`));
}

/** The cell a problem of the document came from; the row when the file has no such column. */
export function faultOf(state: FileState, record: FileRecord, places: Places, problem: Problem): ImportFault {
  const { shape } = state.reader;
  const place = problem.lineId === undefined ? undefined : places.get(problem.lineId);
  const sheet = place?.sheet ?? record.sheet;
  const fields =
    problem.lines === undefined ? shape.def.fields : (shape.def.lines?.[problem.lines]?.fields ?? {});
  const title = fields[problem.field]?.title ?? shape.def.lines?.[problem.field]?.title ?? '';
  const column = place === undefined && problem.lines !== undefined ? -1 : columnOf(sheet, problem.field);
  const plain = problem.message.replace(/^[^“”：，。]{0,24}第\d+行[：:]?\s*/, '');
  const message =
    column < 0 && fields[problem.field] !== undefined ? `${plain}（文件中没有“${title}”列）` : plain;
  return faultAt(sheet, place?.row ?? record.row.row, column, title, message);
}
