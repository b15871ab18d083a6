// 打印模板: how a document looks on paper. The layout is data: elements bound to fields, no code.
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, json, ref, text } from '#model/fields.ts';

export const printTemplate = defineEntity({
  name: 'printTemplate',
  title: '打印模板',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  codePrefix: 'PT',
  onlyOne: { field: 'isDefault', within: ['entityKey', 'organization'] },
  search: ['code', 'name'],
  fields: {
    code: code('模板编码', { required: true, unique: true, list: true }),
    name: text('模板名称', { required: true, list: true, filter: true, pinyin: true }),
    entityKey: dict('entityName', '业务对象', { required: true, list: true, filter: true }),
    organization: ref('organization', '适用组织', { list: true }),
    paper: dict('paperSize', '纸张', { required: true, list: true, default: 'A4' }),
    orientation: dict('orientation', '方向', { default: 'portrait' }),
    marginMm: json('页边距(mm)'),
    rowsPerPage: integer('每页行数', { min: '0', help: '不足时补空行' }),
    layout: json('版面定义'),
    copyTitle: text('联次名称'),
    isDefault: bool('默认', { list: true, default: false }),
    logPrint: bool('记录打印次数', { default: true }),
  },

  sort: [{ field: 'entityKey' }, { field: 'code' }],
  menu: { group: '系统管理', section: 'rule', order: 50, icon: 'file-text' },
});
