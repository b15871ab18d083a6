// 合同类别: a tree; gives contracts their direction, number prefix, review limit and clauses.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, file, integer, money, ref, refs, text } from '#model/fields.ts';

export const contractCategory = defineEntity({
  name: 'contractCategory',
  title: '合同类别',
  area: 'contract',
  kind: 'tree',
  states: 'lookup',
  search: ['code', 'name'],
  carry: ['direction', 'codePrefix', 'needLegalReview', 'amountForReview', 'defaultTerms'],
  parent: 'parent',
  fields: {
    code: code('类别编码', { required: true, unique: true, list: true }),
    name: text('类别名称', { required: true, list: true, filter: true, pinyin: true }),
    parent: ref('contractCategory', '上级类别'),
    direction: dict('contractDirection', '收付方向', { required: true, list: true, filter: true }),
    codePrefix: text('合同号前缀'),
    needLegalReview: bool('需法务审核', { default: false }),
    amountForReview: money('审核金额起点', { min: '0', scale: '2' }),
    templateFile: file('合同范本'),
    defaultTerms: refs('termTemplate', '默认条款'),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },

  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '合同管理', order: 10, icon: 'category' },
});
