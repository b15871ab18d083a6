// 销售合同 and 采购合同: their stage follows their state, approval makes the plan, milestones start what counts from them,
// and nothing is taken back that orders, changes or money stand on.
import { columnName } from '#model/derive/names.ts';
import type { Doc, Row } from '#model/entity.ts';
import { payable, receivable, type MoneySide } from '#entities/blocks/moneySide.ts';
import type { Problem } from '#model/check/problem.ts';
import { entityOf } from '#entities/registry.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import { textOf } from '#server/values.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { draftOfChange } from './changeLines.ts';
import { stateSql } from '#server/store/stateSql.ts';

interface Facts {
  given: Row;
  today: string;
  /** Name of the partner. */
  partner: string;
  /** Codes of orders that stand in the way of the action. */
  orders: string[];
  /** Code of a change that is not decided yet. */
  openChange: string | null;
}

function contract(side: MoneySide) {
  const set = (doc: Doc, fields: Row): Effect => ({
    effect: 'set',
    entity: side.contract,
    id: doc.id,
    fields,
  });
  const stage = (doc: Doc, contractStage: string): Effect => set(doc, { contractStage });
  const money = (counted: boolean): Effect => ({ effect: 'money', side: side.name, act: 'plan', counted });
  const cancel = (cancelled: boolean): Effect => ({
    effect: 'money',
    side: side.name,
    act: 'cancel',
    cancelled,
  });
  return defineBehaviour<Facts>({
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
    facts: (doc, read, moment) => factsOf(side, doc, read, moment),
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
      seal: (doc, { given }) => [set(doc, { sealStatus: given['sealStatus'] ?? null })],
      archive: (doc, { given }) => [
        set(doc, { ...given, ...(doc.status === 'closed' ? { contractStage: 'archived' } : {}) }),
      ],
      milestoneDone: (_doc, { given }) => [
        {
          effect: 'money',
          side: side.name,
          act: 'milestone',
          seq: Number(given['milestoneSeq']),
          date: textOf(given['actualDate']),
        },
      ],
      splitPlan: () => [{ effect: 'money', side: side.name, act: 'fillPlan' }],
      change: (doc, { partner }) => [
        { effect: 'create', entity: 'contractChange', ...draftOfChange(side, doc, partner), opens: true },
      ],
    },
  });
}

async function factsOf(side: MoneySide, doc: Doc, read: Read, moment: string): Promise<Facts> {
  const partner = read.reader(side.partner, doc.fields[side.partner] ?? null)?.name ?? '';
  const known: Facts = { given: read.given, today: read.today, partner, orders: [], openChange: null };
  if (moment === 'unapprove') return { ...known, orders: await ordersOf(side, doc, read, false) };
  if (moment === 'terminate') return { ...known, orders: await ordersOf(side, doc, read, true) };
  if (moment !== 'change') return known;
  const [found] = await read.rows(
    `select code from contract_change where org = $1::uuid and ${columnName(side.contract)} = $2::uuid and ${stateSql('contractChange', 'status', 'removable', 'waiting')} limit 1`,
    [read.org, doc.id],
  );
  return { ...known, openChange: found === undefined ? null : textOf(found['code']) };
}

/** Orders of the contract; `open`: those with lines still to be delivered. */
async function ordersOf(side: MoneySide, doc: Doc, read: Read, open: boolean): Promise<string[]> {
  const order = entityOf(side.order);
  if (order === undefined) return [];
  const waiting = `${stateSql(order, 'o.status', 'waiting', 'executable')} and exists (select 1 from ${lineTableName(order, 'items')} l where l.doc_id = o.id and l.line_status in ('open', 'frozen'))`;
  const rows = await read.rows(
    `select o.code from ${tableName(order)} o where o.org = $1::uuid and o.${columnName(side.contract)} = $2::uuid
       and ${open ? waiting : `not ${stateSql(order, 'o.status', 'void')}`} order by o.code limit 3`,
    [read.org, doc.id],
  );
  return rows.map((row) => textOf(row['code']));
}

function problemsOf(doc: Doc, { given, orders, openChange }: Facts, moment: string): Problem[] {
  const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  const milestones = doc.lines['milestones'] ?? [];
  if (moment === 'unapprove') {
    if (orders.length > 0) return error('', `合同已有订单 ${orders.join('、')}，请先删除或作废这些订单`);
    if ((doc.lines['changes'] ?? []).length > 0)
      return error('', '合同已经变更过，不能反审核，请用合同变更单修改');
    if (milestones.some((row) => row['milestoneStatus'] === 'done'))
      return error('', '合同已有完成的里程碑，不能反审核');
  }
  if (moment === 'terminate' && orders.length > 0)
    return error('', `订单 ${orders.join('、')} 还有未完成的明细，请先关闭这些订单的行`);
  if (moment === 'change' && openChange !== null)
    return error('', `该合同已有未审核的变更单 ${openChange}，请先处理`);
  if (moment === 'milestoneDone') {
    const wanted = Number(given['milestoneSeq']);
    const row = milestones.find(({ seq }) => seq === wanted);
    if (row === undefined) return error('milestoneSeq', `没有序号为 ${wanted} 的里程碑`);
    if (row['milestoneStatus'] === 'done')
      return error('milestoneSeq', `里程碑“${textOf(row['name'])}”已经完成`);
  }
  if (moment !== 'submit' && moment !== 'approve') return [];
  return (doc.lines['moneyPlans'] ?? []).flatMap((row): Problem[] => {
    const seq = row['milestoneSeq'];
    if (
      row['dueBase'] !== 'milestone' ||
      typeof seq !== 'number' ||
      milestones.some((milestone) => milestone.seq === seq)
    )
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
