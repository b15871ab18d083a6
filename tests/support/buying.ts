// The scenario company with a supplier and a purchaser, and the purchase documents its clerks make.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { buildCompany, type Company } from './scenario.ts';
import { startDay } from '#tests/support/time/businessTime.ts';

export interface BuyingCompany extends Company {
  supplier: string;
  purchaser: string;
  /** Approved requisition over the lines. */
  requisition(lines: readonly Row[], fields?: Row): Promise<DocResult>;
  /** Draft of an order over the lines. */
  orderDraft(lines: readonly Row[], fields?: Row): Promise<DocResult>;
  /** Approved order over the lines. */
  bought(lines: readonly Row[], fields?: Row): Promise<DocResult>;
  /** Approved receipt pushed from the order, all that remains or a quantity of its first line. */
  received(order: DocResult, qty?: string): Promise<DocResult>;
  /** All lines of the draft at this price with tax. */
  priced(entity: string, draft: DocResult, taxPrice: string): Promise<DocResult>;
  /** All lines of the draft in the raw material store. */
  placed(entity: string, draft: DocResult): Promise<DocResult>;
  /** Quantity, amount and average of the cost pool. */
  stockOf(material: string): Promise<string>;
}

export async function buyingCompany(): Promise<BuyingCompany> {
  const company = await buildCompany();
  const { admin, ids } = company;
  const category = await admin.create('supplierCategory', { fields: { code: 'SC', name: '原料供应商' } });
  const employee = await admin.create('employee', {
    fields: { name: '李采', department: ids.department, isPurchaser: true },
  });
  const purchaser = (await admin.act('employee', employee, 'approve')).doc.id;
  const made = await admin.create('supplier', {
    fields: { code: 'S0001', name: '宁波轴承', category: category.doc.id, currency: ids.cny, purchaser },
  });
  const supplier = (await admin.act('supplier', made, 'approve')).doc.id;
  const all = (entity: string, draft: DocResult, field: string, value: string): Promise<DocResult> =>
    admin.edit(
      entity,
      draft,
      (draft.doc.lines['items'] ?? []).map(({ id }) => ({ op: 'setLine', lines: 'items', id, field, value })),
    );
  const orderDraft = (lines: readonly Row[], fields: Row = {}): Promise<DocResult> =>
    admin.create('purchaseOrder', {
      fields: { supplier, purchaser, deliveryDate: startDay(14), ...fields },
      lines: { items: lines.map((row) => ({ deliveryDate: startDay(14), taxRate: '13', ...row })) },
    });
  return {
    ...company,
    supplier,
    purchaser,
    async requisition(lines, fields = {}) {
      const draft = await admin.create('purchaseRequisition', {
        fields: { requestDept: ids.department, requester: purchaser, ...fields },
        lines: { items: lines.map((row) => ({ requiredDate: startDay(14), ...row })) },
      });
      return admin.approve('purchaseRequisition', draft);
    },
    orderDraft,
    bought: async (lines, fields) => admin.approve('purchaseOrder', await orderDraft(lines, fields)),
    async received(order, qty) {
      const [line] = order.doc.lines['items'] ?? [];
      const chosen = qty === undefined || line === undefined ? undefined : [{ id: line.id, qty }];
      const draft = await admin.push('purchaseOrder', order, 'purchaseInBill', chosen);
      return admin.approve('purchaseInBill', await all('purchaseInBill', draft, 'warehouse', ids.warehouse));
    },
    priced: (entity, draft, taxPrice) => all(entity, draft, 'taxPrice', taxPrice),
    placed: (entity, draft) => all(entity, draft, 'warehouse', ids.warehouse),
    async stockOf(material) {
      const { rows } = await company.database.query(
        'select qty, amount, avg_cost from stock_cost_pool where material = $1::uuid',
        [material],
      );
      return ['qty', 'amount', 'avg_cost']
        .map((column) => Number(rows[0]?.[column] ?? 0).toString())
        .join(' / ');
    },
  };
}
