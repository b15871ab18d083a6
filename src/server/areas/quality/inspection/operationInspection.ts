// 过程检验 by the operation: what a report says is good of an operation that is inspected at its end is asked for with the
// approval and held before the next one; the judgement lets go what passed and leaves the rest to be handled as faulty.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { processRoute } from '#entities/process/processRoute/processRoute.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionRequest } from '#entities/quality/inspection/inspectionRequest.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { receiptsOf, usedBy } from '#server/areas/manufacturing/workReport/reportChecks.ts';
import { booked, movedReport } from '#server/areas/manufacturing/workReport/reportEffects.ts';
import {
  carrierEntities,
  carriersOf,
  reportFacts,
  type ReportFacts,
} from '#server/areas/manufacturing/workReport/reportFacts.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Rows } from '#server/ports.ts';
import { asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import {
  askedAndShown,
  asksByItself,
  nothingAsked,
  plannedGoods,
  type AskedGoods,
  type AskedInspection,
  type RequestHeader,
} from './askInspection.ts';

type Report = DocOf<typeof workReport>;
type Bill = DocOf<typeof inspectionBill>;

/** Whether the company lets operations wait for their inspection. */
async function isWanted(read: Read): Promise<boolean> {
  const parameters: Rows = async (text, values) => [...(await read.kept(['systemConfig'], text, values))];
  return (await configText(parameters, 'operationInspection')) === 'true';
}

/** How an operation is inspected by bills of its reports: each of them, or the first. The rest is up to triggers and operators. */
const ofEach = ['last', 'firstAndLast'];

async function askedOf({ id, fields }: Report, read: Read): Promise<AskedInspection> {
  const qty = fields.qualifiedQty ?? '0';
  const order = fields.manufacturingOrder;
  if (order === null || fields.operationSeq === null || !decimal(qty).greaterThan(0)) return nothingAsked;
  const h = headerTable(manufacturingOrder, 'h');
  const o = linesTable(manufacturingOrder, 'operations', 'o');
  const s = linesTable(processRoute, 'operations', 's');
  const r = headerTable(workReport, 'r');
  const [own] = await read.select(
    {
      mode: o.inspectMode,
      plan: s.inspectionPlan,
      workshop: h.workshop,
      inspectRequired: h.inspectRequired,
      last: asKind(
        'integer',
        sql`(select max(x.operation_seq) from manufacturing_order_operations x where x.doc_id = ${h.id})`,
      ),
      before: asKind(
        'integer',
        sql`(select count(*) from ${r} where ${r.manufacturingOrder} = ${h.id} and ${r.operationSeq} = ${o.operationSeq}
          and ${r.id} <> ${id}::uuid and ${stateIs(workReport, r.status, 'reviewed')})`,
      ),
    },
    sql`from ${h} join ${o} on ${o.docId} = ${h.id} left join ${s} on ${s.docId} = ${h.processRoute} and ${s.operationSeq} = ${o.operationSeq}
      where ${is(h.org, read.org)} and ${is(h.id, order)} and ${is(o.operationSeq, fields.operationSeq)}`,
  );
  if (own === undefined) return nothingAsked;
  const mode = own.mode ?? 'none';
  if (!ofEach.includes(mode) && !(mode === 'first' && (own.before ?? 0) === 0)) return nothingAsked;
  // What the order itself has inspected is asked for as finished goods.
  if (own.inspectRequired === true && own.last === fields.operationSeq) return nothingAsked;
  const header: RequestHeader = {
    inspectionType: 'inProcess',
    workshop: fields.workshop ?? own.workshop,
    manufacturingOrder: order,
    applicant: fields.reporter ?? read.grants.employee,
  };
  const goods: AskedGoods = {
    material: fields.material,
    unit: fields.unit,
    qty,
    lot: fields.lot,
    warehouse: null,
    operation: fields.operation,
    namedPlan: own.plan,
    sourceEntity: workReport.name,
    sourceCode: fields.code,
    sourceLineId: id,
  };
  return { header, goods: await plannedGoods(read, header, [goods]) };
}

export const operationInspection = defineBehaviour(workReport, {
  title: '工序报检',
  actions: {
    approve: defineAction(workReport, {
      effects: ['make', 'showRequested'],
      facts: async (doc, read): Promise<AskedInspection> =>
        (await isWanted(read)) && (await asksByItself(read)) ? askedOf(doc, read) : nothingAsked,
      plan: (_doc, asked) => askedAndShown(asked),
    }),
  },
});

/** The report whose pieces the bill judges. */
async function reportBehind({ fields }: Bill, read: Read): Promise<Report | null> {
  if (fields.inspectionType !== 'inProcess' || fields.sourceLineId === null) return null;
  const i = linesTable(inspectionRequest, 'items', 'i');
  const [line] = await read.select(
    { report: i.sourceLineId },
    sql`from ${i} where ${i.id}::text = ${fields.sourceLineId}::text and ${is(i.sourceEntity, workReport.name)}`,
  );
  const id = line?.report ?? null;
  return id === null ? null : read.docOf(workReport, id);
}

interface Judged {
  report: Report;
  facts: ReportFacts;
  /** Pieces that did not pass and are to be handled, and those that were destroyed, in the unit of the report. */
  rejected: string;
  destroyed: string;
}

async function judgedOf(doc: Bill, read: Read): Promise<Judged | null> {
  const report = await reportBehind(doc, read);
  if (report === null) return null;
  return {
    report,
    facts: await reportFacts(report, read),
    rejected: doc.fields.unqualifiedQty ?? '0',
    destroyed: doc.fields.destroyedQty ?? '0',
  };
}

/** The report as if it said only what the judgement changes. */
const movedPieces = ({ report, rejected, destroyed }: Judged) =>
  movedReport(report, {
    qualifiedQty: decimalText(decimal(rejected).plus(decimal(destroyed)).negated()),
    defectQty: rejected,
    processScrapQty: destroyed,
  });

function told(doc: Bill, judged: Judged, sign: 1 | -1): Effect[] {
  const { report, facts, rejected, destroyed } = judged;
  const moved = movedPieces(judged);
  const changed = (own: string | null, by: string | null): string =>
    decimalText(decimal(own).plus(decimal(by).times(sign)));
  const isWhole = decimal(rejected).isZero() && decimal(destroyed).isZero();
  return [
    ...(isWhole ? [] : booked(moved, facts, sign)),
    {
      effect: 'set',
      entity: workReport.name,
      id: report.id,
      fields: {
        inspectionBill: sign === 1 ? doc.id : null,
        qualifiedQty: changed(report.fields.qualifiedQty, moved.fields.qualifiedQty),
        defectQty: changed(report.fields.defectQty, rejected),
        processScrapQty: changed(report.fields.processScrapQty, destroyed),
      },
    },
  ];
}

/** Reports of later operations, or receipts of the order, that took up what the bill let go. */
async function usedSince(judged: Judged, read: Read): Promise<DocumentLink[]> {
  const { report, facts } = judged;
  const { order, own } = facts;
  if (order === null || own === null) return [];
  const passed = decimal(report.fields.acceptedQty).plus(decimal(report.fields.concessionQty));
  const heldQty = decimalText(decimal(own.heldQty).plus(passed));
  const operations = order.operations.map((each) => (each.id === own.id ? { ...each, heldQty } : each));
  if (!facts.isLast) return usedBy(movedPieces(judged), { ...facts, order: { ...order, operations } }, read);
  const free = decimal(own.qualifiedQty).minus(decimal(heldQty));
  return decimal(order.row.inQty).greaterThan(free) ? receiptsOf(order.row.id, read) : [];
}

/** What stands in the way of taking the judgement back. */
function inTheWay(judged: Judged | null, users: readonly DocumentLink[]): Problem[] {
  if (judged === null) return [];
  const { fields, id } = judged.report;
  const left = decimal(fields.defectQty).minus(decimal(judged.rejected));
  if (left.lessThan(decimal(fields.handledQty))) {
    const message = `报工单 ${fields.code ?? ''} 的不合格品已转不良处理，请先删除或反审核不良处理单`;
    return [
      {
        field: '',
        level: 'error',
        message,
        documents: [{ entity: workReport.name, id, code: fields.code ?? '' }],
      },
    ];
  }
  const [first] = users;
  if (first === undefined) return [];
  const message = `不能反审核：${entityOf(first.entity)?.title ?? ''} ${first.code} 已用到放行的数量，请先反审核它`;
  return [{ field: '', level: 'error', message, documents: [...users] }];
}

/** The report and what it is booked on, so that nobody reports or handles the same pieces at the same time. */
const locks = {
  entities: [workReport.name, ...carrierEntities],
  async of(doc: Bill, read: Read): Promise<Record<string, string[]>> {
    const report = await reportBehind(doc, read);
    return report === null ? {} : { [workReport.name]: [report.id], ...carriersOf(report) };
  },
};

export const operationJudged = defineBehaviour(inspectionBill, {
  title: '工序检验的结论',
  actions: {
    approve: defineAction(inspectionBill, {
      effects: ['set'],
      locks,
      facts: judgedOf,
      plan: (doc, judged) => (judged === null ? [] : told(doc, judged, 1)),
    }),
    unapprove: defineAction(inspectionBill, {
      checks: ['工序检验放行的数量没有被后道工序用到，不合格品没有转不良处理'],
      effects: ['set'],
      locks,
      async facts(doc, read) {
        const judged = await judgedOf(doc, read);
        return { judged, users: judged === null ? [] : await usedSince(judged, read) };
      },
      check: (_doc, { judged, users }) => inTheWay(judged, users),
      plan: (doc, { judged }) => (judged === null ? [] : told(doc, judged, -1)),
    }),
  },
});
