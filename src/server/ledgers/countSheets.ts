// The sheets of a count: every row of stock in scope, cut by warehouse and what the scheme asks for, with its books.
// The caller holds the warehouses, so that nothing is posted between reading the books and freezing the rows.
import { decimal, decimalText, roundText } from '#model/decimal.ts';
import { stockCount } from '#entities/inventory/stockCount.ts';
import type { stockCountScheme } from '#entities/inventory/stockCountScheme.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { conflict } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { deleteDoc, writeDoc } from '#server/store/writeDoc.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import { newDocument, numbered } from '#server/document/newDocument.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { newId } from '#server/ids.ts';
import { changeDoc } from '#server/document/references.ts';
import { booksOf, type Books } from './countBooks.ts';
import { freezeRows } from './countFreeze.ts';
import { inScope, type StockRow } from './countScope.ts';

type Scheme = DocOf<typeof stockCountScheme>;

/** Rows of a sheet at most; a document holds no more. */
const mostRows = 5_000;

/** Makes the sheets of all rows in scope; answers how many. */
export async function makeSheets(context: WriteContext, scheme: Scheme): Promise<number> {
  return write(context, scheme, await inScope(context, scheme));
}

/** Sheets for rows in scope that stand on none: goods that arrived after the snapshot. */
export async function addSheets(context: WriteContext, scheme: Scheme): Promise<number> {
  const rows = await inScope(context, scheme);
  const c = headerTable(stockCount, 'c');
  const i = linesTable(stockCount, 'items', 'i');
  const known = await selectRows(
    context.session,
    { balance: i.balance },
    sql`from ${c} join ${i} on ${i.docId} = ${c.id} where ${is(c.stockCountScheme, scheme.id)}`,
  );
  const counted = new Set(known.map(({ balance }) => balance));
  return write(
    context,
    scheme,
    rows.filter(({ id }) => !counted.has(id)),
  );
}

/** Takes the sheets away again. @throws Refusal 409 once anything was counted */
export async function dropSheets(context: WriteContext, scheme: Scheme): Promise<void> {
  const def = stockCount;
  const c = headerTable(def, 'c');
  const found = await selectRows(
    context.session,
    { id: c.id },
    sql`from ${c} where ${is(c.org, context.grants.org)} and ${is(c.stockCountScheme, scheme.id)} order by ${c.id}`,
  );
  const docs = await readDocs(
    context.session,
    def,
    found.map(({ id }) => id),
    { lock: true },
  );
  for (const doc of docs) {
    const touched =
      doc.status !== 'draft' ||
      doc.lines.items.some(({ countedBy, isAdded }) => countedBy !== null || isAdded === true);
    if (touched) throw conflict(`盘点单 ${codeOf(doc) ?? ''} 已有实盘数据，不能撤销账存备份`);
  }
  for (const doc of docs) {
    await deleteDoc(context.session, def, doc);
    context.record({
      def,
      docId: doc.id,
      code: codeOf(doc),
      action: 'delete',
      fromVersion: doc.version,
      toVersion: doc.version,
      changes: [],
    });
    context.affect(def.name, doc.id);
  }
}

async function write(context: WriteContext, scheme: Scheme, found: readonly StockRow[]): Promise<number> {
  const { fields } = scheme;
  const snapshot = {
    seq: fields.snapshotSeq ?? 0,
    date: fields.snapshotType === 'date' ? fields.snapshotDate : null,
  };
  const books = await booksOf(
    async (text, parameters) => (await context.session.query(text, parameters)).rows,
    snapshot,
    found.map(({ id }) => ({ id, balance: id, counted: null })),
  );
  const rows = found.filter(({ id }) => fields.includeZero === true || !isZero(books.get(id)));
  const held = fields.isFreeze === true ? await freezeRows(context, scheme, rows) : new Map<string, string>();
  const groups = Map.groupBy(rows, (row) => [row.warehouse, partOf(row, fields.groupBy)].join('|'));
  let made = 0;
  for (const own of groups.values()) {
    for (let from = 0; from < own.length; from += mostRows) {
      await writeSheet(context, scheme, own.slice(from, from + mostRows), books, held);
      made += 1;
    }
  }
  return made;
}

/** What tells the sheets of one warehouse apart. */
function partOf({ zone, keeper, category }: StockRow, groupBy: string | null): string {
  switch (groupBy) {
    case 'zone':
      return zone ?? '';
    case 'keeper':
      return keeper ?? '';
    case 'category':
      return category ?? '';
    default:
      return '';
  }
}

function isZero(books: Books | undefined): boolean {
  return books === undefined || (decimal(books.book).isZero() && decimal(books.move).isZero());
}

async function writeSheet(
  context: WriteContext,
  scheme: Scheme,
  rows: readonly StockRow[],
  books: ReadonlyMap<string, Books>,
  held: ReadonlyMap<string, string>,
): Promise<void> {
  const def: EntityDef = stockCount;
  const { fields } = scheme;
  const [first] = rows;
  const zone = fields.groupBy === 'zone' ? (first?.zone ?? null) : null;
  const team = teamOf(scheme, first?.warehouse ?? '', zone ?? '');
  const blind = fields.isBlind === true;
  const header: Row = {
    stockCountScheme: scheme.id,
    date: context.today,
    warehouse: first?.warehouse ?? '',
    zone,
    counter: team?.counter ?? fields.manager,
    checker: team?.checker ?? null,
    snapshotTime: fields.snapshotTime,
    snapshotSeq: fields.snapshotSeq,
    isBlind: blind,
  };
  const patches: Patch[] = Object.entries(header).map(([field, value]) => ({ op: 'set', field, value }));
  for (const row of rows) {
    const known = books.get(row.id) ?? { book: '0', move: '0' };
    const values = lineOf(
      row,
      known,
      blind,
      held.get(row.id) ?? null,
      fields.defaultCountQty ?? '',
      context.now,
    );
    patches.push({ op: 'insertLine', lines: 'items', id: newId(context.ports), before: null, values });
  }
  const changed = await changeDoc(context, def, await newDocument(context, def), patches);
  const doc = await numbered(context, def, stamped(context, changed.doc, true), changed.refs);
  await writeDoc(context.session, def, null, doc);
  const changes = Object.entries(header).map(([field, value]) => ({ field, old: null, new: value }));
  context.record({
    def,
    docId: doc.id,
    code: codeOf(doc),
    action: 'create',
    fromVersion: null,
    toVersion: 1,
    changes,
  });
  context.affect(def.name, doc.id);
}

function teamOf(
  { lines: { teams } }: Scheme,
  warehouse: string,
  zone: string,
): LineOf<typeof stockCountScheme, 'teams'> | undefined {
  const own = teams.filter((row) => row.warehouse === warehouse);
  return own.find((row) => (row.zone ?? '') === zone) ?? own.find((row) => (row.zone ?? '') === '');
}

function lineOf(
  row: StockRow,
  { book, move }: Books,
  blind: boolean,
  held: string | null,
  given: string,
  now: string,
): Row {
  const { material, location, lot, stockStatus, project, mtoNo, produceDate, expiryDate } = row;
  const { ownerType, ownerSupplier, ownerCustomer } = row;
  const counted =
    given === 'zero'
      ? '0'
      : given === 'book' && !blind
        ? decimalText(decimal(book).plus(decimal(move)))
        : null;
  return {
    material,
    location,
    lot,
    stockStatus,
    project,
    mtoNo,
    produceDate,
    expiryDate,
    ownerType,
    ownerSupplier,
    ownerCustomer,
    bookQty: blind ? null : book,
    moveQty: blind || counted === null ? '0' : move,
    countQty: counted,
    countedAt: counted === null ? null : now,
    costPrice: roundText(decimal(row.unitCost), 6),
    isAdded: false,
    balance: row.id,
    heldQty: held,
  };
}
