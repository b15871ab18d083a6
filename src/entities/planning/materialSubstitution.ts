// 替代方案: materials that may stand in for another one, everywhere or in one bill of materials, mixed by priority while
// stock lasts or one for a whole need. Explosion hands them on with every line (master/bom/substitution.ts).
import { importing } from '#entities/blocks/actions.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { methodStates } from '#entities/blocks/methodStates.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, integer, longText, percent, qty, ref, text } from '#model/fields.ts';

export const materialSubstitution = defineEntity({
  name: 'materialSubstitution',
  title: '替代方案',
  area: 'planning',
  kind: 'document',
  states: methodStates,
  codePrefix: 'TD',
  label: ['code', 'name'],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    name: text('名称', { required: true, list: true, filter: true, group: '基本', pinyin: true }),
    substituteType: dict('substituteType', '替代类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'mix',
      help: '混用：按优先级用完库存；整批：一种物料满足全部需求',
    }),
    scope: dict('substituteScope', '适用范围', {
      required: true,
      list: true,
      group: '基本',
      default: 'general',
    }),
    bom: ref('bom', 'BOM版本', { group: '基本', editableWhen: "scope = 'bom'" }),
    bomLineNo: integer('BOM行号', {
      plain: true,
      group: '基本',
      min: '1',
      editableWhen: "scope = 'bom'",
      help: '不填时用到主物料的各行都适用',
    }),
    mainMaterial: ref('material', '主物料', { required: true, list: true, filter: true, group: '基本' }),
    mainMaterialName: text('主物料名称', { list: true, group: '基本', lookup: 'mainMaterial.name' }),
    mainQty: qty('主料数量', { required: true, group: '基本', default: '1', above: '0' }),
    effectiveDate: date('生效日期', { required: true, list: true, group: '基本', default: 'today' }),
    expiryDate: date('失效日期', { list: true, group: '基本' }),
    strategy: dict('substituteStrategy', '替代策略', {
      group: '基本',
      default: 'stockOnly',
      help: '仅用库存：只用现有库存，不为替代料生成计划',
    }),
    remark: longText('备注', { group: '基本' }),
  },
  lines: {
    items: {
      title: '替代物料',
      required: true,
      uniques: [['material']],
      fields: {
        material: ref('material', '替代物料', { required: true, list: true, fill: { unit: 'bomUnit' } }),
        ...materialNames,
        unit: ref('unit', '单位', { list: true, readonly: true }),
        qty: qty('替代数量', {
          required: true,
          list: true,
          default: '1',
          above: '0',
          help: '主料数量的主物料由这么多替代物料代替',
        }),
        priority: integer('优先级', { required: true, list: true, default: 1, min: '1' }),
        usageShare: percent('使用比例%', { min: '0', max: '100' }),
        effectiveDate: date('生效日期'),
        expiryDate: date('失效日期'),
        remark: text('备注'),
      },
    },
  },
  checks: [
    { expect: 'not empty(bom)', when: "scope = 'bom'", at: 'bom', message: '指定BOM的替代方案须选择BOM版本' },
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
    { expect: 'effectiveDate <= expiryDate', at: 'items.expiryDate', message: '失效日期不能早于生效日期' },
    { expect: 'material != doc.mainMaterial', at: 'items.material', message: '替代物料不能是主物料自己' },
    {
      expect: 'sum(items.usageShare) <= 100',
      at: 'mainQty',
      message: '替代物料的使用比例合计不能超过 100%，其余由主物料承担',
    },
  ],
  indexes: [['mainMaterial']],
  lineList: 'items',
  actions: { import: importing },
  sort: [{ field: 'code', descending: true }],
  menu: { group: '计划管理', section: 'engineering', order: 20, icon: 'arrows-exchange' },
});
