// 在线报表: a report designed by an administrator over one object, its lines and what they refer to. Publishing it makes
// a report like any other: list, filters, groups, pivot, totals, export, rights and a place in the menu.
import { newVersion } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, longText, text } from '#model/fields.ts';
import { designStates } from './designStates.ts';

const own = { group: '报表' } as const;
const use = { group: '使用' } as const;

export const onlineReport = defineEntity({
  name: 'onlineReport',
  title: '在线报表',
  area: 'online',
  kind: 'config',
  states: { ...designStates, name: 'reportDesign' },
  shared: true,
  label: ['code', 'name', 'reportVersion'],
  carry: ['reportVersion'],
  search: ['code', 'name'],
  fields: {
    code: code('报表编码', {
      required: true,
      list: true,
      filter: true,
      length: 20,
      help: '字母开头，只用字母和数字，最多 20 个字符；发布后不要改',
      ...own,
    }),
    name: text('报表名称', { required: true, list: true, filter: true, pinyin: true, length: 40, ...own }),
    rootEntity: dict('entityName', '主对象', { required: true, list: true, filter: true, ...own }),
    rootLines: text('按明细', {
      length: 40,
      help: '子表的编码，如 items；不填时一张单据一行',
      ...own,
    }),
    reportCategory: dict('formCategory', '分类', { list: true, filter: true, default: 'report', ...own }),
    reportVersion: integer('版本', { readonly: true, list: true, default: 1, plain: true, ...own }),
    menuGroup: dict('menuGroup', '菜单位置', { required: true, default: '在线开发', ...use }),
    menuOrder: integer('菜单次序', { default: 600, min: '0', max: '9999', ...use }),
    isReplaced: bool('已被取代', { readonly: true, hidden: true, default: false, ...use }),
    remark: longText('备注', use),
  },
  lines: {
    columns: {
      title: '列',
      required: true,
      uniques: [['columnKey'], ['title']],
      fields: {
        title: text('列标题', { required: true, list: true, length: 30, width: 140 }),
        path: text('字段路径', {
          list: true,
          length: 120,
          width: 220,
          help: '如 customer.name、items.qty；从左边的字段树点选',
        }),
        aggregate: dict('aggregateKind', '聚合', {
          required: true,
          default: 'none',
          list: true,
          width: 100,
          help: '有一列聚合时，其余各列就是分组',
        }),
        expression: text('计算列', {
          list: true,
          length: 300,
          width: 180,
          help: '由其他列的列键计算，如 c2 / c3',
        }),
        columnKey: text('列键', { list: true, length: 24, width: 90, help: '不填时自动取名' }),
        decimals: integer('小数位', { min: '0', max: '8', list: true, width: 80 }),
        width: integer('列宽', { min: '40', max: '800', list: true, width: 80 }),
        isShow: bool('显示', { default: true, list: true, width: 70 }),
        isTotal: bool('合计', { default: false, list: true, width: 70 }),
      },
    },
    params: {
      title: '查询参数',
      uniques: [['title']],
      fields: {
        title: text('参数标题', { required: true, list: true, length: 30, width: 140 }),
        path: text('字段路径', { required: true, list: true, length: 120, width: 220 }),
        queryMode: dict('queryMode', '查询方式', { required: true, default: 'eq', list: true, width: 110 }),
        defaultValue: text('默认值', {
          list: true,
          length: 60,
          width: 120,
          help: '固定的值，或 today、monthStart、yearStart',
        }),
        isRequired: bool('必填', { default: false, list: true, width: 70 }),
      },
    },
  },
  uniques: [['code', 'reportVersion']],
  rules: ['reportKeys'],
  actions: { newVersion: { ...newVersion, in: ['published', 'disabled', 'obsolete'] } },
  sort: [{ field: 'code' }, { field: 'reportVersion', descending: true }],
  menu: { group: '在线开发', order: 20, icon: 'chart-bar' },
});
