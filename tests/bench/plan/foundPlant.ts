// A plant of any size in real tables: materials of eight levels, bills, orders for what stands above, stock and purchases.
// Made by the database from row numbers, so that every run measures the same plant; nothing of it goes through documents.
import type { SqlSession } from '#server/ports.ts';
import { textOf } from '#server/values.ts';

export interface PlantSize {
  materials: number;
  demands: number;
  /** Rows of stock and purchases, half of each. */
  supplies: number;
}

export const levels = 8;

/** A whole number below `limit`, the same for the same words: chance of a generated plant. */
const chance = (words: string, limit: number | string): string =>
  `((hashtext(${words}) & 2147483647) % (${limit}))`;

const idOf = (letter: string, number: string): string => `md5('${letter}' || (${number}))::uuid`;

/**
 * $1 organisation, $2 unit, $3 customer, $4 warehouse, $5 stock status, $6 materials of a level, $7 rows, $8 first day. A material is
 * n = level · $6 + place; two in five are made, of seven to nine others that stand deeper.
 */
const statements: readonly string[] = [
  `insert into material (id, org, version, status, created_at, code, name, base_unit, erp_class, fixed_lead_days, order_policy, period_days,
     fixed_lot_qty, min_order_qty, multiple_qty, safety_stock, is_stock, is_purchase, is_produce, is_sale)
   select ${idOf('m', 'n')}, $1::uuid, 1, 'approved', now(), 'L' || n / $6::integer || '-' || lpad((n % $6::integer)::text, 6, '0'), '部件' || n, $2::uuid,
     case when n / $6::integer = ${levels - 1} or n % $6::integer >= $6::integer * 0.4 and n >= $6::integer then 'purchased' else 'selfMade' end,
     1 + ${chance(`'d' || n`, 5)}, (array['lotForLot', 'period', 'period', 'fixedLot'])[case when n < $6::integer then 1 else 1 + ${chance(`'p' || n`, 4)} end],
     case when n % $6::integer >= $6::integer * 0.4 then 20 else 5 end, 100 * 4 ^ least(n / $6::integer, 4), 20 * ${chance(`'i' || n`, 2)},
     case when ${chance(`'x' || n`, 3)} = 0 then 10 end, 10 * (${chance(`'s' || n`, 3)} / 2), true, true, true, true
   from generate_series(0, ${levels} * $6::integer - 1) n`,
  `insert into bom (id, org, version, status, created_at, code, material, unit, qty, is_default, effective_date)
   select ${idOf('b', 'n')}, $1::uuid, 1, 'approved', now(), 'BB' || n, ${idOf('m', 'n')}, $2::uuid, 1, true, date '2020-01-01'
   from generate_series(0, ${levels - 1} * $6::integer - 1) n where n < $6::integer or n % $6::integer < $6::integer * 0.4`,
  `insert into bom_items (id, doc_id, seq, material, unit, numerator, denominator, dosage_type, scrap_rate)
   select ${idOf('l', `n || '|' || k`)}, ${idOf('b', 'n')}, k,
     ${idOf(
       'm',
       `least(${levels - 1}, n / $6::integer + 1 + case when ${chance(`n || 'a' || k`, 10)} < 7 then 0 else ${chance(`n || 'l' || k`, levels)} end) * $6::integer
       + ${chance(`n || 'c' || k`, '$6::integer')}`,
     )}, $2::uuid,
     (array[1, 1, 1, 2, 4])[1 + ${chance(`n || 'q' || k`, 5)}], 1, 'variable', 3 * (${chance(`n || 'r' || k`, 3)} / 2)
   from generate_series(0, ${levels - 1} * $6::integer - 1) n, generate_series(1, 9) k
   where (n < $6::integer or n % $6::integer < $6::integer * 0.4) and k <= 6 + n % 4 - case when n < $6::integer then 1 else 0 end`,
  `insert into sale_order (id, org, version, status, created_at, code, date, customer)
   select ${idOf('o', 'n')}, $1::uuid, 1, 'approved', now(), 'PSO' || lpad(n::text, 7, '0'), $8::date, $3::uuid from generate_series(0, ($7::integer - 1) / 10) n`,
  `insert into sale_order_items (id, doc_id, seq, material, unit, qty, base_unit, base_qty, remain_qty, remain_base_qty, delivery_date, line_status)
   select ${idOf('i', 'n')}, ${idOf('o', 'n / 10')}, 1 + n % 10,
     ${idOf('m', `(array[0, 0, 0, 1, 2])[1 + ${chance(`'v' || n`, 5)}] * $6::integer + ${chance(`'t' || n`, '$6::integer')}`)},
     $2::uuid, q, $2::uuid, q, q, q, $8::date + ${chance(`'z' || n`, 180)}, 'open'
   from generate_series(0, $7::integer - 1) n, lateral (select 1 + ${chance(`'w' || n`, 50)} as q) w`,
  `insert into stock_balance (id, org, version, created_at, material, warehouse, stock_status, owner_type, on_hand_qty, available_qty, reserved_qty, frozen_qty, base_unit)
   select ${idOf('s', 'n')}, $1::uuid, 1, now(), ${idOf('m', `n::bigint * 7 % (${levels} * $6::integer)`)}, $4::uuid, $5::uuid, 'own', q, q, 0, 0, $2::uuid
   from generate_series(0, $7::integer / 2 - 1) n, lateral (select 1 + ${chance(`'y' || n`, 200)} as q) y`,
  `insert into purchase_order (id, org, version, status, created_at, code, date)
   select ${idOf('u', 'n')}, $1::uuid, 1, 'approved', now(), 'PPO' || lpad(n::text, 7, '0'), $8::date from generate_series(0, ($7::integer / 2 - 1) / 10) n`,
  `insert into purchase_order_items (id, doc_id, seq, material, unit, qty, base_unit, base_qty, remain_qty, remain_base_qty, delivery_date, line_status)
   select ${idOf('j', 'n')}, ${idOf('u', 'n / 10')}, 1 + n % 10, ${idOf('m', chance(`'h' || n`, `${levels} * $6::integer`))}, $2::uuid, q, $2::uuid, q, q, q,
     $8::date + ${chance(`'k' || n`, 180)}, 'open'
   from generate_series(0, $7::integer / 2 - 1) n, lateral (select 1 + ${chance(`'g' || n`, 200)} as q) g`,
];

/** One per cent of the materials: so many order lines ask for ten times as much. $1 lines, $2 rows. */
export const changeSql = `update sale_order_items set qty = qty * 10, base_qty = base_qty * 10, remain_qty = remain_qty * 10, remain_base_qty = remain_base_qty * 10
  where id in (select ${idOf('i', `n::bigint * 7919 % $2::integer`)} from generate_series(1, $1::integer) n)`;

/** @returns rows of bills; needs the records of a working company */
export async function foundPlant(session: SqlSession, size: PlantSize, firstDay: string): Promise<number> {
  const { rows } = await session.query(
    `select m.org, m.base_unit, b.warehouse, b.stock_status, c.id as customer from material m
       join stock_balance b on b.material = m.id and b.org = m.org join customer c on c.org = m.org limit 1`,
  );
  const [first = {}] = rows;
  const perLevel = Math.floor(size.materials / levels);
  const given = [
    ...['org', 'base_unit', 'customer', 'warehouse', 'stock_status'].map((column) => textOf(first[column])),
    perLevel,
  ];
  for (const statement of statements) {
    const count = statement.includes('insert into sale_order') ? size.demands : size.supplies;
    const parameters = [...given, count, firstDay];
    const places = [
      ...new Set([...statement.matchAll(/\$(\d)/g)].map(([, place]) => Number(place))),
    ].toSorted((a, b) => a - b);
    const text = places.reduce((sql, place, at) => sql.replaceAll(`$${place}::`, `$${at + 1}::`), statement);
    await session.query(
      text,
      places.map((place) => parameters[place - 1]),
    );
  }
  const { rows: counted } = await session.query(`select count(*) as lines from bom_items`);
  await session.query('analyze');
  return Number(counted[0]?.['lines'] ?? 0);
}
