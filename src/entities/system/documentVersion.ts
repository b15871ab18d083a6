// 单据历史版本: an approved document as it was before a change; shown beside the document, never changed.
import { defineEntity } from '#model/entity.ts';
import { dict, integer, json, longText, text } from '#model/fields.ts';

export const documentVersion = defineEntity({
  name: 'documentVersion',
  title: '单据历史版本',
  area: 'system',
  kind: 'ledger',
  states: 'none',
  fields: {
    entity: dict('entityName', '单据类型', { required: true, list: true, filter: true }),
    docId: text('单据内码', { required: true }),
    code: text('单据编号', { list: true, filter: true }),
    docVersion: integer('版本', { required: true, list: true }),
    changedByEntity: dict('entityName', '变更单类型', { list: true }),
    changedById: text('变更单内码'),
    changedByCode: text('变更单编号', { list: true, filter: true }),
    reason: longText('变更原因', { list: true }),
    snapshot: json('当时的内容', { required: true, guard: 'cost' }),
  },
  indexes: [['docId', 'docVersion']],
});
