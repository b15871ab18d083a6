// The rows of one cost pool as re-costing reads them: what moved goods or changed value, each with its corrections; pairs of
// a posting and its reversal, and movements within the organisation, left out.
import { decimal, type Decimal } from '#model/decimal.ts';
import type { WalkedRow } from '#entities/cost/methods/poolWalk.ts';
import type { Context } from '#server/context.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { asKind, present, raw } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';

/** Whose rows: $1 organisation, $2 material, $3 lot or null where the material is not costed by lot. */
export interface PoolKey {
  org: string;
  material: string;
  lot: string | null;
}

const ofPool = (alias: string): string =>
  `${alias}.org = $1::uuid and ${alias}.material = $2::uuid and ${alias}.owner_type = 'own' and ($3::uuid is null or ${alias}.lot = $3::uuid)`;

/** Rows posted before they said how they were valued: transfers moved no value, ins had their own. */
const reason = `coalesce(l.valued_by, case when l.move_type in ('transferIn', 'transferOut') then 'internal' when l.base_qty < 0 then 'method' else 'own' end)`;

const cost = `l.cost_amount + coalesce(v.amount, 0) + coalesce(a.amount, 0)`;

/** Variance rows of a posting belong to the row they follow by key. */
const fromSql = `stock_ledger l
  left join (select s.adjusts_seq, sum(s.cost_amount) as amount from stock_ledger s
    where ${ofPool('s')} and s.adjusts_seq is not null and not s.is_reversal group by 1) a on a.adjusts_seq = l.post_seq
  left join (select s.post_key, s.variance_amount as amount from stock_ledger s
    where ${ofPool('s')} and s.move_type = 'variance') v on v.post_key = l.post_key || ':v'
  left join (select s.reversed_seq from stock_ledger s
    where ${ofPool('s')} and s.reversed_seq is not null) r on r.reversed_seq = l.post_seq
  where ${ofPool('l')} and l.adjusts_seq is null and l.move_type <> 'variance' and not l.is_reversal and r.reversed_seq is null
    and ${reason} <> 'internal'`;

const columns = {
  seq: present(asKind('integer', raw('l.post_seq'))),
  date: present(asKind('date', raw('l.biz_date'))),
  qty: asKind('qty', raw('l.base_qty')),
  valuedBy: asKind('dict', raw(reason)),
  follows: asKind('integer', raw('l.follows_seq')),
  cost: asKind('money', raw(cost)),
};

/** Where a walk stands: the row it read last. */
export interface Place {
  date: string;
  seq: number;
}

export type WalkOrder = 'posting' | 'date';

const parametersOf = ({ org, material, lot }: PoolKey): (string | null)[] => [org, material, lot];

function before(order: WalkOrder): string {
  return order === 'date'
    ? '(l.biz_date, l.post_seq) <= ($4::date, $5::bigint)'
    : 'l.post_seq <= $5::bigint and $4::date is not null';
}

/** Up to `most` rows behind the place, in walk order. */
export async function rowsBehind(
  { session }: Context,
  key: PoolKey,
  order: WalkOrder,
  place: Place,
  most: number,
): Promise<WalkedRow[]> {
  const rest = written(
    `from ${fromSql} and not (${before(order)})
     order by ${order === 'date' ? 'l.biz_date, l.post_seq' : 'l.post_seq'} limit ${most}`,
    [...parametersOf(key), place.date, place.seq],
  );
  return (await selectRows(session, columns, rest)).map(walked);
}

function walked({ seq, date, qty, valuedBy, follows, cost: value }: Selected<typeof columns>): WalkedRow {
  return {
    seq,
    date,
    qty: decimal(qty),
    cost: decimal(value),
    valuedBy: valuedBy === 'own' || valuedBy === 'follows' ? valuedBy : 'method',
    follows,
  };
}

/** Quantity and corrected amount up to the place. */
export async function sumUpTo(
  { session }: Context,
  key: PoolKey,
  order: WalkOrder,
  place: Place,
): Promise<{ qty: Decimal; amount: Decimal; lastUnitCost: Decimal | null }> {
  const latestFirst = order === 'date' ? 'l.biz_date desc, l.post_seq desc' : 'l.post_seq desc';
  const [sums] = await selectRows(
    session,
    {
      qty: asKind('qty', raw('sum(l.base_qty)')),
      amount: asKind('money', raw(`sum(${cost})`)),
      last: asKind(
        'price',
        raw(
          `(array_agg((${cost}) / nullif(l.base_qty, 0) order by ${latestFirst}) filter (where l.base_qty > 0))[1]`,
        ),
      ),
    },
    written(`from ${fromSql} and (${before(order)})`, [...parametersOf(key), place.date, place.seq]),
  );
  const last = sums?.last ?? null;
  return {
    qty: decimal(sums?.qty),
    amount: decimal(sums?.amount),
    lastUnitCost: last === null ? null : decimal(last),
  };
}

/** Where a walk from the day on begins: behind everything earlier. Null: from the start. */
export async function placeBefore(
  { session }: Context,
  key: PoolKey,
  order: WalkOrder,
  from: string | null,
): Promise<Place> {
  const start: Place = { date: '0001-01-01', seq: 0 };
  if (from === null) return start;
  if (order === 'date') return { date: from, seq: 0 };
  const [first] = await selectRows(
    session,
    { seq: asKind('integer', raw('min(l.post_seq) - 1')) },
    written(`from stock_ledger l where ${ofPool('l')} and l.biz_date >= $4::date`, [
      ...parametersOf(key),
      from,
    ]),
  );
  return { date: from, seq: first?.seq ?? 0 };
}

/** Rows that others of the pool give back: what each is worth per unit as it stands, and its month. */
export async function followedUnits(
  { session }: Context,
  key: PoolKey,
): Promise<Map<number, { unit: Decimal; period: string }>> {
  const rest = written(
    `from (select l.post_seq as seq, l.period,
       (l.cost_amount + coalesce((select sum(s.cost_amount) from stock_ledger s where s.org = l.org and s.adjusts_seq = l.post_seq and not s.is_reversal), 0)) / l.base_qty as unit
     from stock_ledger l where l.org = $1::uuid and l.base_qty <> 0
       and l.post_seq in (select f.follows_seq from stock_ledger f where ${ofPool('f')} and f.follows_seq is not null)) u`,
    parametersOf(key),
  );
  const worth = {
    ...presentColumns('u', { seq: 'integer', period: 'text' }),
    ...namedColumns('u', { unit: 'price' }),
  };
  const rows = await selectRows(session, worth, rest);
  return new Map(rows.map(({ seq, unit, period }) => [seq, { unit: decimal(unit).abs(), period }]));
}
