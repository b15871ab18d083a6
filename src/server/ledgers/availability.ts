// The one rule of what is available (FLOWS §6), as SQL: 可用量 of a row of stock, which every writer of stock_balance keeps
// in its column, and which parts the organisation counts there and in 预计可用量, as its parameters say.
import type { PlanAvailablePart } from '#model/expectedStock.ts';
import type { AvailablePart } from '#model/rules/availability.ts';
import type { Context } from '#server/context.ts';
import { presentColumns, written } from '#server/select/named.ts';
import { selectRows } from '#server/select/select.ts';
import type { Ledger } from './ledger.ts';

/** Whether the organisation counts a part; a parameter that was never set counts all. */
function counts(column: string, org: string, part: string): string {
  return `coalesce((select p.${column} @> '["${part}"]'::jsonb from stock_param p where p.org = ${org} and jsonb_typeof(p.${column}) = 'array'), true)`;
}

/** Of 可用量. */
export function countsAvailable(org: string, part: AvailablePart): string {
  return counts('available_includes', org, part);
}

/** Of 预计可用量. */
export function countsExpected(org: string, part: PlanAvailablePart): string {
  return counts('plan_available_includes', org, part);
}

/**
 * 可用量 of a row from its quantities, each an expression; 0 where status (alias s) or warehouse (alias w) take no part.
 * Locks and issues are judged by what nobody holds, whatever counts as available.
 */
export function availableSql({
  onHand,
  reserved,
  frozen,
  org,
}: Record<'onHand' | 'reserved' | 'frozen' | 'org', string>): string {
  const part = (name: AvailablePart, quantity: string): string =>
    `case when ${countsAvailable(org, name)} then ${quantity} else 0 end`;
  return `case when w.include_in_available and s.include_in_available
    then ${onHand} - ${part('minusReserved', reserved)} - ${part('minusFrozen', frozen)} else 0 end`;
}

/** Which rows of stock of the organisation a change concerns: all, those of a warehouse or of a status. */
export interface AvailabilityWork {
  of: 'org' | 'warehouse' | 'stockStatus';
  id: string;
}

const columns = { org: 'b.org', warehouse: 'b.warehouse', stockStatus: 'b.stock_status' } as const;

/** Brings what counts as available up to date on the rows of stock a parameter, warehouse or status concerns. */
interface AvailabilityEffect {
  effect: 'availability';
  work: AvailabilityWork;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    availability: AvailabilityEffect;
  }
}

export const availability: Ledger<'availability'> = {
  effect: 'availability',
  title: '重算可用量',
  locks: ['stockRows'],
  async apply({ context, doc }, { work }) {
    await refreshAvailability(context, work);
    return doc;
  },
};

/** Brings 可用量 up to date after a parameter, a warehouse or a status changed. Rows are locked in key order (S9). */
async function refreshAvailability(context: Context, { of, id }: AvailabilityWork): Promise<void> {
  const available = availableSql({
    onHand: 'b.on_hand_qty',
    reserved: 'b.reserved_qty',
    frozen: 'b.frozen_qty',
    org: 'b.org',
  });
  const rows = `from stock_balance b join warehouse w on w.id = b.warehouse join stock_status s on s.id = b.stock_status
    where b.org = $2::uuid and ${columns[of]} = $1::uuid and b.available_qty is distinct from ${available}`;
  const stale = await selectRows(
    context.session,
    presentColumns('b', { id: 'ref' }),
    written(`${rows} order by b.id for update of b`, [id, context.grants.org]),
  );
  if (stale.length === 0) return;
  await context.session.query(
    `update stock_balance b set available_qty = ${available} from warehouse w, stock_status s
     where b.id = any($1::uuid[]) and w.id = b.warehouse and s.id = b.stock_status`,
    [stale.map((row) => row.id)],
  );
  for (const row of stale) context.affect('stockBalance', row.id);
}
