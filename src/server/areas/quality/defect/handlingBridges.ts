// Bridges of 不良处理: bills and reports with rejected goods make one by their approval unless the administrators leave it to
// people; and the documents its lines were pushed to say that they were executed.
import { codeOf } from '#server/document/stamps.ts';
import { needsHandling } from '#entities/quality/defect/handledShare.ts';
import { decimal } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { otherOutBill } from '#entities/inventory/otherOutBill.ts';
import { transferBill } from '#entities/inventory/transferBill.ts';
import { purchaseRefundApplication } from '#entities/purchase/purchaseRefundApplication.ts';
import { defectHandling } from '#entities/quality/defect/defectHandling.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { type Behaviour, defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Rows } from '#server/ports.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { originOf, reasonInBill, reasonInReport } from './defectHandling.ts';

interface Making {
  isWanted: boolean;
  /** Whoever acts, where the document names nobody. */
  employee: string | null;
  /** The lines of notice and order the goods came by. */
  origin: Row;
}

async function wanted(read: Read, bill: string | null): Promise<Making> {
  const parameters: Rows = async (text, values) => [...(await read.kept(['systemConfig'], text, values))];
  const isWanted = (await configText(parameters, 'autoDefectHandling')) === 'true';
  const origin = isWanted ? await originOf(bill, read) : {};
  return { isWanted, employee: read.grants.employee, origin };
}

const isSome = (value: string | null): boolean => decimal(value).greaterThan(0);

/** A draft, which may also be deleted or worked on by itself. */
const draft = (fields: Row, items: readonly Row[]): Effect => ({
  effect: 'make',
  entity: 'defectHandling',
  through: [],
  alone: true,
  fields,
  lines: { items },
});

const origin = (entity: string, { id, fields }: { id: string; fields: { code: string | null } }): Row => ({
  sourceEntity: entity,
  sourceCode: fields.code,
  sourceLineId: id,
});

const taken = <F extends Row>(fields: F, ...names: readonly (keyof F & string)[]): Row =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

const handlingOfBill = defineBehaviour(inspectionBill, {
  title: '不合格数量生成不良处理单',
  actions: {
    approve: defineAction(inspectionBill, {
      effects: ['make'],
      facts: (doc, read) => wanted(read, doc.id),
      plan(doc, { isWanted, employee, origin: known }) {
        if (!isWanted || !isSome(doc.fields.unqualifiedQty)) return [];
        const badReason = reasonInBill(doc);
        const rows = doc.lines.decisions.filter((row) => needsHandling(row.decision ?? ''));
        return [
          draft(
            {
              ...taken(doc.fields, 'material', 'unit', 'lot', 'inspectionType', 'supplier', 'customer'),
              ...taken(doc.fields, 'manufacturingOrder', 'warehouse'),
              inspectionBill: doc.id,
              handler: doc.fields.inspector ?? employee,
              defectQty: doc.fields.unqualifiedQty,
              sourceQty: doc.fields.inspectQty,
              sourceBase: doc.fields.baseQty,
              ...known,
              ...origin('inspectionBill', doc),
            },
            rows.map((row) => ({
              badReason,
              method: row.decision,
              qty: row.qty,
              targetWarehouse: row.targetWarehouse,
              remark: row.reason,
            })),
          ),
        ];
      },
    }),
  },
});

const handlingOfReport = defineBehaviour(workReport, {
  title: '待处理不良生成不良处理单',
  actions: {
    approve: defineAction(workReport, {
      effects: ['make'],
      facts: (_doc, read) => wanted(read, null),
      plan(doc, { isWanted, employee }) {
        const qty = doc.fields.defectQty;
        if (!isWanted || !isSome(qty)) return [];
        return [
          draft(
            {
              ...taken(doc.fields, 'material', 'unit', 'lot', 'manufacturingOrder', 'workshop'),
              workReport: doc.id,
              inspectionType: 'inProcess',
              handler: employee ?? doc.fields.reporter,
              defectQty: qty,
              ...origin('workReport', doc),
            },
            [{ qty, badReason: reasonInReport(doc) }],
          ),
        ];
      },
    }),
  },
});

interface Executed {
  /** Handling by its line. */
  lines: ReadonlyMap<string, string>;
  /** Lines that another kind of document executes. */
  others: readonly string[];
}

/** Where a row came from. */
interface Sourced {
  sourceEntity: string | null;
  sourceLineId: string | null;
}

/** A document that executes lines of handlings. @param def of the document @param way field `carriedBy` of those it executes @param rowsOf its rows, with their source */
function executing<E extends EntityDef>(
  def: E,
  way: string,
  rowsOf: (doc: DocOf<E>) => readonly Sourced[],
  fieldsOf: (doc: DocOf<E>) => Row = () => ({}),
): Behaviour {
  const told = ({ lines }: Executed, fields: Row): Effect[] =>
    lines.size === 0
      ? []
      : [
          {
            effect: 'followHandling',
            lines: [...lines].map(([line, handling]) => ({ handling, line, fields })),
          },
        ];
  const facts = async (doc: DocOf<E>, read: Read): Promise<Executed> => {
    const ids = rowsOf(doc).flatMap((row) =>
      row.sourceEntity === 'defectHandling' ? (row.sourceLineId ?? []) : [],
    );
    if (ids.length === 0) return { lines: new Map(), others: [] };
    const i = linesTable(defectHandling, 'items', 'i');
    const h = headerTable(defectHandling, 'h');
    const rows = await read.select(
      { id: i.id, handling: i.docId, seq: i.seq, carriedBy: i.carriedBy, code: h.code },
      sql`from ${i} join ${h} on ${h.id} = ${i.docId} where ${is(h.org, read.org)} and ${i.id}::text = any(${ids}::text[])`,
    );
    return {
      lines: new Map(rows.map((row) => [row.id, row.handling])),
      others: rows.filter((row) => row.carriedBy !== way).map((row) => `${row.code ?? ''} 第${row.seq}行`),
    };
  };
  const itsOwn = {
    checks: ['所执行的不良处理行由这种单据执行'],
    facts,
    check: (_doc: DocOf<E>, { others }: Executed) =>
      others.map((name): Problem => ({
        field: '',
        level: 'error',
        message: `不良处理单 ${name}的处理方式不由本单据执行，请按它的处理方式下推`,
      })),
  };
  return defineBehaviour<E>(def, {
    title: '不良处理的执行',
    actions: {
      submit: defineAction<E, Executed>(def, itsOwn),
      approve: defineAction<E, Executed>(def, {
        ...itsOwn,
        effects: ['followHandling'],
        plan: (doc, known) =>
          told(known, {
            downstreamType: def.name,
            downstreamCode: codeOf(doc),
            ...fieldsOf(doc),
          }),
      }),
      unapprove: defineAction<E, Executed>(def, {
        ...itsOwn,
        effects: ['followHandling'],
        plan: (doc, known) =>
          told(known, {
            downstreamType: null,
            downstreamCode: null,
            ...Object.fromEntries(Object.keys(fieldsOf(doc)).map((field) => [field, null])),
          }),
      }),
    },
  });
}

const items = <R extends Sourced>({ lines }: { lines: { items: readonly R[] } }): readonly R[] => lines.items;

export const handlingBridges = [
  { entity: 'inspectionBill', behaviour: handlingOfBill },
  { entity: 'workReport', behaviour: handlingOfReport },
  {
    entity: 'purchaseRefundApplication',
    behaviour: executing(purchaseRefundApplication, 'refund', items),
  },
  {
    entity: 'manufacturingOrder',
    behaviour: executing(
      manufacturingOrder,
      'rework',
      ({ fields }) => [fields],
      ({ id }) => ({ reworkOrder: id }),
    ),
  },
  { entity: 'otherOutBill', behaviour: executing(otherOutBill, 'issue', items) },
  { entity: 'transferBill', behaviour: executing(transferBill, 'move', items) },
] as const;
