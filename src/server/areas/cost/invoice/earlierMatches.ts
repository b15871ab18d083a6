// What approved invoices matched of receipts before, and what the pools of their goods hold now.
import { Decimal, decimal } from '#model/decimal.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { SourceLine } from './openSources.ts';

export interface EarlierMatches {
  /** By receipt line: quantity in base units and estimate taken off. */
  matches: ReadonlyMap<string, { qty: Decimal; estimate: Decimal }>;
  /** Quantity by material, and lot where lots are costed: 'material|lot'. */
  pools: ReadonlyMap<string, Decimal>;
  lotCosted: ReadonlySet<string>;
}

export function poolKey(material: string, lot: string | null): string {
  return `${material}|${lot ?? ''}`;
}

export async function invoicedEarlier(
  read: Pick<Read, 'rows' | 'org'>,
  sources: readonly SourceLine[],
  except: string,
): Promise<EarlierMatches> {
  const rows = await read.rows(
    `select m.receipt_line_id as line, sum(m.base_qty) as qty, sum(m.estimated_amount) as estimate
     from purchase_invoice_matches m join purchase_invoice h on h.id = m.doc_id
     where h.org = $1::uuid and h.status = 'approved' and h.id <> $2::uuid and m.receipt_line_id = any($3::text[]) group by 1`,
    [read.org, except, sources.map(({ id }) => id)],
  );
  const materials = [...new Set(sources.map(({ material }) => material))];
  const byLot = await read.rows('select id from material where id = any($1::uuid[]) and is_lot_costing', [
    materials,
  ]);
  const pools = await read.rows(
    'select material, lot, qty from stock_cost_pool where org = $1::uuid and material = any($2::uuid[])',
    [read.org, materials],
  );
  return {
    matches: new Map(
      rows.map((row) => [
        textOf(row['line']),
        { qty: decimal(textOf(row['qty'], '0')), estimate: decimal(textOf(row['estimate'], '0')) },
      ]),
    ),
    pools: new Map(
      pools.map((row) => [
        poolKey(textOf(row['material']), optionalText(row['lot'])),
        decimal(textOf(row['qty'], '0')),
      ]),
    ),
    lotCosted: new Set(byLot.map((row) => textOf(row['id']))),
  };
}
