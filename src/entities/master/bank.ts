// 银行: bank branches of partners and of the company.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, ref, text } from '#model/fields.ts';

export const bank = defineEntity({
  name: 'bank',
  title: '银行',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: ['cnaps', 'swiftCode', 'address'],
  search: ['code', 'name', 'shortName', 'cnaps'],
  fields: {
    code: code('银行编码', { required: true, unique: true, list: true }),
    name: text('银行名称', { required: true, list: true, filter: true, pinyin: true }),
    shortName: text('简称'),
    headBank: ref('bank', '所属总行', { filter: true }),
    cnaps: text('联行号', { unique: true, list: true, filter: true }),
    swiftCode: text('SWIFT码'),
    region: ref('region', '所在地区', { filter: true }),
    address: text('地址'),
    phone: text('电话'),
    remark: text('备注'),
  },
  actions: { import: importing },
  menu: { group: '基础资料', section: 'terms', order: 40, icon: 'building-bank' },
});
