// 导入模板: which column of a workbook is which field, remembered for the next file of the same kind.
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, json, text } from '#model/fields.ts';

export const importTemplate = defineEntity({
  name: 'importTemplate',
  title: '导入模板',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  codePrefix: 'IT',
  search: ['code', 'name'],
  fields: {
    code: code('模板编码', { required: true, unique: true, list: true }),
    name: text('模板名称', { required: true, list: true }),
    entityKey: dict('entityName', '业务对象', { required: true, list: true, filter: true }),
    importMode: dict('importMode', '导入方式', { required: true, list: true, default: 'insert' }),
    matchFields: json('匹配字段', {
      fieldOf: 'entityKey',
      help: '默认模板生效：按哪些字段找到已有的记录，须是一条记录独有的，如客户的名称；不填按编码',
    }),
    headRow: integer('标题行', { default: 1, min: '1', max: '100' }),
    isDefault: bool('默认', { default: false }),
  },
  lines: {
    columns: {
      title: '列映射',
      fields: {
        lineNo: integer('顺序', { required: true, default: 1 }),
        columnTitle: text('列标题', { required: true }),
        fieldKey: text('字段', { required: true, fieldOf: 'doc.entityKey', width: 200 }),
        lookupBy: dict('lookupBy', '引用匹配', { default: 'codeOrName' }),
        defaultValue: text('默认值', { help: '单元格为空时使用' }),
        isRequired: bool('必填', { default: false }),
        sample: text('示例'),
      },
    },
  },
  menu: { group: '系统管理', section: 'rule', order: 60, icon: 'table-import' },
});
