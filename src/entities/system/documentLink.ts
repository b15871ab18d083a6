// 单据关联: each pushed line and what it takes of its source line; limits and back-writes are sums of these rows.
import { defineEntity } from '#model/entity.ts';
import { dict, money, qty, text } from '#model/fields.ts';

export const documentLink = defineEntity({
  name: 'documentLink',
  title: '单据关联',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  fields: {
    sourceEntity: dict('entityName', '源单类型', { required: true, filter: true }),
    sourceId: text('源单内码', { required: true }),
    sourceLineId: text('源单行内码', { required: true, filter: true }),
    sourceCode: text('源单编号', { list: true, filter: true }),
    targetEntity: dict('entityName', '目标单类型', { required: true, filter: true }),
    targetId: text('目标单内码', { required: true }),
    targetLineId: text('目标单行内码', { required: true, filter: true }),
    targetCode: text('目标单编号', { list: true, filter: true }),
    linkRule: text('关联规则', { list: true }),
    via: text('经由规则', { help: '经由另一关联到达源单行时，该关联的规则' }),
    baseQty: qty('关联基本数量', { required: true, list: true, scale: 'baseUnit' }),
    amount: money('关联金额', { list: true }),
    linkStatus: dict('linkStatus', '关联状态', {
      required: true,
      list: true,
      filter: true,
      default: 'occupied',
    }),
  },
  uniques: [['sourceLineId', 'targetLineId', 'linkRule']],
  // By rule first: whoever asks for the links of a row names their rules, and checks read the links of one rule.
  indexes: [['sourceId'], ['targetId'], ['linkRule', 'sourceLineId', 'org'], ['targetLineId']],
});
