// 检验标准: target values and limits of goods, by material, group, supplier, customer or operation; versioned. A bill copies
// what it is judged by, so a new version never changes an inspection under way.
import { importing, print } from '#entities/blocks/actions.ts';
import { methodStates } from '#entities/blocks/methodStates.ts';
import { instrumentInUse } from '#entities/process/equipment/usable.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  choices,
  code,
  date,
  dict,
  file,
  image,
  integer,
  longText,
  qty,
  ref,
  refs,
  text,
} from '#model/fields.ts';
import { scopeChecks, scopeFields } from './scopeFields.ts';

const measured = "analysisMethod = 'quantitative'";
const limit = { list: true, editableWhen: measured } as const;

export const inspectionStandard = defineEntity({
  name: 'inspectionStandard',
  title: '检验标准',
  area: 'quality',
  kind: 'master',
  states: methodStates,
  codePrefix: 'JB',
  label: ['code', 'name', 'standardVersion'],
  carry: ['standardVersion', 'drawingNo'],
  search: ['code', 'name', 'drawingNo'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    name: text('名称', { required: true, list: true, filter: true, group: '基本', pinyin: true }),
    standardVersion: text('版本', {
      required: true,
      list: true,
      group: '基本',
      default: 'V1.0',
      length: 30,
    }),
    isDefault: bool('默认', { list: true, group: '基本', default: true }),
    ...scopeFields,
    inspectionTypes: choices('inspectionType', '检验类型', {
      list: true,
      group: '适用',
      help: '不填时适用于所有检验类型',
    }),
    effectiveDate: date('生效日期', {
      required: true,
      list: true,
      filter: true,
      group: '适用',
      default: 'today',
    }),
    expiryDate: date('失效日期', { list: true, group: '适用' }),
    replaces: refs('inspectionStandard', '替代的版本', {
      readonly: true,
      group: '适用',
      help: '审核时因本版本而失效的版本',
    }),
    expiryBefore: date('原失效日期', { readonly: true, hidden: true, group: '适用' }),
    drawingNo: text('图号', { list: true, group: '资料' }),
    attachments: file('标准附件', { group: '资料' }),
    remark: longText('备注', { group: '资料' }),
  },
  lines: {
    items: {
      title: '检验项目',
      required: true,
      uniques: [['item']],
      fields: {
        item: ref('inspectionItem', '检验项目', {
          required: true,
          list: true,
          fill: {
            analysisMethod: 'analysisMethod',
            unit: 'unit',
            inspectMethod: 'inspectMethod',
            instrument: 'instrument',
            defectLevel: 'defectLevel',
            isKey: 'isKey',
          },
        }),
        analysisMethod: dict('analysisMethod', '分析方法', { list: true, readonly: true }),
        comparator: dict('comparator', '比较符', {
          list: true,
          default: 'between',
          editableWhen: measured,
        }),
        targetValue: qty('目标值', limit),
        lowerTolerance: qty('下偏差', { ...limit, help: '向下为负，例如 -0.05' }),
        upperTolerance: qty('上偏差', limit),
        lowerLimit: qty('下限值', { ...limit, help: '不填时为目标值加下偏差' }),
        upperLimit: qty('上限值', { ...limit, help: '不填时为目标值加上偏差' }),
        lowest: qty('判定下限', {
          computed:
            'if(empty(lowerLimit) and not empty(targetValue) and not empty(lowerTolerance), targetValue + lowerTolerance, lowerLimit)',
          help: '下限值，没有时为目标值加下偏差',
        }),
        highest: qty('判定上限', {
          computed:
            'if(empty(upperLimit) and not empty(targetValue) and not empty(upperTolerance), targetValue + upperTolerance, upperLimit)',
          help: '上限值，没有时为目标值加上偏差',
        }),
        unit: ref('unit', '单位', { readonly: true }),
        textStandard: text('定性标准', { list: true, help: '例如：无裂纹、无锈蚀' }),
        inspectMethod: text('检验方法', { list: true }),
        instrument: ref('equipment', '检验仪器', { pick: instrumentInUse }),
        defectLevel: dict('defectLevel', '缺陷等级', { required: true, list: true, default: 'major' }),
        samplingScheme: ref('samplingScheme', '抽样方案', { help: '代替方案的抽样，只用于本项目' }),
        fixedSampleQty: integer('固定样本数', { min: '1', help: '本项目只检这么多件' }),
        isRequired: bool('必检', { list: true, default: true }),
        isKey: bool('重点检验', { default: false }),
        picture: image('示意图'),
        remark: text('备注'),
      },
    },
  },
  checks: [
    ...scopeChecks,
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
    { expect: 'lowest <= targetValue', at: 'items.lowerLimit', message: '下限不能大于目标值' },
    { expect: 'targetValue <= highest', at: 'items.upperLimit', message: '上限不能小于目标值' },
    { expect: 'lowest <= highest', at: 'items.upperLimit', message: '上限不能小于下限' },
    {
      expect: 'not empty(lowest) and not empty(highest)',
      when: "analysisMethod = 'quantitative' and comparator = 'between'",
      at: 'items.upperLimit',
      message: '比较符为介于时请填写上限值、下限值，或目标值和上、下偏差',
    },
    {
      expect: 'not empty(lowest)',
      when: "analysisMethod = 'quantitative' and (comparator = 'ge' or comparator = 'gt')",
      at: 'items.lowerLimit',
      message: '请填写下限值，或目标值和下偏差',
    },
    {
      expect: 'not empty(highest)',
      when: "analysisMethod = 'quantitative' and (comparator = 'le' or comparator = 'lt')",
      at: 'items.upperLimit',
      message: '请填写上限值，或目标值和上偏差',
    },
    {
      expect: 'not empty(targetValue)',
      when: "analysisMethod = 'quantitative' and (comparator = 'eq' or comparator = 'ne')",
      at: 'items.targetValue',
      message: '请填写目标值',
    },
    {
      expect: 'not empty(textStandard)',
      when: "comparator = 'contains'",
      at: 'items.textStandard',
      message: '比较符为包含时请在定性标准中填写应包含的文字',
    },
  ],
  indexes: [['material', 'effectiveDate']],
  actions: { import: importing, print },
  sort: [{ field: 'code', descending: true }],
  menu: { group: '质量管理', section: 'standard', order: 20, icon: 'ruler-measure' },
});
