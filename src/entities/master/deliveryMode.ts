// 交货方式: how goods travel.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, ref, text } from '#model/fields.ts';

export const deliveryMode = defineEntity({
  name: 'deliveryMode',
  title: '交货方式',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  shared: true,
  carry: ['needLogisticsNo', 'defaultCarrier', 'leadDays', 'freightBearer'],
  search: ['code', 'name'],
  onlyOne: { field: 'isDefault' },
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    transportType: dict('transportType', '运输方式', { required: true, list: true, filter: true }),
    freightBearer: dict('freightBearer', '运费承担方', { list: true, filter: true }),
    needLogisticsNo: bool('需要物流单号', { default: false }),
    defaultCarrier: ref('supplier', '默认承运商', { pick: "supplyClass = 'logistics'" }),
    leadDays: integer('默认运输提前期(天)', { default: 0, min: '0' }),
    isDefault: bool('默认', { default: false }),
    sort: integer('排序号', { default: 0 }),
    remark: text('备注'),
  },
  actions: { import: importing },
  sort: [{ field: 'sort' }, { field: 'code' }],
  menu: { group: '基础资料', section: 'terms', order: 90, icon: 'truck-delivery' },
});
