// 报检单: the plan of every line, lots that are exempt or skipped qualified at once, and taking work off the list.
import { decimal } from '#model/decimal.ts';
import { employee } from '#entities/master/employee.ts';
import { receiptNotice } from '#entities/purchase/receiptNotice.ts';
import { inspectionPlan } from '#entities/quality/inspectionPlan.ts';
import { inspectionRequest as request } from '#entities/quality/inspection/inspectionRequest.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { inspectedOf, planInForce, recordOf } from './inForce.ts';
import { modeOfLot } from './skippedLots.ts';

type Request = DocOf<typeof request>;
type Item = LineOf<typeof request, 'items'>;

/** What may still be asked for of a line of a receipt notice, in base units, by its id. */
type Left = ReadonlyMap<string, { qty: string; name: string }>;

interface Taking {
  /** Employee who takes work. */
  employee: string | null;
  /** Names of inspectors by id. */
  names: ReadonlyMap<string, string>;
  /** Null: all that nobody took. */
  chosen: ReadonlySet<string> | null;
}

const isExempt = (row: Item): boolean => row.inspectMode === 'exempt';

async function propose({ before, doc }: Proposal<Request>, read: Read): Promise<Patch[]> {
  const header = ['inspectionType', 'supplier', 'customer', 'date'] as const;
  const moved =
    before !== null && header.some((field) => !sameValue(before.fields[field], doc.fields[field]));
  const was = new Map((before?.lines.items ?? []).map((row) => [row.id, row]));
  const patches: Patch[] = [];
  for (const row of doc.lines.items) {
    if (row.material === null) continue;
    const old = was.get(row.id);
    const goods =
      old === undefined || (['material', 'operation'] as const).some((key) => !sameValue(old[key], row[key]));
    const replanned = old !== undefined && !sameValue(old.inspectionPlan, row.inspectionPlan);
    if (!goods && !moved && !replanned) continue;
    const named = row.inspectionPlan;
    const keeps = replanned || (old === undefined && named !== null);
    const day = doc.fields.date ?? read.today;
    const plan = keeps ? named : await planInForce(read, inspectedOf(row, doc.fields, day));
    const set = (field: 'inspectionPlan' | 'inspectMode' | 'inspector', value: string | null): void => {
      if (!sameValue(row[field], value))
        patches.push({ op: 'setLine', lines: 'items', id: row.id, field, value });
    };
    set('inspectionPlan', plan);
    const chosen = await recordOf(read, inspectionPlan, plan);
    set(
      'inspectMode',
      await modeOfLot(read, chosen, {
        request: doc.id,
        material: row.material,
        supplier: doc.fields.supplier,
      }),
    );
    if (row.inspector === null) set('inspector', chosen?.fields.inspector ?? null);
  }
  return patches;
}

async function takingOf(doc: Request, read: Read): Promise<Taking> {
  const ids = doc.lines.items.flatMap((row) => row.inspector ?? []);
  const e = headerTable(employee, 'e');
  const rows = await read.select({ id: e.id, name: e.name }, sql`from ${e} where ${among(e.id, ids)}`);
  const { lineIds } = read.request;
  return {
    employee: read.grants.employee,
    names: new Map(rows.map((row) => [row.id, row.name ?? ''])),
    chosen: lineIds === undefined || lineIds.length === 0 ? null : new Set(lineIds),
  };
}

async function leftOf(doc: Request, read: Read): Promise<Left> {
  const lines = doc.lines.items.flatMap((row) =>
    row.sourceEntity === 'receiptNotice' ? (row.sourceLineId ?? []) : [],
  );
  return lines.length === 0 ? new Map() : stillToAsk(doc, lines, read);
}

/** Counted pieces of lines of notices that no other request asks for; the notices are locked. */
async function stillToAsk(doc: Request, lines: readonly string[], read: Read): Promise<Left> {
  const n = linesTable(receiptNotice, 'items', 'n');
  const h = headerTable(receiptNotice, 'h');
  const k = headerTable(documentLink, 'k');
  await read.select(
    { id: h.id },
    sql`from ${h} where ${h.id} in (select ${n.docId} from ${n} where ${n.id}::text = any(${lines}::text[])) order by ${h.id} for update`,
  );
  const rows = await read.select(
    {
      id: n.id,
      seq: n.seq,
      code: h.code,
      remaining: asKind(
        'qty',
        sql`coalesce(${n.countedBaseQty}, 0)
        - coalesce((select sum(${k.baseQty}) from ${k} where ${is(k.org, read.org)} and ${k.sourceLineId} = ${n.id}::text
           and ${is(k.linkRule, 'receiptNotice-inspectionRequest')} and ${k.linkStatus} <> 'released' and ${k.targetId} <> ${doc.id}::text), 0)`,
      ),
    },
    sql`from ${n} join ${h} on ${h.id} = ${n.docId} where ${is(h.org, read.org)} and ${n.id}::text = any(${lines}::text[])`,
  );
  return new Map(
    rows.map(({ id, seq, code, remaining }) => [
      id,
      { qty: remaining ?? '0', name: `收货通知单 ${code ?? ''} 第${seq}行` },
    ]),
  );
}

const at = (row: Item, field: string, message: string): Problem => ({
  field,
  lines: 'items',
  lineId: row.id,
  lineNo: row.seq,
  level: 'error',
  message: `第${row.seq}行 ${message}`,
});

function takenProblems(doc: Request, { employee: taker, names, chosen }: Taking): Problem[] {
  if (taker === null)
    return [
      { field: '', level: 'error', message: '当前用户没有关联员工，不能领取；请管理员在用户中关联员工' },
    ];
  return doc.lines.items.flatMap((row) => {
    const by = row.inspector;
    if (chosen?.has(row.id) !== true || by === null || by === taker) return [];
    return [at(row, 'inspector', `已由${names.get(by) ?? '别人'}领取`)];
  });
}

function overAsked(doc: Request, left: Left): Problem[] {
  return doc.lines.items.flatMap((row) => {
    const source = left.get(row.sourceLineId ?? '');
    const wanted = decimal(row.baseQty);
    if (source === undefined || wanted.lessThanOrEqualTo(decimal(source.qty))) return [];
    return [at(row, 'requestQty', `报检数量超过${source.name}还可报检的 ${source.qty}（基本单位）`)];
  });
}

/** Exempt lines are qualified with the approval; a request of nothing else is closed at once. */
function exempted(doc: Request): Effect[] {
  const rows = doc.lines.items.filter(isExempt);
  if (rows.length === 0) return [];
  return [
    {
      effect: 'set',
      entity: 'inspectionRequest',
      id: doc.id,
      fields: rows.length === doc.lines.items.length ? { status: 'closed' } : {},
      lines: rows.map((row) => ({
        lines: 'items',
        id: row.id,
        fields: { lineStatus: 'closed' },
      })),
    },
  ];
}

const within = defineAction(request, {
  checks: ['来自收货通知单的数量不超过实到减拒收'],
  facts: leftOf,
  check: overAsked,
});

export const inspectionRequest = defineBehaviour(request, {
  title: '报检',
  propose,
  actions: {
    save: within,
    submit: within,
    approve: {
      ...within,
      effects: ['progress', 'set'],
      plan: (doc) => [{ effect: 'progress', to: 'executed' }, ...exempted(doc)],
    },
    unapprove: {
      effects: ['progress', 'set'],
      plan: (doc) => [
        { effect: 'progress', to: 'occupied' },
        {
          effect: 'set',
          entity: 'inspectionRequest',
          id: doc.id,
          lines: doc.lines.items
            .filter(isExempt)
            .map((row) => ({ lines: 'items', id: row.id, fields: { lineStatus: 'open' } })),
        },
      ],
    },
    receiveTask: defineAction(request, {
      checks: ['没有由别人领取的行'],
      effects: ['set'],
      facts: takingOf,
      check: takenProblems,
      plan: (doc, { employee: taker, chosen }) => [
        {
          effect: 'set',
          entity: 'inspectionRequest',
          id: doc.id,
          lines: doc.lines.items
            .filter(
              (row) => !isExempt(row) && (chosen === null ? row.inspector === null : chosen.has(row.id)),
            )
            .map((row) => ({ lines: 'items', id: row.id, fields: { inspector: taker } })),
        },
      ],
    }),
  },
});
