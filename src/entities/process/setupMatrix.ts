// 换产矩阵: minutes and cost of changing a machine from one group of products to another.
import { importing, print } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, integer, longText, money, text } from '#model/fields.ts';
import { resourceStates } from './states.ts';

export const setupMatrix = defineEntity({
  name: 'setupMatrix',
  title: '换产矩阵',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'HC',
  carry: ['defaultMinutes'],
  carryLines: ['rules'],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    defaultMinutes: integer('默认换产(分)', { list: true, default: 0, min: '0', max: '100000' }),
    remark: longText('备注'),
  },
  lines: {
    rules: {
      title: '换产规则',
      uniques: [['fromGroup', 'toGroup']],
      fields: {
        fromGroup: text('从组', { required: true, list: true, length: 50, help: '* 表示任意组' }),
        toGroup: text('到组', { required: true, list: true, length: 50, help: '* 表示任意组' }),
        minutes: integer('换产时间(分)', { required: true, list: true, min: '0', max: '100000' }),
        cost: money('换产成本', { list: true, min: '0', scale: '2', guard: 'cost' }),
      },
    },
  },
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'method', order: 20, icon: 'exchange' },
});
