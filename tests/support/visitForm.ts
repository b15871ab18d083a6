// A form an administrator might publish: who visits the plant, with whom, and what they bring in.
import type { EntityDef } from '#model/entity.ts';

export const visitForm: EntityDef = {
  name: 'xVisit',
  title: '访客登记',
  area: 'system',
  kind: 'document',
  states: 'document',
  codePrefix: 'FK',
  label: ['code'],
  search: ['code', 'visitor'],
  fields: {
    code: { kind: 'code', title: '登记号', unique: true, list: true },
    date: { kind: 'date', title: '来访日期', required: true, list: true, default: 'today' },
    visitor: { kind: 'text', title: '访客', required: true, list: true },
    customer: { kind: 'ref', entity: 'customer', title: '客户', list: true },
    people: { kind: 'integer', title: '人数', default: 1, min: '1' },
    weight: { kind: 'qty', title: '携带物总重', computed: 'sum(items.weight)' },
  },
  lines: {
    items: {
      title: '携带物',
      fields: {
        thing: { kind: 'text', title: '物品', required: true, list: true },
        qty: { kind: 'qty', title: '数量', default: '1', list: true },
        unitWeight: { kind: 'qty', title: '单重', list: true },
        weight: { kind: 'qty', title: '重量', computed: 'qty * unitWeight', list: true },
      },
    },
  },
  checks: [{ expect: 'people <= 20', at: 'people', message: '一次来访不能超过 20 人' }],
  menu: { group: '系统管理', order: 990, icon: 'forms' },
};
