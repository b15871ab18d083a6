// What follows while a count is typed: a row keeps when in the posting order it was counted, so that its difference never
// depends on what moved afterwards, and a row that was added gets its key and its cost.
import { decimal, decimalText } from '#model/decimal.ts';
import { stockCostPool } from '#entities/inventory/stockCostPool.ts';
import { material } from '#entities/master/material/material.ts';
import type { Patch } from '#model/patch.ts';
import { balanceOfLine, booksOf, lastSeq } from '#server/ledgers/countBooks.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { isCounted, snapshotOf, type Count, type CountLine } from './countedRows.ts';

/** Rows whose count changed are counted now; rows a clerk added are keyed and valued. */
export async function propose({ before, doc, patches }: Proposal<Count>, read: Read): Promise<Patch[]> {
  if (before === null) return [];
  const touched = new Set(
    patches.flatMap((patch) =>
      patch.op === 'insertLine' ||
      (patch.op === 'setLine' && (patch.field === 'countQty' || patch.field === 'recountQty'))
        ? [patch.id]
        : [],
    ),
  );
  const rows = doc.lines.items.filter((row) => touched.has(row.id) || row.isAdded === true);
  if (rows.length === 0) return [];
  const seq = await lastSeq(read.rows, read.org);
  const moment = (row: CountLine): number | null =>
    !isCounted(row) ? null : touched.has(row.id) ? seq : row.countedSeq;
  const keyed = rows.map((row) => ({
    row,
    balance: balanceOfLine(read.org, doc, row),
    counted: moment(row),
  }));
  const books = await booksOf(
    read.rows,
    await snapshotOf(doc, read),
    keyed.map(({ row, balance, counted }) => ({ id: row.id, balance, counted })),
  );
  const costs = await costsOf(
    read,
    rows.filter((row) => row.isAdded === true),
  );
  const blind = doc.fields.isBlind === true;
  const proposals: Patch[] = keyed.flatMap(({ row, balance, counted }): Patch[] => {
    const known = books.get(row.id) ?? { book: '0', move: '0' };
    const set = (field: string, value: string | number | null): Patch => ({
      op: 'setLine',
      lines: 'items',
      id: row.id,
      field,
      value,
    });
    return [
      ...(touched.has(row.id)
        ? [
            set('countedAt', counted === null ? null : read.now),
            set('countedBy', counted === null ? null : read.userId),
            set('countedSeq', counted),
          ]
        : []),
      ...(blind ? [] : [set('moveQty', counted === null ? '0' : known.move)]),
      ...(row.isAdded === true
        ? [
            set('balance', balance),
            set('costPrice', costs.get(row.material ?? '') ?? null),
            ...(blind ? [] : [set('bookQty', known.book)]),
          ]
        : []),
    ];
  });
  if (doc.fields.startedAt === null) proposals.push({ op: 'set', field: 'startedAt', value: read.now });
  return proposals;
}

async function costsOf(read: Read, rows: readonly CountLine[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const m = headerTable(material, 'm');
  const p = headerTable(stockCostPool, 'p');
  const materials = [...new Set(rows.flatMap((row) => row.material ?? []))];
  const found = await read.select(
    {
      id: m.id,
      cost: asKind(
        'price',
        sql`round(case when sum(${p.qty}) > 0 then sum(${p.amount}) / sum(${p.qty}) else coalesce(${m.refCost}, 0) end, 6)`,
      ),
    },
    sql`from ${m} left join ${p} on ${p.material} = ${m.id} and ${is(p.org, read.org)}
      where ${among(m.id, materials)} group by ${m.id}, ${m.refCost}`,
  );
  return new Map(found.map(({ id, cost }) => [id, decimalText(decimal(cost))]));
}
