// Line tables of a report: the parts it used up, what was scrapped and why, and who did the work.
import { materialNames } from '#entities/blocks/materialLine.ts';
import { pieces } from '#entities/blocks/stockBill.ts';
import type { Fields } from '#model/entity.ts';
import { date, dict, images, integer, money, percent, qty, ref, text } from '#model/fields.ts';

export const reportLines = {
  materials: {
    title: '耗用物料',
    listedBy: '耗用物料按用料清单列出，不能增删；没有用到的请把实际耗用改为 0',
    fields: {
      material: ref('material', '物料编码', { required: true, readonly: true, list: true }),
      ...materialNames,
      unit: ref('unit', '单位', { required: true, readonly: true, list: true }),
      componentSeq: integer('用料清单行号', { plain: true, readonly: true }),
      componentLineId: text('用料行内码', { readonly: true, hidden: true }),
      operationSeq: integer('工序号', { plain: true, readonly: true, list: true }),
      issueMode: dict('issueMode', '发料方式', { readonly: true }),
      standardQty: qty('标准耗用', { readonly: true, list: true, scale: 'unit' }),
      actualQty: qty('实际耗用', { required: true, list: true, min: '0', scale: 'unit' }),
      diffQty: qty('差异数量', {
        list: true,
        computed: 'actualQty - coalesce(standardQty, 0)',
        scale: 'unit',
      }),
      warehouse: ref('warehouse', '仓库', { list: true }),
      location: ref('location', '仓位'),
      lot: ref('lot', '批号', { list: true, help: '不填时按先领先用、先到期先用' }),
      ...pieces,
      produceDate: date('生产日期'),
      expiryDate: date('有效期至'),
      stockStatus: ref('stockStatus', '库存状态'),
      remark: text('备注'),
    },
  },
  scraps: {
    title: '报废明细',
    fields: {
      scrapType: dict('scrapType', '报废类型', { required: true, list: true, default: 'process' }),
      badReason: ref('badReason', '不良原因', { list: true }),
      qty: qty('数量', { required: true, list: true, above: '0' }),
      unit: ref('unit', '单位', { required: true, list: true, default: 'doc.unit' }),
      responsibleTeam: ref('workTeam', '责任班组', { list: true }),
      responsibleEmployee: ref('employee', '责任人', { list: true }),
      sourceOperationSeq: integer('责任工序号', { plain: true, help: '造成缺陷的工序' }),
      handling: dict('defectMethod', '处理方式', { list: true, default: 'scrap' }),
      lot: ref('lot', '批号'),
      lossAmount: money('损失金额', { min: '0' }),
      photo: images('图片'),
      remark: text('备注'),
    } satisfies Fields,
  },
  workers: {
    title: '人员工时',
    fields: {
      employee: ref('employee', '员工', { required: true, list: true }),
      qualifiedQty: qty('合格数量', { list: true, min: '0' }),
      workMinutes: qty('工时(分)', { list: true, min: '0' }),
      shareRate: percent('分配比例%', { list: true, default: '100', min: '0' }),
      wage: money('工资', {
        list: true,
        computed:
          'if(doc.shareTotal > 0, round(coalesce(doc.pieceWage, 0) * shareRate / doc.shareTotal, 2), 0)',
      }),
      remark: text('备注'),
    },
  },
} as const;
