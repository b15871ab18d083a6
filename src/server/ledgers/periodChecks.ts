// What stands in the way of closing a period, named one by one: each kind with how many there are and the first of them,
// so that whoever closes the month can go there and put it right.
import { allEntities } from '#entities/registry.ts';
import { tableName } from '#model/derive/tables.ts';
import type { Blocker } from '#entities/inventory/stockPeriod/periodCheck.ts';
import type { Context } from '#server/context.ts';
import { stockParam } from '#entities/inventory/stockParam.ts';
import { namedColumns, written } from '#server/select/named.ts';
import { asKind, is, raw, sql as piece } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { stateSql } from '#server/store/stateSql.ts';

export interface PeriodSpan {
  period: string;
  /** First and last day. */
  from: string;
  to: string;
}

const shownRows = 50;

/** Documents that move stock when they are approved. */
const postingBills = allEntities.filter(
  (def) =>
    def.kind === 'document' && def.states === 'stockBill' && def.area === 'inventory' && 'date' in def.fields,
);

/** Every kind that was looked at; those without a finding have count 0. */
export async function blockersOf(context: Context, span: PeriodSpan): Promise<Blocker[]> {
  const { org } = context.grants;
  const p = headerTable(stockParam, 'p');
  const [param] = await selectRows(
    context.session,
    { noDraft: p.closeRequiresNoDraft },
    piece`from ${p} where ${is(p.org, org)}`,
  );
  const draftsBlock = param?.noDraft !== false;
  const drafts = postingBills
    .map(
      (
        def,
      ) => `select '${def.name}' as entity, id::text as id, code as label, date::text || case when ${stateSql(def, 'status', 'waiting')} then ' 审核中' else ' 草稿' end as detail
        from ${tableName(def)} where org = $1::uuid and date between $2::date and $3::date and not ${stateSql(def, 'status', 'reviewed', 'void')}`,
    )
    .join(' union all ');
  return [
    await found(context, 'earlier', '更早的期间还没有关账', true, {
      sql: `select 'stockPeriod' as entity, id::text as id, period as label, '未关账' as detail from stock_period
        where org = $1::uuid and period < $2 and period_status <> 'closed'`,
      parameters: [org, span.period],
    }),
    await found(context, 'drafts', '期间内还有未审核的库存单据', draftsBlock, {
      sql: drafts,
      parameters: [org, span.from, span.to],
    }),
    await found(context, 'negative', '存在负库存', true, {
      sql: `select 'stockBalance' as entity, b.id::text as id, coalesce(b.material_name, '') as label, w.name || ' ' || trim_scale(b.on_hand_qty)::text as detail
        from stock_balance b join warehouse w on w.id = b.warehouse where b.org = $1::uuid and b.on_hand_qty < 0`,
      parameters: [org],
    }),
    await found(context, 'counts', '盘点方案还没有完成', true, {
      sql: `select 'stockCountScheme' as entity, id::text as id, code as label, name as detail from stock_count_scheme
        where org = $1::uuid and ${stateSql('stockCountScheme', 'status', 'executable')} and date <= $2::date`,
      parameters: [org, span.to],
    }),
    await found(context, 'recost', '期间内还有成本池待重算', true, {
      sql: `select 'stockCostPool' as entity, id::text as id, coalesce(material_name, '') as label, recost_from::text || ' 起' as detail from stock_cost_pool
        where org = $1::uuid and recost_from <= $2::date`,
      parameters: [org, span.to],
    }),
    await found(context, 'running', '期间还没有结束，关账后当日不能再出入库', false, {
      sql: `select 'stockPeriod' as entity, '' as id, $2::text as label, $1::text as detail where $1::text::date <= $3::date`,
      parameters: [context.today, span.period, span.to],
    }),
  ];
}

async function found(
  context: Context,
  kind: string,
  title: string,
  blocks: boolean,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
): Promise<Blocker> {
  const rows = await selectRows(
    context.session,
    {
      ...namedColumns('f', { entity: 'text', id: 'text', label: 'text', detail: 'text' }),
      total: asKind('integer', raw('count(*) over ()')),
    },
    written(`from (${sql}) f order by f.label limit ${shownRows}`, parameters),
  );
  return {
    kind,
    title,
    blocks,
    count: rows[0]?.total ?? 0,
    rows: rows.map(({ entity, id, label, detail }) => ({
      entity: entity ?? '',
      id: id ?? '',
      label: label ?? '',
      detail: detail ?? '',
    })),
  };
}
