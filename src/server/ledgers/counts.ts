// A count from snapshot to end: approval of the scheme freezes the books (and the stock) of its warehouses in one
// transaction, finishing turns differences into surplus and deficit bills, the last of them lifts the freeze.
import type { Doc, Row } from '#model/entity.ts';
import { conflict } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { textOf } from '#server/values.ts';
import { availableSql } from './availability.ts';
import { billsOf } from './countBills.ts';
import { addSheets, dropSheets, makeSheets } from './countSheets.ts';
import { lastSeq } from './countBooks.ts';
import { createDraft, type CreateEffect } from './documents/createDocument.ts';
import { withFields } from './documents/setFields.ts';
import type { Ledger } from './ledger.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { isIn } from '#model/states/states.ts';
import { entities } from '#entities/registry.ts';

type CountWork =
  /** Snapshot and sheets; `again`: those without any count are made anew. */
  | { do: 'begin'; again?: boolean }
  | { do: 'add' }
  | { do: 'bills' }
  | { do: 'finish' }
  | { do: 'undo' }
  /** Closed by hand: nothing is counted any more. */
  | { do: 'leave' };

interface CountDone {
  /** Changed fields of the scheme. */
  fields: Row;
  /** Bills to be made. */
  creates: CreateEffect[];
}

/** Snapshot, sheets and end of a count. */
interface CountEffect {
  effect: 'count';
  work: CountWork;
}

/** A sheet of a count moved on, or a bill of it was posted or taken back, with the sheet's lines it settles. */
interface CountedEffect {
  effect: 'counted';
  scheme: string;
  settled?: { lineIds: readonly string[]; posted: boolean };
  /** Its draft is gone: the lines may get another bill. */
  freed?: readonly string[];
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    count: CountEffect;
    counted: CountedEffect;
  }
}

export const counts: Ledger<'count'> = {
  effect: 'count',
  title: '备份账存、生成盘点单或结束盘点',
  locks: ['warehouse', 'stockRows', 'numberCounter'],
  async apply({ context, doc }, { work }) {
    const { fields, creates } = await workCount(context, doc, work);
    for (const each of creates) await createDraft(context, each);
    return withFields(doc, fields);
  },
};

export const countProgress: Ledger<'counted'> = {
  effect: 'counted',
  title: '更新盘点进度，解除盘点冻结',
  locks: ['stockRows'],
  async apply({ context, doc }, { scheme, settled, freed }) {
    if (settled !== undefined) await settleCount(context, scheme, settled.lineIds, settled.posted);
    else if (freed !== undefined) await freeCounted(context, freed);
    else await showProgress(context, scheme, doc);
    return doc;
  },
};

/** Does the work on a scheme whose row is locked. */
async function workCount(context: WriteContext, scheme: Doc, work: CountWork): Promise<CountDone> {
  switch (work.do) {
    case 'begin':
      return { fields: await begin(context, scheme, work.again === true), creates: [] };
    case 'add': {
      await lockWarehouses(context, scheme);
      const added = await addSheets(context, scheme);
      if (added === 0) throw conflict('范围内的库存都已在盘点单上，不需要补盘点单');
      return { fields: { sheetCount: Number(scheme.fields['sheetCount'] ?? 0) + added }, creates: [] };
    }
    case 'bills': {
      const creates = await billsOf(context, scheme);
      if (creates.length === 0)
        throw conflict('没有可生成盈亏单的差异：盘点单还没有审核，或差异都已生成盈亏单');
      return { fields: {}, creates };
    }
    case 'finish':
      return finish(context, scheme);
    case 'undo':
      await thaw(context, scheme.id);
      await dropSheets(context, scheme);
      return {
        fields: {
          schemeStatus: 'planning',
          snapshotTime: null,
          snapshotSeq: null,
          sheetCount: null,
          countedRate: '0',
        },
        creates: [],
      };
    case 'leave':
      await thaw(context, scheme.id);
      return {
        fields: { schemeStatus: scheme.fields['schemeStatus'] === 'finished' ? 'finished' : 'cancelled' },
        creates: [],
      };
    default:
      return work satisfies never;
  }
}

async function begin(context: WriteContext, scheme: Doc, again: boolean): Promise<Row> {
  await lockWarehouses(context, scheme);
  await refuseOverlap(context, scheme);
  if (again) {
    await thaw(context, scheme.id);
    await dropSheets(context, scheme);
  }
  const snapshotSeq = await lastSeq(
    async (text, parameters) => (await context.session.query(text, parameters)).rows,
    context.grants.org,
  );
  const fields: Row = { schemeStatus: 'counting', snapshotTime: context.now, snapshotSeq };
  const sheetCount = await makeSheets(context, { ...scheme, fields: { ...scheme.fields, ...fields } });
  if (sheetCount === 0) throw conflict('范围内没有需要盘点的库存，请检查盘点范围，或勾选“零库存参与盘点”');
  return { ...fields, sheetCount, countedRate: '0' };
}

/** Every posting in these warehouses is over, and none begins, until the transaction ends. */
async function lockWarehouses(context: WriteContext, scheme: Doc): Promise<void> {
  await context.session.query('select 1 from warehouse where id = any($1::uuid[]) order by id for update', [
    scheme.fields['warehouses'],
  ]);
}

async function refuseOverlap(context: WriteContext, scheme: Doc): Promise<void> {
  const { rows } = await context.session.query(
    `select s.code, (select string_agg(w.name, '、' order by w.code) from warehouse w where w.id = any(s.warehouses) and w.id = any($2::uuid[])) as names
     from stock_count_scheme s where s.org = $1::uuid and s.id <> $3::uuid and ${stateSql('stockCountScheme', 's.status', 'executable')} and s.warehouses && $2::uuid[] limit 1`,
    [context.grants.org, scheme.fields['warehouses'], scheme.id],
  );
  const [row] = rows;
  if (row !== undefined)
    throw conflict(`${textOf(row['names'])} 正在按盘点方案 ${textOf(row['code'])} 盘点，请先完成该方案`);
}

async function finish(context: WriteContext, scheme: Doc): Promise<CountDone> {
  await lockWarehouses(context, scheme);
  const sheets = await context.session.query(
    `select code, ${stateSql('stockCount', 'status', 'reviewed')} as reviewed, coalesce(gain_amount, 0) as gain, coalesce(loss_amount, 0) as loss from stock_count
     where org = $1::uuid and stock_count_scheme = $2::uuid and not ${stateSql('stockCount', 'status', 'void')} order by code for update`,
    [context.grants.org, scheme.id],
  );
  const open = sheets.rows.filter((row) => row['reviewed'] !== true).map((row) => textOf(row['code']));
  if (open.length > 0)
    throw conflict(
      `盘点单 ${open.slice(0, 5).join('、')}${open.length > 5 ? ` 等 ${open.length} 张` : ''} 还没有审核，不能结束盘点`,
    );
  const creates = await billsOf(context, scheme);
  const { rows } = await context.session.query(
    `select coalesce(sum(gain_amount), 0)::text as gain, coalesce(sum(loss_amount), 0)::text as loss from stock_count
     where org = $1::uuid and stock_count_scheme = $2::uuid and ${stateSql('stockCount', 'status', 'reviewed')}`,
    [context.grants.org, scheme.id],
  );
  await noteCounted(context, scheme);
  const pending = creates.length > 0 || (await unsettled(context, scheme.id));
  if (pending) await thawWithoutDifference(context, scheme.id);
  else await thaw(context, scheme.id);
  return {
    fields: {
      schemeStatus: 'finished',
      gainAmount: textOf(rows[0]?.['gain'], '0'),
      lossAmount: textOf(rows[0]?.['loss'], '0'),
      ...(pending ? {} : { status: 'closed', closedAt: context.now, closeReason: '盘点完成，自动关闭' }),
    },
    creates,
  };
}

/** Whether differences are still to be posted, or may still be found on a sheet that was taken back. */
async function unsettled(context: WriteContext, schemeId: string): Promise<boolean> {
  const { rows } = await context.session.query(
    `select 1 from stock_count c join stock_count_items i on i.doc_id = c.id where c.stock_count_scheme = $1::uuid and not ${stateSql('stockCount', 'c.status', 'void')}
       and (not ${stateSql('stockCount', 'c.status', 'reviewed')} or coalesce(i.gain_done_qty, 0) + coalesce(i.loss_done_qty, 0) < abs(coalesce(i.diff_qty, 0))) limit 1`,
    [schemeId],
  );
  return rows.length > 0;
}

async function noteCounted(context: WriteContext, scheme: Doc): Promise<void> {
  await context.session.query(
    `update stock_balance b set last_count_date = $2::date from stock_count c join stock_count_items i on i.doc_id = c.id
     where c.stock_count_scheme = $1::uuid and ${stateSql('stockCount', 'c.status', 'reviewed')} and i.count_base_qty is not null and b.id = i.balance::uuid`,
    [scheme.id, scheme.fields['date']],
  );
  await context.session.query('update warehouse set last_count_date = $2::date where id = any($1::uuid[])', [
    scheme.fields['warehouses'],
    scheme.fields['date'],
  ]);
}

/** Gives back what the count froze on the rows that match, in the order of their keys. */
async function thawRows(
  context: WriteContext,
  schemeId: string,
  where: string,
  parameters: readonly unknown[] = [],
): Promise<void> {
  await context.session.query(
    `select 1 from stock_balance b where b.id in (select i.balance::uuid from stock_count c join stock_count_items i on i.doc_id = c.id
       where c.stock_count_scheme = $1::uuid and i.held_qty > 0 and ${where}) order by b.id for update`,
    [schemeId, ...parameters],
  );
  await context.session.query(
    `with rows as (
       update stock_count_items i set held_qty = null from stock_count_items o join stock_count c on c.id = o.doc_id
       where i.id = o.id and c.stock_count_scheme = $1::uuid and i.held_qty > 0 and ${where} returning i.balance, o.held_qty as held)
     update stock_balance b set frozen_qty = f.frozen,
       available_qty = ${availableSql({ onHand: 'b.on_hand_qty', reserved: 'b.reserved_qty', frozen: 'f.frozen', org: 'b.org' })}
     from (select b.id, case when l.lot_status = 'frozen' then greatest(0, b.on_hand_qty - b.reserved_qty) else greatest(0, b.frozen_qty - r.held) end as frozen
       from rows r join stock_balance b on b.id = r.balance::uuid left join lot l on l.id = b.lot) f, warehouse w, stock_status s
     where b.id = f.id and w.id = b.warehouse and s.id = b.stock_status`,
    [schemeId, ...parameters],
  );
}

function thawWithoutDifference(context: WriteContext, schemeId: string): Promise<void> {
  return thawRows(context, schemeId, 'coalesce(i.diff_qty, 0) = 0');
}

/** Everything the count holds, warehouses too. */
async function thaw(context: WriteContext, schemeId: string): Promise<void> {
  await thawRows(context, schemeId, 'true');
  const { rows } = await context.session.query(
    `update warehouse w set count_frozen = false from stock_count_scheme s where s.id = $1::uuid and w.id = any(s.warehouses) and w.count_frozen returning w.id`,
    [schemeId],
  );
  for (const row of rows) context.affect('warehouse', textOf(row['id']));
}

/** A bill of the count was posted (or taken back): its rows are free again, and with the last one the scheme is done. */
async function settleCount(
  context: WriteContext,
  schemeId: string,
  lineIds: readonly string[],
  posted: boolean,
): Promise<void> {
  if (posted) await thawRows(context, schemeId, 'i.id = any($2::uuid[])', [lineIds]);
  const done = posted && !(await unsettled(context, schemeId));
  const { rows } = await context.session.query(
    done
      ? `update stock_count_scheme set status = 'closed', version = version + 1, closed_at = $2::timestamptz, close_reason = '盈亏单全部审核，自动关闭'
         where id = $1::uuid and status = 'approved' and scheme_status = 'finished' returning id`
      : `update stock_count_scheme set status = 'approved', version = version + 1, closed_at = null, close_reason = null
         where id = $1::uuid and status = 'closed' and scheme_status = 'finished' and closed_by is null and $2::timestamptz is not null returning id`,
    [schemeId, context.now],
  );
  if (done && rows.length > 0) await thaw(context, schemeId);
  context.affect('stockCountScheme', schemeId);
}

/** How far the sheets of a scheme are, shown on the scheme; `sheet` as it is about to be stored. */
async function showProgress(context: WriteContext, schemeId: string, sheet: Doc): Promise<void> {
  await context.session.query(
    `update stock_count_scheme s set counted_rate = coalesce(round(p.counted * 100.0 / nullif(p.total, 0), 2), 0),
       scheme_status = case when s.scheme_status not in ('counting', 'reviewing') then s.scheme_status when p.open = 0 then 'reviewing' else 'counting' end
     from (select sum(c.counted) as counted, sum(c.total) as total, sum(c.open) as open from (
         select counted_lines as counted, line_count as total, case when not ${stateSql('stockCount', 'status', 'reviewed')} then 1 else 0 end as open
         from stock_count where stock_count_scheme = $1::uuid and not ${stateSql('stockCount', 'status', 'void')} and id <> $2::uuid
         union all select $3::integer, $4::integer, $5::integer) c) p
     where s.id = $1::uuid`,
    [
      schemeId,
      sheet.id,
      Number(sheet.fields['countedLines'] ?? 0),
      Number(sheet.fields['lineCount'] ?? 0),
      isIn(entities.stockCount, sheet.status, 'removable', 'waiting') ? 1 : 0,
    ],
  );
  context.affect('stockCountScheme', schemeId);
}

/** Differences whose bill was given up may get another one. */
async function freeCounted(context: WriteContext, lineIds: readonly string[]): Promise<void> {
  await context.session.query('update stock_count_items set generated = false where id = any($1::uuid[])', [
    lineIds,
  ]);
}
