// 检验项目: a characteristic that can be checked, by measuring, by looking or by counting. Standards and plans are put
// together from them; how one is analysed stands still once something refers to it.
import { importing, print } from '#entities/blocks/actions.ts';
import { instrumentInUse } from '#entities/process/equipment/usable.ts';
import { resourceStates } from '#entities/process/states.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, longText, ref, text } from '#model/fields.ts';

export const inspectionItem = defineEntity({
  name: 'inspectionItem',
  title: '检验项目',
  area: 'quality',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'JX',
  carry: [
    'analysisMethod',
    'inspectMethod',
    'instrument',
    'unit',
    'decimals',
    'defectLevel',
    'qualityBasis',
    'defaultBadReason',
    'isKey',
    'isDestructive',
  ],
  search: ['code', 'name'],
  onceUsed: { by: 'anything', fixed: ['analysisMethod'] },
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    itemType: dict('inspectionItemType', '项目类型', {
      required: true,
      list: true,
      filter: true,
      default: 'appearance',
    }),
    analysisMethod: dict('analysisMethod', '分析方法', {
      required: true,
      list: true,
      filter: true,
      default: 'qualitative',
      help: '定量录入数值，定性录入合格或不合格，计点录入缺陷个数',
    }),
    inspectMethod: text('检验方法', { list: true }),
    instrument: ref('equipment', '检验仪器', { pick: instrumentInUse }),
    unit: ref('unit', '计量单位', { editableWhen: "analysisMethod = 'quantitative'" }),
    decimals: integer('小数位数', {
      default: 2,
      min: '0',
      max: '6',
      editableWhen: "analysisMethod = 'quantitative'",
    }),
    defectLevel: dict('defectLevel', '缺陷等级', {
      required: true,
      list: true,
      filter: true,
      default: 'major',
    }),
    qualityBasis: text('检验依据'),
    defaultBadReason: ref('badReason', '默认不良原因', { help: '不合格时没有另选原因，按它登记缺陷' }),
    isKey: bool('重点检验', { list: true, default: false }),
    isDestructive: bool('破坏性检验', { default: false, help: '样品不再可用，从合格数量中扣除' }),
    sortNo: integer('顺序', { default: 0 }),
    remark: longText('备注'),
  },
  actions: { import: importing, print },
  sort: [{ field: 'sortNo' }, { field: 'code' }],
  menu: { group: '质量管理', section: 'standard', order: 30, icon: 'list-details' },
});
