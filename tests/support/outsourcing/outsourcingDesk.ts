// A supplier who works for the small company, his warehouse, and orders over products of bills of materials.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { lineOf, type Company } from '#tests/support/scenario.ts';
import { startDay } from '#tests/support/time/businessTime.ts';

export interface OutsourcingDesk {
  supplier: string;
  /** His warehouse, for our material. */
  store: string;
  /** A product made outside, with an approved bill over the parts. */
  product(name: string, items: readonly Row[], bom?: Row): Promise<string>;
  /** A saved order over the lines. */
  draft(lines: readonly Row[], fields?: Row, more?: Record<string, readonly Row[]>): Promise<DocResult>;
  /** An order that is worked on. */
  released(lines: readonly Row[], fields?: Row): Promise<DocResult>;
  seen(order: DocResult): Promise<DocResult>;
  /** Lines of the order as they are now. */
  parts(order: DocResult): Promise<Row[]>;
  line(order: DocResult, index?: number): Promise<Row>;
  /** Pushed with these quantities of the lines, in their order; null leaves a line out. */
  pushed(order: DocResult, to: string, quantities?: readonly (string | null)[]): Promise<DocResult>;
  /** Pushed, submitted and approved. */
  booked(order: DocResult, to: string, quantities?: readonly (string | null)[]): Promise<DocResult>;
  stockAt(warehouse: string, material: string): Promise<number>;
  payables(): Promise<{ code: string; amount: number; open: number }[]>;
}

export async function openOutsourcing(company: Company): Promise<OutsourcingDesk> {
  const { admin, ids, database } = company;
  const category = await admin.create('supplierCategory', { fields: { code: 'WWS', name: '委外商' } });
  const made = await admin.create('supplier', {
    fields: {
      code: 'W0001',
      name: '恒力表面处理',
      category: category.doc.id,
      currency: ids.cny,
      taxIncluded: false,
      supplyClass: 'outsourcing',
    },
  });
  const supplier = (await admin.act('supplier', made, 'approve')).doc.id;
  const warehouse = await admin.create('warehouse', {
    fields: {
      code: 'WW90',
      name: '恒力委外仓',
      warehouseType: 'outsourcing',
      supplier,
      defaultStatus: ids.available,
    },
  });
  const store = warehouse.doc.id;
  const order = 'outsourcingOrder';
  const draft: OutsourcingDesk['draft'] = (lines, fields = {}, more = {}) =>
    admin.create(order, {
      fields: { supplier, buyer: ids.salesperson, ...fields },
      lines: {
        items: lines.map((row) => ({
          planStartDate: startDay(),
          planFinishDate: startDay(14),
          warehouse: ids.warehouse,
          ...row,
        })),
        ...more,
      },
    });
  const desk: OutsourcingDesk = {
    supplier,
    store,
    async product(name, items, bom = {}) {
      const material = await company.material(name, {
        baseUnit: ids.bar,
        fields: { erpClass: 'outsourced', isOutsource: true },
      });
      const saved = await admin.create('bom', {
        fields: { material, effectiveDate: '2024-01-01', ...bom },
        lines: { items: items.map((row) => ({ numerator: '1', issueWarehouse: ids.warehouse, ...row })) },
      });
      await admin.approve('bom', saved);
      return material;
    },
    draft,
    async released(lines, fields) {
      const approved = await admin.approve(order, await draft(lines, fields));
      return admin.act(order, approved, 'release', { acceptWarnings: true });
    },
    seen: (one) => admin.open(order, one.doc.id),
    parts: async (one) => (await admin.open(order, one.doc.id)).doc.lines['components'] ?? [],
    line: async (one, index = 0) => lineOf(await admin.open(order, one.doc.id), index),
    async pushed(one, to, quantities) {
      const now = await desk.seen(one);
      const from = to === 'outsourcingInBill' ? 'items' : 'components';
      const lines = quantities?.flatMap((qty, index) =>
        qty === null ? [] : [{ id: lineOf(now, index, from).id, qty }],
      );
      return admin.push(order, now, to, lines);
    },
    async booked(one, to, quantities) {
      return admin.approve(to, await desk.pushed(one, to, quantities));
    },
    async stockAt(place, material) {
      const { rows } = await database.query(
        'select coalesce(sum(on_hand_qty), 0)::float8 as qty from stock_balance where warehouse = $1::uuid and material = $2::uuid',
        [place, material],
      );
      return Number(rows[0]?.['qty']);
    },
    async payables() {
      const { rows } = await database.query(
        `select code, amount::float8 as amount, unsettled_amount::float8 as open from payable_plan where supplier = $1::uuid order by code`,
        [supplier],
      );
      return rows.map((row) => ({
        code: String(row['code']),
        amount: Number(row['amount']),
        open: Number(row['open']),
      }));
    },
  };
  return desk;
}
