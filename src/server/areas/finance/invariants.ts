// Plan rows, settlements and contracts agree (FLOWS §8, 10), for both sides of money.
import { allEntities } from '#entities/registry.ts';
import { columnName } from '#model/derive/names.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import { moneySides, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { Invariant } from '#server/selfCheck/invariant.ts';
import { stateSql } from '#server/store/stateSql.ts';

function find(name: string): EntityDef | undefined {
  return allEntities.find((def) => def.name === name);
}

/** What holds within the rows and between them and their settlements. */
function rowsOf(side: MoneySide, plan: EntityDef, record: EntityDef): Invariant[] {
  const { due, cash } = side.words;
  const plans = tableName(plan);
  const [settlements, deductions] = [lineTableName(plan, 'settlements'), lineTableName(plan, 'deductions')];
  const [own, ref] = [columnName(side.record), columnName(side.plan)];
  return [
    {
      name: `settled.${plan.name}`,
      title: `${due}计划的核销金额等于核销明细合计`,
      sql: `select p.code, p.settled_amount, s.amount from ${plans} p
        left join (select doc_id, sum(amount) as amount, sum(amount_local) as local from ${settlements} group by 1) s on s.doc_id = p.id
        where p.settled_amount <> coalesce(s.amount, 0) or p.settled_local <> coalesce(s.local, 0)`,
    },
    {
      name: `deducted.${plan.name}`,
      title: `${due}计划的退货扣减等于扣减明细合计`,
      sql: `select p.code, p.deduct_amount, d.amount from ${plans} p
        left join (select doc_id, sum(amount) as amount from ${deductions} group by 1) d on d.doc_id = p.id
        where p.deduct_amount <> coalesce(d.amount, 0)`,
    },
    {
      name: `open.${plan.name}`,
      title: `${due}计划的未结金额与状态正确，且不超额核销`,
      sql: `select code from ${plans} where unsettled_amount <> amount - deduct_amount - settled_amount
        or (amount >= 0 and (settled_amount < 0 or deduct_amount < 0 or unsettled_amount < 0))
        or (amount < 0 and (settled_amount > 0 or unsettled_amount > 0))
        or (plan_row_status <> 'cancelled' and (plan_row_status = 'settled') <> (unsettled_amount = 0))`,
    },
    {
      name: `matched.${record.name}`,
      title: `已审核的${cash}单与${due}计划的核销一致`,
      sql: `select coalesce(i.doc_id, s.doc_id) as record, i.amount, s.amount as settled from
        (select l.doc_id, l.${ref} as plan, sum(l.amount) as amount from ${lineTableName(record, 'items')} l
          join ${tableName(record)} h on h.id = l.doc_id where ${stateSql(record, 'h.status', 'executable')} group by 1, 2) i
        full join (select ${own} as doc_id, doc_id as plan, sum(amount) as amount from ${settlements} group by 1, 2 having sum(amount) <> 0) s
          on s.doc_id = i.doc_id and s.plan = i.plan where coalesce(i.amount, 0) <> coalesce(s.amount, 0)`,
    },
  ];
}

/** The rows of an order or contract make up its amount, and what they settled stands on it. */
function sources(side: MoneySide, plan: EntityDef, source: EntityDef, field: string): Invariant[] {
  const [plans, table] = [tableName(plan), tableName(source)];
  return [
    {
      name: `planned.${source.name}`,
      title: `${source.title}的${side.words.due}计划合计等于价税合计`,
      sql: `select s.code, s.all_amount, p.amount, s.all_amount_local, p.local from ${table} s
        join (select source_id, sum(amount) as amount, sum(amount_local) as local from ${plans} group by 1) p on p.source_id = s.id::text
        where p.amount <> s.all_amount or p.local <> s.all_amount_local or not ${stateSql(source, 's.status', 'reviewed')}`,
    },
    {
      name: `received.${source.name}`,
      title: `${source.title}的${side.words.settled}金额等于计划核销合计`,
      sql: `select s.code, s.${columnName(side.settled)} as stored, p.settled from ${table} s
        left join (select ${columnName(field)} as source, sum(settled_amount) as settled from ${plans} group by 1) p on p.source = s.id
        where coalesce(s.${columnName(side.settled)}, 0) <> coalesce(p.settled, 0)`,
    },
  ];
}

/** Contracts count their approved orders. */
function ordered(side: MoneySide, order: EntityDef, contract: EntityDef): Invariant {
  return {
    name: `ordered.${contract.name}`,
    title: `${contract.title}的已下单金额等于订单合计`,
    sql: `select c.code, c.ordered_amount, o.amount from ${tableName(contract)} c
      left join (select ${columnName(side.contract)} as contract, sum(all_amount) as amount from ${tableName(order)}
        where ${stateSql(order, 'status', 'reviewed')} group by 1) o on o.contract = c.id
      where coalesce(c.ordered_amount, 0) <> coalesce(o.amount, 0)`,
  };
}

function invariantsOf(side: MoneySide): Invariant[] {
  const [plan, record, order, contract] = [side.plan, side.record, side.order, side.contract].map(find);
  if (plan === undefined || record === undefined) return [];
  return [
    ...rowsOf(side, plan, record),
    ...(order === undefined ? [] : sources(side, plan, order, side.order)),
    ...(contract === undefined ? [] : sources(side, plan, contract, side.contract)),
    ...(order === undefined || contract === undefined ? [] : [ordered(side, order, contract)]),
  ];
}

export const moneyInvariants: readonly Invariant[] = moneySides.flatMap(invariantsOf);
