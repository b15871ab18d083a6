// 计量单位: the precision says how many decimals a quantity may have (rule Q2).
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, integer, qty, ref, text } from '#model/fields.ts';

export const unit = defineEntity({
  name: 'unit',
  title: '计量单位',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: ['unitGroup', 'numerator', 'denominator', 'precision'],
  search: ['code', 'name'],
  fields: {
    code: code('单位编码', { required: true, unique: true, list: true }),
    name: text('单位名称', { required: true, unique: true, list: true, filter: true, pinyin: true }),
    symbol: text('符号', { list: true }),
    unitGroup: ref('unitGroup', '单位组', { required: true, list: true, filter: true }),
    isBase: bool('基准单位', { list: true, default: false }),
    numerator: qty('换算分子', {
      required: true,
      default: '1',
      above: '0',
      help: '1 单位 = 分子 ÷ 分母 个组内基准单位',
    }),
    denominator: qty('换算分母', { required: true, default: '1', above: '0' }),
    precision: integer('数量小数位', {
      required: true,
      list: true,
      default: 0,
      min: '0',
      max: '8',
      help: '单位使用后只能增大',
    }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  // Counted in it already: a shelf of 3.5 kg does not become 3.
  onceUsed: {
    fixed: ['unitGroup', 'numerator', 'denominator'],
    growing: ['precision'],
    by: 'anything',
    besides: ['unitGroup'],
  },
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'goods', order: 50, icon: 'ruler-measure' },
});
