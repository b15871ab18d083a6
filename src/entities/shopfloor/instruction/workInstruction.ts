// 作业指导书: the steps of an operation with pictures, as the terminal shows them; which of them have to be confirmed, how
// often, and within which limits.
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, image, integer, longText, qty, ref, text } from '#model/fields.ts';

export const workInstruction = defineEntity({
  name: 'workInstruction',
  title: '作业指导书',
  area: 'shopfloor',
  kind: 'master',
  states: 'master',
  codePrefix: 'ZY',
  search: ['code', 'name'],
  label: ['code', 'name', 'instructionVersion'],
  carry: ['instructionVersion'],
  fields: {
    code: code('编码', { required: true, list: true, filter: true, group: '基本' }),
    name: text('名称', { required: true, list: true, filter: true, group: '基本' }),
    instructionVersion: text('版本', { required: true, list: true, default: '1', group: '基本', length: 20 }),
    operation: ref('operation', '工序', { required: true, list: true, filter: true, group: '适用' }),
    material: ref('material', '物料', {
      list: true,
      filter: true,
      group: '适用',
      help: '不填适用于该工序的全部物料；指定了物料的优先',
    }),
    operationSeq: integer('工序号', {
      plain: true,
      group: '适用',
      help: '同一物料有几道相同工序时填写，最优先',
    }),
    effectiveDate: date('生效日期', { required: true, list: true, default: 'today', group: '适用' }),
    expiryDate: date('失效日期', { list: true, group: '适用' }),
    readRequired: bool('换版须阅读确认', {
      default: true,
      group: '适用',
      help: '每人第一次按这一版开工之前，在终端上确认已阅读',
    }),
  },
  lines: {
    steps: {
      title: '步骤',
      uniques: [['stepNo']],
      fields: {
        stepNo: integer('步骤', { required: true, list: true, min: '1' }),
        title: text('标题', { required: true, list: true }),
        content: longText('内容', { list: true }),
        picture: image('图片', { list: true }),
        inputKind: dict('stepInput', '确认方式', { required: true, list: true, default: 'none' }),
        lowerLimit: qty('下限', { list: true, editableWhen: "inputKind = 'value'" }),
        upperLimit: qty('上限', { list: true, editableWhen: "inputKind = 'value'" }),
        repeatKind: dict('stepRepeat', '频次', { required: true, list: true, default: 'perTask' }),
        isBlocking: bool('未确认不得报工', { list: true, default: false }),
        minSeconds: integer('最短停留(秒)', { list: true, default: 0, min: '0', max: '600' }),
      },
    },
  },
  uniques: [['code', 'instructionVersion']],
  checks: [
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
    { expect: 'lowerLimit <= upperLimit', at: 'steps.upperLimit', message: '上限不能小于下限' },
    {
      expect: "inputKind != 'none'",
      when: 'isBlocking',
      at: 'steps.inputKind',
      message: '未确认不得报工的步骤须选择确认方式',
    },
  ],
  sort: [{ field: 'code' }, { field: 'instructionVersion', descending: true }],
  menu: { group: '车间现场', section: 'instruction', order: 10, icon: 'clipboard-check' },
});
