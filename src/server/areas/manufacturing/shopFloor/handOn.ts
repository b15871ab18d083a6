// What the release of an order hands on to the workshops: an order for each of them, or one batch over the whole. Taken
// back with the release as long as nobody accepted it.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { workOrder } from '#entities/manufacturing/shopFloor/workOrder.ts';
import { workshopOrder } from '#entities/manufacturing/shopFloor/workshopOrder.ts';
import { workshop } from '#entities/process/workshop.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { type Segment, segmentsOf } from '#entities/manufacturing/shopFloor/segments.ts';
import type { Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

type Order = DocOf<typeof order>;
type Operation = LineOf<typeof order, 'operations'>;

export interface HandOnFacts {
  kind: 'none' | 'workshopOrder' | 'workOrder';
  /** Workshop orders there are already, by their first operation. */
  existing: readonly HandedPart[];
  /** Who runs each workshop. */
  foremen: ReadonlyMap<string, string>;
}

interface HandedPart {
  code: string;
  fromSeq: number;
  toSeq: number;
  /** Of a batch, which takes a share of every operation. */
  isBatch: boolean;
  /** What it has handed on; null while it is at work. */
  output: string | null;
}

/** As the release hands on by itself, where the system is set to. */
export async function releasedFacts(doc: Order, read: Read): Promise<HandOnFacts> {
  const wanted = await configText(read.rows, 'autoCreateWorkOrder');
  return wanted === 'workshopOrder' || wanted === 'workOrder'
    ? handOnFacts(doc, read, wanted)
    : { kind: 'none', existing: [], foremen: new Map() };
}

export async function handOnFacts(
  doc: Order,
  read: Read,
  kind: 'workshopOrder' | 'workOrder',
): Promise<HandOnFacts> {
  const s = headerTable(workshopOrder, 's');
  const existing = await read.select(
    {
      code: s.code,
      fromSeq: present(asKind('integer', sql`coalesce(${s.fromSeq}, 0)`)),
      toSeq: present(asKind('integer', sql`coalesce(${s.toSeq}, 0)`)),
      isBatch: present(asKind('bool', sql`${s.workOrder} is not null`)),
      output: asKind(
        'qty',
        sql`case when ${s.status} in ('finished', 'closed') then coalesce(${s.outputQty}, 0) end`,
      ),
    },
    sql`from ${s} where ${is(s.org, read.org)} and ${is(s.manufacturingOrder, doc.id)} and ${s.status} <> 'voided'
      order by ${s.fromSeq}, ${s.code}`,
  );
  const w = headerTable(workshop, 'w');
  const workshops = await read.select(
    { id: w.id, manager: present(w.manager) },
    sql`from ${w} where ${w.manager} is not null`,
  );
  return {
    kind,
    existing: existing.map((row) => ({ ...row, code: row.code ?? '' })),
    foremen: new Map(workshops.map(({ id, manager }) => [id, manager])),
  };
}

/** Parts of the order that no workshop has: none of them, all, or those that were rejected. */
function missingSegments(doc: Order, existing: HandOnFacts['existing']): Segment<Operation>[] {
  if (existing.some(({ isBatch }) => isBatch)) return [];
  const seqOf = (row: Operation | undefined): number => row?.operationSeq ?? 0;
  return segmentsOf(doc.lines.operations, doc.fields.workshop ?? '').filter(
    ({ operations }) =>
      !existing.some(
        ({ fromSeq, toSeq }) => fromSeq <= seqOf(operations.at(-1)) && toSeq >= seqOf(operations[0]),
      ),
  );
}

export function handOnProblems(doc: Order, { existing }: HandOnFacts): Problem[] {
  const problem = (message: string): Problem[] => [{ field: '', level: 'error', message }];
  if (existing.length > 0 && missingSegments(doc, existing).length === 0)
    return problem(`已有车间订单 ${existing.map(({ code }) => code).join('、')}，不能重复生成`);
  return doc.lines.operations.length === 0
    ? problem('订单没有工艺路线，不能生成车间订单，请直接按订单报工')
    : [];
}

export function handedOn(doc: Order, { kind, existing, foremen }: HandOnFacts): Effect[] {
  if (kind === 'workOrder') return [batchOf(doc)];
  if (kind === 'none') return [];
  return missingSegments(doc, existing).map((segment): Effect => {
    const [first, last] = [segment.operations[0], segment.operations.at(-1)];
    const { startQty, planStartDate, planFinishDate, saleOrder, customer } = doc.fields;
    return {
      effect: 'make',
      entity: 'workshopOrder',
      by: 'release',
      through: [],
      fields: {
        ...productOf(doc),
        workshop: segment.workshop,
        manufacturingOrder: doc.id,
        orderQty: startQty,
        fromSeq: first?.operationSeq ?? null,
        toSeq: last?.operationSeq ?? null,
        previousWorkshop: segment.previous,
        nextWorkshop: segment.next,
        inputQty: segment.previous === null ? startQty : handedBefore(first, existing),
        requiredStart: first?.planStartTime ?? dayStart(planStartDate),
        requiredEnd: last?.planEndTime ?? dayEnd(planFinishDate),
        foreman: foremen.get(segment.workshop) ?? null,
        saleOrder,
        customer,
      },
      lines: { operations: segment.operations.map((row) => operationOf(row)) },
    };
  });
}

/** What the part before has handed on already. */
function handedBefore(first: Operation | undefined, existing: HandOnFacts['existing']): string {
  const before = existing.findLast(({ toSeq }) => toSeq < (first?.operationSeq ?? 0));
  return before?.output ?? '0';
}

/** Eight in the morning and six in the evening of the organisation, where no operation says when. */
const dayStart = (day: string | null): string | null => (day === null ? null : `${day}T00:00:00.000Z`);
const dayEnd = (day: string | null): string | null => (day === null ? null : `${day}T10:00:00.000Z`);

function productOf({ fields }: Order): Row {
  return {
    material: fields.material,
    unit: fields.unit,
    priority: fields.priority,
    sourceEntity: 'manufacturingOrder',
    sourceCode: fields.code,
  };
}

/** An operation of the order, or of a batch of it, as its parts copy it. */
export function operationOf(row: Operation | LineOf<typeof workOrder, 'operations'>): Row {
  return {
    operationSeq: row.operationSeq,
    operation: row.operation,
    workCenter: row.workCenter,
    setupMinutes: row.setupMinutes,
    runMinutes: row.runMinutes,
    baseQty: row.baseQty,
    planQty: row.planQty,
    overlapQty: row.overlapQty,
    inspectMode: row.inspectMode,
    orderOperationId: row.id,
  };
}

function batchOf(doc: Order): Effect {
  const { fields } = doc;
  return {
    effect: 'make',
    entity: 'workOrder',
    by: 'release',
    through: [],
    fields: {
      ...productOf(doc),
      sourceLineId: doc.id,
      manufacturingOrder: doc.id,
      planQty: fields.startQty,
      bom: fields.bom,
      processRoute: fields.processRoute,
      lot: fields.lot,
      workshop: fields.workshop,
      customer: fields.customer,
      project: fields.project,
      mtoNo: fields.mtoNo,
    },
    lines: {},
  };
}
