// 退料申请单: whether the goods were stocked decides where they go back from; some materials are never taken back.
import type { DocOf } from '#model/typedDoc.ts';
import { purchaseRefundApplication as application } from '#entities/purchase/purchaseRefundApplication.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { carriedOf } from '#model/rowPart.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

function objection({ fields }: DocOf<typeof application>, source: string | null): string | null {
  const beforeStock = fields.billType === 'beforeStock';
  if (source === 'receiptNotice' && !beforeStock) return '收货通知单的货尚未入库，单据类型须为检验退料';
  return source === 'purchaseInBill' && beforeStock ? '已入库的货须按库存退料申请，请修改单据类型' : null;
}

const returned = defineAction(application, {
  checks: ['来源的单据与退料方式相符，物料允许退料'],
  facts: async (_doc, read): Promise<RefReader> => read.reader,
  check(doc, reader) {
    return doc.lines.items.flatMap((row): Problem[] => {
      const at = (field: string, message: string): Problem => ({
        field,
        lines: 'items',
        lineId: row.id,
        lineNo: row.seq,
        level: 'error',
        message: `第${row.seq}行 ${message}`,
      });
      const material = reader('material', row.material);
      const wrong = objection(doc, row.sourceEntity);
      return [
        ...(wrong === null ? [] : [at('sourceCode', wrong)]),
        ...(material !== undefined &&
        carriedOf(reader, materials, row.material, ['isPurchaseReturn']).isPurchaseReturn === false
          ? [at('material', `物料 ${material.code} ${material.name} 不允许退料`)]
          : []),
      ];
    });
  },
});

export const purchaseRefundApplication = defineBehaviour(application, {
  title: '退料申请的价格与来源',
  actions: { submit: returned, approve: returned },
});
