// 抽样方案: how many units are drawn from a lot and when it is accepted, by the tables of GB/T 2828.1 or by numbers of its
// own. Approved schemes stand still: bills are judged by what they said.
import { importing, print } from '#entities/blocks/actions.ts';
import { methodStates } from '#entities/blocks/methodStates.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, longText, percent, qty, text } from '#model/fields.ts';

const byTable = "sampleMethod = 'aql'";
const aql = { group: 'AQL', editableWhen: byTable } as const;
const own = { group: '自定数量' } as const;
const ownNumbers = "sampleMethod = 'fixedRate' or sampleMethod = 'fixedQty'";

export const samplingScheme = defineEntity({
  name: 'samplingScheme',
  title: '抽样方案',
  area: 'quality',
  kind: 'master',
  states: methodStates,
  codePrefix: 'CY',
  carry: ['sampleMethod', 'inspectionLevel', 'strictness', 'autoSwitch', 'switchScope'],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    name: text('名称', { required: true, list: true, filter: true, group: '基本', pinyin: true }),
    sampleMethod: dict('sampleMethod', '抽样方式', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'aql',
    }),
    standardCode: dict('samplingStandard', '抽样标准', {
      list: true,
      group: '基本',
      computed: "if(sampleMethod = 'aql', 'gbt2828_1', 'custom')",
    }),
    inspectionLevel: dict('inspectionLevel', '检验水平', {
      list: true,
      filter: true,
      ...aql,
      default: 'II',
    }),
    aqlCritical: dict('aqlValue', '致命缺陷AQL', { ...aql, help: '不填时不接收任何致命缺陷' }),
    aqlMajor: dict('aqlValue', '严重缺陷AQL', { list: true, ...aql, help: '不填时不接收任何严重缺陷' }),
    aqlMinor: dict('aqlValue', '轻微缺陷AQL', { list: true, ...aql, help: '不填时不接收任何轻微缺陷' }),
    strictness: dict('strictness', '初始严格度', { required: true, list: true, ...aql, default: 'normal' }),
    autoSwitch: bool('自动转移', {
      ...aql,
      default: false,
      help: '按 GB/T 2828.1 的转移规则和转移得分，自动在正常、加严、放宽之间转移',
    }),
    mayReduce: bool('允许放宽', {
      group: 'AQL',
      default: false,
      editableWhen: 'autoSwitch',
      help: '转移得分达到 30 时转为放宽检验；须由负责部门同意',
    }),
    switchScope: dict('switchScope', '转移范围', {
      group: 'AQL',
      default: 'supplierMaterial',
      editableWhen: 'autoSwitch',
    }),
    sampleRate: percent('抽样比例%', {
      ...own,
      above: '0',
      max: '100',
      editableWhen: "sampleMethod = 'fixedRate'",
    }),
    fixedQty: integer('固定样本数', { ...own, min: '1', editableWhen: "sampleMethod = 'fixedQty'" }),
    acceptNumber: integer('允收数Ac', { ...own, min: '0', default: 0, editableWhen: ownNumbers }),
    rejectNumber: integer('拒收数Re', {
      ...own,
      min: '1',
      editableWhen: ownNumbers,
      help: '不填时为允收数加 1',
    }),
    minSample: integer('最小样本数', {
      ...own,
      default: 1,
      min: '1',
      editableWhen: "sampleMethod = 'fixedRate'",
    }),
    maxSample: integer('最大样本数', { ...own, min: '1', editableWhen: "sampleMethod = 'fixedRate'" }),
    roundMode: dict('roundMode', '取整方式', {
      ...own,
      default: 'up',
      editableWhen: "sampleMethod = 'fixedRate' or sampleMethod = 'stepped'",
    }),
    remark: longText('备注', own),
  },
  lines: {
    steps: {
      title: '分段抽样',
      fields: {
        lotFrom: qty('批量从', { required: true, list: true, min: '1', scale: '0' }),
        lotTo: qty('批量至', { list: true, min: '1', scale: '0', help: '不填时不限' }),
        sampleType: dict('stepSampleType', '样本类型', { required: true, list: true, default: 'qty' }),
        sampleValue: qty('样本值', {
          list: true,
          above: '0',
          editableWhen: "sampleType != 'all'",
          help: '数量，或批量的百分比',
        }),
        acceptNumber: integer('Ac', { required: true, list: true, default: 0, min: '0' }),
        rejectNumber: integer('Re', { required: true, list: true, default: 1, min: '1' }),
        remark: text('备注'),
      },
    },
  },
  checks: [
    {
      expect: 'not empty(inspectionLevel)',
      when: byTable,
      at: 'inspectionLevel',
      message: 'AQL抽样请选择检验水平',
    },
    {
      expect: 'not empty(aqlMajor) or not empty(aqlMinor) or not empty(aqlCritical)',
      when: byTable,
      at: 'aqlMajor',
      message: 'AQL抽样请至少填写一个AQL值',
    },
    {
      expect: 'not empty(sampleRate)',
      when: "sampleMethod = 'fixedRate'",
      at: 'sampleRate',
      message: '固定比例请填写抽样比例',
    },
    {
      expect: 'not empty(fixedQty)',
      when: "sampleMethod = 'fixedQty'",
      at: 'fixedQty',
      message: '固定数量请填写固定样本数',
    },
    {
      expect: 'acceptNumber < rejectNumber',
      when: ownNumbers,
      at: 'rejectNumber',
      message: '拒收数须大于允收数',
    },
    { expect: 'minSample <= maxSample', at: 'maxSample', message: '最大样本数不能小于最小样本数' },
    { expect: 'acceptNumber < rejectNumber', at: 'steps.rejectNumber', message: 'Re 须大于 Ac' },
    {
      expect: 'not empty(sampleValue)',
      when: "sampleType != 'all'",
      at: 'steps.sampleValue',
      message: '请填写样本值',
    },
    {
      expect: 'sampleValue <= 100',
      when: "sampleType = 'percent'",
      at: 'steps.sampleValue',
      message: '百分比不能大于 100',
    },
  ],
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '质量管理', section: 'standard', order: 40, icon: 'adjustments' },
});
