// A count from snapshot to end: approval of the scheme freezes the books (and the stock) of its warehouses in one
// transaction, finishing turns differences into surplus and deficit bills, the last of them lifts the freeze.
import { stockCount } from '#entities/inventory/stockCount.ts';
import { stockCountScheme } from '#entities/inventory/stockCountScheme.ts';
import type { Row } from '#model/entity.ts';
import { type DocOf, isDocOf } from '#model/typedDoc.ts';
import { conflict } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { billsOf } from './countBills.ts';
import { thaw, thawRows, thawWithoutDifference } from './countFreeze.ts';
import { addSheets, dropSheets, makeSheets } from './countSheets.ts';
import { lastSeq } from './countBooks.ts';
import { createDraft, type CreateEffect } from './documents/createDocument.ts';
import { withFields } from './documents/setFields.ts';
import type { EffectStep, Ledger } from './ledger.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { isIn } from '#model/states/states.ts';

type Scheme = DocOf<typeof stockCountScheme>;

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
  async apply({ context, doc }: EffectStep<Scheme>, { work }) {
    const { fields, creates } = await workCount(context, doc, work);
    for (const each of creates) await createDraft(context, each);
    return withFields(doc, fields);
  },
};

export const countProgress: Ledger<'counted'> = {
  effect: 'counted',
  title: '更新盘点进度，解除盘点冻结',
  locks: ['stockRows'],
  async apply({ context, def, doc }, { scheme, settled, freed }) {
    if (settled !== undefined) await settleCount(context, scheme, settled.lineIds, settled.posted);
    else if (freed !== undefined) await freeCounted(context, freed);
    else if (isDocOf(stockCount, def, doc)) await showProgress(context, scheme, doc);
    return doc;
  },
};

/** Does the work on a scheme whose row is locked. */
async function workCount(context: WriteContext, scheme: Scheme, work: CountWork): Promise<CountDone> {
  switch (work.do) {
    case 'begin':
      return { fields: await begin(context, scheme, work.again === true), creates: [] };
    case 'add': {
      await lockWarehouses(context, scheme);
      const added = await addSheets(context, scheme);
      if (added === 0) throw conflict('范围内的库存都已在盘点单上，不需要补盘点单');
      return { fields: { sheetCount: (scheme.fields.sheetCount ?? 0) + added }, creates: [] };
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
        fields: { schemeStatus: scheme.fields.schemeStatus === 'finished' ? 'finished' : 'cancelled' },
        creates: [],
      };
    default:
      return work satisfies never;
  }
}

async function begin(context: WriteContext, scheme: Scheme, again: boolean): Promise<Row> {
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
  const fields = { schemeStatus: 'counting', snapshotTime: context.now, snapshotSeq };
  const sheetCount = await makeSheets(context, { ...scheme, fields: { ...scheme.fields, ...fields } });
  if (sheetCount === 0) throw conflict('范围内没有需要盘点的库存，请检查盘点范围，或勾选“零库存参与盘点”');
  return { ...fields, sheetCount, countedRate: '0' };
}

/** Every posting in these warehouses is over, and none begins, until the transaction ends. */
async function lockWarehouses(context: WriteContext, scheme: Scheme): Promise<void> {
  await context.session.query('select 1 from warehouse where id = any($1::uuid[]) order by id for update', [
    scheme.fields.warehouses,
  ]);
}

async function refuseOverlap(context: WriteContext, scheme: Scheme): Promise<void> {
  const s = headerTable(stockCountScheme, 's');
  const { warehouses } = scheme.fields;
  const [other] = await selectRows(
    context.session,
    {
      code: s.code,
      names: asKind(
        'text',
        sql`(select string_agg(w.name, '、' order by w.code) from warehouse w
          where w.id = any(${s.warehouses}) and w.id = any(${warehouses}::uuid[]))`,
      ),
    },
    sql`from ${s} where ${is(s.org, context.grants.org)} and ${s.id} <> ${scheme.id}::uuid
      and ${stateIs(stockCountScheme, s.status, 'executable')} and ${s.warehouses} && ${warehouses}::uuid[] limit 1`,
  );
  if (other !== undefined)
    throw conflict(`${other.names ?? ''} 正在按盘点方案 ${other.code ?? ''} 盘点，请先完成该方案`);
}

async function finish(context: WriteContext, scheme: Scheme): Promise<CountDone> {
  await lockWarehouses(context, scheme);
  const c = headerTable(stockCount, 'c');
  const ofScheme = sql`${is(c.org, context.grants.org)} and ${is(c.stockCountScheme, scheme.id)}`;
  const sheets = await selectRows(
    context.session,
    { code: c.code, reviewed: asKind('bool', stateIs(stockCount, c.status, 'reviewed')) },
    sql`from ${c} where ${ofScheme} and not ${stateIs(stockCount, c.status, 'void')} order by ${c.code} for update`,
  );
  const open = sheets.filter(({ reviewed }) => reviewed !== true).map(({ code }) => code ?? '');
  if (open.length > 0)
    throw conflict(
      `盘点单 ${open.slice(0, 5).join('、')}${open.length > 5 ? ` 等 ${open.length} 张` : ''} 还没有审核，不能结束盘点`,
    );
  const creates = await billsOf(context, scheme);
  const [sums] = await selectRows(
    context.session,
    { gain: asKind('money', sql`sum(${c.gainAmount})`), loss: asKind('money', sql`sum(${c.lossAmount})`) },
    sql`from ${c} where ${ofScheme} and ${stateIs(stockCount, c.status, 'reviewed')}`,
  );
  await noteCounted(context, scheme);
  const pending = creates.length > 0 || (await unsettled(context, scheme.id));
  if (pending) await thawWithoutDifference(context, scheme.id);
  else await thaw(context, scheme.id);
  return {
    fields: {
      schemeStatus: 'finished',
      gainAmount: sums?.gain ?? '0',
      lossAmount: sums?.loss ?? '0',
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

async function noteCounted(context: WriteContext, scheme: Scheme): Promise<void> {
  await context.session.query(
    `update stock_balance b set last_count_date = $2::date from stock_count c join stock_count_items i on i.doc_id = c.id
     where c.stock_count_scheme = $1::uuid and ${stateSql('stockCount', 'c.status', 'reviewed')} and i.count_base_qty is not null and b.id = i.balance::uuid`,
    [scheme.id, scheme.fields.date],
  );
  await context.session.query('update warehouse set last_count_date = $2::date where id = any($1::uuid[])', [
    scheme.fields.warehouses,
    scheme.fields.date,
  ]);
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
async function showProgress(
  context: WriteContext,
  schemeId: string,
  sheet: DocOf<typeof stockCount>,
): Promise<void> {
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
      sheet.fields.countedLines ?? 0,
      sheet.fields.lineCount ?? 0,
      isIn(stockCount, sheet.status, 'removable', 'waiting') ? 1 : 0,
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
