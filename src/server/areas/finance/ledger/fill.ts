// Drafts filled by the system on request: the plan rows of an order or contract by its scheme, the lines of a receipt
// or payment with the oldest open plan rows of the partner.
import { Decimal, decimalText } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import { tableName } from '#model/derive/tables.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import type { Patch } from '#model/patch.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { conflict } from '#server/refusal.ts';
import { textOf } from '#server/values.ts';
import { newId } from '#server/ids.ts';
import { changeDoc } from '#server/document/references.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { defOf } from './planRows.ts';
import { cutRows, planLinesOf, type Instalment } from './planTerms.ts';

/** The draft with the plan rows its scheme cuts, in place of those it had. */
export async function fillPlan(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
): Promise<Doc> {
  const key = planLinesOf(side, def.name);
  const isContract = def.name === side.contract;
  const { rows } = await cutRows(context, side, def.name, doc, isContract ? 'contract' : 'order');
  if (rows.length === 0) {
    const wanted = isContract ? '合同' : '订单';
    throw conflict(
      `没有可用的拆分方案：请填写明细金额，并选择拆分依据为“${wanted}”的${side.words.due}计划拆分方案`,
    );
  }
  const removed = (doc.lines[key] ?? []).map((row): Patch => ({ op: 'removeLine', lines: key, id: row.id }));
  const added = rows.map((row): Patch => ({
    op: 'insertLine',
    lines: key,
    id: newId(context.ports),
    before: null,
    values: planLine(def, key, row),
  }));
  return (await changeDoc(context, def, doc, [...removed, ...added])).doc;
}

function planLine(
  def: EntityDef,
  key: string,
  { stage, isAdvance, ratio, amount, dueBase, dueRule, controlPoint, needInvoice, remark }: Instalment,
): Row {
  const own = def.lines?.[key]?.fields ?? {};
  const values: Row = {
    stage,
    isAdvance,
    ratio,
    amount,
    dueBase,
    dueRule,
    controlPoint,
    needInvoice,
    remark,
  };
  return Object.fromEntries(Object.entries(values).filter(([field]) => own[field] !== undefined));
}

/** The draft with lines for the open plan rows of its partner, oldest first, as far as its money reaches. */
export async function fillMatches(
  context: WriteContext,
  side: MoneySide,
  def: EntityDef,
  doc: Doc,
): Promise<Doc> {
  const items = doc.lines['items'] ?? [];
  const whole = numberOf(doc.fields['amount']);
  let left = whole.minus(items.reduce((sum, row) => sum.plus(numberOf(row['amount'])), new Decimal(0)));
  const isBack = whole.isNegative();
  const known = items.map((row) => textOf(row[side.plan]));
  const patches: Patch[] = [];
  for (const row of await openRows(context, side, doc, isBack)) {
    const open = numberOf(textOf(row['unsettled_amount'], '0'));
    if (left.isZero() || left.isNegative() !== isBack || known.includes(textOf(row['id']))) continue;
    const amount = open.abs().lt(left.abs()) ? open : left;
    left = left.minus(amount);
    const values: Row = {
      [side.plan]: textOf(row['id']),
      planAmount: decimalText(numberOf(textOf(row['amount'], '0'))),
      unsettledAmount: decimalText(open),
      amount: decimalText(amount),
    };
    patches.push({ op: 'insertLine', lines: 'items', id: newId(context.ports), before: null, values });
  }
  if (patches.length === 0) {
    const partner = side.name === 'receivable' ? '客户' : '供应商';
    throw conflict(
      `没有可核销的${side.words.due}计划：请先填写${partner}、币别和金额，并确认该${partner}有${side.words.open}的计划`,
    );
  }
  return (await changeDoc(context, def, doc, patches)).doc;
}

async function openRows(
  { session, grants }: WriteContext,
  side: MoneySide,
  doc: Doc,
  isBack: boolean,
): Promise<Row[]> {
  const { rows } = await session.query(
    `select id::text, amount::text, unsettled_amount::text from ${tableName(defOf(side.plan))}
     where org = $1::uuid and (${columnName(side.partner)} = $2::uuid or ${columnName(side.settlePartner)} = $2::uuid) and currency = $3::uuid
       and plan_row_status in ('pending', 'due', 'partial') and unsettled_amount ${isBack ? '<' : '>'} 0
     order by due_date nulls last, source_code, seq limit 200`,
    [grants.org, doc.fields[side.partner], doc.fields['currency']],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    amount: textOf(row['amount']),
    unsettled_amount: textOf(row['unsettled_amount']),
  }));
}
