// What the release of an order hands on to the workshops: an order for each of them, or one batch over the whole. Taken
// back with the release as long as nobody accepted it.
import { type Segment, segmentsOf } from '#entities/manufacturing/shopFloor/segments.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';

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

export async function handOnFacts(doc: Doc, read: Read, moment: string): Promise<HandOnFacts> {
  const wanted =
    moment === 'toWorkshops' ? 'workshopOrder' : await configText(read.rows, 'autoCreateWorkOrder');
  const kind = wanted === 'workshopOrder' || wanted === 'workOrder' ? wanted : 'none';
  if (kind === 'none') return { kind, existing: [], foremen: new Map() };
  const existing = await read.rows(
    `select code, coalesce(from_seq, 0) as from_seq, coalesce(to_seq, 0) as to_seq, work_order is not null as batch,
       case when status in ('finished', 'closed') then coalesce(output_qty, 0)::text end as output
     from workshop_order where org = $1::uuid and manufacturing_order = $2::uuid and status <> 'voided' order by from_seq, code`,
    [read.org, doc.id],
  );
  const workshops = await read.rows('select id, manager from workshop where manager is not null', []);
  return {
    kind,
    existing: existing.map((row) => ({
      code: textOf(row['code']),
      fromSeq: Number(row['from_seq']),
      toSeq: Number(row['to_seq']),
      isBatch: row['batch'] === true,
      output: optionalText(row['output']),
    })),
    foremen: new Map(workshops.map((row) => [textOf(row['id']), textOf(row['manager'])])),
  };
}

/** Parts of the order that no workshop has: none of them, all, or those that were rejected. */
function missingSegments(doc: Doc, existing: HandOnFacts['existing']): Segment[] {
  if (existing.some(({ isBatch }) => isBatch)) return [];
  const seqOf = (row: Row | undefined): number => Number(row?.['operationSeq'] ?? 0);
  return segmentsOf(doc.lines['operations'] ?? [], textOf(doc.fields['workshop'])).filter(
    ({ operations }) =>
      !existing.some(
        ({ fromSeq, toSeq }) => fromSeq <= seqOf(operations.at(-1)) && toSeq >= seqOf(operations[0]),
      ),
  );
}

export function handOnProblems(doc: Doc, { existing }: HandOnFacts): Problem[] {
  const problem = (message: string): Problem[] => [{ field: '', level: 'error', message }];
  if (existing.length > 0 && missingSegments(doc, existing).length === 0)
    return problem(`已有车间订单 ${existing.map(({ code }) => code).join('、')}，不能重复生成`);
  return (doc.lines['operations'] ?? []).length === 0
    ? problem('订单没有工艺路线，不能生成车间订单，请直接按订单报工')
    : [];
}

export function handedOn(doc: Doc, { kind, existing, foremen }: HandOnFacts): Effect[] {
  if (kind === 'workOrder') return [batchOf(doc)];
  if (kind === 'none') return [];
  return missingSegments(doc, existing).map((segment): Effect => {
    const [first, last] = [segment.operations[0], segment.operations.at(-1)];
    return {
      effect: 'make',
      entity: 'workshopOrder',
      by: 'release',
      through: [],
      fields: {
        ...productOf(doc),
        workshop: segment.workshop,
        manufacturingOrder: doc.id,
        orderQty: doc.fields['startQty'] ?? null,
        fromSeq: first?.['operationSeq'] ?? null,
        toSeq: last?.['operationSeq'] ?? null,
        previousWorkshop: segment.previous,
        nextWorkshop: segment.next,
        inputQty:
          segment.previous === null ? (doc.fields['startQty'] ?? null) : handedBefore(first, existing),
        requiredStart: first?.['planStartTime'] ?? dayStart(doc.fields['planStartDate']),
        requiredEnd: last?.['planEndTime'] ?? dayEnd(doc.fields['planFinishDate']),
        foreman: foremen.get(segment.workshop) ?? null,
        saleOrder: doc.fields['saleOrder'] ?? null,
        customer: doc.fields['customer'] ?? null,
      },
      lines: { operations: segment.operations.map((row) => operationOf(row)) },
    };
  });
}

/** What the part before has handed on already. */
function handedBefore(first: Row | undefined, existing: HandOnFacts['existing']): string {
  const before = existing.findLast(({ toSeq }) => toSeq < Number(first?.['operationSeq'] ?? 0));
  return before?.output ?? '0';
}

/** Eight in the morning and six in the evening of the organisation, where no operation says when. */
const dayStart = (day: unknown): string | null =>
  optionalText(day) === null ? null : `${textOf(day)}T00:00:00.000Z`;
const dayEnd = (day: unknown): string | null =>
  optionalText(day) === null ? null : `${textOf(day)}T10:00:00.000Z`;

function productOf(doc: Doc): Row {
  const { fields } = doc;
  return {
    material: fields['material'] ?? null,
    unit: fields['unit'] ?? null,
    priority: fields['priority'] ?? null,
    sourceEntity: 'manufacturingOrder',
    sourceCode: fields['code'] ?? null,
  };
}

/** An operation of the order as its parts copy it. */
export function operationOf(row: Row): Row {
  return {
    operationSeq: row['operationSeq'] ?? null,
    operation: row['operation'] ?? null,
    workCenter: row['workCenter'] ?? null,
    setupMinutes: row['setupMinutes'] ?? null,
    runMinutes: row['runMinutes'] ?? null,
    baseQty: row['baseQty'] ?? null,
    planQty: row['planQty'] ?? null,
    overlapQty: row['overlapQty'] ?? null,
    inspectMode: row['inspectMode'] ?? null,
    orderOperationId: row['id'] ?? null,
  };
}

function batchOf(doc: Doc): Effect {
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
      planQty: fields['startQty'] ?? null,
      bom: fields['bom'] ?? null,
      processRoute: fields['processRoute'] ?? null,
      lot: fields['lot'] ?? null,
      workshop: fields['workshop'] ?? null,
      customer: fields['customer'] ?? null,
      project: fields['project'] ?? null,
      mtoNo: fields['mtoNo'] ?? null,
    },
    lines: {},
  };
}
