// 点检保养项目: one thing to look at or to do on equipment, what is right, and within which limits a value may lie.
import { importing, print } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, dict, longText, qty, text } from '#model/fields.ts';
import { resourceStates } from '../states.ts';

const basic = { list: true, filter: true } as const;
const measured = { list: true, editableWhen: "valueType = 'quantitative'" } as const;

export const maintenanceItem = defineEntity({
  name: 'maintenanceItem',
  title: '点检保养项目',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'BX',
  carry: ['itemType', 'content', 'standardText', 'valueType', 'lowerLimit', 'upperLimit', 'tools'],
  search: ['code', 'name', 'content'],
  fields: {
    code: code('编码', { required: true, unique: true, ...basic }),
    name: text('名称', { required: true, ...basic, pinyin: true }),
    itemType: dict('maintenanceType', '项目类型', { required: true, ...basic, default: 'check' }),
    content: text('内容', { required: true, list: true, double: true, length: 500 }),
    standardText: text('标准', { list: true, double: true, length: 500 }),
    valueType: dict('analysisMethod', '记录方式', {
      required: true,
      list: true,
      default: 'qualitative',
      help: '定量的项目录入数值，超出上下限自动判为异常',
    }),
    lowerLimit: qty('下限', measured),
    upperLimit: qty('上限', measured),
    tools: text('工具', { list: true }),
    remark: longText('备注'),
  },
  checks: [
    { expect: 'lowerLimit <= upperLimit', at: 'upperLimit', message: '上限不能小于下限' },
    {
      expect: 'not empty(lowerLimit) or not empty(upperLimit)',
      when: "valueType = 'quantitative'",
      at: 'upperLimit',
      message: '定量的项目至少填写一个界限',
    },
  ],
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'machinery', order: 30, icon: 'list-details' },
});
