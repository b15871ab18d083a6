// 盘点单: what a count may hold and what follows from its submission. A blind sheet gets its books when it is submitted and
// loses them when it comes back.
import { decimal, decimalText } from '#model/decimal.ts';
import { whyNot } from '#model/rights/can.ts';
import { stockCount as count } from '#entities/inventory/stockCount.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { balanceOfLine, type Books, booksOf, lastSeq } from '#server/ledgers/countBooks.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { isCounted, snapshotOf, type Count, type CountLine } from './countedRows.ts';
import { propose } from './suggestCounts.ts';

interface Judged {
  /** By line: books at the snapshot and movements until the row was counted. */
  books: Booked;
  /** Percent of difference from which a row is counted again. */
  threshold: string;
  now: string;
}

type Booked = ReadonlyMap<string, Books>;

async function judgedFacts(doc: Count, read: Read): Promise<Judged> {
  const snapshot = await snapshotOf(doc, read);
  const lines = doc.lines.items.map((row) => ({
    id: row.id,
    balance: balanceOfLine(read.org, doc, row),
    counted: row.countedSeq,
  }));
  return {
    books: await booksOf(read.rows, snapshot, lines),
    threshold: snapshot.threshold,
    now: read.now,
  };
}

interface Saved {
  allowAdd: boolean;
  /** The document is stored already: sheets are made by their scheme. */
  stored: boolean;
  mayAdd: string | null;
}

async function savedFacts(doc: Count, read: Read): Promise<Saved> {
  const c = headerTable(count, 'c');
  const [stored] = await read.select({ id: c.id }, sql`from ${c} where ${is(c.id, doc.id)}`);
  return {
    allowAdd: (await snapshotOf(doc, read)).allowAdd,
    stored: stored !== undefined,
    mayAdd: whyNot(read.grants, count, 'addLine'),
  };
}

const refusal = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];

const at = (
  row: CountLine,
  field: string,
  message: string,
  level: 'error' | 'warning' = 'error',
): Problem => ({
  field,
  lines: 'items',
  lineId: row.id,
  lineNo: row.seq,
  level,
  message: `第${row.seq}行 ${message}`,
});

function addedProblems(doc: Count, { stored, allowAdd, mayAdd }: Saved): Problem[] {
  if (!stored) return refusal('stockCountScheme', '盘点单由盘点方案审核时生成，请在盘点方案中操作');
  const added = doc.lines.items.filter((row) => row.isAdded === true);
  const [first] = added;
  if (first === undefined) return [];
  if (!allowAdd) return [at(first, 'material', '该盘点方案不允许增加账外物料')];
  if (mayAdd !== null) return [at(first, 'material', mayAdd)];
  return added
    .filter((row) => row.material !== null && row.stockStatus === null)
    .map((row) => at(row, 'stockStatus', '请填写库存状态'));
}

function countProblems(doc: Count, { books, threshold }: Judged): Problem[] {
  const problems: Problem[] = [];
  const keys = new Map<string, CountLine>();
  for (const row of doc.lines.items) {
    const key = row.balance ?? row.id;
    const twin = keys.get(key);
    if (twin === undefined) keys.set(key, row);
    else problems.push(at(row, 'material', `与第${twin.seq}行是同一库存，请合并为一行`));
    if (!isCounted(row) || row.recountQty !== null) continue;
    const { book, move } = books.get(row.id) ?? { book: '0', move: '0' };
    const there = decimal(book).plus(decimal(move));
    const diff = decimal(row.countQty).minus(there).abs();
    const rate = diff.isZero()
      ? diff
      : there.isZero()
        ? decimal('100')
        : diff.dividedBy(there.abs()).times(100);
    if (rate.greaterThan(decimal(threshold)))
      problems.push(
        at(row, 'recountQty', `差异率 ${rate.toFixed(2)}% 超过 ${threshold}%，请复盘并填写复盘数量`),
      );
  }
  const open = doc.lines.items.filter((row) => !isCounted(row));
  const [first] = open;
  const skipped = `起共有 ${open.length} 行没有盘点，将跳过，不产生差异；实际为零的请填 0`;
  return first === undefined ? problems : [...problems, at(first, 'countQty', skipped, 'warning')];
}

const counted = ({ fields }: Count): Effect => ({
  effect: 'counted',
  scheme: fields.stockCountScheme ?? '',
});

/** Books and movements of all rows as they are final. */
function withBooks(doc: Count, books: Booked): Effect {
  const patches = doc.lines.items.flatMap((row): Patch[] => {
    const known = books.get(row.id);
    if (known === undefined) return [];
    const move = isCounted(row) ? known.move : '0';
    return [
      ...(row.bookQty === known.book
        ? []
        : [{ op: 'setLine', lines: 'items', id: row.id, field: 'bookQty', value: known.book } as const]),
      ...(row.moveQty === move
        ? []
        : [{ op: 'setLine', lines: 'items', id: row.id, field: 'moveQty', value: move } as const]),
    ];
  });
  return { effect: 'keep', patches };
}

function withoutBooks(doc: Count): Effect[] {
  if (doc.fields.isBlind !== true) return [counted(doc)];
  const patches = doc.lines.items.flatMap((row): Patch[] => [
    { op: 'setLine', lines: 'items', id: row.id, field: 'bookQty', value: null },
    { op: 'setLine', lines: 'items', id: row.id, field: 'moveQty', value: '0' },
  ]);
  return [{ effect: 'keep', patches }, counted(doc)];
}

const nextRound: Readonly<Record<string, string>> = { first: 'second', second: 'third', third: 'third' };

const judgedBy = ['同一库存不能有两行', '差异率超过复盘界限的行须填写复盘数量', '没有盘点的行提示后跳过'];

export const stockCount = defineBehaviour(count, {
  title: '盘点单的账存、实盘与差异',
  propose,
  actions: {
    save: defineAction(count, {
      checks: ['盘点单由方案生成；账外物料按方案与权限增加'],
      effects: ['counted'],
      facts: savedFacts,
      check: addedProblems,
      plan: (doc) => [counted(doc)],
    }),
    submit: defineAction(count, {
      checks: judgedBy,
      effects: ['keep', 'set', 'counted'],
      facts: judgedFacts,
      check: countProblems,
      plan: (doc, { books, now }) => [
        withBooks(doc, books),
        { effect: 'set', entity: 'stockCount', id: doc.id, fields: { finishedAt: now } },
        counted(doc),
      ],
    }),
    approve: defineAction(count, {
      checks: judgedBy,
      effects: ['keep', 'counted'],
      facts: judgedFacts,
      check: countProblems,
      plan: (doc, { books }) => [withBooks(doc, books), counted(doc)],
    }),
    withdraw: { effects: ['keep', 'counted'], plan: withoutBooks },
    reject: { effects: ['keep', 'counted'], plan: withoutBooks },
    unapprove: defineAction(count, {
      checks: ['盘点方案没有结束'],
      effects: ['keep', 'counted'],
      facts: async (doc: Count, read) => (await snapshotOf(doc, read)).ended,
      check: (_doc, ended) =>
        ended
          ? refusal('stockCountScheme', '盘点方案已结束，盘点单不能反审核；差异有误请先反审核盘盈单、盘亏单')
          : [],
      plan: withoutBooks,
    }),
    void: { effects: ['counted'], plan: (doc) => [counted(doc)] },
    recount: {
      effects: ['set'],
      plan: (doc) => [
        {
          effect: 'set',
          entity: 'stockCount',
          id: doc.id,
          fields: { countRound: nextRound[doc.fields.countRound ?? ''] ?? 'second' },
        },
      ],
    },
    fillBook: defineAction(count, {
      effects: ['keep', 'counted'],
      facts: async (doc: Count, read) => ({
        ...(await judgedFacts(doc, read)),
        nextSeq: await lastSeq(read.rows, read.org),
      }),
      plan: (doc, { books, nextSeq, now }) => [
        { effect: 'keep', patches: filledBooks(doc, books, nextSeq, now) },
        counted(doc),
      ],
    }),
  },
});

/** What was not counted counts as the books say. */
function filledBooks(doc: Count, books: Booked, nextSeq: number, now: string): Patch[] {
  return doc.lines.items.flatMap((row): Patch[] => {
    const known = books.get(row.id);
    if (isCounted(row) || known === undefined) return [];
    const set = (field: string, value: string | number): Patch => ({
      op: 'setLine',
      lines: 'items',
      id: row.id,
      field,
      value,
    });
    const there = decimal(known.book).plus(decimal(known.move));
    return [
      set('countQty', there.isNegative() ? '0' : decimalText(there)),
      set('moveQty', doc.fields.isBlind === true ? '0' : known.move),
      set('countedAt', now),
      set('countedSeq', nextSeq),
    ];
  });
}
