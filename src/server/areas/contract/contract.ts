// 销售合同 and 采购合同: their stage follows their state, approval makes the plan, milestones start what counts from them,
// and nothing is taken back that orders, changes or money stand on.
import { contractChange } from '#entities/contract/contractChange.ts';
import type { Row } from '#model/entity.ts';
import { payable, receivable, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import { definitionsOf, type ContractDoc } from '#server/areas/finance/moneyDefinitions.ts';
import { orderTable } from '#server/areas/finance/moneyTables.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { draftOfChange } from './changeLines.ts';

function contract(side: MoneySide) {
  const set = (doc: ContractDoc, fields: Row): Effect => ({
    effect: 'set',
    entity: side.contract,
    id: doc.id,
    fields,
  });
  const stage = (doc: ContractDoc, contractStage: string): Effect => set(doc, { contractStage });
  const money = (counted: boolean): Effect => ({ effect: 'money', side: side.name, act: 'plan', counted });
  const cancel = (cancelled: boolean): Effect => ({
    effect: 'money',
    side: side.name,
    act: 'cancel',
    cancelled,
  });
  const def = definitionsOf(side).contract;
  const planned = defineAction(def, {
    checks: ['款项计划引用的里程碑存在'],
    check: ({ lines }) => unknownMilestones(lines),
  });
  return defineBehaviour(def, {
    title: '合同的阶段、款项计划与里程碑',
    actions: {
      submit: { ...planned, effects: ['set'], plan: (doc) => [stage(doc, 'reviewing')] },
      withdraw: { effects: ['set'], plan: (doc) => [stage(doc, 'drafting')] },
      reject: { effects: ['set'], plan: (doc) => [stage(doc, 'drafting')] },
      approve: {
        ...planned,
        effects: ['money', 'set'],
        plan: (doc) => [money(true), stage(doc, 'executing')],
      },
      unapprove: defineAction(def, {
        checks: ['没有订单、变更和完成的里程碑'],
        effects: ['money', 'set'],
        facts: (doc, read) => ordersOf(side, doc, read, false),
        check: usedProblems,
        plan: (doc) => [money(false), stage(doc, 'drafting')],
      }),
      close: { effects: ['set'], plan: (doc) => [stage(doc, 'finished')] },
      reopen: { effects: ['money', 'set'], plan: (doc) => [cancel(false), stage(doc, 'executing')] },
      terminate: defineAction(def, {
        checks: ['订单没有未完成的明细'],
        effects: ['money', 'set'],
        facts: (doc, read) => ordersOf(side, doc, read, true),
        check: (_doc, orders) =>
          orders.length === 0
            ? []
            : refusal('', `订单 ${orders.join('、')} 还有未完成的明细，请先关闭这些订单的行`),
        plan: (doc) => [cancel(true), stage(doc, 'terminated')],
      }),
      seal: defineAction(def, 'seal', {
        effects: ['set'],
        plan: (doc, _facts, { given }) => [set(doc, given)],
      }),
      archive: defineAction(def, 'archive', {
        effects: ['set'],
        plan: (doc, _facts, { given }) => [
          set(doc, { ...given, ...(doc.status === 'closed' ? { contractStage: 'archived' } : {}) }),
        ],
      }),
      milestoneDone: milestoneDone(side),
      splitPlan: {
        effects: ['money'],
        plan: () => [{ effect: 'money', side: side.name, act: 'fillPlan' }],
      },
      change: changing(side),
    },
  });
}

const refusal = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];

const milestoneDone = (side: MoneySide) =>
  defineAction(definitionsOf(side).contract, 'milestoneDone', {
    checks: ['里程碑存在，且只完成一次'],
    effects: ['money'],
    check: ({ lines }, _facts, { given }) => {
      const wanted = Number(given.milestoneSeq);
      const row = lines.milestones.find(({ seq }) => seq === wanted);
      if (row === undefined) return refusal('milestoneSeq', `没有序号为 ${wanted} 的里程碑`);
      return row.milestoneStatus === 'done'
        ? refusal('milestoneSeq', `里程碑“${row.name ?? ''}”已经完成`)
        : [];
    },
    plan: (_doc, _facts, { given }) => [
      {
        effect: 'money',
        side: side.name,
        act: 'milestone',
        seq: Number(given.milestoneSeq),
        date: given.actualDate ?? '',
      },
    ],
  });

const changing = (side: MoneySide) =>
  defineAction(definitionsOf(side).contract, {
    checks: ['同时只有一张未审核的变更单'],
    effects: ['create'],
    facts: async (doc: ContractDoc, read) => ({
      open: await openChange(side, doc, read),
      partner: read.reader(side.partner, doc.fields[side.partner] ?? null)?.name ?? '',
    }),
    check: (_doc, { open }) =>
      open === null ? [] : refusal('', `该合同已有未审核的变更单 ${open}，请先处理`),
    plan: (doc, { partner }) => [
      { effect: 'create', entity: 'contractChange', ...draftOfChange(side, doc, partner), opens: true },
    ],
  });

/** Code of a change that is not decided yet. */
async function openChange(side: MoneySide, { id }: ContractDoc, read: Read): Promise<string | null> {
  const c = headerTable(contractChange, 'c');
  const [found] = await read.select(
    { code: c.code },
    sql`from ${c} where ${is(c.org, read.org)} and ${is(c[side.contract], id)}
      and ${stateIs(contractChange, c.status, 'removable', 'waiting')} limit 1`,
  );
  return found?.code ?? null;
}

/** Orders of the contract; `open`: those with lines still to be delivered. */
async function ordersOf(side: MoneySide, { id }: ContractDoc, read: Read, open: boolean): Promise<string[]> {
  const def = definitionsOf(side).order;
  const o = orderTable(side, 'o');
  const l = linesTable(def, 'items', 'l');
  const waiting = sql`${stateIs(def, o.status, 'waiting', 'executable')}
    and exists (select 1 from ${l} where ${l.docId} = ${o.id} and ${l.lineStatus} in ('open', 'frozen'))`;
  const rows = await read.select(
    { code: o.code },
    sql`from ${o} where ${is(o.org, read.org)} and ${is(o.contract, id)}
      and ${open ? waiting : sql`not ${stateIs(def, o.status, 'void')}`} order by ${o.code} limit 3`,
  );
  return rows.map(({ code }) => code ?? '');
}

/** What an approved contract stands under. @param orders codes */
function usedProblems({ lines }: ContractDoc, orders: readonly string[]): Problem[] {
  if (orders.length > 0) return refusal('', `合同已有订单 ${orders.join('、')}，请先删除或作废这些订单`);
  if (lines.changes.length > 0) return refusal('', '合同已经变更过，不能反审核，请用合同变更单修改');
  return lines.milestones.some((row) => row.milestoneStatus === 'done')
    ? refusal('', '合同已有完成的里程碑，不能反审核')
    : [];
}

function unknownMilestones({ moneyPlans, milestones }: ContractDoc['lines']): Problem[] {
  return moneyPlans.flatMap((row): Problem[] => {
    const seq = row.milestoneSeq;
    if (row.dueBase !== 'milestone' || seq === null || milestones.some((milestone) => milestone.seq === seq))
      return [];
    return [
      {
        field: 'milestoneSeq',
        lines: 'moneyPlans',
        lineId: row.id,
        lineNo: row.seq,
        level: 'error',
        message: `第${row.seq}行 没有序号为 ${seq} 的里程碑`,
      },
    ];
  });
}

export const saleContract = contract(receivable);
export const purchaseContract = contract(payable);
