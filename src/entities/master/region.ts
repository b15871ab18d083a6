// 地区: country, province, city and county.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, dict, integer, ref, text } from '#model/fields.ts';

export const region = defineEntity({
  name: 'region',
  title: '地区',
  area: 'master',
  kind: 'tree',
  states: 'lookup',
  shared: true,
  carry: ['fullName', 'level'],
  search: ['code', 'name'],
  parent: 'parent',
  fields: {
    code: code('地区编码', { required: true, unique: true, list: true }),
    name: text('地区名称', { required: true, list: true, filter: true, pinyin: true }),
    parent: ref('region', '上级地区', { filter: true }),
    level: dict('regionLevel', '级别', { required: true, list: true }),
    fullName: text('全称', {
      list: true,
      computed: "if(empty(parent), name, concat(parent.fullName, '/', name))",
    }),
    nameEn: text('英文名称'),
    telCode: text('电话区号'),
    zipCode: text('邮编', { rule: 'p' }),
    saleArea: dict('saleArea', '销售大区', { list: true, filter: true }),
    sort: integer('排序号', { default: 0 }),
  },
  checks: [
    {
      expect:
        "(parent.level = 'country' and level = 'province') or (parent.level = 'province' and level = 'city') or (parent.level = 'city' and level = 'county') or (parent.level = 'county' and level = 'town')",
      when: 'not empty(parent)',
      at: 'level',
      message: '级别须比上级地区低一级',
    },
  ],
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'partner', order: 60, icon: 'map-2' },
});
