// Bridges of 不良处理: bills and reports with rejected goods make one by their approval unless the administrators leave it to
// people; and the documents its lines were pushed to say that they were executed.
import { needsHandling } from '#entities/quality/defect/handledShare.ts';
import { decimal } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Doc, FieldValue, LineRow, Row } from '#model/entity.ts';
import { defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Rows } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
import { originOf, reasonIn } from './defectHandling.ts';

interface Making {
  isWanted: boolean;
  /** Whoever acts, where the document names nobody. */
  employee: string | null;
  /** The lines of notice and order the goods came by. */
  origin: Row;
}

async function wanted(read: Read, moment: string, bill: string | null): Promise<Making> {
  if (moment !== 'approve') return { isWanted: false, employee: null, origin: {} };
  const parameters: Rows = async (text, values) => [...(await read.kept(['systemConfig'], text, values))];
  const isWanted = (await configText(parameters, 'autoDefectHandling')) === 'true';
  const origin = isWanted ? await originOf(bill, read) : {};
  return { isWanted, employee: read.grants.employee, origin };
}

const isSome = (value: FieldValue | undefined): boolean => decimal(textOf(value, '0')).greaterThan(0);

/** A draft, which may also be deleted or worked on by itself. */
const draft = (fields: Row, items: readonly Row[]): Effect => ({
  effect: 'make',
  entity: 'defectHandling',
  through: [],
  alone: true,
  fields,
  lines: { items },
});

const origin = (entity: string, { id, fields }: Doc): Row => ({
  sourceEntity: entity,
  sourceCode: fields['code'] ?? null,
  sourceLineId: id,
});

const taken = (doc: Doc, ...names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, doc.fields[name] ?? null]));

const handlingOfBill = defineBehaviour<Making>({
  title: '不合格数量生成不良处理单',
  effects: { approve: ['make'] },
  facts: (doc, read, moment) => wanted(read, moment, doc.id),
  plan: {
    approve(doc, { isWanted, employee, origin: known }) {
      if (!isWanted || !isSome(doc.fields['unqualifiedQty'])) return [];
      const badReason = reasonIn(doc);
      const rows = (doc.lines['decisions'] ?? []).filter((row) => needsHandling(textOf(row['decision'])));
      return [
        draft(
          {
            ...taken(doc, 'material', 'unit', 'lot', 'inspectionType', 'supplier', 'customer'),
            ...taken(doc, 'manufacturingOrder', 'warehouse'),
            inspectionBill: doc.id,
            handler: doc.fields['inspector'] ?? employee,
            defectQty: doc.fields['unqualifiedQty'] ?? null,
            sourceQty: doc.fields['inspectQty'] ?? null,
            sourceBase: doc.fields['baseQty'] ?? null,
            ...known,
            ...origin('inspectionBill', doc),
          },
          rows.map((row) => ({
            badReason,
            method: row['decision'] ?? null,
            qty: row['qty'] ?? null,
            targetWarehouse: row['targetWarehouse'] ?? null,
            remark: row['reason'] ?? null,
          })),
        ),
      ];
    },
  },
});

const handlingOfReport = defineBehaviour<Making>({
  title: '待处理不良生成不良处理单',
  effects: { approve: ['make'] },
  facts: (_doc, read, moment) => wanted(read, moment, null),
  plan: {
    approve(doc, { isWanted, employee }) {
      const qty = doc.fields['defectQty'] ?? null;
      if (!isWanted || !isSome(qty)) return [];
      return [
        draft(
          {
            ...taken(doc, 'material', 'unit', 'lot', 'manufacturingOrder', 'workshop'),
            workReport: doc.id,
            inspectionType: 'inProcess',
            handler: employee ?? doc.fields['reporter'] ?? null,
            defectQty: qty,
            ...origin('workReport', doc),
          },
          [{ qty, badReason: reasonIn(doc) }],
        ),
      ];
    },
  },
});

interface Executed {
  /** Handling by its line. */
  lines: ReadonlyMap<string, string>;
  /** Lines that another kind of document executes. */
  others: readonly string[];
}

/** A document that executes lines of handlings. @param way field `carriedBy` of those it executes @param rowsOf its rows, with their source */
function executing(
  entity: string,
  way: string,
  rowsOf: (doc: Doc) => readonly (LineRow | Row)[],
  fieldsOf: (doc: Doc) => Row = () => ({}),
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
  return defineBehaviour<Executed>({
    title: '不良处理的执行',
    effects: { approve: ['followHandling'], unapprove: ['followHandling'] },
    async facts(doc, read, moment) {
      const ids = rowsOf(doc).flatMap((row) =>
        row['sourceEntity'] === 'defectHandling' ? (optionalText(row['sourceLineId']) ?? []) : [],
      );
      if (ids.length === 0 || !['submit', 'approve', 'unapprove'].includes(moment))
        return { lines: new Map(), others: [] };
      const rows = await read.rows(
        'select i.id, i.doc_id, i.seq, i.carried_by, h.code from defect_handling_items i join defect_handling h on h.id = i.doc_id where h.org = $1::uuid and i.id::text = any($2::text[])',
        [read.org, ids],
      );
      return {
        lines: new Map(rows.map((row) => [textOf(row['id']), textOf(row['doc_id'])])),
        others: rows
          .filter((row) => row['carried_by'] !== way)
          .map((row) => `${textOf(row['code'])} 第${String(row['seq'])}行`),
      };
    },
    check: (_doc, { others }) =>
      others.map((name): Problem => ({
        field: '',
        level: 'error',
        message: `不良处理单 ${name}的处理方式不由本单据执行，请按它的处理方式下推`,
      })),
    plan: {
      approve: (doc, facts) =>
        told(facts, {
          downstreamType: entity,
          downstreamCode: doc.fields['code'] ?? null,
          ...fieldsOf(doc),
        }),
      unapprove: (doc, facts) =>
        told(facts, {
          downstreamType: null,
          downstreamCode: null,
          ...Object.fromEntries(Object.keys(fieldsOf(doc)).map((field) => [field, null])),
        }),
    },
  });
}

const items = (doc: Doc): readonly LineRow[] => doc.lines['items'] ?? [];
const header = (doc: Doc): readonly Row[] => [doc.fields];

export const handlingBridges = [
  { entity: 'inspectionBill', behaviour: handlingOfBill },
  { entity: 'workReport', behaviour: handlingOfReport },
  { entity: 'purchaseRefundApplication', behaviour: executing('purchaseRefundApplication', 'refund', items) },
  {
    entity: 'manufacturingOrder',
    behaviour: executing('manufacturingOrder', 'rework', header, ({ id }) => ({ reworkOrder: id })),
  },
  { entity: 'otherOutBill', behaviour: executing('otherOutBill', 'issue', items) },
  { entity: 'transferBill', behaviour: executing('transferBill', 'move', items) },
] as const;
