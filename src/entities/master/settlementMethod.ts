// 结算方式: how money is paid.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, text } from '#model/fields.ts';

export const settlementMethod = defineEntity({
  name: 'settlementMethod',
  title: '结算方式',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: ['direction', 'needBankAccount', 'needNoteNo'],
  search: ['code', 'name'],
  onlyOne: { field: 'isDefault' },
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    methodType: dict('settlementType', '类别', { required: true, list: true, filter: true }),
    direction: dict('cashDirection', '收付方向', { required: true, default: 'both' }),
    needBankAccount: bool('需要银行账号', { default: false }),
    needNoteNo: bool('需要票据号', { default: false }),
    isDefault: bool('默认', { default: false }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'terms', order: 60, icon: 'credit-card' },
});
