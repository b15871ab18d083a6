// Parts a report uses up (汇报倒冲): what the finished pieces take of the components of the operation and of those reported
// with it. The clerk may enter another quantity, lot or place; what nobody touched follows the quantities at approval.
import { afterReport, behind } from '#entities/manufacturing/workReport/operationBalance.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import {
  backflushedComponents,
  issueLines,
  issueMade,
  stockForComponents,
  usedUp,
} from '../materialFlow/backflush.ts';
import type { StockToTake } from '../materialFlow/freeStock.ts';
import { piecesOf } from './reportChecks.ts';
import type { ReportFacts } from './reportFacts.ts';

/** A component the report uses up, with what is due of it in its unit. */
export interface DuePart {
  row: SqlRow;
  due: string;
}

export interface ReportMaterials {
  parts: readonly DuePart[];
  stock: StockToTake;
}

const none: StockToTake = { stock: new Map(), byLot: new Set(), byLocation: new Set() };

/** What the report uses up as its order stands. */
export async function dueParts(doc: Doc, facts: ReportFacts, read: Read): Promise<DuePart[]> {
  const { order, own, isLast } = facts;
  const pieces = piecesOf(doc);
  // Rework takes its parts by issue: nobody knows what it needs.
  if (order === null || own === null || pieces.isRework) return [];
  const covered = new Set(
    [own, ...behind(order.operations, own.operationSeq).between].map(({ operationSeq }) => operationSeq),
  );
  const known = new Set(order.operations.map(({ operationSeq }) => operationSeq));
  const after = afterReport(order.operations, pieces, 1).find(({ id }) => id === own.id);
  const rows = await backflushedComponents(read, [textOf(order.row['id'])], 'report');
  return rows.flatMap((row) => {
    const seq = row['operation_seq'] === null ? null : Number(row['operation_seq']);
    const here = seq === null || !known.has(seq) ? isLast : covered.has(seq);
    if (!here) return [];
    return [{ row, due: usedUp(row, textOf(order.row['start_qty'], '0'), after?.reportedQty ?? '0') }];
  });
}

export async function reportMaterials(doc: Doc, facts: ReportFacts, read: Read): Promise<ReportMaterials> {
  const parts = await dueParts(doc, facts, read);
  const rows = parts.map(({ row }) => row);
  const stock = rows.length === 0 ? none : await stockForComponents(read, rows, textOf(doc.fields['date']));
  return { parts, stock };
}

function rowsOf(doc: Doc, part: DuePart): LineRow[] {
  return (doc.lines['materials'] ?? []).filter((row) => row['componentLineId'] === part.row['id']);
}

/** Whether somebody entered it otherwise than it was proposed. */
function isTouched(row: LineRow): boolean {
  return (
    !decimal(textOf(row['actualQty'], '0')).equals(decimal(textOf(row['standardQty'], '0'))) ||
    optionalText(row['lot']) !== null ||
    (Array.isArray(row['serialNos']) && row['serialNos'].length > 0)
  );
}

/** The lines of the issue, and the report's own rows brought to what is used in fact. */
export function materialsUsed(doc: Doc, { order }: ReportFacts, { parts, stock }: ReportMaterials): Effect[] {
  const lines: Row[] = [];
  const patches: Patch[] = [];
  const missing: Row[] = [];
  for (const part of parts) {
    const rows = rowsOf(doc, part);
    const [first] = rows;
    if (first === undefined) {
      lines.push(...issueLines(part.row, part.due, stock));
      if (!decimal(part.due).isZero()) missing.push({ ...materialRow(part) });
      continue;
    }
    const touched = rows.some((row) => isTouched(row));
    if (!touched) patches.push(...set(first, { standardQty: part.due, actualQty: part.due }));
    for (const row of touched ? rows : [first])
      lines.push(...lineOf(part, touched ? textOf(row['actualQty'], '0') : part.due, row, stock));
  }
  const header = parts[0]?.row;
  return [
    ...(patches.length === 0 ? [] : [{ effect: 'keep' as const, patches }]),
    ...(missing.length === 0
      ? []
      : [
          {
            effect: 'keepLines' as const,
            entity: 'workReport',
            id: doc.id,
            lines: 'materials',
            insert: missing,
          },
        ]),
    ...(order === null ? [] : issueMade(doc, header, lines)),
  ];
}

function set(row: LineRow, fields: Row): Patch[] {
  return Object.entries(fields).map(([field, value]): Patch => ({
    op: 'setLine',
    lines: 'materials',
    id: row.id,
    field,
    value,
  }));
}

/** The quantity out of the place and lot the clerk chose, else out of what expires first. */
function lineOf(part: DuePart, qty: string, row: LineRow, stock: StockToTake): Row[] {
  const warehouse = optionalText(row['warehouse']) ?? optionalText(part.row['warehouse']);
  const own: SqlRow = { ...part.row, warehouse, location: row['location'] ?? part.row['location'] };
  const chosen: Row = Object.fromEntries(
    ['lot', 'location', 'stockStatus', 'serialNos'].flatMap((key): [string, FieldValue][] => {
      const value = row[key] ?? null;
      return value === null || (Array.isArray(value) && value.length === 0) ? [] : [[key, value]];
    }),
  );
  if (chosen['lot'] === undefined && chosen['serialNos'] === undefined) return issueLines(own, qty, stock);
  return issueLines(own, qty, none).map((line) => ({ ...line, ...chosen }));
}

function materialRow({ row, due }: DuePart): Row {
  return {
    material: textOf(row['material']),
    unit: textOf(row['unit']),
    componentSeq: Number(row['seq']),
    componentLineId: textOf(row['id']),
    operationSeq: row['operation_seq'] === null ? null : Number(row['operation_seq']),
    issueMode: textOf(row['issue_mode']),
    standardQty: due,
    actualQty: due,
    warehouse: optionalText(row['warehouse']),
    location: optionalText(row['location']),
  };
}

/** The rows of a draft in step with its quantity: what nobody touched follows, what is not used here any more goes. */
export function proposedMaterials(doc: Doc, parts: readonly DuePart[], newId: () => string): Patch[] {
  const known = new Set(parts.map(({ row }) => textOf(row['id'])));
  const gone = (doc.lines['materials'] ?? []).filter((row) => !known.has(textOf(row['componentLineId'])));
  return [
    ...gone.map(({ id }): Patch => ({ op: 'removeLine', lines: 'materials', id })),
    ...parts.flatMap((part): Patch[] => {
      const rows = rowsOf(doc, part);
      const [first] = rows;
      if (first === undefined)
        return decimal(part.due).isZero()
          ? []
          : [{ op: 'insertLine', lines: 'materials', id: newId(), before: null, values: materialRow(part) }];
      if (decimal(textOf(first['standardQty'], '0')).equals(decimal(part.due))) return [];
      const follows = rows.length === 1 && !isTouched(first);
      return set(first, { standardQty: part.due, ...(follows ? { actualQty: part.due } : {}) });
    }),
  ];
}

/** Key parts are told by lot or piece, so that what went into a product can be found later. */
export function traceProblems(doc: Doc, { parts, stock }: ReportMaterials): Problem[] {
  return parts.flatMap((part): Problem[] => {
    if (part.row['is_key_part'] !== true || !stock.byLot.has(textOf(part.row['material']))) return [];
    const row = rowsOf(doc, part).find(
      (own) => optionalText(own['lot']) === null && decimal(textOf(own['actualQty'], '0')).greaterThan(0),
    );
    if (row === undefined) return [];
    const message = `第${row.seq}行 ${textOf(row['materialName'])} 是关键件，请选择批号`;
    return [{ field: 'lot', lines: 'materials', lineId: row.id, lineNo: row.seq, level: 'error', message }];
  });
}
