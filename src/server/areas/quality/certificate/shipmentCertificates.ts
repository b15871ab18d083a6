// Certificates of a shipment: one run makes what is missing, per lot or per material as the customer asks, and a customer who
// asks for them gets no goods without (sale parameter 质检报告控制).
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { customer } from '#entities/master/customer.ts';
import { lot as lots } from '#entities/master/lot.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { qualityCertificate } from '#entities/quality/certificate/qualityCertificate.ts';
import type { CertificateRow } from '#entities/quality/certificate/certificateValues.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { lotValues } from './lotValues.ts';

type Shipment = DocOf<typeof salesOutBill>;

/** What one certificate is about. */
interface Shipped {
  material: string;
  /** Null: of the whole bill, or goods without lots. */
  lot: string | null;
  lots: readonly (string | null)[];
  unit: string | null;
  qty: string;
  customerMaterialNo: string | null;
}

/** By lot or by material, quantities of one unit added up. */
function shippedGoods(doc: Shipment, per: string): Shipped[] {
  const groups = Map.groupBy(doc.lines.items, (row) =>
    [row.material ?? '', per === 'bill' ? '' : (row.lot ?? '')].join('|'),
  );
  return [...groups.values()].flatMap((rows): Shipped[] => {
    const [first] = rows;
    if (first === undefined) return [];
    return [
      {
        material: first.material ?? '',
        lot: per === 'bill' ? null : first.lot,
        lots: [...new Set(rows.map((row) => row.lot))],
        unit: first.unit,
        qty: decimalText(
          rows
            .filter((row) => row.unit === first.unit)
            .reduce((sum, row) => sum.plus(decimal(row.qty)), decimal('0')),
        ),
        customerMaterialNo: first.customerMaterialNo,
      },
    ];
  });
}

interface Asked {
  needs: boolean;
  per: string;
}

async function customerOf(doc: Shipment, read: Read): Promise<Asked> {
  const c = headerTable(customer, 'c');
  const [row] = await read.select(
    { needs: c.needCertificate, per: c.certificatePer },
    sql`from ${c} where ${c.id} = ${doc.fields.customer}::uuid`,
  );
  return { needs: row?.needs === true, per: row?.per ?? 'lot' };
}

/** Goods of the bill without a certificate in one of these states. */
async function without(
  doc: Shipment,
  read: Read,
  per: string,
  states: readonly string[],
): Promise<Shipped[]> {
  const q = headerTable(qualityCertificate, 'q');
  const rows = await read.select(
    { material: q.material, lot: q.lot },
    sql`from ${q} where ${is(q.org, read.org)} and ${is(q.salesOutBill, doc.id)} and ${among(q.status, states)}`,
  );
  return shippedGoods(doc, per).filter(
    ({ material, lot }) =>
      !rows.some((row) => row.material === material && (row.lot === null || row.lot === lot)),
  );
}

/** Days of a lot as certificates show them. */
async function datesOf(
  read: Read,
  lot: string | null,
): Promise<Record<'produceDate' | 'expiryDate', string | null>> {
  const l = headerTable(lots, 'l');
  const [found] =
    lot === null
      ? []
      : await read.select(
          { produceDate: l.produceDate, expiryDate: l.expiryDate },
          sql`from ${l} where ${is(l.id, lot)}`,
        );
  return found ?? { produceDate: null, expiryDate: null };
}

interface MakeFacts {
  missing: readonly { goods: Shipped; rows: readonly CertificateRow[]; dates: Row }[];
  notice: string | null;
}

async function missingOf(doc: Shipment, read: Read): Promise<MakeFacts> {
  const { per } = await customerOf(doc, read);
  const missing: MakeFacts['missing'][number][] = [];
  for (const goods of await without(doc, read, per, ['draft', 'submitted', 'released'])) {
    const rows = await lotValues(read, {
      customer: doc.fields.customer,
      material: goods.material,
      lots: goods.lots,
    });
    missing.push({ goods, rows, dates: await datesOf(read, goods.lot) });
  }
  const lines = doc.lines.items.flatMap((row) => row.noticeLineId ?? []);
  const i = linesTable(deliveryNotice, 'items', 'i');
  const [notice] =
    lines.length === 0
      ? []
      : await read.select(
          { id: i.docId },
          sql`from ${i} where ${i.id}::text = any(${lines}::text[]) limit 1`,
        );
  return { missing, notice: notice?.id ?? null };
}

export const certifyShipment = defineBehaviour(salesOutBill, {
  title: '生成质检报告',
  actions: {
    certify: defineAction(salesOutBill, {
      checks: ['每一批（或每种物料）还没有报告'],
      effects: ['create'],
      facts: missingOf,
      check: (_doc, { missing }) =>
        missing.length > 0
          ? []
          : [{ field: '', level: 'error', message: '各批都已有质检报告，请在质检报告里修改或改版' }],
      plan: (doc, { missing, notice }) =>
        missing.map(({ goods, rows, dates }, at) => ({
          effect: 'create' as const,
          ...(at === 0 ? { opens: true as const } : {}),
          entity: 'qualityCertificate',
          fields: {
            customer: doc.fields.customer,
            salesOutBill: doc.id,
            deliveryNotice: notice,
            customerOrderNo: doc.fields.customerOrderNo,
            material: goods.material,
            customerMaterialNo: goods.customerMaterialNo,
            lot: goods.lot,
            unit: goods.unit,
            qty: goods.qty,
            ...dates,
          },
          lines: { items: rows },
        })),
    }),
  },
});

/** Goods without a released certificate, by name. */
interface Uncertified {
  control: string;
  missing: readonly string[];
}

async function uncertified(doc: Shipment, read: Read): Promise<Uncertified> {
  const none: Uncertified = { control: 'none', missing: [] };
  const { needs, per } = await customerOf(doc, read);
  if (!needs) return none;
  const p = headerTable(saleParam, 'p');
  const [param] = await read.keptSelect(
    [saleParam],
    { control: p.certificateControl },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  const control = param?.control ?? 'warn';
  if (control === 'none') return none;
  const missing = await without(doc, read, per, ['released']);
  const m = headerTable(materials, 'm');
  const l = headerTable(lots, 'l');
  const wanted = missing.flatMap(({ lot }) => lot ?? []);
  const rows = await read.select(
    {
      material: m.id,
      lot: l.id,
      name: asKind('text', sql`${m.code} || ' ' || ${m.name}`),
      lotCode: l.code,
    },
    sql`from ${m} left join ${l} on ${l.material} = ${m.id} and ${among(l.id, wanted)} where ${among(
      m.id,
      missing.map(({ material }) => material),
    )}`,
  );
  return {
    control,
    missing: missing.map(({ material, lot }) => {
      const row = rows.find((each) => each.material === material && (lot === null || each.lot === lot));
      return `${row?.name ?? ''}${lot === null ? '' : ` 批号 ${row?.lotCode ?? ''}`}`;
    }),
  };
}

/** @param strict whether the control of the parameter refuses here, or warns */
const certified = (strict: boolean) =>
  defineAction(salesOutBill, {
    checks: ['客户要求随货质检报告时，各批有已签发的报告'],
    facts: uncertified,
    check: (_doc, { control, missing }) =>
      missing.length === 0
        ? []
        : [
            {
              field: '',
              level: control === 'block' && strict ? 'error' : 'warning',
              message: `客户要求随货质检报告，还没有签发的：${missing.join('、')}；请在提交以后点“生成质检报告”，签发后再审核`,
            },
          ],
  });

export const certificateAsked = defineBehaviour(salesOutBill, {
  title: '随货质检报告',
  actions: { submit: certified(false), approve: certified(true) },
});
