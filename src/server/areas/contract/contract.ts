// 销售合同 and 采购合同: their stage follows their state, approval makes the plan, milestones start what counts from them,
// and nothing is taken back that orders, changes or money stand on.
import { contractChange } from '#entities/contract/contractChange.ts';
import type { Row } from '#model/entity.ts';
import { payable, receivable, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import type { GivenOf } from '#model/typedDoc.ts';
import {
  definitionsOf,
  type ContractDefinition,
  type ContractDoc,
} from '#server/areas/finance/moneyDefinitions.ts';
import { orderTable } from '#server/areas/finance/moneyTables.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { draftOfChange } from './changeLines.ts';

interface Facts {
  seal: GivenOf<ContractDefinition, 'seal'>;
  archive: GivenOf<ContractDefinition, 'archive'>;
  milestone: GivenOf<ContractDefinition, 'milestoneDone'>;
  /** Name of the partner. */
  partner: string;
  /** Codes of orders that stand in the way of the action. */
  orders: string[];
  /** Code of a change that is not decided yet. */
  openChange: string | null;
}

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
  return defineBehaviour(definitionsOf(side).contract, {
    title: '合同的阶段、款项计划与里程碑',
    checks: [
      '已有订单、变更或完成的里程碑时不能反审核',
      '订单还有未完成的明细时不能终止',
      '同时只有一张未审核的变更单',
      '款项计划引用的里程碑存在，且只完成一次',
    ],
    effects: {
      submit: ['set'],
      withdraw: ['set'],
      reject: ['set'],
      approve: ['money', 'set'],
      unapprove: ['money', 'set'],
      close: ['set'],
      reopen: ['money', 'set'],
      terminate: ['money', 'set'],
      seal: ['set'],
      archive: ['set'],
      milestoneDone: ['money'],
      splitPlan: ['money'],
      change: ['create'],
    },
    facts: (doc, read, moment): Promise<Facts> => factsOf(side, doc, read, moment),
    check: (doc, facts, moment) => problemsOf(doc, facts, moment),
    plan: {
      submit: (doc) => [stage(doc, 'reviewing')],
      withdraw: (doc) => [stage(doc, 'drafting')],
      reject: (doc) => [stage(doc, 'drafting')],
      approve: (doc) => [money(true), stage(doc, 'executing')],
      unapprove: (doc) => [money(false), stage(doc, 'drafting')],
      close: (doc) => [stage(doc, 'finished')],
      reopen: (doc) => [cancel(false), stage(doc, 'executing')],
      terminate: (doc) => [cancel(true), stage(doc, 'terminated')],
      seal: (doc, { seal }) => [set(doc, seal)],
      archive: (doc, { archive }) => [
        set(doc, { ...archive, ...(doc.status === 'closed' ? { contractStage: 'archived' } : {}) }),
      ],
      milestoneDone: (_doc, { milestone }) => [
        {
          effect: 'money',
          side: side.name,
          act: 'milestone',
          seq: Number(milestone.milestoneSeq),
          date: milestone.actualDate ?? '',
        },
      ],
      splitPlan: () => [{ effect: 'money', side: side.name, act: 'fillPlan' }],
      change: (doc, { partner }) => [
        { effect: 'create', entity: 'contractChange', ...draftOfChange(side, doc, partner), opens: true },
      ],
    },
  });
}

async function factsOf(side: MoneySide, doc: ContractDoc, read: Read, moment: string): Promise<Facts> {
  const def = definitionsOf(side).contract;
  const known: Facts = {
    seal: givenOf(def, 'seal', read.given),
    archive: givenOf(def, 'archive', read.given),
    milestone: givenOf(def, 'milestoneDone', read.given),
    partner: read.reader(side.partner, doc.fields[side.partner] ?? null)?.name ?? '',
    orders: [],
    openChange: null,
  };
  if (moment === 'unapprove') return { ...known, orders: await ordersOf(side, doc, read, false) };
  if (moment === 'terminate') return { ...known, orders: await ordersOf(side, doc, read, true) };
  if (moment !== 'change') return known;
  const c = headerTable(contractChange, 'c');
  const [found] = await read.select(
    { code: c.code },
    sql`from ${c} where ${is(c.org, read.org)} and ${is(c[side.contract], doc.id)}
      and ${stateIs(contractChange, c.status, 'removable', 'waiting')} limit 1`,
  );
  return { ...known, openChange: found?.code ?? null };
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

function problemsOf(
  { lines }: ContractDoc,
  { milestone: given, orders, openChange }: Facts,
  moment: string,
): Problem[] {
  const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  const { milestones } = lines;
  if (moment === 'unapprove') {
    if (orders.length > 0) return error('', `合同已有订单 ${orders.join('、')}，请先删除或作废这些订单`);
    if (lines.changes.length > 0) return error('', '合同已经变更过，不能反审核，请用合同变更单修改');
    if (milestones.some((row) => row.milestoneStatus === 'done'))
      return error('', '合同已有完成的里程碑，不能反审核');
  }
  if (moment === 'terminate' && orders.length > 0)
    return error('', `订单 ${orders.join('、')} 还有未完成的明细，请先关闭这些订单的行`);
  if (moment === 'change' && openChange !== null)
    return error('', `该合同已有未审核的变更单 ${openChange}，请先处理`);
  if (moment === 'milestoneDone') {
    const wanted = Number(given.milestoneSeq);
    const row = milestones.find(({ seq }) => seq === wanted);
    if (row === undefined) return error('milestoneSeq', `没有序号为 ${wanted} 的里程碑`);
    if (row.milestoneStatus === 'done') return error('milestoneSeq', `里程碑“${row.name ?? ''}”已经完成`);
  }
  if (moment !== 'submit' && moment !== 'approve') return [];
  return lines.moneyPlans.flatMap((row): Problem[] => {
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
