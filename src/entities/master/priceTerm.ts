// 价格条款: who bears freight, insurance and tax in the price.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, longText, text } from '#model/fields.ts';

export const priceTerm = defineEntity({
  name: 'priceTerm',
  title: '价格条款',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: ['includesTax', 'includesFreight'],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    incoterm: dict('incoterm', '贸易术语', { list: true, filter: true }),
    includesTax: bool('含税', { default: true }),
    includesFreight: bool('含运费', { list: true, default: false }),
    includesInsurance: bool('含保险', { default: false }),
    freightBearer: dict('freightBearer', '运费承担方', { list: true, filter: true }),
    place: text('交货地点'),
    description: longText('说明'),
    sort: integer('排序号', { default: 0 }),
  },
  checks: [
    {
      expect: 'includesFreight',
      when: 'includesInsurance',
      at: 'includesInsurance',
      message: '含保险的价格也含运费，请一并勾选含运费',
    },
    {
      expect: "freightBearer != 'buyer'",
      when: 'includesFreight and not empty(freightBearer)',
      at: 'freightBearer',
      message: '价格已含运费，运费承担方不能是买方',
    },
  ],
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'terms', order: 80, icon: 'tag' },
});
