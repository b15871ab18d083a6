// 币别: its precisions decide the decimals of every amount and price.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, integer, text } from '#model/fields.ts';

export const currency = defineEntity({
  name: 'currency',
  title: '币别',
  area: 'master',
  kind: 'lookup',
  agreed: true,
  states: 'lookup',
  shared: true,
  carry: ['symbol', 'amountPrecision', 'pricePrecision'],
  search: ['code', 'name'],
  fields: {
    code: code('币别编码', { required: true, unique: true, list: true }),
    name: text('币别名称', { required: true, list: true, pinyin: true }),
    symbol: text('符号', { list: true }),
    isoNumeric: text('数字代码'),
    amountPrecision: integer('金额小数位', { required: true, list: true, default: 2, min: '0', max: '4' }),
    pricePrecision: integer('单价小数位', { required: true, list: true, default: 6, min: '0', max: '10' }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  onceUsed: { growing: ['amountPrecision', 'pricePrecision'], by: 'documents' },
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'terms', order: 10, icon: 'currency-yuan' },
});
