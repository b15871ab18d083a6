// 收款登记单 and 付款登记单: approval settles plan rows, unapproval takes the matches back; picked rows bring what is open.
import { Decimal, decimalText } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import { payable, receivable, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { numberOf } from '#model/rules/amounts.ts';
import type { DecimalText } from '#model/typedDoc.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { optionalText } from '#server/values.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { definitionsOf, type PlanDoc, type RecordDoc, type RecordLine } from './moneyDefinitions.ts';
import { orderTable, planTable } from './moneyTables.ts';
import { proposeAccount } from './partnerAccount.ts';

interface PassedPoint {
  code: string;
  order: string;
}

function moneyRecord(side: MoneySide) {
  const def = definitionsOf(side).record;
  const agreed = defineAction(def, {
    checks: ['核销明细合计与单据金额的正负号一致'],
    check: approvalProblems,
  });
  return defineBehaviour(def, {
    title: `${side.words.cash}的核销`,
    propose: async (proposal, read) => [
      ...(await proposeAccount(side, proposal, read)),
      ...(await proposeOpen(side, proposal, read)),
    ],
    actions: {
      submit: agreed,
      approve: {
        ...agreed,
        effects: ['money'],
        plan: () => [{ effect: 'money', side: side.name, act: 'settle', counted: true }],
      },
      unapprove: defineAction(def, {
        checks: ['已通过的控制环节会重新锁定的给出提示'],
        effects: ['money'],
        facts: (doc, read) => passedPoints(side, doc, read),
        check: (_doc, used) => used.map((each) => passed(side, each)),
        plan: () => [{ effect: 'money', side: side.name, act: 'settle', counted: false }],
      }),
      autoMatch: {
        effects: ['money'],
        plan: () => [{ effect: 'money', side: side.name, act: 'match' }],
      },
    },
  });
}

function approvalProblems({ fields, lines }: RecordDoc): Problem[] {
  const matched = lines.items.reduce((sum, row) => sum.plus(numberOf(row.amount)), new Decimal(0));
  const whole = numberOf(fields.amount);
  const wrongWay = !matched.isZero() && matched.isNegative() !== whole.isNegative();
  return wrongWay
    ? [{ field: 'matchedAmount', level: 'error', message: '核销明细合计与单据金额的正负号须一致' }]
    : [];
}

function passed(side: MoneySide, { code, order }: PassedPoint): Problem {
  const message = `${order} 已发货或入库，反审核后${side.words.due}计划 ${code} 的控制环节将重新锁定`;
  return { field: '', level: 'warning', message };
}

/** Orders that went on after this record freed their control point. */
async function passedPoints(side: MoneySide, { lines }: RecordDoc, read: Read): Promise<PassedPoint[]> {
  const ids = lines.items.flatMap((row) => optionalText(row[side.plan]) ?? []);
  if (ids.length === 0) return [];
  const p = planTable(side, 'p');
  const o = orderTable(side, 'o');
  const rows = await read.select(
    { code: p.code, order: p.sourceCode },
    sql`from ${p} where ${is(p.org, read.org)} and ${among(p.id, ids)}
      and ${p.controlPoint} in ('beforeDelivery', 'beforeStockIn')
      and exists (select 1 from ${o} join document_link k on k.org = ${o.org} and k.source_id = ${o.id}::text
        where k.link_status = 'executed'
          and (${o.id} = ${p.order} or (${p.order} is null and ${o.contract} = ${p.contract})))`,
  );
  return rows.map(({ code, order }) => ({ code: code ?? '', order: order ?? '' }));
}

/** Amounts of newly picked plan rows: what is planned, what is open, and as much of it as the money reaches. */
async function proposeOpen(
  side: MoneySide,
  { before, doc }: Proposal<RecordDoc>,
  read: Read,
): Promise<Patch[]> {
  const old = new Map((before?.lines.items ?? []).map((row) => [row.id, row]));
  const rows = doc.lines.items;
  const picked = rows.filter(
    (row) => !isEmpty(row[side.plan]) && !sameValue(old.get(row.id)?.[side.plan], row[side.plan]),
  );
  if (picked.length === 0) return [];
  const facts = new Map<string, { amount: DecimalText; open: Decimal }>();
  for (const row of picked) {
    const plan: PlanDoc | null = await read.docOf(definitionsOf(side).plan, row[side.plan] ?? '');
    if (plan === null) continue;
    facts.set(row.id, {
      amount: plan.fields.amount ?? '0',
      open: numberOf(plan.fields.unsettledAmount),
    });
  }
  const given = (row: RecordLine) => numberOf(row.amount);
  let left = numberOf(doc.fields.amount).minus(
    rows.reduce((sum, row) => sum.plus(given(row)), new Decimal(0)),
  );
  return picked.flatMap((row): Patch[] => {
    const fact = facts.get(row.id);
    if (fact === undefined) return [];
    const set = (field: string, value: string): Patch => ({
      op: 'setLine',
      lines: 'items',
      id: row.id,
      field,
      value,
    });
    const shown = [set('planAmount', fact.amount), set('unsettledAmount', decimalText(fact.open))];
    if (!isEmpty(row.amount)) return shown;
    const sameWay = !left.isZero() && left.isNegative() === fact.open.isNegative();
    const amount = sameWay && left.abs().lt(fact.open.abs()) ? left : fact.open;
    left = left.minus(amount);
    return [...shown, set('amount', decimalText(amount))];
  });
}

export const receiptRecord = moneyRecord(receivable);
export const paymentRecord = moneyRecord(payable);
