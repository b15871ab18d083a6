// What becomes a production order when it is pushed down.
import type { PushDef } from '#model/entity.ts';

/** What is made for a customer: each line makes an order of its own. */
export const orderToManufacturing = {
  to: 'manufacturingOrder',
  title: '生产订单',
  lines: 'items',
  linkRule: 'saleOrder-manufacturingOrder',
  header: {},
  line: {
    material: 'material',
    unit: 'unit',
    saleOrder: '=doc.id',
    saleOrderLineNo: 'seq',
    requiredDate: 'deliveryDate',
    planFinishDate: 'deliveryDate',
    project: 'project',
    mtoNo: 'mtoNo',
    bom: 'bom',
  },
} satisfies PushDef;
