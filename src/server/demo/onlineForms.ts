// Designs in the demo, as an administrator leaves them before they are published: a form with lines, a plain one, and a
// report over the lines of orders.
import type { Row } from '#model/entity.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { clerkOf, saved } from './trade/clerk.ts';

interface Design {
  fields: Row;
  lines: Record<string, Row[]>;
}

const designs: readonly Design[] = [
  {
    fields: {
      code: 'carRequest',
      name: '用车申请',
      formType: 'oneToMany',
      hasStatus: true,
      numberPrefix: 'YC',
    },
    lines: {
      tables: [{ tableKey: 'trips', title: '行程', isRequired: true }],
      fields: [
        {
          title: '用车日期',
          fieldKey: 'date',
          dataType: 'date',
          isRequired: true,
          defaultValue: 'today',
          isQuery: true,
        },
        {
          title: '申请人',
          fieldKey: 'person',
          dataType: 'ref',
          refEntity: 'employee',
          fillFields: 'phone=mobile',
          isRequired: true,
          defaultValue: 'currentEmployee',
        },
        { title: '电话', fieldKey: 'phone', dataType: 'text', validRule: 'm', length: 20 },
        { title: '外租车辆', fieldKey: 'isHired', dataType: 'bool', defaultValue: '否' },
        { title: '租车公司', fieldKey: 'hirer', dataType: 'text', isRequired: true, visibleWhen: 'isHired' },
        {
          title: '总里程',
          fieldKey: 'distance',
          dataType: 'decimal',
          decimals: 1,
          formula: 'sum(trips.km)',
          isTotal: true,
        },
        { title: '事由', fieldKey: 'reason', dataType: 'longText', length: 500 },
        { title: '目的地', fieldKey: 'place', tableKey: 'trips', dataType: 'text', isRequired: true },
        {
          title: '里程',
          fieldKey: 'km',
          tableKey: 'trips',
          dataType: 'decimal',
          decimals: 1,
          isRequired: true,
        },
        { title: '随行人数', fieldKey: 'people', tableKey: 'trips', dataType: 'integer', minValue: '0' },
      ],
      rules: [
        {
          fieldKey: 'distance',
          condition: 'distance <= 1000',
          message: '一次用车不能超过 1000 公里，请分开申请',
          ruleAction: 'error',
        },
      ],
    },
  },
  {
    fields: { code: 'keyCabinet', name: '钥匙登记', formType: 'single', formCategory: 'base' },
    lines: {
      fields: [
        { title: '名称', fieldKey: 'name', dataType: 'text', isRequired: true, isUnique: true },
        { title: '柜号', fieldKey: 'cabinet', dataType: 'text', length: 20, isQuery: true },
        { title: '保管人', fieldKey: 'keeper', dataType: 'ref', refEntity: 'employee' },
        { title: '把数', fieldKey: 'count', dataType: 'integer', defaultValue: '1', minValue: '1' },
        { title: '说明', fieldKey: 'note', dataType: 'longText' },
      ],
    },
  },
];

const report: Design = {
  fields: { code: 'orderGoods', name: '订单物料汇总', rootEntity: 'saleOrder', rootLines: 'items' },
  lines: {
    columns: [
      { title: '客户', path: 'customer.name' },
      { title: '物料编码', path: 'items.material.code' },
      { title: '物料名称', path: 'items.material.name' },
      { title: '订单行数', path: 'items.qty', aggregate: 'count' },
      { title: '数量', path: 'items.qty', columnKey: 'qty', aggregate: 'sum' },
      { title: '价税合计', path: 'items.allAmount', columnKey: 'amount', aggregate: 'sum', isTotal: true },
      { title: '平均单价', expression: 'amount / qty', decimals: 4 },
    ],
    params: [
      { title: '订单日期从', path: 'date', queryMode: 'ge', defaultValue: 'yearStart' },
      { title: '客户名称', path: 'customer.name', queryMode: 'like' },
    ],
  },
};

export async function makeOnlineForms(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
    for (const { fields, lines } of designs) await saved(context, 'onlineForm', fields, lines);
    await saved(context, 'onlineReport', report.fields, report.lines);
  });
}
