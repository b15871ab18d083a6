// What a kitting run reads: the orders it speaks of in their order, the components they lack, free stock, and what is on
// its way. Reservations are taken off stock and off the components they are for.
import type { Coming, KittingPolicy } from '#entities/manufacturing/kitting/clearToBuild.ts';
import type { KittingInput } from '#entities/manufacturing/kitting/kittedRows.ts';
import { signOf } from '#model/expectedStock.ts';
import { expectedSources } from '#model/registry.ts';
import { expectedMoves } from '#server/ledgers/expectedStock.ts';
import { freeForParts, heldForParts, missingOfPart } from '#server/ledgers/partsCover.ts';
import type { SqlSession } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Most orders a run takes. */
export const mostOrders = 5_000;

export interface KittingAsked {
  org: string;
  today: string;
  workshop: string | null;
  fromDate: string | null;
  toDate: string | null;
  /** Only these; null: all in the range. */
  orders: readonly string[] | null;
  sequence: 'priority' | 'date' | 'manual';
  /** Orders as somebody placed them, for `manual`. */
  placed: readonly string[];
  policy: KittingPolicy;
  asOfDate: string | null;
}

/** One order of `priority` after the other, the most urgent first, as they were placed by hand; `h` is the order. */
export const rankSql = `case h.priority when 'urgent' then 0 when 'high' then 1 when 'low' then 3 else 2 end, h.allocation_rank`;

const sequences: Readonly<Record<KittingAsked['sequence'], string>> = {
  priority: `${rankSql}, h.plan_start_date, h.code`,
  date: `h.plan_start_date, ${rankSql}, h.code`,
  manual: `array_position($6::uuid[], h.id) nulls last, ${rankSql}, h.plan_start_date, h.code`,
};

/** One order more than a run takes is read, so that too many are seen. */
export async function kittingInput(session: SqlSession, asked: KittingAsked): Promise<KittingInput> {
  const { org, today, policy, asOfDate } = asked;
  const { rows: orders } = await session.query(
    `select h.id, h.material, h.material_name, h.unit, coalesce(u.precision, 6) as scale, h.priority, h.workshop, h.plan_start_date::text as starts,
       h.plan_qty::text as plan, h.start_qty::text as start, h.in_qty::text as received
     from manufacturing_order h left join unit u on u.id = h.unit
     where h.org = $1::uuid and h.status in ('planned', 'released', 'started') and not coalesce(h.is_suspended, false) and h.plan_qty > coalesce(h.in_qty, 0)
       and ($5::uuid[] is null and ($2::uuid is null or h.workshop = $2::uuid) and ($3::date is null or h.plan_start_date >= $3::date)
         and ($4::date is null or h.plan_start_date <= $4::date) or h.id = any($5::uuid[])) and $6::uuid[] is not null
     order by ${sequences[asked.sequence]} limit ${mostOrders + 1}`,
    [org, asked.workshop, asked.fromDate, asked.toDate, asked.orders, asked.placed],
  );
  const ids = orders.map((row) => textOf(row['id']));
  const { rows: parts } = await session.query(
    `select c.doc_id as "order", c.material, c.base_qty::text as required, c.dosage_type,
       ${missingOfPart('c', 'coalesce(k.qty, 0)')}::text as missing, coalesce(k.qty, 0)::text as reserved
     from manufacturing_order_components c left join (${heldForParts('$1::uuid')}) k on k.line = c.id::text
     where c.doc_id = any($2::uuid[]) and c.issue_mode <> 'none' and c.required_qty > 0 order by c.doc_id, c.seq`,
    [org, ids],
  );
  const materials = [...new Set(parts.map((row) => textOf(row['material'])))];
  const incoming = expectedMoves(
    { org: '$1::uuid', today: '$2::date', material: null, warehouse: null, mtoNo: null },
    expectedSources.filter(({ part }) => signOf(part) > 0),
  );
  const [stock, coming, facts] = await Promise.all([
    session.query(freeForParts('$1::uuid', '$3::date', ' and b.material = any($2::uuid[])'), [
      org,
      materials,
      today,
    ]),
    session.query(
      `select e.material, e.day::text as day, e.qty::text as qty, e.code, e.partner, p.purchaser from (${incoming}) e
       left join purchase_order p on e.entity = 'purchaseOrder' and p.id = e.doc_id
       where e.qty > 0 and e.material = any($3::uuid[]) order by e.material, e.day, e.code, e.doc_id`,
      [org, today, materials],
    ),
    session.query(
      'select m.id, m.code, m.name, m.base_unit, m.purchaser, m.is_purchase, u.name as unit_name from material m left join unit u on u.id = m.base_unit where m.id = any($1::uuid[])',
      [materials],
    ),
  ]);
  return {
    policy,
    asOfDate,
    orders: orders.map((row) => ({
      id: textOf(row['id']),
      material: textOf(row['material']),
      materialName: textOf(row['material_name']),
      unit: textOf(row['unit']),
      scale: Number(row['scale']),
      priority: textOf(row['priority'], 'normal'),
      workshop: optionalText(row['workshop']),
      planStartDate: optionalText(row['starts']),
      planQty: textOf(row['plan'], '0'),
      startQty: textOf(row['start'], '0'),
      inQty: textOf(row['received'], '0'),
    })),
    parts: parts.map((row) => ({
      order: textOf(row['order']),
      material: textOf(row['material']),
      required: textOf(row['required'], '0'),
      missing: textOf(row['missing'], '0'),
      reserved: textOf(row['reserved'], '0'),
      isFixed: row['dosage_type'] === 'fixed',
    })),
    stock: new Map(stock.rows.map((row) => [textOf(row['material']), textOf(row['qty'], '0')])),
    coming: comingOf(coming.rows),
    facts: new Map(
      facts.rows.map((row) => [
        textOf(row['id']),
        {
          code: textOf(row['code']),
          name: textOf(row['name']),
          unit: textOf(row['base_unit']),
          unitName: textOf(row['unit_name']),
          buyer: optionalText(row['purchaser']),
          isPurchase: row['is_purchase'] === true,
        },
      ]),
    ),
  };
}

function comingOf(rows: Awaited<ReturnType<SqlSession['query']>>['rows']): Map<string, Coming[]> {
  const coming = new Map<string, Coming[]>();
  for (const row of rows) {
    const material = textOf(row['material']);
    const own = coming.get(material) ?? [];
    coming.set(material, own);
    own.push({
      day: textOf(row['day']),
      qty: textOf(row['qty'], '0'),
      code: textOf(row['code']),
      partner: textOf(row['partner']),
      buyer: optionalText(row['purchaser']),
    });
  }
  return coming;
}
