// Stock held back from issue: a frozen lot holds everything of it that nobody has locked, a frozen row itself. Quantities
// locked before stay with their demand; the lot's own state keeps them from leaving.
import type { Context } from '#server/context.ts';
import { returningRows } from '#server/select/select.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { availableSql } from './availability.ts';
import type { Ledger } from './ledger.ts';

/** By lot or by balance row. `hold` false lets go; a row of a frozen lot stays held with its lot. */
type FreezeWork = { by: 'lot' | 'row'; id: string; hold: boolean };

/** Holds stock of a lot or balance row back, or lets it go. */
interface FreezeEffect {
  effect: 'freeze';
  work: FreezeWork;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    freeze: FreezeEffect;
  }
}

export const stockFreeze: Ledger<'freeze'> = {
  effect: 'freeze',
  title: '冻结或解冻库存',
  locks: ['stockRows'],
  async apply({ context, doc }, { work }) {
    await freeze(context, work);
    return doc;
  },
};

/** Holds back what a lot or row has that nobody locked, or lets it go; within the transaction of whoever calls. */
export async function freeze(context: Context, { by, id, hold }: FreezeWork): Promise<void> {
  const column = by === 'lot' ? 'b.lot' : 'b.id';
  const { session, grants } = context;
  await session.query(
    `select 1 from stock_balance b where b.org = $1::uuid and ${column} = $2::uuid order by b.id for update`,
    [grants.org, id],
  );
  // The lot's state is written after this: what counts is what it is about to be.
  const lotFrozen =
    by === 'lot'
      ? String(hold)
      : `coalesce((select l.lot_status = 'frozen' from lot l where l.id = b.lot), false)`;
  const change = written(
    `update stock_balance b set frozen_qty = f.frozen,
       available_qty = ${availableSql({ onHand: 'b.on_hand_qty', reserved: 'b.reserved_qty', frozen: 'f.frozen', org: 'b.org' })}
     from (select b.id, case when ${String(hold)} or ${lotFrozen} then greatest(0, b.on_hand_qty - b.reserved_qty) else 0 end as frozen
       from stock_balance b where b.org = $1::uuid and ${column} = $2::uuid) f, warehouse w, stock_status s
     where b.id = f.id and w.id = b.warehouse and s.id = b.stock_status`,
    [grants.org, id],
  );
  for (const row of await returningRows(session, change, presentColumns('b', { id: 'ref' })))
    context.affect('stockBalance', row.id);
}
