// Bridges of inspections other than of arrivals: products reported good of an inspected order, goods about to be shipped and
// goods that come back are asked for with the approval of what brings them.
import { decimal } from '#model/decimal.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { saleReturnApplication } from '#entities/sales/saleReturnApplication.ts';
import { partOf } from '#model/rowPart.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import {
  askedAndShown,
  asksByItself,
  nothingAsked,
  plannedGoods,
  requestMade,
  type AskedGoods,
  type AskedInspection,
  type RequestHeader,
} from './askInspection.ts';

/** A document that says of every line whether it is inspected. */
interface Ticked {
  fields: Readonly<Record<'code' | 'customer' | 'salesperson', string | null>>;
  lines: {
    items: readonly (Readonly<Record<'material' | 'unit' | 'qty' | 'warehouse', string | null>> & {
      id: string;
      isInspect: boolean | null;
      lot?: string | null;
    })[];
  };
}

async function ticked(
  entity: string,
  inspectionType: string,
  doc: Ticked,
  read: Read,
): Promise<AskedInspection> {
  const { code, customer, salesperson } = doc.fields;
  const header = { inspectionType, customer, applicant: salesperson ?? read.grants.employee };
  const rows = doc.lines.items.filter((row) => row.isInspect === true && decimal(row.qty).greaterThan(0));
  const goods = rows.map((row): AskedGoods => ({
    material: row.material,
    unit: row.unit,
    qty: row.qty ?? '0',
    lot: row.lot ?? null,
    warehouse: row.warehouse,
    sourceEntity: entity,
    sourceCode: code,
    sourceLineId: row.id,
  }));
  return { header, goods: await plannedGoods(read, header, goods) };
}

export const deliveryInspection = defineBehaviour(deliveryNotice, {
  title: '发货报检',
  actions: {
    approve: defineAction(deliveryNotice, {
      effects: ['make', 'showRequested'],
      facts: async (doc, read): Promise<AskedInspection> =>
        (await asksByItself(read)) ? ticked('deliveryNotice', 'shipping', doc, read) : nothingAsked,
      plan: (_doc, asked) => askedAndShown(asked),
    }),
  },
});

export const returnInspection = defineBehaviour(saleReturnApplication, {
  title: '退货报检',
  actions: {
    approve: defineAction(saleReturnApplication, {
      effects: ['make', 'showRequested'],
      facts: async (doc, read): Promise<AskedInspection> =>
        (await asksByItself(read)) ? ticked('saleReturnApplication', 'return', doc, read) : nothingAsked,
      plan: (_doc, asked) => askedAndShown(asked),
    }),
  },
});

/** Products of an inspected order, as far as its last operation, or the order without any, was reported good. */
async function finished({ fields }: DocOf<typeof workReport>, read: Read): Promise<AskedInspection> {
  const qty = fields.qualifiedQty ?? '0';
  const order = fields.manufacturingOrder;
  if (order === null || !decimal(qty).greaterThan(0)) return nothingAsked;
  const h = headerTable(manufacturingOrder, 'h');
  const o = linesTable(manufacturingOrder, 'operations', 'o');
  const [made] = await read.select(
    {
      code: h.code,
      customer: h.customer,
      workshop: h.workshop,
      warehouse: h.warehouse,
      lot: h.lot,
      last: asKind('integer', sql`(select max(${o.operationSeq}) from ${o} where ${o.docId} = ${h.id})`),
    },
    sql`from ${h} where ${is(h.org, read.org)} and ${is(h.id, order)} and ${h.inspectRequired}`,
  );
  if (made === undefined || (made.last !== null && made.last !== (fields.operationSeq ?? 0)))
    return nothingAsked;
  const header: RequestHeader = {
    inspectionType: 'final',
    customer: made.customer,
    workshop: fields.workshop ?? made.workshop,
    manufacturingOrder: order,
    applicant: fields.reporter ?? read.grants.employee,
  };
  const goods: AskedGoods = {
    material: fields.material,
    unit: fields.unit,
    qty,
    lot: fields.lot ?? made.lot,
    warehouse: fields.warehouse ?? made.warehouse,
    sourceEntity: 'manufacturingOrder',
    sourceCode: made.code,
    sourceLineId: order,
  };
  return { header, goods: await plannedGoods(read, header, [goods]) };
}

const { inspectRequired } = manufacturingOrder.fields;

export const finalInspection = defineBehaviour(workReport, {
  title: '产品报检',
  actions: {
    approve: defineAction(workReport, {
      effects: ['make'],
      async facts(doc, read): Promise<AskedInspection> {
        const order = read.reader('manufacturingOrder', doc.fields.manufacturingOrder);
        const isInspected =
          order !== undefined && partOf(order.fields, { inspectRequired }).inspectRequired === true;
        return isInspected && (await asksByItself(read)) ? finished(doc, read) : nothingAsked;
      },
      plan: (_doc, { header, goods }) => requestMade(header, goods),
    }),
  },
});
