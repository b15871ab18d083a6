// The records a small manufacturing company begins with: two organisations, and in the first what documents refer to.
import type { Row } from '#model/entity.ts';

/** Ids by what they are; JSON, because they stay with copies of the database. */
export interface CompanyRecords {
  user: string;
  org: string;
  otherOrg: string;
  category: string;
  inventoryCategory: string;
  /** Shared masters. */
  ids: Record<
    | 'cny'
    | 'usd'
    | 'tax13'
    | 'piece'
    | 'kg'
    | 'bar'
    | 'box'
    | 'available'
    | 'rejected'
    | 'warehouse'
    | 'second'
    | 'customer'
    | 'salesperson'
    | 'department',
    string
  >;
}

/** Saves a record, approved where records are; answers its id. */
export type Enter = (entity: string, fields: Row) => Promise<string>;

/** @param enterIn how records are entered in an organisation */
export async function enterRecords(user: string, enterIn: (org: string) => Enter): Promise<CompanyRecords> {
  const found = enterIn(crypto.randomUUID());
  const cny = await found('currency', {
    code: 'CNY',
    name: '人民币',
    symbol: '¥',
    amountPrecision: 2,
    pricePrecision: 6,
  });
  const usd = await found('currency', {
    code: 'USD',
    name: '美元',
    symbol: '$',
    amountPrecision: 2,
    pricePrecision: 6,
  });
  const org = await found('organization', {
    code: 'A01',
    name: '上海精密制造有限公司',
    orgType: 'company',
    localCurrency: cny,
  });
  const otherOrg = await found('organization', {
    code: 'B01',
    name: '苏州分公司',
    orgType: 'company',
    localCurrency: cny,
  });
  const enter = enterIn(org);
  const unitGroup = await enter('unitGroup', { code: 'Q', name: '数量' });
  const unit = (code: string, name: string, precision: number) =>
    enter('unit', { code, name, unitGroup, precision });
  const piece = await unit('PCS', '个', 2);
  const kg = await unit('KG', '千克', 3);
  const bar = await unit('BAR', '支', 0);
  const box = await unit('BOX', '箱', 0);
  const tax13 = await enter('tax', { code: 'VAT13', name: '增值税13%', rate: '13' });
  const available = await enter('stockStatus', { code: 'available', name: '可用', statusKind: 'available' });
  const rejected = await enter('stockStatus', {
    code: 'unqualified',
    name: '不良',
    statusKind: 'unqualified',
    includeInAvailable: false,
    allowIssue: false,
  });
  const store = (code: string, name: string) =>
    enter('warehouse', { code, name, warehouseType: 'material', defaultStatus: available });
  const warehouse = await store('WH01', '原料仓');
  const second = await store('WH02', '成品仓');
  const department = await enter('department', { code: 'D01', name: '销售部', deptType: 'sales' });
  const salesperson = await enter('employee', { name: '王晓', department, isSalesperson: true });
  const customerCategory = await enter('customerCategory', { code: 'KC', name: '直销客户' });
  const customer = await enter('customer', {
    code: 'C0001',
    name: '华东机械',
    category: customerCategory,
    currency: cny,
    salesperson,
    saleDept: department,
  });
  const category = await enter('materialCategory', { code: 'MC', name: '原材料' });
  const inventoryCategory = await enter('inventoryCategory', { code: 'IC', name: '原材料' });
  const ids = {
    cny,
    usd,
    tax13,
    piece,
    kg,
    bar,
    box,
    available,
    rejected,
    warehouse,
    second,
    customer,
    salesperson,
    department,
  };
  return { user, org, otherOrg, category, inventoryCategory, ids };
}
