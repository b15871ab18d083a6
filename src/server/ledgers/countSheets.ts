// The sheets of a count: every row of stock in scope, cut by warehouse and what the scheme asks for, with its books.
// The caller holds the warehouses, so that nothing is posted between reading the books and freezing the rows.
import { decimal, decimalText, roundText } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { entities } from '#entities/registry.ts';
import { conflict } from '#server/refusal.ts';
import type { SqlRow } from '#server/ports.ts';
import { deleteDoc, writeDoc } from '#server/store/writeDoc.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import { newDocument, numbered } from '#server/document/newDocument.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { newId } from '#server/ids.ts';
import { changeDoc } from '#server/document/references.ts';
import { optionalText, textOf } from '#server/values.ts';
import { availableSql } from './availability.ts';
import { booksOf, type Books } from './countBooks.ts';

/** Rows of a sheet at most; a document holds no more. */
const mostRows = 5_000;

/** Makes the sheets of all rows in scope; answers how many. */
export async function makeSheets(context: WriteContext, scheme: Doc): Promise<number> {
  return write(context, scheme, await inScope(context, scheme));
}

/** Sheets for rows in scope that stand on none: goods that arrived after the snapshot. */
export async function addSheets(context: WriteContext, scheme: Doc): Promise<number> {
  const rows = await inScope(context, scheme);
  const known = await context.session.query(
    'select i.balance from stock_count c join stock_count_items i on i.doc_id = c.id where c.stock_count_scheme = $1::uuid',
    [scheme.id],
  );
  const counted = new Set(known.rows.map((row) => row['balance']));
  return write(
    context,
    scheme,
    rows.filter((row) => !counted.has(row['id'])),
  );
}

/** Takes the sheets away again. @throws Refusal 409 once anything was counted */
export async function dropSheets(context: WriteContext, scheme: Doc): Promise<void> {
  const def = entities.stockCount;
  const found = await context.session.query(
    'select id from stock_count where org = $1::uuid and stock_count_scheme = $2::uuid order by id',
    [context.grants.org, scheme.id],
  );
  const docs = await readDocs(
    context.session,
    def,
    found.rows.map((row) => textOf(row['id'])),
    { lock: true },
  );
  for (const doc of docs) {
    const touched =
      doc.status !== 'draft' ||
      (doc.lines['items'] ?? []).some((row) => row['countedBy'] !== null || row['isAdded'] === true);
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

/** Rows of stock the scheme asks for, in the order a counter walks: place, material, lot. */
async function inScope(context: WriteContext, { fields }: Doc): Promise<SqlRow[]> {
  const chosen = (key: string): unknown =>
    Array.isArray(fields[key]) && fields[key].length > 0 ? fields[key] : null;
  const { rows } = await context.session.query(
    `with recursive below as (
       select c.id from material_category c where c.id = any($4::uuid[])
       union select c.id from material_category c join below b on c.parent = b.id)
     select b.*, w.keeper, w.name as warehouse_name, l.zone, m.category, b.on_hand_qty - b.reserved_qty - b.frozen_qty as free,
       case when p.qty > 0 then p.amount / p.qty else coalesce(m.ref_cost, p.last_unit_cost, 0) end as unit_cost
     from stock_balance b join material m on m.id = b.material join warehouse w on w.id = b.warehouse join stock_status s on s.id = b.stock_status
       left join location l on l.id = b.location
       left join stock_cost_pool p on p.org = b.org and p.material = b.material and p.lot is not distinct from case when m.is_lot_costing then b.lot end
     where b.org = $1::uuid and b.warehouse = any($2::uuid[]) and ($3::uuid[] is null or b.location = any($3::uuid[]))
       and ($4::uuid[] is null or m.category in (select id from below))
       and ($5::uuid is null or m.code >= (select code from material where id = $5::uuid))
       and ($6::uuid is null or m.code <= (select code from material where id = $6::uuid))
       and ($7::uuid[] is null or m.inventory_category = any($7::uuid[])) and ($8::text is null or m.abc_class = $8)
       and case when $9::uuid[] is null then s.allow_count is not false else b.stock_status = any($9::uuid[]) end
       and ($10::text is null or b.owner_type = $10)
       and (not $11::boolean or greatest(b.last_in_date, b.last_out_date) >= date_trunc('month', $12::date))
       and (not $13::boolean or m.is_must_count or m.is_cycle_count
         and (b.last_count_date is null or b.last_count_date + coalesce(m.count_cycle_days, 0) <= $12::date))
     order by w.code, l.pick_seq, l.code, m.code, b.lot, b.id`,
    [
      context.grants.org,
      fields['warehouses'],
      chosen('locations'),
      chosen('categories'),
      fields['materialFrom'] ?? null,
      fields['materialTo'] ?? null,
      chosen('inventoryCategories'),
      fields['abcClass'] ?? null,
      chosen('stockStatuses'),
      fields['ownerType'] ?? null,
      fields['onlyMoved'] === true || fields['countType'] === 'dynamic',
      fields['date'],
      fields['countType'] === 'cycle',
    ],
  );
  return rows;
}

async function write(context: WriteContext, scheme: Doc, found: readonly SqlRow[]): Promise<number> {
  const { fields } = scheme;
  const snapshot = {
    seq: Number(fields['snapshotSeq']),
    date: fields['snapshotType'] === 'date' ? optionalText(fields['snapshotDate']) : null,
  };
  const books = await booksOf(
    async (text, parameters) => (await context.session.query(text, parameters)).rows,
    snapshot,
    found.map((row) => ({ id: textOf(row['id']), balance: textOf(row['id']), counted: null })),
  );
  const rows = found.filter((row) => fields['includeZero'] === true || !isZero(books.get(textOf(row['id']))));
  const held =
    fields['isFreeze'] === true ? await freezeRows(context, scheme, rows) : new Map<string, string>();
  const groups = Map.groupBy(rows, (row) =>
    [row['warehouse'], textOf(row[groupColumns[textOf(fields['groupBy'])] ?? ''])].join('|'),
  );
  let made = 0;
  for (const own of groups.values()) {
    for (let from = 0; from < own.length; from += mostRows) {
      await writeSheet(context, scheme, own.slice(from, from + mostRows), books, held);
      made += 1;
    }
  }
  return made;
}

const groupColumns: Readonly<Record<string, string>> = {
  zone: 'zone',
  keeper: 'keeper',
  category: 'category',
};

function isZero(books: Books | undefined): boolean {
  return books === undefined || (decimal(books.book).isZero() && decimal(books.move).isZero());
}

/** What nobody has locked of each row is held; answers how much, by row. */
async function freezeRows(
  context: WriteContext,
  scheme: Doc,
  rows: readonly SqlRow[],
): Promise<Map<string, string>> {
  const { session } = context;
  const ids = rows.map((row) => textOf(row['id']));
  await session.query('update warehouse set count_frozen = true where id = any($1::uuid[])', [
    scheme.fields['warehouses'],
  ]);
  for (const id of Array.isArray(scheme.fields['warehouses']) ? scheme.fields['warehouses'] : [])
    context.affect('warehouse', textOf(id));
  await session.query('select 1 from stock_balance where id = any($1::uuid[]) order by id for update', [ids]);
  const frozen = await session.query(
    `update stock_balance b set frozen_qty = greatest(b.frozen_qty, b.on_hand_qty - b.reserved_qty),
       available_qty = ${availableSql({ onHand: 'b.on_hand_qty', reserved: 'b.reserved_qty', frozen: 'greatest(b.frozen_qty, b.on_hand_qty - b.reserved_qty)', org: 'b.org' })}
     from stock_balance o, warehouse w, stock_status s
     where o.id = b.id and w.id = b.warehouse and s.id = b.stock_status and b.id = any($1::uuid[]) returning b.id, b.frozen_qty - o.frozen_qty as held`,
    [ids],
  );
  for (const id of ids) context.affect('stockBalance', id);
  return new Map(frozen.rows.map((row) => [textOf(row['id']), textOf(row['held'])]));
}

async function writeSheet(
  context: WriteContext,
  scheme: Doc,
  rows: readonly SqlRow[],
  books: ReadonlyMap<string, Books>,
  held: ReadonlyMap<string, string>,
): Promise<void> {
  const def = entities.stockCount;
  const { fields } = scheme;
  const [first = {}] = rows;
  const team = teamOf(
    scheme,
    textOf(first['warehouse']),
    fields['groupBy'] === 'zone' ? textOf(first['zone']) : '',
  );
  const blind = fields['isBlind'] === true;
  const header: Row = {
    stockCountScheme: scheme.id,
    date: context.today,
    warehouse: textOf(first['warehouse']),
    zone: fields['groupBy'] === 'zone' ? optionalText(first['zone']) : null,
    counter: team?.['counter'] ?? fields['manager'] ?? null,
    checker: team?.['checker'] ?? null,
    snapshotTime: fields['snapshotTime'] ?? null,
    snapshotSeq: fields['snapshotSeq'] ?? null,
    isBlind: blind,
  };
  const patches: Patch[] = Object.entries(header).map(([field, value]) => ({ op: 'set', field, value }));
  for (const row of rows) {
    const known = books.get(textOf(row['id'])) ?? { book: '0', move: '0' };
    const values = lineOf(
      row,
      known,
      blind,
      held.get(textOf(row['id'])) ?? null,
      textOf(fields['defaultCountQty']),
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

function teamOf(scheme: Doc, warehouse: string, zone: string): Row | undefined {
  const own = (scheme.lines['teams'] ?? []).filter((row) => row['warehouse'] === warehouse);
  return own.find((row) => textOf(row['zone']) === zone) ?? own.find((row) => textOf(row['zone']) === '');
}

function lineOf(
  row: SqlRow,
  { book, move }: Books,
  blind: boolean,
  held: string | null,
  given: string,
  now: string,
): Row {
  const text = (column: string): string | null => optionalText(row[column]);
  const counted =
    given === 'zero'
      ? '0'
      : given === 'book' && !blind
        ? decimalText(decimal(book).plus(decimal(move)))
        : null;
  return {
    material: text('material'),
    location: text('location'),
    lot: text('lot'),
    stockStatus: text('stock_status'),
    ownerType: text('owner_type'),
    ownerSupplier: text('owner_supplier'),
    ownerCustomer: text('owner_customer'),
    project: text('project'),
    mtoNo: text('mto_no'),
    produceDate: text('produce_date'),
    expiryDate: text('expiry_date'),
    bookQty: blind ? null : book,
    moveQty: blind || counted === null ? '0' : move,
    countQty: counted,
    countedAt: counted === null ? null : now,
    costPrice: roundText(decimal(text('unit_cost') ?? '0'), 6),
    isAdded: false,
    balance: text('id'),
    heldQty: held,
  };
}
