// 工序: the standard operations that routes and reports are put together from. A route takes their times over and may
// differ from them; nothing that was routed changes with the operation.
import { importing, print } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, file, longText, price, qty, ref, richText, text } from '#model/fields.ts';
import { resourceStates } from './states.ts';

export const operation = defineEntity({
  name: 'operation',
  title: '工序',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'GX',
  carry: [
    'operationGroup',
    'workCenter',
    'processMode',
    'setupMinutes',
    'runMinutes',
    'baseQty',
    'moveMinutes',
    'queueMinutes',
    'inspectMode',
    'inspectionPlan',
    'isReportPoint',
    'isKeyOperation',
    'pieceRate',
    'workInstruction',
  ],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    name: text('名称', { required: true, list: true, filter: true, group: '基本', pinyin: true }),
    operationGroup: dict('operationGroup', '工序分组', { list: true, filter: true, group: '基本' }),
    workCenter: ref('workCenter', '默认工作中心', { list: true, filter: true, group: '基本' }),
    processMode: dict('processMode', '默认加工方式', { list: true, group: '基本', default: 'inHouse' }),
    isReportPoint: bool('默认汇报点', { group: '基本', default: true }),
    isKeyOperation: bool('关键工序', { list: true, group: '基本', default: false }),
    setupMinutes: qty('准备时间(分)', { list: true, group: '时间', default: '0', min: '0' }),
    runMinutes: qty('加工时间(分)', {
      list: true,
      group: '时间',
      default: '0',
      min: '0',
      help: '每个基本批量的时间',
    }),
    baseQty: qty('基本批量', { group: '时间', default: '1', above: '0' }),
    moveMinutes: qty('移动时间(分)', { group: '时间', default: '0', min: '0' }),
    queueMinutes: qty('排队时间(分)', { group: '时间', default: '0', min: '0' }),
    pieceRate: price('计件单价', { list: true, group: '时间', min: '0' }),
    inspectMode: dict('operationInspectMode', '检验方式', { group: '检验', default: 'none' }),
    inspectionPlan: ref('inspectionPlan', '检验方案', { group: '检验' }),
    workInstruction: richText('作业说明', { group: '作业说明' }),
    attachments: file('作业指导书', { group: '作业说明' }),
    remark: longText('备注', { group: '作业说明' }),
  },
  checks: [
    {
      expect: 'runMinutes > 0 or setupMinutes > 0',
      when: "processMode = 'inHouse'",
      at: 'runMinutes',
      message: '自制工序没有准备时间和加工时间，排程会把它当作不占时间',
      level: 'warning',
    },
  ],
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'method', order: 10, icon: 'tool' },
});
