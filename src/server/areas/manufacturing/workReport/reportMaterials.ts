// Parts a report uses up (汇报倒冲): what the finished pieces take of the components of the operation and of those reported
// with it. The clerk may enter another quantity, lot or place; what nobody touched follows the quantities at approval.
import type { workReport as report } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { afterReport, behind } from '#entities/manufacturing/workReport/operationBalance.ts';
import { decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import {
  backflushedComponents,
  type BackflushedPart,
  issueLines,
  issueMade,
  stockForComponents,
  usedUp,
} from '../materialFlow/backflush.ts';
import type { StockToTake } from '../materialFlow/freeStock.ts';
import { piecesOf } from './reportChecks.ts';
import type { ReportFacts } from './reportFacts.ts';

type Report = DocOf<typeof report>;
type Material = LineOf<typeof report, 'materials'>;

/** A component the report uses up, with what is due of it in its unit. */
export interface DuePart {
  row: BackflushedPart;
  due: string;
}

export interface ReportMaterials {
  parts: readonly DuePart[];
  stock: StockToTake;
}

const none: StockToTake = { stock: new Map(), byLot: new Set(), byLocation: new Set() };

/** What the report uses up as its order stands. */
export async function dueParts(doc: Report, facts: ReportFacts, read: Read): Promise<DuePart[]> {
  const { order, own, isLast } = facts;
  const pieces = piecesOf(doc);
  // Rework takes its parts by issue: nobody knows what it needs.
  if (order === null || own === null || pieces.isRework) return [];
  const covered = new Set(
    [own, ...behind(order.operations, own.operationSeq).between].map(({ operationSeq }) => operationSeq),
  );
  const known = new Set(order.operations.map(({ operationSeq }) => operationSeq));
  const after = afterReport(order.operations, pieces, 1).find(({ id }) => id === own.id);
  const rows = await backflushedComponents(read, [order.row.id], 'report');
  return rows.flatMap((row) => {
    const seq = row.operationSeq;
    const here = seq === null || !known.has(seq) ? isLast : covered.has(seq);
    if (!here) return [];
    return [{ row, due: usedUp(row, order.row.startQty ?? '0', after?.reportedQty ?? '0') }];
  });
}

export async function reportMaterials(doc: Report, facts: ReportFacts, read: Read): Promise<ReportMaterials> {
  const parts = await dueParts(doc, facts, read);
  const rows = parts.map(({ row }) => row);
  const stock = rows.length === 0 ? none : await stockForComponents(read, rows, doc.fields.date ?? '');
  return { parts, stock };
}

function rowsOf(doc: Report, part: DuePart): Material[] {
  return doc.lines.materials.filter((row) => row.componentLineId === part.row.id);
}

/** Whether somebody entered it otherwise than it was proposed. */
function isTouched({ actualQty, standardQty, lot, serialNos }: Material): boolean {
  return (
    !decimal(actualQty).equals(decimal(standardQty)) ||
    lot !== null ||
    (serialNos !== null && serialNos.length > 0)
  );
}

/** The lines of the issue, and the report's own rows brought to what is used in fact. */
export function materialsUsed(
  doc: Report,
  { order }: ReportFacts,
  { parts, stock }: ReportMaterials,
): Effect[] {
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
      lines.push(...lineOf(part, touched ? (row.actualQty ?? '0') : part.due, row, stock));
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

function set(row: Material, fields: Row): Patch[] {
  return Object.entries(fields).map(([field, value]): Patch => ({
    op: 'setLine',
    lines: 'materials',
    id: row.id,
    field,
    value,
  }));
}

/** The quantity out of the place and lot the clerk chose, else out of what expires first. */
function lineOf(part: DuePart, qty: string, row: Material, stock: StockToTake): Row[] {
  const own = {
    ...part.row,
    warehouse: row.warehouse ?? part.row.warehouse,
    location: row.location ?? part.row.location,
  };
  const { lot, location, stockStatus, serialNos } = row;
  const hasPieces = serialNos !== null && serialNos.length > 0;
  if (lot === null && !hasPieces) return issueLines(own, qty, stock);
  const chosen: Row = {
    ...(lot === null ? {} : { lot }),
    ...(location === null ? {} : { location }),
    ...(stockStatus === null ? {} : { stockStatus }),
    ...(hasPieces ? { serialNos } : {}),
  };
  return issueLines(own, qty, none).map((line) => ({ ...line, ...chosen }));
}

function materialRow({ row, due }: DuePart): Row {
  return {
    material: row.material,
    unit: row.unit,
    componentSeq: row.seq,
    componentLineId: row.id,
    operationSeq: row.operationSeq,
    issueMode: row.issueMode,
    standardQty: due,
    actualQty: due,
    warehouse: row.warehouse,
    location: row.location,
  };
}

/** The rows of a draft in step with its quantity: what nobody touched follows, what is not used here any more goes. */
export function proposedMaterials(doc: Report, parts: readonly DuePart[], newId: () => string): Patch[] {
  const known = new Set(parts.map(({ row }) => row.id));
  const gone = doc.lines.materials.filter((row) => !known.has(row.componentLineId ?? ''));
  return [
    ...gone.map(({ id }): Patch => ({ op: 'removeLine', lines: 'materials', id })),
    ...parts.flatMap((part): Patch[] => {
      const rows = rowsOf(doc, part);
      const [first] = rows;
      if (first === undefined)
        return decimal(part.due).isZero()
          ? []
          : [{ op: 'insertLine', lines: 'materials', id: newId(), before: null, values: materialRow(part) }];
      if (decimal(first.standardQty).equals(decimal(part.due))) return [];
      const follows = rows.length === 1 && !isTouched(first);
      return set(first, { standardQty: part.due, ...(follows ? { actualQty: part.due } : {}) });
    }),
  ];
}

/** Key parts are told by lot or piece, so that what went into a product can be found later. */
export function traceProblems(doc: Report, { parts, stock }: ReportMaterials): Problem[] {
  return parts.flatMap((part): Problem[] => {
    if (part.row.isKeyPart !== true || !stock.byLot.has(part.row.material ?? '')) return [];
    const row = rowsOf(doc, part).find((own) => own.lot === null && decimal(own.actualQty).greaterThan(0));
    if (row === undefined) return [];
    const message = `第${row.seq}行 ${row.materialName ?? ''} 是关键件，请选择批号`;
    return [{ field: 'lot', lines: 'materials', lineId: row.id, lineNo: row.seq, level: 'error', message }];
  });
}
