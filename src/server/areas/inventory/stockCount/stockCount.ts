// 盘点单: what a count may hold and what follows from its submission. A blind sheet gets its books when it is submitted and
// loses them when it comes back.
import { decimal, decimalText } from '#model/decimal.ts';
import { whyNot } from '#model/rights/can.ts';
import { stockCount as count } from '#entities/inventory/stockCount.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { balanceOfLine, type Books, booksOf, lastSeq } from '#server/ledgers/countBooks.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { isCounted, snapshotOf, type Count, type CountLine } from './countedRows.ts';
import { propose } from './suggestCounts.ts';

interface Facts {
  /** By line: books at the snapshot and movements until the row was counted. */
  books: ReadonlyMap<string, Books>;
  threshold: string;
  allowAdd: boolean;
  /** The count is over. */
  ended: boolean;
  /** The document is stored already: sheets are made by their scheme. */
  stored: boolean;
  mayAdd: string | null;
  nextSeq: number;
  now: string;
}

const judged = new Set<Moment>(['submit', 'approve', 'fillBook']);

async function facts(doc: Count, read: Read, moment: Moment): Promise<Facts> {
  const snapshot = await snapshotOf(doc, read);
  const lines = judged.has(moment)
    ? doc.lines.items.map((row) => ({
        id: row.id,
        balance: balanceOfLine(read.org, doc, row),
        counted: row.countedSeq,
      }))
    : [];
  const c = headerTable(count, 'c');
  const [stored] = await read.select({ id: c.id }, sql`from ${c} where ${is(c.id, doc.id)}`);
  return {
    books: await booksOf(read.rows, snapshot, lines),
    threshold: snapshot.threshold,
    allowAdd: snapshot.allowAdd,
    ended: snapshot.ended,
    stored: stored !== undefined,
    mayAdd: whyNot(read.grants, count, 'addLine'),
    nextSeq: moment === 'fillBook' ? await lastSeq(read.rows, read.org) : 0,
    now: read.now,
  };
}

function check(doc: Count, known: Facts, moment: Moment): Problem[] {
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
  if (moment === 'delete')
    return [{ field: '', level: 'error', message: '盘点单由盘点方案管理，不能单独删除；不再需要时请作废' }];
  if (moment === 'unapprove' && known.ended)
    return [
      {
        field: 'stockCountScheme',
        level: 'error',
        message: '盘点方案已结束，盘点单不能反审核；差异有误请先反审核盘盈单、盘亏单',
      },
    ];
  if (moment === 'save') {
    if (!known.stored)
      return [
        {
          field: 'stockCountScheme',
          level: 'error',
          message: '盘点单由盘点方案审核时生成，请在盘点方案中操作',
        },
      ];
    const added = doc.lines.items.filter((row) => row.isAdded === true);
    const [first] = added;
    if (first === undefined) return [];
    if (!known.allowAdd) return [at(first, 'material', '该盘点方案不允许增加账外物料')];
    if (known.mayAdd !== null) return [at(first, 'material', known.mayAdd)];
    return added
      .filter((row) => row.material !== null && row.stockStatus === null)
      .map((row) => at(row, 'stockStatus', '请填写库存状态'));
  }
  if (moment !== 'submit' && moment !== 'approve') return [];
  const problems: Problem[] = [];
  const keys = new Map<string, CountLine>();
  for (const row of doc.lines.items) {
    const key = row.balance ?? row.id;
    const twin = keys.get(key);
    if (twin === undefined) keys.set(key, row);
    else problems.push(at(row, 'material', `与第${twin.seq}行是同一库存，请合并为一行`));
    if (!isCounted(row) || row.recountQty !== null) continue;
    const { book, move } = known.books.get(row.id) ?? { book: '0', move: '0' };
    const there = decimal(book).plus(decimal(move));
    const diff = decimal(row.countQty).minus(there).abs();
    const rate = diff.isZero()
      ? diff
      : there.isZero()
        ? decimal('100')
        : diff.dividedBy(there.abs()).times(100);
    if (rate.greaterThan(decimal(known.threshold)))
      problems.push(
        at(row, 'recountQty', `差异率 ${rate.toFixed(2)}% 超过 ${known.threshold}%，请复盘并填写复盘数量`),
      );
  }
  const open = doc.lines.items.filter((row) => !isCounted(row));
  const [first] = open;
  if (first !== undefined)
    problems.push(
      at(
        first,
        'countQty',
        `起共有 ${open.length} 行没有盘点，将跳过，不产生差异；实际为零的请填 0`,
        'warning',
      ),
    );
  return problems;
}

const counted = ({ fields }: Count): Effect => ({
  effect: 'counted',
  scheme: fields.stockCountScheme ?? '',
});

/** Books and movements of all rows as they are final. */
function withBooks(doc: Count, { books }: Facts): Effect {
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

export const stockCount = defineBehaviour(count, {
  title: '盘点单的账存、实盘与差异',
  checks: [
    '同一库存不能有两行',
    '差异率超过复盘界限的行须填写复盘数量',
    '没有盘点的行提示后跳过',
    '方案结束后不能反审核；盘点单不能单独删除',
  ],
  effects: {
    save: ['counted'],
    submit: ['keep', 'set', 'counted'],
    approve: ['keep', 'counted'],
    withdraw: ['keep', 'counted'],
    reject: ['keep', 'counted'],
    unapprove: ['keep', 'counted'],
    void: ['counted'],
    recount: ['set'],
    fillBook: ['keep', 'counted'],
  },
  propose,
  facts,
  check,
  plan: {
    save: (doc) => [counted(doc)],
    submit: (doc, known) => [
      withBooks(doc, known),
      { effect: 'set', entity: 'stockCount', id: doc.id, fields: { finishedAt: known.now } },
      counted(doc),
    ],
    approve: (doc, known) => [withBooks(doc, known), counted(doc)],
    withdraw: withoutBooks,
    reject: withoutBooks,
    unapprove: withoutBooks,
    void: (doc) => [counted(doc)],
    recount: (doc) => [
      {
        effect: 'set',
        entity: 'stockCount',
        id: doc.id,
        fields: { countRound: nextRound[doc.fields.countRound ?? ''] ?? 'second' },
      },
    ],
    fillBook: (doc, known) => [
      {
        effect: 'keep',
        patches: doc.lines.items.flatMap((row): Patch[] => {
          const books = known.books.get(row.id);
          if (isCounted(row) || books === undefined) return [];
          const set = (field: string, value: string | number): Patch => ({
            op: 'setLine',
            lines: 'items',
            id: row.id,
            field,
            value,
          });
          const there = decimal(books.book).plus(decimal(books.move));
          return [
            set('countQty', there.isNegative() ? '0' : decimalText(there)),
            set('moveQty', doc.fields.isBlind === true ? '0' : books.move),
            set('countedAt', known.now),
            set('countedSeq', known.nextSeq),
          ];
        }),
      },
      counted(doc),
    ],
  },
});
