// Effect `packMove`: the units of an approved bill go where its goods go, everything inside with them; or back to where they
// were, unless somebody changed them since (FLOWS o3).
import type { PackMove } from '#entities/shopfloor/pack/packScan.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { addInside, packEvent } from './packEvents.ts';
import { treeSql } from './readUnits.ts';

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
    const { rows } = await context.session.query(
      `select id, code, status, parent_unit, warehouse, location from pack_unit where org = $1::uuid and id in (${treeSql} select id from tree) order by id for update`.replaceAll(
        '$1::uuid[]',
        '$2::uuid[]',
      ),
      [context.grants.org, roots],
    );
    const ids = rows.map((row) => textOf(row['id']));
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
  const { rows } = await context.session.query(
    `select id, parent_unit, total_qty::text as total from pack_unit where id = any($1::uuid[]) and parent_unit is not null and parent_unit <> all($2::uuid[])`,
    [roots, moving],
  );
  for (const row of rows) {
    const [unit, parent, total] = [textOf(row['id']), textOf(row['parent_unit']), textOf(row['total'])];
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
  const { rows: changed } = await session.query(
    `select u.code from pack_unit u where u.id = any($1::uuid[]) and exists (
       select 1 from pack_unit_events e where e.doc_id = u.id and e.pack_event <> 'print'
         and e.seq > coalesce((select max(own.seq) from pack_unit_events own where own.doc_id = u.id and own.bill_code = $2 and own.before is not null), 0))
       order by u.code limit 3`,
    [ids, billCode],
  );
  if (changed.length > 0)
    throw conflict(
      `包装单元 ${changed.map((row) => textOf(row['code'])).join('、')} 在这张单据之后又有变动，不能反审核，请先退回那些变动`,
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
  const { rows } = await session.query(
    `select e.from_unit, u.total_qty::text as total from pack_unit u join pack_unit_events e on e.doc_id = u.id and e.bill_code = $2 and e.pack_event = 'unnest'
       join pack_unit p on p.id = e.from_unit and p.status = 'inStock' and p.warehouse = u.warehouse and p.location is not distinct from u.location
     where u.id = $1::uuid and u.parent_unit is null order by e.seq desc limit 1`,
    [unit, billCode],
  );
  const [found] = rows;
  if (found === undefined) return;
  const [parent, total] = [textOf(found['from_unit']), textOf(found['total'])];
  await session.query('update pack_unit set parent_unit = $2::uuid where id = $1::uuid', [unit, parent]);
  await addInside(context, parent, total);
  for (const id of [unit, parent])
    await packEvent(context, id, { event: 'nest', qty: total, fromUnit: unit, toUnit: parent, billCode });
  context.affect('packUnit', parent);
}
