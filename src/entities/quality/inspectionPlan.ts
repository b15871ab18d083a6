// 检验方案: whether goods of a scope are inspected, how many of them, and by which standard the lot is judged.
import { importing, print } from '#entities/blocks/actions.ts';
import { methodStates } from '#entities/blocks/methodStates.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, integer, longText, ref, text } from '#model/fields.ts';
import { scopeChecks, scopeFields } from './scopeFields.ts';

const how = { group: '检验' } as const;
const fits = { group: '适用' } as const;

export const inspectionPlan = defineEntity({
  name: 'inspectionPlan',
  title: '检验方案',
  area: 'quality',
  kind: 'master',
  states: methodStates,
  codePrefix: 'JF',
  carry: ['inspectMode', 'inspectionStandard', 'samplingScheme', 'judgeMode', 'inspector', 'allowConcession'],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    name: text('名称', { required: true, list: true, filter: true, group: '基本', pinyin: true }),
    inspectionType: dict('inspectionType', '检验类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'incoming',
    }),
    isDefault: bool('默认', { group: '基本', default: true }),
    priorityNo: integer('优先级', {
      group: '基本',
      default: 100,
      min: '0',
      help: '范围同样宽的方案中，数字小的先用',
    }),
    ...scopeFields,
    validFrom: date('生效日期', { required: true, list: true, ...fits, default: 'today' }),
    validTo: date('失效日期', { list: true, ...fits }),
    inspectMode: dict('inspectMode', '检验方式', { required: true, list: true, ...how, default: 'sampling' }),
    samplingScheme: ref('samplingScheme', '抽样方案', {
      list: true,
      ...how,
      editableWhen: "inspectMode = 'sampling' or inspectMode = 'fixedRate' or inspectMode = 'skipLot'",
    }),
    skipLotCount: integer('跳批数', {
      ...how,
      min: '2',
      max: '1000',
      editableWhen: "inspectMode = 'skipLot'",
      help: '每这么多批检验一批，其余批次直接合格',
    }),
    inspectionStandard: ref('inspectionStandard', '检验标准', {
      ...how,
      help: '不填时按适用范围取最窄的有效标准',
    }),
    judgeMode: dict('judgeMode', '判定方式', { required: true, ...how, default: 'bySample' }),
    allowConcession: bool('允许让步', { ...how, default: true }),
    inspector: ref('employee', '默认检验员', { ...how, pick: 'isInspector' }),
    remark: longText('备注', how),
  },
  lines: {
    items: {
      title: '方案检验项目',
      uniques: [['item']],
      fields: {
        item: ref('inspectionItem', '检验项目', {
          required: true,
          list: true,
          fill: { defectLevel: 'defectLevel' },
        }),
        samplingScheme: ref('samplingScheme', '抽样方案', { list: true }),
        defectLevel: dict('defectLevel', '缺陷等级', { required: true, list: true, default: 'major' }),
        isRequired: bool('必检', { list: true, default: true }),
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...scopeChecks,
    { expect: 'validFrom <= validTo', at: 'validTo', message: '失效日期不能早于生效日期' },
    {
      expect: 'not empty(samplingScheme)',
      when: "inspectMode = 'sampling' or inspectMode = 'fixedRate'",
      at: 'samplingScheme',
      message: '抽检请选择抽样方案；不抽样的请把检验方式改为全检或免检',
    },
    {
      expect: 'not empty(skipLotCount)',
      when: "inspectMode = 'skipLot'",
      at: 'skipLotCount',
      message: '跳批检验请填写跳批数',
    },
  ],
  indexes: [['inspectionType', 'material']],
  actions: { import: importing, print },
  sort: [{ field: 'code', descending: true }],
  menu: { group: '质量管理', section: 'standard', order: 10, icon: 'clipboard-check' },
});
