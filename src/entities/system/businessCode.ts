// 业务编码规则: how numbers of documents and masters are made. Counters are taken row-locked, one per reset key.
import { test } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, datetime, dict, integer, ref, text } from '#model/fields.ts';

export const businessCode = defineEntity({
  name: 'businessCode',
  title: '业务编码规则',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  search: ['code', 'name', 'entityKey'],
  onlyOne: { field: 'isDefault', within: ['entityKey', 'billTypeField', 'billTypeValue', 'organization'] },
  fields: {
    code: code('规则编码', { required: true, unique: true, list: true, filter: true }),
    name: text('规则名称', { required: true, list: true, pinyin: true }),
    entityKey: dict('entityName', '业务对象', { required: true, list: true, filter: true }),
    billTypeField: text('按单据类型区分字段', {
      help: '填写后规则只用于一种单据：字段名，如 billType；同一业务对象先用分类型的规则',
    }),
    billTypeValue: text('单据类型值', { help: '该字段的值，如 standard' }),
    organization: ref('organization', '适用组织', { list: true, filter: true }),
    isDefault: bool('默认', { list: true, default: true }),
    allowManual: bool('允许手工', {
      list: true,
      default: false,
      help: '不勾选时编号只由规则生成，录入和修改单据时不能手工填写；导入的编号照收',
    }),
    fillGap: bool('断号补号', {
      default: false,
      help: '已删除（在回收站中）的单据的编号优先给下一张；再恢复旧单据时须先改编号',
    }),
    resetPeriod: dict('resetPeriod', '流水重置', { required: true, list: true, default: 'month' }),
    resetByOrg: bool('按组织重置', { default: true }),
    example: text('示例', { list: true, readonly: true }),
  },
  lines: {
    segments: {
      title: '编码段',
      fields: {
        segmentType: dict('segmentType', '段类型', { required: true }),
        value: text('常量/格式'),
        length: integer('长度', { min: '1', max: '20' }),
        padChar: text('补位符', { default: '0' }),
        padSide: dict('padSide', '补位方向', { default: 'left' }),
        startNo: integer('起始值', { default: 1 }),
        step: integer('步长', { default: 1, min: '1' }),
        inResetKey: bool('参与流水依据', { default: true }),
      },
    },
    sequences: {
      title: '当前流水',
      readonly: true,
      fields: {
        resetKey: text('流水依据', { readonly: true }),
        currentNo: integer('当前值', { readonly: true }),
        updatedAt: datetime('更新时间', { readonly: true }),
      },
    },
  },
  actions: { test },
  menu: { group: '系统管理', section: 'rule', order: 20, icon: 'number' },
});
