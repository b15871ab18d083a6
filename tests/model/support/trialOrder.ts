// A document with an owner, a guarded cost and lines, and a clerk who may do everything with it.
import { actionsOf, permissionCode, type Grants } from '#model/rights/can.ts';
import { defineEntity, type Doc, type EntityDef, type Row } from '#model/entity.ts';
import { bool, code, date, datetime, integer, money, qty, ref, refs, text } from '#model/fields.ts';

export const order: EntityDef = defineEntity({
  name: 'trialOrder',
  title: '试制单',
  area: 'sales',
  kind: 'document',
  states: 'document',
  scope: { owner: 'owner', department: 'department' },
  actions: { attach: { title: '附件' }, lineClose: { title: '行关闭' } },
  fields: {
    code: code('单据编号', { list: true }),
    date: date('日期', { list: true }),
    owner: ref('employee', '业务员'),
    department: ref('department', '部门'),
    customer: ref('customer', '客户', { list: true }),
    phone: text('电话', { list: true }),
    cost: money('成本', { guard: 'cost', list: true }),
    urgent: bool('加急'),
    count: integer('份数'),
    at: datetime('时刻'),
    others: refs('employee', '协作人'),
  },
  lines: {
    items: {
      title: '明细',
      fields: {
        material: ref('material', '物料'),
        qty: qty('数量'),
        price: money('单价', { guard: 'cost' }),
      },
    },
  },
  pushes: [
    {
      to: 'trialBill',
      title: '下推试制入库',
      header: {},
      lines: 'items',
      toLines: 'items',
      linkRule: '',
      line: {},
      only: { field: 'phone', value: '110', message: '只有这个电话的单可以下推' },
    },
  ],
});
export const rack: EntityDef = defineEntity({
  name: 'rack',
  title: '货架',
  area: 'stock',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  wall: 'owner',
  fields: { code: code('编码'), owner: ref('organization', '组织') },
});
export const person: EntityDef = defineEntity({
  name: 'person',
  title: '人员',
  area: 'master',
  kind: 'master',
  states: 'master',
  fields: { code: code('编码') },
});
export const balance: EntityDef = defineEntity({
  name: 'balance',
  title: '余额',
  area: 'stock',
  kind: 'ledger',
  states: 'none',
  fields: { qty: qty('数量') },
});

export const clerk: Grants = {
  userId: 'u1',
  login: 'clerk',
  userName: '李四',
  employee: 'e1',
  department: 'd1',
  departments: ['d1', 'd11'],
  org: 'o1',
  admin: false,
  codes: actionsOf(order).map(({ action }) => permissionCode(order, action)),
  fieldGroups: [],
  scopes: {},
};
export const admin: Grants = { ...clerk, admin: true, codes: [] };

export function doc(status: string, fields: Row = {}, items: readonly Row[] = []): Doc {
  return {
    id: 'x',
    version: 1,
    status,
    fields: { owner: 'e1', department: 'd1', createdBy: 'u9', urgent: true, ...fields },
    lines: { items: items.map((row, index) => ({ id: `r${index}`, seq: index + 1, ...row })) },
  };
}
