// What approved invoices matched of receipts before, and what the pools of their goods hold now.
import { purchaseInvoice } from '#entities/cost/invoice/purchaseInvoice.ts';
import { stockCostPool } from '#entities/inventory/stockCostPool.ts';
import { material } from '#entities/master/material/material.ts';
import { type Decimal, decimal } from '#model/decimal.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { SourceLine } from './openSources.ts';

export interface EarlierMatches {
  /** By receipt line: quantity in base units and estimate taken off. */
  matches: ReadonlyMap<string, { qty: Decimal; estimate: Decimal }>;
  /** Quantity by material, and lot where lots are costed: 'material|lot'. */
  pools: ReadonlyMap<string, Decimal>;
  lotCosted: ReadonlySet<string>;
}

export function poolKey(part: string, lot: string | null): string {
  return `${part}|${lot ?? ''}`;
}

export async function invoicedEarlier(
  read: Pick<Read, 'select' | 'org'>,
  sources: readonly SourceLine[],
  except: string,
): Promise<EarlierMatches> {
  const m = linesTable(purchaseInvoice, 'matches', 'm');
  const h = headerTable(purchaseInvoice, 'h');
  const matches = await read.select(
    {
      line: present(m.receiptLineId),
      qty: asKind('qty', sql`sum(${m.baseQty})`),
      estimate: asKind('money', sql`sum(${m.estimatedAmount})`),
    },
    sql`from ${m} join ${h} on ${h.id} = ${m.docId} where ${is(h.org, read.org)} and ${h.status} = 'approved'
        and ${h.id} <> ${except}::uuid and ${among(
          m.receiptLineId,
          sources.map(({ id }) => id),
        )} group by ${m.receiptLineId}`,
  );
  const parts = [...new Set(sources.map(({ material: part }) => part))];
  const g = headerTable(material, 'g');
  const byLot = await read.select(
    { id: g.id },
    sql`from ${g} where ${among(g.id, parts)} and ${g.isLotCosting}`,
  );
  const p = headerTable(stockCostPool, 'p');
  const pools = await read.select(
    { material: present(p.material), lot: p.lot, qty: p.qty },
    sql`from ${p} where ${is(p.org, read.org)} and ${among(p.material, parts)}`,
  );
  return {
    matches: new Map(
      matches.map(({ line, qty, estimate }) => [line, { qty: decimal(qty), estimate: decimal(estimate) }]),
    ),
    pools: new Map(pools.map((pool) => [poolKey(pool.material, pool.lot), decimal(pool.qty)])),
    lotCosted: new Set(byLot.map(({ id }) => id)),
  };
}
