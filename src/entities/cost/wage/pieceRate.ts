// 计件工价: what a piece of an operation earns from a day on, for everything or for a material, a group of materials or a
// work centre. A price that was paid by is never edited: a new version follows it, and the former ends the day before.
import { importing, newVersion } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, longText, percent, price, ref, text } from '#model/fields.ts';

const basic = { group: '基本' } as const;
const shown = { ...basic, list: true, filter: true } as const;
const paid = { group: '工价', min: '0', guard: 'wage', scale: '6' } as const;

export const pieceRate = defineEntity({
  name: 'pieceRate',
  title: '计件工价',
  area: 'cost',
  kind: 'master',
  states: 'versioned',
  codePrefix: 'GJ',
  label: ['code', 'name'],
  search: ['code', 'name', 'operation', 'material'],
  fields: {
    code: code('编码', { required: true, unique: true, ...shown }),
    name: text('名称', { required: true, ...shown }),
    operation: ref('operation', '工序', { required: true, ...shown }),
    material: ref('material', '物料', { ...shown, help: '不填：适用所有物料' }),
    materialCategory: ref('materialCategory', '物料分组', {
      ...basic,
      filter: true,
      editableWhen: 'empty(material)',
    }),
    workCenter: ref('workCenter', '工作中心', shown),
    unit: ref('unit', '计件单位', { required: true, ...basic, list: true }),
    price: price('合格单价', { ...paid, required: true, list: true }),
    reworkPrice: price('返工单价', { ...paid, default: '0' }),
    materialScrapRatio: percent('料废计酬%', { group: '工价', default: '100', min: '0', max: '100' }),
    processScrapDeduct: price('工废扣款单价', { ...paid, default: '0' }),
    timeRate: price('计时单价(元/时)', paid),
    effectiveDate: date('生效日期', { required: true, ...shown }),
    expiryDate: date('失效日期', { ...shown, help: '不填：到新版本生效为止' }),
    remark: longText('备注', { group: '其他' }),
  },
  checks: [{ expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' }],
  actions: {
    import: importing,
    newVersion: {
      ...newVersion,
      asks: {
        effectiveDate: date('生效日期', { required: true, default: 'today' }),
        price: price('合格单价', { required: true, min: '0', guard: 'wage' }),
      },
    },
  },
  indexes: [['operation', 'effectiveDate']],
  sort: [{ field: 'code' }],
  menu: { group: '成本核算', section: 'wage', order: 10, icon: 'currency-yuan' },
});
