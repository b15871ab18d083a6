// 不良原因: what inspectors and operators choose for a defect; a short code finds it without leaving the number pad.
import { importing, print } from '#entities/blocks/actions.ts';
import { resourceStates } from '#entities/process/states.ts';
import { defineEntity } from '#model/entity.ts';
import { code, dict, integer, longText, ref, refs, text } from '#model/fields.ts';

export const badReason = defineEntity({
  name: 'badReason',
  title: '不良原因',
  area: 'quality',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'BL',
  carry: ['badClassification', 'defectLevel', 'responsibility', 'defaultMethod', 'shortcut'],
  search: ['code', 'name', 'shortcut'],
  treeBy: 'badClassification',
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    badClassification: ref('badClassification', '不良分类', { required: true, list: true, filter: true }),
    defectLevel: dict('defectLevel', '缺陷等级', {
      required: true,
      list: true,
      filter: true,
      default: 'major',
    }),
    responsibility: dict('defectResponsibility', '责任归属', { list: true, filter: true }),
    defaultMethod: dict('defectMethod', '默认处理方式', { list: true }),
    operations: refs('operation', '适用工序', { help: '不填时适用于所有工序' }),
    shortcut: text('快捷码', {
      unique: true,
      list: true,
      length: 20,
      help: '检验录入时键入它和回车，即登记一个缺陷；以字母开头',
    }),
    sortNo: integer('顺序', { default: 0 }),
    remark: longText('备注'),
  },
  actions: { import: importing, print },
  sort: [{ field: 'sortNo' }, { field: 'code' }],
  menu: { group: '质量管理', section: 'defect', order: 10, icon: 'list-details' },
});
