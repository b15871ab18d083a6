// 采购订单: what the supplier answered is noted on the approved order.
import { defineBehaviour, type Read } from '../behaviour.ts';
import type { Row } from '#model/entity.ts';

interface Facts {
  given: Row;
}

export const purchaseOrder = defineBehaviour<Facts>({
  facts: (_doc, read: Read) => Promise.resolve({ given: read.given }),
  plan: {
    confirm: (doc, { given }) => [
      {
        effect: 'set',
        entity: 'purchaseOrder',
        id: doc.id,
        fields: { confirmStatus: given['confirmStatus'] ?? 'confirmed', confirmDate: given['confirmDate'] ?? null },
      },
    ],
  },
});
