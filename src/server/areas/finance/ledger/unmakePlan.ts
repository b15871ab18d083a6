// Taking back the plan rows a document made, as long as no money was matched to them.
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { conflict } from '#server/refusal.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { defOf, planRowsWith, removePlanRow } from './planRows.ts';
import { planLinesOf } from './planTerms.ts';

/** Takes back the rows the document made; refuses when money or a draft of it is matched to them. */
export async function unmakePlan(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
): Promise<Doc> {
  const rows = await planRowsWith(context, side, 'sourceId', doc.id);
  await refuseMatched(context, side, rows);
  for (const row of rows) await removePlanRow(context, side, row);
  const key = planLinesOf(side, def.name);
  const shown = doc.lines[key];
  if (shown === undefined || rows.length === 0) return doc;
  const lines = shown
    .filter((line) => line[side.plan] !== line.id)
    .map((line, index): LineRow => ({ ...line, [side.plan]: null, seq: index + 1 }));
  return { ...doc, lines: { ...doc.lines, [key]: lines } };
}

/** Refuses when a receipt or payment, draft or approved, names one of these rows. */
export async function refuseMatched(
  context: WriteContext,
  side: MoneySide,
  plans: readonly Doc[],
): Promise<void> {
  if (plans.length === 0) return;
  const record = defOf(side.record);
  const column = columnName(side.plan);
  const { rows } = await context.session.query(
    `select h.code, p.code as plan from ${lineTableName(record, 'items')} i join ${tableName(record)} h on h.id = i.doc_id
     join ${tableName(defOf(side.plan))} p on p.id = i.${column}
     where i.${column} = any($1::uuid[]) and h.status <> 'voided' order by h.code limit 1`,
    [plans.map(({ id }) => id)],
  );
  const [found] = rows;
  if (found !== undefined) {
    throw conflict(
      `${side.words.due}计划 ${textOf(found['plan'])} 已被${record.title} ${textOf(found['code'])} 核销，请先反审核并删除该${record.title}`,
    );
  }
  const deducted = plans.find(({ lines }) => (lines['deductions'] ?? []).length > 0);
  if (deducted !== undefined)
    throw conflict(`${side.words.due}计划 ${textOf(deducted.fields['code'])} 已有退货扣减，请先反审核退货单`);
}
