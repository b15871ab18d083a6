// Effect `packMove`: the units of an approved bill go where its goods go, everything inside with them; or back to where they
// were, unless somebody changed them since (FLOWS o3).
import type { PackMove } from '#entities/shopfloor/pack/packScan.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { packUnit } from '#entities/shopfloor/pack/packUnit.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { addInside, packEvent } from './packEvents.ts';
import { treeOf, treeSql } from './readUnits.ts';

export interface MovedUnit {
  unit: string;
  warehouse: string;
  location: string | null;
  stockStatus: string | null;
}

interface PackMoveEffect {
  effect: 'packMove';
  move: PackMove;
  units: readonly MovedUnit[];
  billCode: string;
  back?: true;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    packMove: PackMoveEffect;
  }
}

const eventOf: Readonly<Record<PackMove, string>> = {
  in: 'receive',
  out: 'ship',
  move: 'move',
  back: 'back',
};

export const packMove: Ledger<'packMove'> = {
  effect: 'packMove',
  title: '箱与托盘随单据入库、发出或移库',
  locks: ['baseData'],
  async apply({ context, doc }, effect) {
    const roots = effect.units.map(({ unit }) => unit);
    const u = headerTable(packUnit, 'u');
    const rows = await selectRows(
      context.session,
      { id: u.id },
      sql`from ${u} where ${is(u.org, context.grants.org)} and ${u.id} in (select tree.id from ${treeOf(roots)}) order by ${u.id} for update of u`,
    );
    const ids = rows.map(({ id }) => id);
    if (effect.back === true) await moveBack(context, effect, ids);
    else {
      await leaveParents(context, roots, ids, effect.billCode);
      await moveOn(context, effect, ids);
    }
    for (const id of ids) context.affect('packUnit', id);
    return doc;
  },
};

/** A unit that moves without its parent stands by itself from now on. */
async function leaveParents(
  context: WriteContext,
  roots: readonly string[],
  moving: readonly string[],
  billCode: string,
): Promise<void> {
  const u = headerTable(packUnit, 'u');
  const rows = await selectRows(
    context.session,
    { unit: u.id, parent: present(u.parentUnit), total: u.totalQty },
    sql`from ${u} where ${among(u.id, roots)} and ${u.parentUnit} is not null and ${u.parentUnit} <> all(${moving}::uuid[])`,
  );
  for (const { unit, parent, total: qty } of rows) {
    const total = qty ?? '0';
    await context.session.query('update pack_unit set parent_unit = null where id = $1::uuid', [unit]);
    await addInside(context, parent, `-${total}`);
    for (const id of [unit, parent])
      await packEvent(context, id, { event: 'unnest', qty: total, fromUnit: parent, toUnit: unit, billCode });
    context.affect('packUnit', parent);
  }
}

/** Everything inside moves with its unit; where it was stays in the event, so that it can go back there. */
async function moveOn(
  context: WriteContext,
  { move, units, billCode }: PackMoveEffect,
  ids: readonly string[],
): Promise<void> {
  const { session } = context;
  await session.query(
    `insert into pack_unit_events (id, doc_id, seq, event_at, pack_event, qty, bill_code, employee, before)
     select gen_random_uuid(), u.id, coalesce((select max(e.seq) from pack_unit_events e where e.doc_id = u.id), 0) + 1, $2::timestamptz, $3,
       u.total_qty, $4, $5::uuid, jsonb_build_object('status', u.status, 'warehouse', u.warehouse, 'location', u.location, 'inCode', u.in_code,
         'outCode', u.out_code, 'stockStatus', (select c.stock_status from pack_unit_contents c where c.doc_id = u.id order by c.seq limit 1))
     from pack_unit u where u.id = any($1::uuid[])`,
    [ids, context.now, eventOf[move], billCode, context.grants.employee],
  );
  if (move === 'out') {
    await session.query(
      `update pack_unit set status = 'shipped', out_code = $2, version = version + 1 where id = any($1::uuid[])`,
      [ids, billCode],
    );
    return;
  }
  for (const { unit, warehouse, location, stockStatus } of units) {
    const moved = [[unit], warehouse, location, move, billCode];
    await session.query(
      `${treeSql} update pack_unit u set status = 'inStock', warehouse = $2::uuid, location = $3::uuid, out_code = null, version = u.version + 1,
         in_code = case when $4 in ('move', 'back') then coalesce(u.in_code, $5) else $5 end from tree where u.id = tree.id`,
      moved,
    );
    await session.query(
      `${treeSql} update pack_unit_contents c set stock_status = $2::uuid from tree where c.doc_id = tree.id`,
      [[unit], stockStatus],
    );
  }
}

async function moveBack(
  context: WriteContext,
  { move, units, billCode }: PackMoveEffect,
  ids: readonly string[],
): Promise<void> {
  const { session } = context;
  const u = headerTable(packUnit, 'u');
  const e = linesTable(packUnit, 'events', 'e');
  const own = linesTable(packUnit, 'events', 'own');
  const changed = await selectRows(
    session,
    { code: u.code },
    sql`from ${u} where ${among(u.id, ids)} and exists (
       select 1 from ${e} where ${e.docId} = ${u.id} and ${e.packEvent} <> 'print'
         and ${e.seq} > coalesce((select max(${own.seq}) from ${own} where ${own.docId} = ${u.id} and ${is(own.billCode, billCode)} and ${own.before} is not null), 0))
       order by ${u.code} limit 3`,
  );
  if (changed.length > 0)
    throw conflict(
      `包装单元 ${changed.map(({ code }) => code ?? '').join('、')} 在这张单据之后又有变动，不能反审核，请先退回那些变动`,
    );
  const was = `(select distinct on (doc_id) doc_id, before from pack_unit_events where doc_id = any($1::uuid[]) and bill_code = $2 and before is not null
    order by doc_id, seq desc) e`;
  await session.query(
    `update pack_unit u set status = e.before ->> 'status', warehouse = (e.before ->> 'warehouse')::uuid, location = (e.before ->> 'location')::uuid,
       in_code = e.before ->> 'inCode', out_code = e.before ->> 'outCode', version = u.version + 1 from ${was} where u.id = e.doc_id`,
    [ids, billCode],
  );
  await session.query(
    `update pack_unit_contents c set stock_status = (e.before ->> 'stockStatus')::uuid from ${was} where c.doc_id = e.doc_id`,
    [ids, billCode],
  );
  await session.query(
    `insert into pack_unit_events (id, doc_id, seq, event_at, pack_event, qty, bill_code, employee)
     select gen_random_uuid(), u.id, coalesce((select max(e.seq) from pack_unit_events e where e.doc_id = u.id), 0) + 1, $2::timestamptz, $3,
       u.total_qty, $4, $5::uuid from pack_unit u where u.id = any($1::uuid[])`,
    [ids, context.now, move === 'back' ? 'ship' : 'back', billCode, context.grants.employee],
  );
  for (const { unit } of units) await rejoinParent(context, unit, billCode);
}

/** What left a parent by the bill goes back onto it while that is in stock. */
async function rejoinParent(context: WriteContext, unit: string, billCode: string): Promise<void> {
  const { session } = context;
  const u = headerTable(packUnit, 'u');
  const p = headerTable(packUnit, 'p');
  const e = linesTable(packUnit, 'events', 'e');
  const [found] = await selectRows(
    session,
    { parent: present(e.fromUnit), total: u.totalQty },
    sql`from ${u} join ${e} on ${e.docId} = ${u.id} and ${is(e.billCode, billCode)} and ${e.packEvent} = 'unnest'
       join ${p} on ${p.id} = ${e.fromUnit} and ${p.status} = 'inStock' and ${p.warehouse} = ${u.warehouse} and ${p.location} is not distinct from ${u.location}
     where ${is(u.id, unit)} and ${u.parentUnit} is null order by ${e.seq} desc limit 1`,
  );
  if (found === undefined) return;
  const { parent } = found;
  const total = found.total ?? '0';
  await session.query('update pack_unit set parent_unit = $2::uuid where id = $1::uuid', [unit, parent]);
  await addInside(context, parent, total);
  for (const id of [unit, parent])
    await packEvent(context, id, { event: 'nest', qty: total, fromUnit: unit, toUnit: parent, billCode });
  context.affect('packUnit', parent);
}
