// What a report takes over while it is typed: operation, product and place of its task or order, the time since the task
// began, the minutes of the people, the rows of scrap, and the parts it will use up.
import type { workReport as report } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { reportFacts, type ReportFacts } from './reportFacts.ts';
import { dueParts, proposedMaterials } from './reportMaterials.ts';

type Report = DocOf<typeof report>;

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

export async function proposeReport(
  { before, doc, patches }: Proposal<Report>,
  read: Read,
): Promise<Patch[]> {
  if (doc.fields.manufacturingOrder === null) return [];
  const facts = await reportFacts(doc, read);
  if (facts.order === null) return [];
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'set' && !isEmpty(patch.value) ? [patch.field] : [])),
  );
  const changed = (...fields: HeaderField[]): boolean =>
    fields.some((field) => (before?.fields[field] ?? null) !== doc.fields[field]);
  const header: Row = {
    ...whatAndWhere(doc, facts, typed, changed),
    ...timesOf(doc, facts, typed, changed),
    ...sourceOf(doc, facts),
  };
  const known: Row = doc.fields;
  const parts = await dueParts(doc, facts, read);
  return [
    ...Object.entries(header).flatMap(([field, value]) =>
      sameValue(known[field], value) ? [] : [set(field, value)],
    ),
    ...scrapRows(doc, patches, read),
    ...proposedMaterials(doc, parts, () => read.newId()),
  ];
}

/** Fields that others follow. */
type HeaderField =
  | 'manufacturingOrder'
  | 'operationSeq'
  | 'workTaskOrder'
  | 'startTime'
  | 'endTime'
  | 'downMinutes'
  | 'headCount';

/** Operation and product are those of the order; place and people of the task or the operation where nobody typed others. */
function whatAndWhere(
  { fields }: Report,
  { order, own, isLast, task }: ReportFacts,
  typed: ReadonlySet<string>,
  changed: (...fields: HeaderField[]) => boolean,
): Row {
  const operation = own === null ? undefined : order?.rows.get(own.id);
  const anew = changed('manufacturingOrder', 'operationSeq', 'workTaskOrder');
  const proposed = (
    field: 'workCenter' | 'workshop' | 'workTeam' | 'shift',
    ...values: (string | null | undefined)[]
  ): Row => {
    const value = values.find((each) => typeof each === 'string');
    return typed.has(field) || value === undefined || (!anew && fields[field] !== null)
      ? {}
      : { [field]: value };
  };
  return {
    operation: own !== null && own.operationSeq > 0 ? (operation?.operation ?? null) : null,
    material: order?.row.material ?? null,
    unit: order?.row.unit ?? null,
    isLastOperation: isLast,
    pieceRate: task?.pieceRate ?? operation?.pieceRate ?? null,
    ...proposed('workCenter', task?.workCenter, operation?.workCenter),
    ...proposed('workshop', operation?.workshop, order?.row.workshop),
    ...proposed('workTeam', task?.workTeam),
    ...proposed('shift', task?.shift),
    ...(own?.operationSeq === 0 && fields.reportType === 'operation' ? { reportType: 'order' } : {}),
  };
}

/** workReport-r6: minutes = (end − start − stop) × people, where nobody typed others. */
function timesOf(
  { fields }: Report,
  facts: ReportFacts,
  typed: ReadonlySet<string>,
  changed: (...fields: HeaderField[]) => boolean,
): Row {
  const { endTime: end } = fields;
  const start = fields.startTime ?? (end === null ? null : begunAt(end, fields.finishedQty, facts));
  const isProposed = start !== fields.startTime;
  const proposed: Row = isProposed ? { startTime: start } : {};
  const moved = changed('startTime', 'endTime', 'downMinutes', 'headCount') || isProposed;
  if (typed.has('workMinutes') || start === null || end === null || (!moved && fields.workMinutes !== null))
    return proposed;
  const minutes = decimal((new Date(end).getTime() - new Date(start).getTime()) / 60_000)
    .minus(decimal(fields.downMinutes))
    .times(fields.headCount ?? 1)
    .toDecimalPlaces(2);
  return minutes.isNegative() ? proposed : { ...proposed, workMinutes: decimalText(minutes) };
}

/** Since the task began, else as long before the end as the route gives the pieces. */
function begunAt(end: string, finishedQty: string | null, { task, own, order }: ReportFacts): string {
  const begun = task?.actualStartTime ?? null;
  if (begun !== null && new Date(begun) < new Date(end)) return new Date(begun).toISOString();
  const operation = own === null ? undefined : order?.rows.get(own.id);
  const batch = decimal(operation?.baseQty ?? '1');
  const standard = decimal(operation?.runMinutes)
    .times(decimal(finishedQty))
    .dividedBy(batch.equals(0) ? 1 : batch);
  const back = Math.max(1, Math.ceil(Number(decimalText(standard))));
  return new Date(new Date(end).getTime() - back * 60_000).toISOString();
}

/** What the report stands on, so that the order can be asked for its reports and is not taken back over them. */
function sourceOf({ fields }: Report, { order, task, own }: ReportFacts): Row {
  if (order === null || own === null) return { sourceEntity: null, sourceCode: null, sourceLineId: null };
  if (task !== null) return { sourceEntity: 'workTaskOrder', sourceCode: task.code, sourceLineId: task.id };
  return {
    sourceEntity: 'manufacturingOrder',
    sourceCode: order.row.code,
    sourceLineId: own.operationSeq === 0 ? fields.manufacturingOrder : own.id,
  };
}

/**
 * One row of scrap of each kind follows its quantity until somebody divides it by reason. A row that is typed with this
 * very save stays as it is: where the sums differ the submission says so.
 */
function scrapRows(doc: Report, patches: readonly Patch[], read: Read): Patch[] {
  const typed = new Set(
    patches.flatMap((patch) =>
      patch.op === 'insertLine' || (patch.op === 'setLine' && patch.field === 'qty') ? [patch.id] : [],
    ),
  );
  const kinds = [
    ['material', 'materialScrapQty'],
    ['process', 'processScrapQty'],
  ] as const;
  return kinds.flatMap(([scrapType, field]): Patch[] => {
    const rows = doc.lines.scraps.filter((row) => row.scrapType === scrapType);
    const qty = doc.fields[field] ?? '0';
    const [first] = rows;
    if (rows.length > 1 || (first !== undefined && typed.has(first.id))) return [];
    if (first === undefined)
      return decimal(qty).isZero()
        ? []
        : [
            {
              op: 'insertLine',
              lines: 'scraps',
              id: read.newId(),
              before: null,
              values: { scrapType, qty, unit: doc.fields.unit, handling: 'scrap' },
            },
          ];
    if (decimal(qty).isZero()) return [{ op: 'removeLine', lines: 'scraps', id: first.id }];
    return decimal(first.qty).equals(decimal(qty))
      ? []
      : [{ op: 'setLine', lines: 'scraps', id: first.id, field: 'qty', value: qty }];
  });
}
