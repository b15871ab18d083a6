// 供应商评分方案: indicators with their weights, how points are lost, and where the grades begin.
import { calculate } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, percent, qty, text } from '#model/fields.ts';

const band = { group: '等级线', required: true, min: '0', max: '100' } as const;

export const supplierScoreScheme = defineEntity({
  name: 'supplierScoreScheme',
  title: '供应商评分方案',
  area: 'quality',
  kind: 'lookup',
  states: 'lookup',
  carry: ['bandA', 'bandB', 'bandC'],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, group: '基本' }),
    name: text('名称', { required: true, list: true, group: '基本' }),
    effectiveDate: date('生效日期', {
      required: true,
      list: true,
      default: 'today',
      group: '基本',
      help: '评分取期间末日以前最晚生效的启用方案',
    }),
    bandA: qty('A级不低于', { ...band, list: true, default: '90' }),
    bandB: qty('B级不低于', { ...band, list: true, default: '80' }),
    bandC: qty('C级不低于', { ...band, list: true, default: '70', help: '低于它为 D 级' }),
    totalWeight: percent('权重合计%', { group: '等级线', computed: 'sum(indicators.activeWeight)' }),
  },
  lines: {
    indicators: {
      title: '指标',
      required: true,
      uniques: [['indicator']],
      fields: {
        indicator: dict('supplierIndicator', '指标', { required: true, list: true }),
        weight: percent('权重%', { required: true, list: true, above: '0', max: '100' }),
        pointsRule: qty('扣分规则', {
          list: true,
          above: '0',
          editableWhen: "indicator = 'ppm' or indicator = 'claims'",
          help: 'PPM：每多少 PPM 扣 1 分；投诉：每次扣多少分。其他指标按比率得分',
        }),
        isActive: bool('启用', { list: true, default: true }),
        activeWeight: percent('计入权重', { hidden: true, computed: 'if(isActive, weight, 0)' }),
      },
    },
  },
  checks: [
    {
      expect: 'totalWeight = 100',
      at: 'totalWeight',
      message: '启用的指标权重合计须为 100',
    },
    { expect: 'bandA > bandB and bandB > bandC', at: 'bandA', message: '等级线须 A 高于 B，B 高于 C' },
    {
      expect: 'not empty(pointsRule)',
      when: "isActive and (indicator = 'ppm' or indicator = 'claims')",
      at: 'indicators.pointsRule',
      message: '请填写扣分规则：每多少 PPM 扣 1 分，或每次投诉扣多少分',
    },
  ],
  actions: {
    calculate: {
      ...calculate,
      asks: {
        period: text('期间', { required: true, month: true, help: '为该月有来往的供应商生成或重算草稿' }),
      },
    },
  },
  sort: [{ field: 'effectiveDate', descending: true }],
  menu: { group: '质量管理', section: 'supplier', order: 20, icon: 'list-details' },
});
