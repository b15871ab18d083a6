// What a report takes over while it is typed: operation, product and place of its task or order, the time since the task
// began, the minutes of the people, the rows of scrap, and the parts it will use up.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { reportFacts, type ReportFacts } from './reportFacts.ts';
import { dueParts, proposedMaterials } from './reportMaterials.ts';

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

export async function proposeReport({ before, doc, patches }: Proposal, read: Read): Promise<Patch[]> {
  if (optionalText(doc.fields['manufacturingOrder']) === null) return [];
  const facts = await reportFacts(doc, read);
  if (facts.order === null) return [];
  const typed = new Set(
    patches.flatMap((patch) => (patch.op === 'set' && !isEmpty(patch.value) ? [patch.field] : [])),
  );
  const changed = (...fields: string[]): boolean =>
    fields.some((field) => !sameValue(before?.fields[field] ?? null, doc.fields[field] ?? null));
  const header = {
    ...whatAndWhere(doc, facts, typed, changed),
    ...timesOf(doc, facts, typed, changed),
    ...sourceOf(doc, facts),
  };
  const parts = await dueParts(doc, facts, read);
  return [
    ...Object.entries(header).flatMap(([field, value]) =>
      sameValue(doc.fields[field] ?? null, value) ? [] : [set(field, value)],
    ),
    ...scrapRows(doc, patches, read),
    ...proposedMaterials(doc, parts, () => read.newId()),
  ];
}

/** Operation and product are those of the order; place and people of the task or the operation where nobody typed others. */
function whatAndWhere(
  { fields }: Doc,
  { order, own, isLast, task }: ReportFacts,
  typed: ReadonlySet<string>,
  changed: (...fields: string[]) => boolean,
): Row {
  const operation = own === null ? undefined : order?.rows.get(own.id);
  const anew = changed('manufacturingOrder', 'operationSeq', 'workTaskOrder');
  const proposed = (field: string, ...values: unknown[]): Row => {
    const value = values.map((each) => optionalText(each)).find((each) => each !== null) ?? null;
    if (typed.has(field) || value === null || (!anew && !isEmpty(fields[field] ?? null))) return {};
    return { [field]: value };
  };
  return {
    ...(own !== null && own.operationSeq > 0
      ? { operation: optionalText(operation?.['operation']) }
      : { operation: null }),
    material: optionalText(order?.row['material']),
    unit: optionalText(order?.row['unit']),
    isLastOperation: isLast,
    pieceRate: optionalText(task?.['piece_rate']) ?? optionalText(operation?.['piece_rate']),
    ...proposed('workCenter', task?.['work_center'], operation?.['work_center']),
    ...proposed('workshop', operation?.['workshop'], order?.row['workshop']),
    ...proposed('workTeam', task?.['work_team']),
    ...proposed('shift', task?.['shift']),
    ...(own?.operationSeq === 0 && fields['reportType'] === 'operation' ? { reportType: 'order' } : {}),
  };
}

/** workReport-r6: minutes = (end − start − stop) × people, where nobody typed others. */
function timesOf(
  { fields }: Doc,
  { task, own, order }: ReportFacts,
  typed: ReadonlySet<string>,
  changed: (...fields: string[]) => boolean,
): Row {
  const end = optionalText(fields['endTime']);
  const operation = own === null ? undefined : order?.rows.get(own.id);
  let start = optionalText(fields['startTime']);
  if (start === null && end !== null) {
    const begun = optionalText(task?.['actual_start_time']);
    const standard = decimal(textOf(operation?.['run_minutes'], '0'))
      .times(decimal(textOf(fields['finishedQty'], '0')))
      .dividedBy(
        decimal(textOf(operation?.['base_qty'], '1')).equals(0) ? 1 : textOf(operation?.['base_qty'], '1'),
      );
    const back = Math.max(1, Math.ceil(Number(decimalText(standard))));
    start =
      begun !== null && new Date(begun) < new Date(end)
        ? new Date(begun).toISOString()
        : new Date(new Date(end).getTime() - back * 60_000).toISOString();
  }
  const proposed: Row = start === optionalText(fields['startTime']) ? {} : { startTime: start };
  const moved =
    changed('startTime', 'endTime', 'downMinutes', 'headCount') || proposed['startTime'] !== undefined;
  if (
    typed.has('workMinutes') ||
    start === null ||
    end === null ||
    (!moved && !isEmpty(fields['workMinutes'] ?? null))
  )
    return proposed;
  const minutes = decimal((new Date(end).getTime() - new Date(start).getTime()) / 60_000)
    .minus(decimal(textOf(fields['downMinutes'], '0')))
    .times(Number(fields['headCount'] ?? 1))
    .toDecimalPlaces(2);
  return minutes.isNegative() ? proposed : { ...proposed, workMinutes: decimalText(minutes) };
}

/** What the report stands on, so that the order can be asked for its reports and is not taken back over them. */
function sourceOf({ fields }: Doc, { order, task, own }: ReportFacts): Row {
  if (order === null || own === null) return { sourceEntity: null, sourceCode: null, sourceLineId: null };
  if (task !== null)
    return {
      sourceEntity: 'workTaskOrder',
      sourceCode: textOf(task['code']),
      sourceLineId: textOf(task['id']),
    };
  return {
    sourceEntity: 'manufacturingOrder',
    sourceCode: textOf(order.row['code']),
    sourceLineId: own.operationSeq === 0 ? textOf(fields['manufacturingOrder']) : own.id,
  };
}

/**
 * One row of scrap of each kind follows its quantity until somebody divides it by reason. A row that is typed with this
 * very save stays as it is: where the sums differ the submission says so.
 */
function scrapRows(doc: Doc, patches: readonly Patch[], read: Read): Patch[] {
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
    const rows = (doc.lines['scraps'] ?? []).filter((row) => row['scrapType'] === scrapType);
    const qty = textOf(doc.fields[field], '0');
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
              values: { scrapType, qty, unit: doc.fields['unit'] ?? null, handling: 'scrap' },
            },
          ];
    if (decimal(qty).isZero()) return [{ op: 'removeLine', lines: 'scraps', id: first.id }];
    return decimal(textOf(first['qty'], '0')).equals(decimal(qty))
      ? []
      : [{ op: 'setLine', lines: 'scraps', id: first.id, field: 'qty', value: qty }];
  });
}
